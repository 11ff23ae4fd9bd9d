"""`manage.py verify`: check match records by recomputing them from their seeds."""

from games.management.concise_errors import TerminalCommand
from games.terminal import verify


class Command(TerminalCommand):
    help = verify.HELP
    command = verify
