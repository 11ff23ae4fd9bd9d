"""Base classes of commands that need no database and print one-line errors."""

from argparse import ArgumentParser, Namespace
from typing import Any, NoReturn

from django.core.management.base import BaseCommand, CommandParser

from games.terminal.command import CommandError, CommandModule


class ConciseErrorsCommand(BaseCommand):
    """A command without database or checks; bad arguments end it with status 2 and one line."""

    requires_system_checks = []
    requires_migrations_checks = False

    def create_parser(self, prog_name: str, subcommand: str, **kwargs: Any) -> CommandParser:
        parser = super().create_parser(prog_name, subcommand, **kwargs)
        parser.error = self.refuse  # type: ignore[method-assign]
        return parser

    def refuse(self, message: str) -> NoReturn:
        """Print the error on standard error and exit with status 2."""
        self.stderr.write(message)
        raise SystemExit(2)


class TerminalCommand(ConciseErrorsCommand):
    """A command that wraps a `command` of the terminal package."""

    command: CommandModule

    def add_arguments(self, parser: ArgumentParser) -> None:
        self.command.add_arguments(parser)

    def handle(self, *args: Any, **given: Any) -> None:
        try:
            self.run(Namespace(**given))
        except CommandError as refusal:
            self.refuse(str(refusal))

    def run(self, given: Namespace) -> None:
        """Run the command; raise Refusal if that fails."""
        self.command.run(given, self.stdout.write)
