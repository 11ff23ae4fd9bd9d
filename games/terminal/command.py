"""The interface of commands: arguments and output lines. A command that fails ends with status 2."""

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from typing import NoReturn, Protocol, TypeAlias

Output: TypeAlias = Callable[[str], object]
"""Takes what goes to standard output, a line or several."""


class CommandError(Exception):
    """The command cannot be carried out; the message has a line for each problem."""


class CommandModule(Protocol):
    """A module of this package that implements a command."""

    HELP: str

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Say what may be asked."""

    def run(self, given: Namespace, say: Output) -> None:
        """Do it; Refusal where it cannot be done."""


class OneLineParser(ArgumentParser):
    """Refuses bad arguments with one line."""

    def error(self, message: str) -> NoReturn:
        """Refuse them."""
        raise CommandError(message)


def add_jobs(parser: ArgumentParser) -> None:
    """Add the argument for the number of processes that share the work."""
    parser.add_argument("--jobs", type=int, default=1, help="number of processes that share the work; default: 1")


def check_at_least_one(given: Namespace, *names: str) -> None:
    """Raise CommandError if one of these arguments is below 1."""
    for name in names:
        if getattr(given, name) < 1:
            raise CommandError(f"--{name}: {getattr(given, name)} is not at least 1")
