"""Decide one year or turn of a game from a JSON file, or make such a file of a recorded year."""

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from games.builtin_games import GAMES, RULES_MODULES, UnreadableGame, import_member
from games.rules.document import WHOLE_DOCUMENT, DocumentProblem
from games.rules.records import InvalidRecord, MalformedRecord, RecordNotCheckable, game_of, read_record
from games.rules.space_race.referee.from_record import ScenarioUnavailable, scenario_of
from games.terminal.command import CommandError, Output
from games.terminal.files import UnreadableFile, content, records_in

HELP = (
    "Decide one year or turn from a JSON file, by the rules that the server uses, and print the result as "
    "JSON. Of several files it prints a line each. With --from it prints the scenario of a recorded year "
    "of Space Race instead: change what you like in it, and have that decided."
)


def _referees() -> Iterator[tuple[str, str]]:
    for module in RULES_MODULES:
        game, referee = import_member(module, "GAME"), f"{module.removesuffix('.game')}.referee"
        if not isinstance(game, UnreadableGame) and find_spec(referee):
            yield game.meta.slug, referee


REFEREES = dict(_referees())
"""Where the games that have one keep their referee: `decide`, and `InvalidScenario` with its `problems`."""


def add_arguments(parser: ArgumentParser) -> None:
    """See `command.CommandModule`."""
    parser.add_argument("files", nargs="*", metavar="FILE", help="a scenario; - for standard input")
    first = next(iter(REFEREES), "")
    parser.add_argument("--game", default=first, metavar="SLUG", help="game; default: %(default)s")
    parser.add_argument("--from", dest="record", metavar="RECORD", help="a file with the record of one match")
    parser.add_argument("--window", type=int, metavar="N", help="number of the window, from 1")


def run(given: Namespace, say: Output) -> None:
    """See `command.CommandModule`."""
    if (given.record is None) != (given.window is None) or (given.record and given.files):
        raise CommandError("--from RECORD and --window N go together, and with no FILE")
    if given.record:
        say(json.dumps(scenario_from(given.record, given.window), indent=2))
    elif given.files:
        decide_files(given.game, given.files, say)
    else:
        raise CommandError("the following arguments are required: FILE")


def scenario_from(file: str, number: int) -> dict[str, Any]:
    """Return the window of that number of the one record in the file, as a scenario."""
    found, *others = records_in([file])
    if others:
        raise CommandError(f"--from: {file} has several records; name a file with one")
    if found.problem:
        raise CommandError(f"--from: {file}: {found.problem}")
    try:
        record = read_record(found.raw)
        return scenario_of(record, game_of(record, GAMES), number)
    except MalformedRecord as bad:
        raise CommandError("\n".join(f"--from: {file}: {problem}" for problem in bad.problems)) from None
    except ScenarioUnavailable as why:
        raise CommandError(f"--window: {why}") from None
    except (RecordNotCheckable, InvalidRecord) as why:
        raise CommandError(f"--from: {file}: {why}") from None


def decide_files(game: str, files: Sequence[str], say: Output) -> None:
    """Print the result of each scenario of the game."""
    if game not in REFEREES:
        raise CommandError(f"--game: no game {game!r} has a referee; choose from {', '.join(REFEREES)}")
    referee = import_module(REFEREES[game])
    results, problems = [], []
    with numbers_of_any_length():
        for file in files:
            try:
                results.append(referee.decide(content(file)))
            except (referee.InvalidScenario, UnreadableFile) as bad:
                where = f" (in {file})" if len(files) > 1 else ""
                found = getattr(bad, "problems", [DocumentProblem(WHOLE_DOCUMENT, str(bad))])
                problems += [DocumentProblem(each.path, each.message + where) for each in found]
        if problems:
            raise CommandError("\n".join(map(str, problems)))
        indent = 2 if len(files) == 1 else None
        say("\n".join(json.dumps(result, indent=indent) for result in results))


@contextmanager
def numbers_of_any_length() -> Iterator[None]:
    """Lift the interpreter's limit on the digits of a number: numbers in a scenario have no limit."""
    limit = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(0)
    try:
        yield
    finally:
        sys.set_int_max_str_digits(limit)
