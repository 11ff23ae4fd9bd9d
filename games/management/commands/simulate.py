"""Play many matches between bots and print what they show."""

import json
import sys
from argparse import ArgumentParser
from time import perf_counter
from typing import Any

from rich.console import Console
from rich.progress import track
from rich.table import Table

from games.management.one_line_errors import OneLineErrorsCommand
from games.rules.contract import AnyGame
from games.rules.errors import BadOptions
from games.rules.registry import GAMES
from games.rules.simulation import Tally, simulate


class Command(OneLineErrorsCommand):
    help = "Play whole matches between bots, in process, and print how long they are and how they end."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--game", default="space-race", help="which game; default: space-race")
        parser.add_argument("--edition", help="which edition, for a game that has several")
        parser.add_argument("--players", type=int, help="seats per match; default: as many as the game takes")
        parser.add_argument("--matches", type=int, default=1000, help="how many matches; default: 1000")
        parser.add_argument("--seed", type=int, default=0, help="the same seed plays the same matches")
        parser.add_argument("--bots", default="random", help="kinds of bots, with commas; default: random")
        parser.add_argument("--json", action="store_true", help="print one JSON object")

    def handle(self, *args: Any, **given: Any) -> None:
        game = self._game(given["game"])
        options = self._options(game, given["edition"])
        seats = self._seats(game, options, given["players"])
        bots = self._bots(game, given["bots"])
        matches: int = given["matches"]
        if matches < 1:
            self.refuse(f"--matches: {matches} is not at least 1")

        tally = Tally(seats, bots)
        started = perf_counter()
        played = simulate(game, options, seats, bots, matches, given["seed"])
        console = Console(stderr=True)
        for match in track(
            played, "Launching", total=matches, console=console, disable=not sys.stderr.isatty()
        ):
            tally.add(match)
        result = tally.to_json(perf_counter() - started)
        if given["json"]:
            self.stdout.write(json.dumps(result))
        else:
            self._print(game, result)

    def _game(self, slug: str) -> AnyGame:
        if slug not in GAMES:
            self.refuse(f"--game: there is no game {slug!r}; choose from {', '.join(GAMES)}")
        return GAMES[slug]

    def _options(self, game: AnyGame, edition: str | None) -> dict[str, Any]:
        has_editions = any(option.name == "edition" for option in game.meta.options)
        if edition is not None and not has_editions:
            self.refuse(f"--edition: {game.meta.name} has only one edition")
        try:
            return game.options({} if edition is None else {"edition": edition})
        except BadOptions as error:
            self.refuse("; ".join(f"--{name}: {problem}" for name, problem in error.problems.items()))

    def _seats(self, game: AnyGame, options: dict[str, Any], players: int | None) -> int:
        least, most = game.seat_range(options)
        if players is None:
            return most
        if not least <= players <= most:
            self.refuse(f"--players: {players} is not within {least} to {most}")
        return players

    def _bots(self, game: AnyGame, names: str) -> list[str]:
        bots = [name.strip() for name in names.split(",")]
        for bot in bots:
            if bot not in game.bots:
                self.refuse(f"--bots: there is no bot {bot!r}; choose from {', '.join(game.bots)}")
        return bots

    def _print(self, game: AnyGame, result: dict[str, Any]) -> None:
        words = game.meta.words
        console = Console(file=self.stdout, highlight=False)
        console.print(f"{result['matches']} matches, {result['matches_per_second']} per second")
        seat, turns = words.seat.capitalize(), words.turns.capitalize()
        for title, counts in (
            (turns, result["years"]),
            ("Why it ended", result["reasons"]),
            (f"{seat} that won", result["wins_by_seat"]),
            ("Bot that won", result["wins_by_bot"]),
        ):
            table = Table(title, "Matches", "Share")
            for name, count in counts.items():
                table.add_row(name, str(count), f"{count / result['matches']:.1%}")
            console.print(table)
