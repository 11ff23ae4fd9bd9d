"""Decide years or turns from JSON files, by the rules of a game."""

from games.management.concise_errors import TerminalCommand
from games.terminal import referee


class Command(TerminalCommand):
    help = referee.HELP
    command = referee
