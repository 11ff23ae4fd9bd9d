"""`manage.py clock`: close due windows, play bots and send notifications, until it is stopped."""

import signal
import threading
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games.clock.services.clock import serve
from games.management.sqlite_file import settle
from games.management.worker_loop import (
    ClockSkewGuard,
    WorkerLoop,
    background_workers,
    notification_workers,
    stop_workers,
)
from spacerace.data_folder import require_lasting_key

SECONDS_BETWEEN_TICKS = 0.5


class Command(BaseCommand):
    help = "Close due windows, play bots and send notifications. Several clocks may run at the same time."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--once", action="store_true", help="do what is due now, then stop")
        parser.add_argument(
            "--alive", type=Path, metavar="FILE", help="a file to touch after every round, for health checks"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        require_lasting_key()
        heart = WorkerLoop("clock", ClockSkewGuard(serve), SECONDS_BETWEEN_TICKS)
        if options["once"]:
            for each in (heart, *notification_workers()):
                each.beat()
            return
        stop = threading.Event()
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, lambda *_: stop.set())
        self.stdout.write("The clock is running.  (Ctrl-C stops it)")
        self.stdout.flush()
        others = background_workers()
        for other in others:
            other.start()
        while not stop.is_set():
            pause = heart.beat()
            if options["alive"]:
                options["alive"].touch()
            stop.wait(pause)
        stop_workers(others)
        settle()
