"""Check match records by recomputing them from their seeds."""

from argparse import ArgumentParser, Namespace
from collections import Counter
from itertools import chain

from msgspec import Struct
from msgspec.structs import asdict

from games.builtin_games import GAMES
from games.humanize import and_list, describe_receipts, format_count
from games.rules import records as match_records
from games.rules.contract import AnyGame
from games.terminal.command import CommandError, Output, add_jobs, check_at_least_one
from games.terminal.files import RecordSource, add_record_files, records_in
from games.terminal.processes import map_in_processes, with_progress_bar

HELP = (
    "Check match records: recompute each from its seed, by the rules that the server uses, and compare "
    "the result. Ends with status 2 and prints a line for each record that is invalid or cannot be checked."
)
RECORDS_AT_ONCE = 10


class CheckedRecord(Struct, frozen=True):
    """A record that was checked: what is wrong with it in a line ("": nothing), and how much was compared."""

    problem: str = ""
    windows: int = 0
    moves: int = 0
    positions: int = 0
    receipts: int = 0
    receipts_counted: int = 0

    @property
    def receipts_text(self) -> str:
        """What the receipts show, in a sentence; "" without receipts."""
        return describe_receipts(self.receipts, self.receipts_counted)


def add_arguments(parser: ArgumentParser) -> None:
    """See `command.CommandModule`."""
    add_record_files(parser)
    add_jobs(parser)


def run(given: Namespace, say: Output) -> None:
    """See `command.CommandModule`: print what was checked of valid records."""
    check_at_least_one(given, "jobs")
    checked = map_in_processes(given.jobs, check, records_in(given.files), RECORDS_AT_ONCE)
    counts, problems = Counter[str](), []
    for each in with_progress_bar(checked, "Recomputing"):
        if isinstance(each, str):
            problems.append(each)
        else:
            counts += each
    if counts["records"]:
        say(summary_of(counts))
    if problems:
        raise CommandError("\n".join(problems))


def check(found: RecordSource) -> Counter[str] | str:
    """Recompute one record. Return the counts of what was compared, or what is wrong in a line or several."""
    if found.problem:
        return f"{found.name}: {found.problem}"
    try:
        record = match_records.read_record(found.raw)
        game = match_records.game_of(record, GAMES)
    except match_records.MalformedRecord as bad:
        return "\n".join(f"{found.name}: {problem}" for problem in bad.problems)
    except match_records.RecordNotCheckable as why:
        return f"{found.name}: not checked: {why}"
    compared = compare(record, game)
    if compared.problem:
        return f"{found.name}: {compared.problem}"
    figures = asdict(compared)
    del figures["problem"]
    return Counter(records=1, **figures)


def compare(record: match_records.Record, game: AnyGame) -> CheckedRecord:
    """Return the first difference between the record and what its seed and its receipts give, and its figures."""
    differences = chain(match_records.find_differences(record, game), match_records.receipt_differences(record))
    receipts = match_records.opened_receipts(record)
    return CheckedRecord(
        problem=str(next(differences, "")),
        windows=len(record.windows),
        moves=sum(len(each.moves) for each in record.windows),
        positions=sum(each.position is not None for each in record.windows),
        receipts=len(receipts),
        receipts_counted=sum(each.counted for each in receipts),
    )


def summary_of(counts: Counter[str]) -> str:
    """Return what was checked in valid records, in plain sentences."""
    records, positions = counts["records"], counts["positions"]
    verdict, end = ("The record is", "the end") if records == 1 else (f"{records} records are", "every end")
    compared = [f"who was asked in {format_count(counts['windows'], 'window')}", format_count(counts["moves"], "move")]
    compared += [format_count(positions, "position")] if positions else []
    left_out = "" if positions else " The file has no positions."
    said = f"{verdict} valid: {and_list([*compared, end])} match the rules and the seed.{left_out}"
    return f"{said}\n{describe_receipts(counts['receipts'], counts['receipts_counted'])}".rstrip()
