"""Play many matches between bots and print what they show, in the words of the game and as its balance."""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from games.installed import face_of
from games.management.balance_sheets import text_of, written
from games.management.terminal_command import TerminalCommand
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
            help="who wins what from which seat, and what happens how often: printed, or written to a file, "
            "as a page if it ends in .html, as the figures of the site's own page in .json, else as text",
        )

    def run(self, given: Namespace) -> None:
        played = simulate.play(given)
        if given.balance == "" and not given.json:
            self.stdout.write(text_of(played.balance))
        else:
            words = face_of(played.game.meta.slug).words
            self.stdout.write(simulate.report(played, as_json=given.json, seat=words.seat, turns=words.turns))
        if given.balance:
            write(Path(given.balance), played.balance)


def write(file: Path, balance: Balance) -> None:
    """Write the balance as the file ends; Refusal where that cannot be done."""
    try:
        file.write_text(written(balance, file.suffix))
    except OSError as error:
        raise Refusal(f"--balance: {file} cannot be written: {error.strerror}") from None
