"""Write matches of this site as records."""

from argparse import ArgumentParser
from datetime import UTC, datetime
from typing import Any

from games.management.one_line_errors import OneLineErrorsCommand
from games.models import Match
from games.records.selectors.records import is_on_record, matches_on_record, whole_record
from games.rules.records import write_record


class Command(OneLineErrorsCommand):
    help = (
        "Write a match that is over as a record, or all public ones, a record a line. Of many matches seats "
        "bear the names that they have whoever sits there, unless a player agreed to be named."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        which = parser.add_mutually_exclusive_group(required=True)
        which.add_argument("match", nargs="?", type=int, help="the number of the match")
        which.add_argument("--finished", action="store_true", help="all public matches that are over")
        parser.add_argument("--since", metavar="DATE", help="of these those that ended then or later (UTC)")
        parser.add_argument("--no-positions", action="store_true", help="leave positions out")

    def handle(self, *args: Any, **given: Any) -> None:
        positions = not given["no_positions"]
        if given["finished"]:
            for match in matches_on_record(self._since(given["since"])):
                self.stdout.write(write_record(whole_record(match, positions=positions, published=True)))
            return
        if given["since"]:
            self.refuse("--since: it goes with --finished")
        match = Match.objects.filter(pk=given["match"]).first()
        if match is None or not is_on_record(match):
            self.refuse(f"match: there is no match {given['match']} that has ended by its rules")
        self.stdout.write(write_record(whole_record(match, positions=positions)))

    def _since(self, date: str | None) -> datetime | None:
        if date is None:
            return None
        try:
            return datetime.strptime(date, "%Y-%m-%d").replace(tzinfo=UTC)
        except ValueError:
            self.refuse(f"--since: {date!r} is not a date such as 2026-11-24")
