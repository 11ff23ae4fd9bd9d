"""The documents of the rules library: they list its names, and their examples run."""

import re
import shlex
from hashlib import sha256
from importlib import import_module
from pathlib import Path

import pytest

import games.rules
from games.terminal.main import main

README = Path(games.rules.__file__).with_name("README.md")


def test_readme_lists_existing_names():
    table = README.read_text().split("## Modules")[1].split("| --- |")[-1].split("\n\n")[0]
    rows = table.splitlines()[1:]
    assert len(rows) > 10
    for row in rows:
        modules, _, names = row.strip("| ").split(" | ")
        for name in names.split("`")[1::2]:
            *stated, name = name.split(".")
            for module in stated or modules.split("`")[1::2]:
                assert hasattr(import_module(f"games.rules.{module}"), name), f"{module}.{name}"


def test_readme_lists_all_modules():
    rooms = {path.stem for path in README.parent.iterdir() if path.stem[0] not in "_." and path != README}
    named = {part.split(".")[0] for part in README.read_text().split("## Modules")[1].split("`")[1::2]}
    assert rooms - named <= {"document", "statistics", "py"}


DOCUMENT = (Path(__file__).resolve().parents[2] / "docs" / "research.md").read_text()
MATCHES = 30


def test_worked_example_runs_as_it_is_printed(tmp_path, capsys):
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


@pytest.mark.parametrize(
    ("game", "digest"),
    [
        ("loss_in_space", "36a02c03c029e831da8e57f2f67425667f641bd441d81b4cd19f49e750928098"),
        ("moonshot", "ff1fcf1d0e8b44a86ef4a0ebf6cd86e341cbc4c3cdacb3de35f4662c03b1085e"),
    ],
)
def test_data_files_of_a_game_are_the_published_ones(game, digest):
    files = sorted((README.parent / game / "data").glob("*.toml"))
    assert sha256(b"".join(file.read_bytes() for file in files)).hexdigest() == digest
