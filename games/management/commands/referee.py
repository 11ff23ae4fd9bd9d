"""`manage.py referee`: resolve years or turns from JSON files."""

from games.management.concise_errors import TerminalCommand
from games.terminal import referee


class Command(TerminalCommand):
    help = referee.HELP
    command = referee
