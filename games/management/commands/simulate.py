"""Play many matches between bots and print what they show."""

import json
import sys
from argparse import ArgumentParser
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Any, TextIO

from rich.console import Console
from rich.progress import track
from rich.table import Table

from games.installed import FACES, GAMES
from games.management.balance_sheets import text_of, written
from games.management.one_line_errors import OneLineErrorsCommand
from games.rules.characters import line_up
from games.rules.contract import AnyGame
from games.rules.simulation import Run, Simulated
from games.rules.tally import Balance, Tally
from games.terminal.processes import mapped

MATCHES_AT_ONCE = 20


class Command(OneLineErrorsCommand):
    help = "Play whole matches between bots, in process, and print how long they are and how they end."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--game", default=next(iter(GAMES)), help="which game; default: %(default)s")
        parser.add_argument(
            "--edition", "--preset", default="", help="which edition, if the game has several"
        )
        parser.add_argument("--players", type=int, help="seats per match; default: as many as the game takes")
        parser.add_argument("--matches", type=int, default=1000, help="how many matches; default: 1000")
        parser.add_argument("--seed", type=int, default=0, help="the same seed plays the same matches")
        parser.add_argument(
            "--bots", default="random", help="kinds of bots, with commas, or mixed; default: random"
        )
        parser.add_argument(
            "--talk", action="store_true", help="bots that can talk act and write to each other"
        )
        parser.add_argument("--jobs", type=int, default=1, help="how many processes share them; default: 1")
        parser.add_argument("--json", action="store_true", help="print one JSON object")
        parser.add_argument("--record", metavar="FILE", help="write every match to the file, a record a line")
        parser.add_argument(
            "--balance",
            nargs="?",
            const="",
            metavar="FILE",
            help="who wins what from which seat, and what happens how often: printed, or written to a file, "
            "as a page if it ends in .html, as the figures of the site's own page in .json, else as text",
        )

    def handle(self, *args: Any, **given: Any) -> None:
        game = self._game(given["game"])
        preset, options = self._options(game, given["edition"], given["players"])
        seats = self._seats(game, options, given["players"])
        bots = self._bots(game, given["bots"], seats)
        matches: int = given["matches"]
        for name in ("matches", "jobs"):
            if given[name] < 1:
                self.refuse(f"--{name}: {given[name]} is not at least 1")

        tally = Tally(seats, bots)
        started = perf_counter()
        run = Run(options, seats, tuple(bots), given["seed"], given["talk"], given["record"] is not None)
        with self._records(given["record"]) as records:
            for match in track(
                mapped(given["jobs"], partial(_play, game.meta.slug, run), range(matches), MATCHES_AT_ONCE),
                "Launching",
                total=matches,
                console=Console(stderr=True),
                disable=not sys.stderr.isatty(),
            ):
                tally.add(match)
                if records:
                    records.write(f"{match.record}\n")
        result = tally.to_json(perf_counter() - started)
        balance = tally.balance(game.meta.slug, preset, given["seed"])
        if given["json"]:
            self.stdout.write(json.dumps(result))
        elif given["balance"] == "":
            self.stdout.write(text_of(balance))
        else:
            self._print(game, result)
        if given["balance"]:
            self._write(Path(given["balance"]), balance)

    def _records(self, file: str | None) -> AbstractContextManager[TextIO | None]:
        if file is None:
            return nullcontext()
        try:
            return Path(file).open("w")
        except OSError as error:
            self.refuse(f"--record: {file} cannot be written: {error.strerror}")

    def _write(self, file: Path, balance: Balance) -> None:
        try:
            file.write_text(written(balance, file.suffix))
        except OSError as error:
            self.refuse(f"--balance: {file} cannot be written: {error.strerror}")

    def _game(self, slug: str) -> AnyGame:
        if slug not in GAMES:
            self.refuse(f"--game: there is no game {slug!r}; choose from {', '.join(GAMES)}")
        return GAMES[slug]

    def _options(self, game: AnyGame, preset: str, players: int | None) -> tuple[str, dict[str, Any]]:
        """The preset and its options; where none is named, the first that so many can play by."""
        presets = game.meta.presets
        if preset and preset not in presets:
            known = f"choose from {', '.join(presets)}" if presets else "it has but one"
            self.refuse(f"--edition: {game.meta.name} has no edition {preset!r}; {known}")
        offered = {slug: game.options(each.options) for slug, each in presets.items()} or {
            "": game.options({})
        }
        if preset:
            return preset, offered[preset]
        for slug, options in offered.items():
            least, most = game.seat_range(options)
            if players is not None and least <= players <= most:
                return slug, options
        return next(iter(offered.items()))

    def _seats(self, game: AnyGame, options: dict[str, Any], players: int | None) -> int:
        least, most = game.seat_range(options)
        if players is None:
            return most
        if not least <= players <= most:
            self.refuse(f"--players: {players} is not within {least} to {most}")
        return players

    def _bots(self, game: AnyGame, names: str, seats: int) -> list[str]:
        rival, called = FACES[game.meta.slug].rival, [name.strip() for name in names.split(",")]
        bots = called if len(called) > 1 else list(line_up(game.characters, called[0], seats, rival))
        for bot in bots:
            if bot not in game.bots:
                self.refuse(f"--bots: there is no bot {bot!r}; choose from {', '.join(game.bots)}")
        return bots

    def _print(self, game: AnyGame, result: dict[str, Any]) -> None:
        words = FACES[game.meta.slug].words
        console = Console(file=self.stdout, highlight=False)
        console.print(f"{result['matches']} matches, {result['matches_per_second']} per second")
        seat, turns = words.seat.capitalize(), words.turns.capitalize()
        for title, counts in (
            (turns, result["years"]),
            ("Why it ended", result["reasons"]),
            (f"{seat} that won", result["wins_by_seat"]),
        ):
            table = Table(title, "Matches", "Share")
            for name, count in counts.items():
                table.add_row(name, str(count), f"{count / result['matches']:.1%}")
            console.print(table)
        table = Table("Bot", "Matches won", f"Wins a {words.seat}", "Times a fair share")
        for bot, won in result["win_shares"].items():
            share = f"{won['share']:.1%} ± {won['error']:.1%}"
            times = f"{won['times_fair']:.2f} ± {won['times_fair_error']:.2f}"
            table.add_row(bot, str(result["wins_by_bot"][bot]), share, times)
        console.print(table)


def _play(slug: str, run: Run, number: int) -> Simulated:
    return run.match(GAMES[slug], number)
