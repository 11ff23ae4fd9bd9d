"""Decide one year of Space Race from a JSON file."""

from games.management.terminal_command import TerminalCommand
from games.terminal import referee


class Command(TerminalCommand):
    help = referee.HELP
    command = referee
