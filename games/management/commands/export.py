"""`manage.py export`: write matches as records."""

from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from games.management.concise_errors import ConciseErrorsCommand
from games.models import Match
from games.records.selectors.records import full_record, has_full_record, matches_with_full_record
from games.rules.records import write_record


class Command(ConciseErrorsCommand):
    help = (
        "Write the record of one finished match, or of all public ones, one record per line. With "
        "--finished, seats have neutral names, except those of players who agreed to be named."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        which = parser.add_mutually_exclusive_group(required=True)
        which.add_argument("match", nargs="?", type=int, help="the number of the match")
        which.add_argument("--finished", action="store_true", help="all finished public matches")
        parser.add_argument("--since", metavar="DATE", help="only matches that ended on this date or later (UTC)")
        parser.add_argument("--output", metavar="FILE", help="the output file; default: standard output")
        parser.add_argument("--no-positions", action="store_true", help="omit positions")

    def handle(self, *args: Any, **given: Any) -> None:
        chosen = self._finished(given["since"]) if given["finished"] else self._one(given)
        try:
            with self._output(given["output"]) as output:
                for match in chosen:
                    record = full_record(match, positions=not given["no_positions"], published=given["finished"])
                    output.write(f"{write_record(record)}\n")
        except OSError as error:
            self.refuse(f"--output: {given['output'] or '-'} cannot be written: {error.strerror}")

    def _output(self, file: str | None) -> AbstractContextManager[Any]:
        return nullcontext(self.stdout) if file is None else Path(file).open("w")

    def _finished(self, since: str | None) -> Iterator[Match]:
        return matches_with_full_record(self._since(since))

    def _one(self, given: dict[str, Any]) -> list[Match]:
        if given["since"]:
            self.refuse("--since needs --finished")
        match = Match.objects.filter(pk=given["match"]).first()
        if match is None or not has_full_record(match):
            self.refuse(f"match: there is no match {given['match']} that has ended by its rules")
        return [match]

    def _since(self, date: str | None) -> datetime | None:
        if date is None:
            return None
        try:
            return datetime.strptime(date, "%Y-%m-%d").replace(tzinfo=UTC)
        except ValueError:
            self.refuse(f"--since: {date!r} is not a date such as 2026-11-24")
