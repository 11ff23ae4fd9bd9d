"""Play many matches between bots and print what they show, in the words of the game and as its balance."""

from argparse import ArgumentParser, Namespace
from pathlib import Path

import msgspec

from games.installed import face_of
from games.management.balance_tables import balance_text
from games.management.one_line_errors import TerminalCommand
from games.rules.tally import Balance
from games.terminal import simulate
from games.terminal.command import Refusal


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

    def run(self, given: Namespace) -> None:
        played = simulate.play(given)
        if given.balance == "" and not given.json:
            self.stdout.write(balance_text(played.balance))
        else:
            words = face_of(played.game.meta.slug).words
            self.stdout.write(simulate.report(played, as_json=given.json, seat=words.seat, turns=words.turns))
        if given.balance:
            write(Path(given.balance), played.balance)


def write(file: Path, balance: Balance) -> None:
    """Write the balance as JSON or text, by suffix. Raise Refusal if the file cannot be written."""
    text = msgspec.json.encode(balance).decode() if file.suffix == ".json" else balance_text(balance)
    try:
        file.write_text(text)
    except OSError as error:
        raise Refusal(f"--balance: {file} cannot be written: {error.strerror}") from None
