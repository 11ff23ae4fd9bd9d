"""`manage.py clock`: closes due windows and plays bots, until it is told to stop."""

import signal
import threading
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games.management.cleaning import SECONDS_BETWEEN_CHECKS, DailyCleaning
from games.management.heartbeat import Heartbeat
from games.management.sqlite_file import settle
from games.management.time_check import OnTime
from games.services.clock import tick

SECONDS_BETWEEN_TICKS = 0.5


class Command(BaseCommand):
    help = "Close due windows and play bots. Any number of clocks may run at once."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--once", action="store_true", help="do what is due now, then stop")
        parser.add_argument("--alive", type=Path, metavar="FILE", help="a file to touch after every beat")

    def handle(self, *args: Any, **options: Any) -> None:
        heart = Heartbeat("clock", OnTime(tick), SECONDS_BETWEEN_TICKS)
        if options["once"]:
            heart.beat()
            return
        stop = threading.Event()
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, lambda *_: stop.set())
        self.stdout.write("The clock runs.  (Ctrl-C stops it)")
        self.stdout.flush()
        cleaning = Heartbeat("cleaning", DailyCleaning(), SECONDS_BETWEEN_CHECKS)
        threading.Thread(target=_keep_up, args=(cleaning, stop), daemon=True).start()
        _keep_up(heart, stop, options["alive"])
        cleaning.stop()
        settle()


def _keep_up(heart: Heartbeat, stop: threading.Event, alive: Path | None = None) -> None:
    while not stop.is_set():
        pause = heart.beat()
        if alive:
            alive.touch()
        stop.wait(pause)
