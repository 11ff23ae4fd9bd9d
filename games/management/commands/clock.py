"""`manage.py clock`: closes due windows and plays bots, until it is told to stop."""

import signal
import threading
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games.management.heartbeat import Heartbeat
from games.services.clock import tick

SECONDS_BETWEEN_TICKS = 0.5


class Command(BaseCommand):
    help = "Close due windows and play bots. Any number of clocks may run at once."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--once", action="store_true", help="do what is due now, then stop")

    def handle(self, *args: Any, **options: Any) -> None:
        heart = Heartbeat("clock", tick, SECONDS_BETWEEN_TICKS)
        if options["once"]:
            heart.beat()
            return
        stop = threading.Event()
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, lambda *_: stop.set())
        while not stop.is_set():
            stop.wait(heart.beat())
