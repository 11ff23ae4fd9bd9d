"""`manage.py simulate`: play many matches between bots and print their statistics."""

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import msgspec

from games.management.concise_errors import TerminalCommand
from games.registry import get_game_ui, get_meta
from games.rules.characters import bot_title
from games.rules.simulation_report import MeanEstimate, SimulationReport
from games.seasons.elimination import start
from games.seasons.elimination_state import SeasonError, SeasonPlan
from games.seasons.season_simulation import season_report, simulate_season
from games.terminal import simulate
from games.terminal.command import CommandError, check_at_least_one
from games.terminal.processes import map_in_processes, table, with_progress_bar

SEASONS_AT_ONCE = 5
TIMES_FAIR = "Wins, times a fair share"


def balance_text(balance: SimulationReport) -> str:
    """Return tables of how long matches took and what each seat, bot, event and holding won."""
    words = get_game_ui(balance.game).words
    tables: list[tuple[Sequence[str], Sequence[Sequence[str]]]] = [
        (
            (words.turns.capitalize(), "Matches"),
            [(str(turns), str(matches)) for turns, matches in balance.turns.items()],
        ),
        (
            (words.seat.capitalize(), TIMES_FAIR),
            [(name, _times_fair(won, balance)) for name, won in zip(_seat_names(balance), balance.wins, strict=True)],
        ),
        (("Bot", TIMES_FAIR), [(bot_title(bot), _times_fair(won, balance)) for bot, won in balance.shares.items()]),
        (
            ("What happened", "A match", f"A {words.turn}"),
            [(count.name, _shown(count.a_match), f"{count.a_turn:.2f}") for count in balance.counts],
        ),
        (
            ("Who had", f"{words.seats.capitalize()} a match", TIMES_FAIR),
            [(held.name, _shown(held.seats), _shown(held.times_fair)) for held in balance.holdings],
        ),
    ]
    meta = get_meta(balance.game)
    preset = meta.presets.get(balance.preset)
    played = f"{balance.matches} matches of {', '.join(balance.shares)}"
    return "\n".join(
        [
            f"{meta.name}, {preset.title if preset else meta.name}: {played}",
            f"{words.turns.capitalize()} a match: {_shown(balance.length)}\n",
            *(table(heads, rows) for heads, rows in tables if rows),
        ]
    )


def _seat_names(balance: SimulationReport) -> list[str]:
    game_ui = get_game_ui(balance.game)
    numbered = [f"{game_ui.words.seat.capitalize()} {number}" for number in range(1, balance.seats + 1)]
    return [*game_ui.seat_names, *numbered[len(game_ui.seat_names) :]][: balance.seats]


def _times_fair(won: MeanEstimate, balance: SimulationReport) -> str:
    return _shown(MeanEstimate(won.mean / balance.fair, won.error / balance.fair))


def _shown(figure: MeanEstimate) -> str:
    return f"{figure.mean:.2f} ± {figure.error:.2f}"


def season_text(given: Namespace) -> str:
    """Play as many seasons as `--matches` says, and return their report."""
    check_at_least_one(given, "matches", "jobs")
    try:
        start(plan := SeasonPlan(players=given.season), "")
    except SeasonError as error:
        raise CommandError(f"--season: {error}") from None
    make = partial(simulate_season, plan, seed=given.seed)
    seasons = map_in_processes(given.jobs, make, range(given.matches), SEASONS_AT_ONCE)
    return season_report(with_progress_bar(seasons, "Playing", given.matches))


class Command(TerminalCommand):
    help = simulate.HELP
    command = simulate

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.add_argument(
            "--balance",
            nargs="?",
            const="",
            metavar="FILE",
            help="how often each seat wins and each event happens: printed, or written to FILE, "
            "as JSON if its name ends in .json, else as text",
        )

        parser.add_argument(
            "--season", type=int, metavar="PLAYERS", help="play seasons of elimination of this many bots instead"
        )

    def run(self, given: Namespace) -> None:
        if given.season is not None:
            self.stdout.write(season_text(given))
            return
        played = simulate.play(given)
        if given.balance == "" and not given.json:
            self.stdout.write(balance_text(played.balance))
        else:
            words = get_game_ui(played.game.meta.slug).words
            self.stdout.write(simulate.report(played, as_json=given.json, seat=words.seat, turns=words.turns))
        if given.balance:
            write(Path(given.balance), played.balance)


def write(file: Path, balance: SimulationReport) -> None:
    """Write the balance as JSON or text, by suffix. Raise Refusal if the file cannot be written."""
    text = msgspec.json.encode(balance).decode() if file.suffix == ".json" else balance_text(balance)
    try:
        file.write_text(text)
    except OSError as error:
        raise CommandError(f"--balance: {file} cannot be written: {error.strerror}") from None
