"""Play many matches between bots and print their statistics."""

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Any, TextIO

from msgspec import Struct

from games.builtin_games import GAMES
from games.rules.characters import assign_bots
from games.rules.contract import AnyGame
from games.rules.simulation import SimulatedMatch, SimulationRun
from games.rules.simulation_report import SimulationTotals
from games.terminal.command import CommandError, Output, add_jobs, check_at_least_one
from games.terminal.processes import map_in_processes, table, with_progress_bar

HELP = "Play whole matches between bots in this process, and print how long they take and how they end."
MATCHES_AT_ONCE = 20
STEADY = "steady"


class SimulationResult(Struct, frozen=True):
    """A finished run of matches, and its duration in seconds."""

    game: AnyGame
    preset: str
    tally: SimulationTotals
    seconds: float


def add_arguments(parser: ArgumentParser) -> None:
    """See `command.CommandModule`."""
    parser.add_argument("--game", default=next(iter(GAMES)), help="game; default: %(default)s")
    parser.add_argument("--edition", "--preset", default="", help="edition, if the game has several")
    parser.add_argument("--players", type=int, help="seats per match; default: as many as the game takes")
    parser.add_argument("--matches", type=int, default=1000, help="number of matches; default: 1000")
    parser.add_argument("--seed", type=int, default=0, help="the same seed plays the same matches")
    parser.add_argument("--bots", default="random", help="kinds of bots, with commas, or mixed; default: random")
    parser.add_argument("--talk", action="store_true", help="let bots that can talk write to each other and act")
    add_jobs(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--record", metavar="FILE", help="write every match to the file, one record per line")


def run(given: Namespace, say: Output) -> None:
    """See `command.CommandModule`."""
    say(report(play(given), as_json=given.json))


def play(given: Namespace) -> SimulationResult:
    """Play the matches that the arguments ask for, and write their records."""
    game = _game(given.game)
    preset, options = _options(game, given.edition, given.players)
    seats = _seats(game, options, given.players)
    bots = _bots(game, given.bots, seats)
    check_at_least_one(given, "matches", "jobs")
    tally, started = SimulationTotals(seats, bots), perf_counter()
    run = SimulationRun(options, seats, tuple(bots), given.seed, given.talk, given.record is not None)
    make = partial(_match, game.meta.slug, run)
    with _records(given.record) as records:
        matches = map_in_processes(given.jobs, make, range(given.matches), MATCHES_AT_ONCE)
        for match in with_progress_bar(matches, "Playing", given.matches):
            tally.add(match)
            if records:
                records.write(f"{match.record}\n")
    return SimulationResult(game, preset, tally, perf_counter() - started)


def report(played: SimulationResult, *, as_json: bool, seat: str = "seat", turns: str = "turns") -> str:
    """Return the statistics, as JSON or as text in the words of the game."""
    result = played.tally.to_json(played.seconds)
    if as_json:
        return json.dumps(result)
    heads = (turns.capitalize(), "Why it ended", f"{seat.capitalize()} that won")
    counts = (result["years"], result["reasons"], result["wins_by_seat"])
    matches = result["matches"]
    tables = [
        table((head, "Matches", "Share"), [(name, str(n), f"{n / matches:.1%}") for name, n in each.items()])
        for head, each in zip(heads, counts, strict=True)
    ]
    line = f"{matches} matches, {result['matches_per_second']} per second\n"
    return "\n".join([line, *tables, _wins(result, seat)]).rstrip()


def _wins(result: Mapping[str, Any], seat: str) -> str:
    rows = [
        (
            bot,
            str(result["wins_by_bot"][bot]),
            f"{won['share']:.1%} ± {won['error']:.1%}",
            f"{won['times_fair']:.2f} ± {won['times_fair_error']:.2f}",
        )
        for bot, won in result["win_shares"].items()
    ]
    return table(("Bot", "Matches won", f"Wins a {seat}", "Times a fair share"), rows)


def _records(file: str | None) -> AbstractContextManager[TextIO | None]:
    if file is None:
        return nullcontext()
    try:
        return Path(file).open("w")
    except OSError as error:
        raise CommandError(f"--record: {file} cannot be written: {error.strerror}") from None


def _game(slug: str) -> AnyGame:
    if slug not in GAMES:
        raise CommandError(f"--game: there is no game {slug!r}; choose from {', '.join(GAMES)}")
    return GAMES[slug]


def _options(game: AnyGame, preset: str, players: int | None) -> tuple[str, dict[str, Any]]:
    """Return the preset and its options; by default the first that allows that number of players."""
    presets = game.meta.presets
    if preset and preset not in presets:
        known = f"choose from {', '.join(presets)}" if presets else "it has only one"
        raise CommandError(f"--edition: {game.meta.name} has no edition {preset!r}; {known}")
    offered = {slug: game.options(each.options) for slug, each in game.offered.items()}
    if preset:
        return preset, offered[preset]
    for slug, options in offered.items():
        least, most = game.seat_range(options)
        if players is not None and least <= players <= most:
            return slug, options
    return next(iter(offered.items()))


def _seats(game: AnyGame, options: Mapping[str, Any], players: int | None) -> int:
    least, most = game.seat_range(options)
    if players is None:
        return most
    if not least <= players <= most:
        raise CommandError(f"--players: {players} is not within {least} to {most}")
    return players


def _bots(game: AnyGame, names: str, seats: int) -> list[str]:
    called = [name.strip() for name in names.split(",")]
    rest = STEADY if STEADY in game.bots else next(iter(game.bots))
    bots = called if len(called) > 1 else [*assign_bots(game.characters, called[0], seats, rest)]
    for bot in bots:
        if bot not in game.bots:
            raise CommandError(f"--bots: there is no bot {bot!r}; choose from {', '.join(game.bots)}")
    return bots


def _match(slug: str, run: SimulationRun, number: int) -> SimulatedMatch:
    return run.match(GAMES[slug], number)
