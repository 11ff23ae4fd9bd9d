"""Commands that refuse bad arguments with one line, for scripts and pipes."""

from typing import Any, NoReturn

from django.core.management.base import BaseCommand, CommandParser


class OneLineErrorsCommand(BaseCommand):
    """A command that ends with exit status 2 and one line on standard error when its arguments are bad.

    It needs no database and runs before the project's checks.
    """

    requires_system_checks = []
    requires_migrations_checks = False

    def create_parser(self, prog_name: str, subcommand: str, **kwargs: Any) -> CommandParser:
        parser = super().create_parser(prog_name, subcommand, **kwargs)
        parser.error = self.refuse  # type: ignore[method-assign]
        return parser

    def refuse(self, message: str) -> NoReturn:
        """Say why on standard error and end with status 2."""
        self.stderr.write(message)
        raise SystemExit(2)
