"""Check match records by recomputing them from their seeds."""

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from itertools import chain

from msgspec import Struct

from games.builtin_games import GAMES
from games.humanize import and_list, counted, receipts_line
from games.rules.records import (
    BadRecord,
    NotJudged,
    differences,
    game_of,
    opened_receipts,
    read_record,
    receipt_differences,
)
from games.terminal.command import Refusal, Say, add_jobs, check_at_least_one
from games.terminal.files import Found, add_record_files, records_in
from games.terminal.processes import mapped, tracked

HELP = (
    "Check match records: recompute each from its seed, by the rules that the server uses, and compare "
    "all that stands there. Ends with status 2 and a line for each that is not true or not judged."
)
RECORDS_AT_ONCE = 10


class Checked(Struct, frozen=True):
    """A record that was checked: what is wrong with it in a line ("": nothing), and how much was compared."""

    problem: str = ""
    windows: int = 0
    moves: int = 0
    positions: int = 0
    receipts: int = 0
    receipts_counted: int = 0


def add_arguments(parser: ArgumentParser) -> None:
    """See `command.Command`."""
    add_record_files(parser)
    add_jobs(parser)


def run(given: Namespace, say: Say) -> None:
    """See `command.Command`: says what was checked of records that are true."""
    check_at_least_one(given, "jobs")
    checked = mapped(given.jobs, check, records_in(given.files), RECORDS_AT_ONCE)
    true, problems = Checked(), []
    records = 0
    for each in tracked(checked, "Recomputing"):
        if each.problem:
            problems.append(each.problem)
        else:
            records, true = records + 1, _sum(true, each)
    if records:
        say(said(records, true))
    if problems:
        raise Refusal("\n".join(problems))


def check(found: Found) -> Checked:
    """Recompute one record."""
    if found.problem:
        return Checked(f"{found.name}: {found.problem}")
    try:
        record = read_record(found.raw)
        game = game_of(record, GAMES)
    except BadRecord as bad:
        return Checked("\n".join(f"{found.name}: {problem}" for problem in bad.problems))
    except NotJudged as why:
        return Checked(f"{found.name}: not judged: {why}")
    for difference in chain(differences(record, game), receipt_differences(record)):
        return Checked(f"{found.name}: {difference}")
    receipts = opened_receipts(record)
    return Checked(
        windows=len(record.windows),
        moves=sum(len(each.moves) for each in record.windows),
        positions=sum(each.position is not None for each in record.windows),
        receipts=len(receipts),
        receipts_counted=sum(each.counted for each in receipts),
    )


def _sum(one: Checked, other: Checked) -> Checked:
    figures: Sequence[str] = Checked.__struct_fields__[1:]
    return Checked("", *(getattr(one, name) + getattr(other, name) for name in figures))


def said(records: int, true: Checked) -> str:
    """What was checked of so many true records, in plain sentences."""
    verdict, end = ("The record is", "the end") if records == 1 else (f"{records} records are", "every end")
    compared = [f"who was asked in {counted(true.windows, 'window')}", counted(true.moves, "move")]
    compared += [counted(true.positions, "position")] if true.positions else []
    left_out = "" if true.positions else " Positions were left out."
    said = f"{verdict} true: {and_list([*compared, end])} are what the rules make of the seed.{left_out}"
    return f"{said}\n{receipts_line(true.receipts, true.receipts_counted)}".rstrip()
