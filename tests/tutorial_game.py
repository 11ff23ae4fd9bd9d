"""The game of docs/your-first-game.md, built step by step from the document."""

import ast
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tests.running_server import ROOT, manage

DOCUMENT = ROOT / "docs" / "your-first-game.md"
STEP = re.compile(
    r"^(?:In `(?P<file>\S+)`, (?P<how>in place of|after|before) `(?P<what>[^\n]+)`"
    r"|A new file `(?P<new>\S+)`):\n\n```\w+\n(?P<code>.*?)^```$",
    re.MULTILINE | re.DOTALL,
)
BLOCK = re.compile(r"^```(?:python|html)$", re.MULTILINE)


class Step(NamedTuple):
    """A block of code: its file, and the code that it replaces or stands beside (how "": a new file)."""

    file: str
    how: str
    what: str
    code: str


def parse_steps(before: str = "") -> Iterator[Step]:
    """The blocks of code of the document, in order, or of what stands before those words."""
    for found in STEP.finditer(DOCUMENT.read_text().partition(before)[0] if before else DOCUMENT.read_text()):
        file, how, what, new, code = found.groups()
        yield Step(new or file, how or "", what or "", code)


def lines_of(text: str, what: str) -> tuple[int, int]:
    """The first line, from 0, of what is called so or reads so, and that after its last; it is there once."""
    named = [
        (node.lineno - 1, node.end_lineno or 0)
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and node.name == what
    ]
    reading = [(row, row + 1) for row, line in enumerate(text.splitlines()) if line.strip() == what]
    (place,) = named or reading or [(-1, -1)]
    assert place != (-1, -1), f"nothing is called or reads {what}"
    return place


def apply_step(step: Step, text: str) -> str:
    """The text of a file after that step."""
    start, end = lines_of(text, step.what)
    lines, code = text.splitlines(keepends=True), step.code
    if step.how != "in place of" and code.startswith(("def ", "class ")):
        code = f"\n\n{code}" if step.how == "after" else f"{code}\n\n"
    places = {"in place of": (start, end), "after": (end, end), "before": (start, start)}
    start, end = places[step.how]
    return "".join([*lines[:start], code, *lines[end:]])


def build_game(directory: Path, before: str = "") -> Path:
    """The directory, with the game as the document leaves it, there or at its end."""
    name = re.search(r"startgame (\S+)", DOCUMENT.read_text()).group(1)
    # As in a clone without other games, whatever is installed where this runs.
    nothing = os.environ | {"EXTRA_GAMES": "", "PYTHONPATH": ""}
    manage(nothing, "startgame", name, "--outside", str(directory)).check_returncode()
    for step in parse_steps(before):
        file = directory / "moon_hoppers" / step.file
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(apply_step(step, file.read_text()) if step.how else step.code)
    return directory
