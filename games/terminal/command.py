"""What a command is: arguments, and lines that it says. What it cannot do it refuses, with status 2."""

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from typing import NoReturn, Protocol, TypeAlias

Output: TypeAlias = Callable[[str], object]
"""Takes what goes to standard output, a line or several."""


class CommandError(Exception):
    """What was asked cannot be done; the message has a line for each problem."""


class CommandModule(Protocol):
    """A module of this package that is a command."""

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
    """Let it be asked how many processes share the work."""
    parser.add_argument(
        "--jobs", type=int, default=1, help="number of processes that share the work; default: 1"
    )


def check_at_least_one(given: Namespace, *names: str) -> None:
    """Refusal where one of these arguments is none."""
    for name in names:
        if getattr(given, name) < 1:
            raise CommandError(f"--{name}: {getattr(given, name)} is not at least 1")
