"""`manage.py play`: the whole server in one process, with exhibition matches."""

import logging
import os
from typing import Any

from daphne.server import Server
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from twisted.internet import reactor
from twisted.internet.defer import Deferred

from games.clock.services.clock import serve
from games.lobby.services.quick_match import ensure_exhibition
from games.management.sqlite_file import settle
from games.management.worker_loop import ClockSkewGuard, WorkerLoop, background_workers, stop_workers
from spacerace.settings import site_url

LONGEST_END_SECONDS = 5
SECONDS_BETWEEN_TICKS = 0.25
SECONDS_BETWEEN_EXHIBITIONS = 20


class PromptServer(Server):
    """A Daphne server that waits at most `LONGEST_END_SECONDS` for open connections when it stops."""

    def kill_all_applications(self) -> Deferred[None]:
        """Cancel all connections; return a deferred that fires when they have ended or time is up."""
        over: Deferred[None] = Deferred()

        def end(_: object = None) -> None:
            if not over.called:
                over.callback(None)

        super().kill_all_applications().addBoth(end)
        # Zope interfaces omit `self`, so mypy takes the seconds for it.
        reactor.callLater(LONGEST_END_SECONDS, end)  # type: ignore[arg-type]
        return over


class Command(BaseCommand):
    help = "Serve pages, sockets and the clock in one process. PORT and HOST set the address."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--host", default=os.environ.get("HOST", "127.0.0.1"))
        parser.add_argument("--port", default=os.environ.get("PORT", "8000"))
        parser.add_argument("--prepared", action="store_true", help="skip migrate and collectstatic")
        parser.add_argument("--no-exhibition", action="store_true", help="start no exhibitions between bots")

    def handle(self, *args: Any, **options: Any) -> None:
        host, port = options["host"], options["port"]
        if not port.isdecimal() or not 0 < int(port) < 65_536:
            raise CommandError(f"PORT: {port} is not a port", returncode=2)
        # The settings were loaded before the port was known.
        settings.SITE_URL = site_url(port)
        if not options["prepared"]:
            call_command("migrate", verbosity=0)
            call_command("collectstatic", interactive=False, verbosity=0)
        self.hearts = [WorkerLoop("clock", ClockSkewGuard(serve), SECONDS_BETWEEN_TICKS), *background_workers()]
        if not options["no_exhibition"]:
            self.hearts.append(WorkerLoop("exhibition", ensure_exhibition, SECONDS_BETWEEN_EXHIBITIONS))
        from spacerace.asgi import application

        server = PromptServer(
            application,
            endpoints=[f"tcp:port={port}:interface={host.replace(':', chr(92) + ':')}"],
            ready_callable=lambda: self._ready(host, port),
            verbosity=0,
            server_name="spacerace",
        )
        server.run()
        if server.abort_start:
            raise CommandError(f"PORT: cannot listen on {port}; try PORT=9000 make play")
        stop_workers(self.hearts)
        settle()
        # Pending requests wait in threads for a stopped loop, so the process would never exit by itself.
        logging.shutdown()
        os._exit(0)

    def _ready(self, host: str, port: str) -> None:
        for heart in self.hearts:
            heart.start()
        self.stdout.write(f"Mission control is on the air: http://{host}:{port}/  (Ctrl-C stops it)")
        self.stdout.flush()
