"""Check the laws on one game and print which hold: `manage.py checkgame NAME`."""

import sys
from collections import Counter
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import Any

import pytest

from games.humanize import format_count

LONGEST = 200
OF_THE_LAWS = ("mutants",)
"""The tests that are not about games."""


class Teller:
    """A plugin that runs only the tests of one game, and stores their results."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.tried: dict[tuple[str, str], Counter[str]] = {}
        self.broken: dict[tuple[str, str], str] = {}
        self.unread: list[str] = []

    @cached_property
    def installed(self) -> Any:
        """The tested game; looked up once the site is set up."""
        return installed_as(self.name)

    @cached_property
    def lacking(self) -> list[str]:
        """The import errors, and the messages of checks."""
        from games.checks import game_problems, ruling_problems
        from games.registry import INSTALLED_GAMES

        place, rulings = self.installed.game_ui_from, ruling_problems(INSTALLED_GAMES)
        problems = [*game_problems(self.installed), *(each for each in rulings if each.obj == place)]
        told = [f"{problem.obj}: {problem.msg} {problem.hint}" for problem in problems]
        return [*self.unread, *told]

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Leave out the tests of other games."""
        items[:] = [item for item in items if game_of(item) == self.installed.game.meta.slug]

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Store modules that could not be imported."""
        if report.failed:
            self.unread.append(last_line(report.longrepr))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Store the result of a law."""
        if report.when == "call" or report.failed:
            path, _, test = report.nodeid.partition("::")
            law = (Path(path).stem.removeprefix("test_"), law_of(test))
            self.tried.setdefault(law, Counter())[report.outcome] += 1
            if report.failed:
                self.broken.setdefault(law, f"{test.partition('[')[2].rstrip(']')}: {last_line(report.longrepr)}")

    def lines(self) -> Iterator[str]:
        """Return the result of each law, and a summary."""
        room = ""
        for law, outcomes in self.tried.items():
            if law[0] != room:
                room = law[0]
                yield room.replace("_", " ").capitalize()
            word = "BROKEN" if law in self.broken else "holds"
            yield f"  {word:7} {law[1]} {times(outcomes)}"
            if law in self.broken:
                yield f"          {self.broken[law]}"
        yield from (f"LACKING   {what}" for what in self.lacking)
        held, name = len(self.tried) - len(self.broken), self.installed.game.meta.name
        verdict = "keeps to the contract" if self.all_is_well else "does not keep to the contract"
        yield f"{name} {verdict}: {held} of {format_count(len(self.tried), 'law')} that could be tried hold."

    @property
    def all_is_well(self) -> bool:
        """Whether every law holds, and nothing is lacking."""
        return bool(self.tried) and not self.broken and not self.lacking


def installed_as(name: str) -> Any:
    """Return the installed game with that slug or package, whose prefix may be left out."""
    from games.registry import INSTALLED_GAMES

    for each in INSTALLED_GAMES:
        package = each.rules_from.removesuffix(".game").removesuffix(".rules")
        if name in (each.game.meta.slug, package, package.removeprefix("games.rules.")):
            return each
    raise LookupError(name)


def game_of(item: Any) -> str:
    """Return the slug of the game that a test is about; "" for none."""
    if item.path.stem.removeprefix("test_") in OF_THE_LAWS or not hasattr(item, "callspec"):
        return ""
    values = item.callspec.params
    if "case" in values:
        return str(values["case"].game)
    if "game" in values:
        return str(values["game"].meta.slug)
    return str(values.get("slug") or values.get("name", "").partition("/")[0])


def law_of(test: str) -> str:
    """Return the law that the test of that name checks, as a sentence."""
    words = test.partition("[")[0].removeprefix("test_").replace("_", " ")
    return f"{words.capitalize()}."


def times(outcomes: Counter[str]) -> str:
    """Return in how many matches, or otherwise how often, the law was checked, as a text."""
    return f"({outcomes['passed']} of {outcomes.total()})" if outcomes["failed"] else f"({outcomes.total()})"


def last_line(failure: Any) -> str:
    """Return the cause of a failure, in a line."""
    crash = getattr(failure, "reprcrash", None)
    lines = (crash.message if crash else str(failure)).strip().splitlines()
    return (lines[0] if crash else lines[-1]).removeprefix("E ").strip()[:LONGEST]


def main(name: str, *, is_recorded: bool = False) -> int:
    """Check the laws on the game of that name, with recorded matches; return 1 if one is broken."""
    from games.registry import UNREADABLE_GAMES

    for each in UNREADABLE_GAMES:
        if each.package == name:
            print(f"LACKING   {each.where}: {each.message} {each.remedy}")  # noqa: T201
            return 1
    teller = Teller(name)
    if is_recorded:
        from tests.rules import recorder

        recorder.main([teller.installed.game.meta.slug])
    quiet = [
        "-o",
        "addopts=--continue-on-collection-errors",
        "-p",
        "no:terminal",
        "-p",
        "no:cacheprovider",
        "--ds",
        "tests.settings",
    ]
    pytest.main([str(Path(__file__).parent), *quiet], plugins=[teller])
    print("\n".join(teller.lines()))  # noqa: T201
    return 0 if teller.all_is_well else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], is_recorded="--record" in sys.argv))
