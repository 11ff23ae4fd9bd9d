"""`manage.py simulate`: play many matches between bots and print their statistics."""

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from functools import partial

from games.elimination.simulation import season_report, simulate_season
from games.elimination.state import SeasonPlan
from games.elimination.transitions import start
from games.exceptions import ServiceError
from games.management.concise_errors import TerminalCommand
from games.registry import get_game_ui
from games.rules.characters import bot_title
from games.rules.simulation_report import RunningAverage
from games.terminal import simulate
from games.terminal.command import CommandError, check_at_least_one
from games.terminal.processes import map_in_processes, table, with_progress_bar

SEASONS_AT_ONCE = 5
TIMES_FAIR = "Wins, times a fair share"


def balance_text(played: simulate.SimulationResult) -> str:
    """Return tables of how long matches took and what each seat, bot, event and holding won."""
    totals, meta, game_ui = played.tally, played.game.meta, get_game_ui(played.game.meta.slug)
    words, preset = game_ui.words, meta.presets.get(played.preset)
    numbered = [f"{words.seat.capitalize()} {number}" for number in range(1, totals.seats + 1)]
    seats = [*game_ui.seat_names, *numbered[len(game_ui.seat_names) :]][: totals.seats]
    turns = [(str(turns), str(totals.turns[turns])) for turns in sorted(totals.turns)]
    wins = [(name, _shown(totals.wins[seat], totals.seats)) for seat, name in enumerate(seats)]
    bots = [(bot_title(bot), _shown(totals.shares[bot], totals.seats)) for bot in sorted(totals.shares)]
    length, fair = max(1.0, totals.length.total), totals.times_fair
    happened = [(name, _shown(times), f"{times.total / length:.2f}") for name, times in totals.happened.items()]
    had = [(name, _shown(totals.had[name]), _shown(fair.get(name, RunningAverage()))) for name in sorted(totals.had)]
    tables: list[tuple[Sequence[str], Sequence[Sequence[str]]]] = [
        ((words.turns.capitalize(), "Matches"), turns),
        ((words.seat.capitalize(), TIMES_FAIR), wins),
        (("Bot", TIMES_FAIR), bots),
        (("What happened", "A match", f"A {words.turn}"), happened),
        (("Who had", f"{words.seats.capitalize()} a match", TIMES_FAIR), had),
    ]
    of = f"{totals.matches} matches of {', '.join(sorted(totals.shares))}"
    return "\n".join(
        [
            f"{meta.name}, {preset.title if preset else meta.name}: {of}",
            f"{words.turns.capitalize()} a match: {_shown(totals.length)}\n",
            *(table(heads, rows) for heads, rows in tables if rows),
        ]
    )


def _shown(average: RunningAverage, scale: float = 1.0) -> str:
    figure = average.figure(scale)
    return f"{figure.mean:.2f} ± {figure.error:.2f}"


def season_text(given: Namespace) -> str:
    """Play as many seasons as `--matches` says, and return their report."""
    check_at_least_one(given, "matches", "jobs")
    try:
        start(plan := SeasonPlan(players=given.season), "")
    except ServiceError as error:
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
            "--balance", action="store_true", help="print how often each seat wins and each event happens instead"
        )
        parser.add_argument(
            "--season", type=int, metavar="PLAYERS", help="play seasons of elimination of this many bots instead"
        )

    def run(self, given: Namespace) -> None:
        if given.season is not None:
            self.stdout.write(season_text(given))
            return
        played = simulate.play(given)
        if given.balance and not given.json:
            self.stdout.write(balance_text(played))
        else:
            words = get_game_ui(played.game.meta.slug).words
            self.stdout.write(simulate.report(played, as_json=given.json, seat=words.seat, turns=words.turns))
