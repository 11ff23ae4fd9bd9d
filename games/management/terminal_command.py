"""A command of the rules' own program under `manage.py`."""

from argparse import ArgumentParser, Namespace
from typing import Any

from games.management.one_line_errors import OneLineErrorsCommand
from games.terminal.command import Command, Refusal


class TerminalCommand(OneLineErrorsCommand):
    """Has the arguments of the `command` and does what it does."""

    command: Command

    def add_arguments(self, parser: ArgumentParser) -> None:
        self.command.add_arguments(parser)

    def handle(self, *args: Any, **given: Any) -> None:
        try:
            self.run(Namespace(**given))
        except Refusal as refusal:
            self.refuse(str(refusal))

    def run(self, given: Namespace) -> None:
        """Do what is asked; Refusal where it cannot be done."""
        self.command.run(given, self.stdout.write)
