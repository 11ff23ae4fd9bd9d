"""`manage.py export`: write matches as records."""

from argparse import ArgumentParser
from collections.abc import Iterable
from contextlib import nullcontext
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
        finished, file = given["finished"], given["output"]
        chosen: Iterable[Match]
        chosen = matches_with_full_record(self._since(given["since"])) if finished else self._one(given)
        try:
            with nullcontext(self.stdout) if file is None else Path(file).open("w") as output:
                for match in chosen:
                    record = full_record(match, positions=not given["no_positions"], published=finished)
                    output.write(f"{write_record(record)}\n")
        except OSError as error:
            self.refuse(f"--output: {file or '-'} cannot be written: {error.strerror}")

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
