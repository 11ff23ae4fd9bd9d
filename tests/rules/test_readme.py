"""The tour of the rules library says what happens."""

from importlib import import_module
from pathlib import Path

import games.rules

README = Path(games.rules.__file__).with_name("README.md")


def test_its_list_of_names_is_of_what_there_is():
    table = README.read_text().split("## What there is")[1].split("| --- |")[-1].split("\n\n")[0]
    rows = table.splitlines()[1:]
    assert len(rows) > 10
    for row in rows:
        modules, _, names = row.strip("| ").split(" | ")
        for name in names.split("`")[1::2]:
            *stated, name = name.split(".")
            for module in stated or modules.split("`")[1::2]:
                assert hasattr(import_module(f"games.rules.{module}"), name), f"{module}.{name}"


def test_its_list_of_modules_names_what_there_is():
    rooms = {path.stem for path in README.parent.iterdir() if path.stem[0] not in "_." and path != README}
    named = {part.split(".")[0] for part in README.read_text().split("## What there is")[1].split("`")[1::2]}
    assert rooms - named <= {"document", "statistics", "py"}
