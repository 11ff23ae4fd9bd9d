"""The program `spacerace`."""

import os
import sys
from collections.abc import Sequence

from games.terminal import referee, simulate, verify
from games.terminal.command import CommandError, CommandModule, OneLineParser

COMMANDS: dict[str, CommandModule] = {"verify": verify, "simulate": simulate, "referee": referee}
REFUSED, INTERRUPTED = 2, 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command of the arguments (by default of the process); return the exit status."""
    try:
        given = _parser().parse_args(arguments)
        COMMANDS[given.command].run(given, _say)
        sys.stdout.flush()
    except CommandError as refusal:
        sys.stderr.write(f"{refusal}\n")
        return REFUSED
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # The reader has closed the pipe. Python would write the rest at exit, and fail again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


def _parser() -> OneLineParser:
    parser = OneLineParser("spacerace", description="The rules of strategy games of the space age.")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for name, command in COMMANDS.items():
        line = (command.__doc__ or "").strip()
        command.add_arguments(commands.add_parser(name, help=line, description=command.HELP))
    return parser


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
