"""The example of docs/research.md runs as it is printed, on fewer matches."""

import re
import shlex
from pathlib import Path

from games.terminal.main import main

DOCUMENT = (Path(__file__).resolve().parents[2] / "docs" / "research.md").read_text()
MATCHES = 30


def test_the_worked_example_runs_as_it_is_printed(tmp_path, capsys):
    (code,) = re.findall(r"```python\n(.*?)```", DOCUMENT, re.DOTALL)
    (command,) = re.findall(r"\$ spacerace (simulate .*)", DOCUMENT)
    records = tmp_path / "matches.jsonl"
    asked = command.replace("10000", str(MATCHES)).replace("matches.jsonl", str(records))
    assert not main(shlex.split(asked))
    capsys.readouterr()
    there: dict = {}
    exec(code, there)  # noqa: S102
    with records.open() as lines:
        there["print_table"](lines)
    printed = capsys.readouterr().out.splitlines()
    shown = re.findall(r"^level .*", DOCUMENT, re.MULTILINE)
    assert [line[:8] for line in printed] == [line[:8] for line in shown]
    orders = sum(int(line.split()[2]) for line in printed)
    assert orders % 9 == 0
    assert MATCHES * 9 < orders < MATCHES * 9 * 12
