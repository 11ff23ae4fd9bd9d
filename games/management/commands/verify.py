"""Check match records by recomputing them from their seeds."""

from games.management.terminal_command import TerminalCommand
from games.terminal import verify


class Command(TerminalCommand):
    help = verify.HELP
    command = verify
