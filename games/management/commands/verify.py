"""Check match records by recomputing them from their seeds."""

import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from itertools import chain
from typing import Any

from msgspec import Struct
from rich.console import Console
from rich.progress import track

from games.installed import GAMES
from games.management.one_line_errors import OneLineErrorsCommand
from games.rules.records import (
    BadRecord,
    NotJudged,
    differences,
    game_of,
    opened_receipts,
    read_record,
    receipt_differences,
)
from games.terminal.files import Unreadable, records_in
from games.terminal.processes import mapped
from games.wording import and_list, counted, receipts_line

RECORDS_AT_ONCE = 10


class Checked(Struct, frozen=True):
    """A record that was checked: what is wrong with it in a line ("": nothing), and how much was compared."""

    problem: str = ""
    windows: int = 0
    moves: int = 0
    positions: int = 0
    receipts: int = 0
    receipts_counted: int = 0


class Command(OneLineErrorsCommand):
    help = (
        "Check match records: recompute each from its seed, by the rules that the server uses, and compare "
        "all that stands there. Ends with status 2 and a line for each that is not true or not judged."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "files",
            nargs="+",
            metavar="FILE",
            help="a record, or many, one a line; - for standard input",
        )
        parser.add_argument("--jobs", type=int, default=1, help="how many processes share them; default: 1")

    def handle(self, *args: Any, files: list[str], jobs: int, **options: Any) -> None:
        if jobs < 1:
            self.refuse(f"--jobs: {jobs} is not at least 1")
        checked = track(
            mapped(jobs, check, (each for file in files for each in self._records(file)), RECORDS_AT_ONCE),
            "Recomputing",
            console=Console(stderr=True),
            disable=not sys.stderr.isatty(),
        )
        true, problems = [], []
        for each in checked:
            if each.problem:
                problems.append(each.problem)
            else:
                true.append(each)
        if true:
            self.stdout.write(said(true))
        if problems:
            self.refuse("\n".join(problems))
        if not true:
            self.refuse(f"{', '.join(files)}: there is no record")

    def _records(self, file: str) -> Iterator[tuple[str, bytes]]:
        try:
            yield from records_in(file)
        except Unreadable as why:
            self.refuse(f"{file}: {why}")


def check(named: tuple[str, bytes]) -> Checked:
    """Recompute the record of that name."""
    name, raw = named
    try:
        record = read_record(raw)
        game = game_of(record, GAMES)
    except BadRecord as bad:
        return Checked("\n".join(f"{name}: {problem}" for problem in bad.problems))
    except NotJudged as why:
        return Checked(f"{name}: not judged: {why}")
    for difference in chain(differences(record, game), receipt_differences(record)):
        return Checked(f"{name}: {difference}")
    receipts = opened_receipts(record)
    return Checked(
        windows=len(record.windows),
        moves=sum(len(each.moves) for each in record.windows),
        positions=sum(each.position is not None for each in record.windows),
        receipts=len(receipts),
        receipts_counted=sum(each.counted for each in receipts),
    )


def said(true: list[Checked]) -> str:
    """What was checked, in plain sentences."""
    windows, moves, positions, receipts, receipts_counted = (
        sum(getattr(each, name) for each in true) for name in Checked.__struct_fields__[1:]
    )
    verdict, end = (
        ("The record is", "the end") if len(true) == 1 else (f"{len(true)} records are", "every end")
    )
    compared = [f"who was asked in {counted(windows, 'window')}", counted(moves, "move")]
    compared += [counted(positions, "position")] if positions else []
    left_out = "" if positions else " Positions were left out."
    said = f"{verdict} true: {and_list([*compared, end])} are what the rules make of the seed.{left_out}"
    return f"{said}\n{receipts_line(receipts, receipts_counted)}".rstrip()
