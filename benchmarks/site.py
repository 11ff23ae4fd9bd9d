"""A temporary site for measurements: an empty database, matches, and servers."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from socket import socket
from time import monotonic, sleep
from urllib.parse import urlsplit, urlunsplit
from urllib.request import Request, urlopen

ROOT = Path(__file__).resolve().parent.parent
PATIENCE_SECONDS = 60
COMMANDS = {
    "daphne": ("daphne", "-v", "0", "-b", "127.0.0.1", "-p"),
    "uvicorn": ("uvicorn", "--log-level=warning", "--ws-per-message-deflate=false", "--lifespan=off", "--port"),
}


@contextmanager
def empty_site() -> Iterator[None]:
    """Set up Django with an empty database, for this process and its servers."""
    with tempfile.TemporaryDirectory() as var:
        for name in ("DATABASE_URL", "REDIS_URL"):
            os.environ.pop(name, None)
        os.environ |= {"SPACERACE_VAR": var, "DJANGO_SETTINGS_MODULE": "spacerace.settings"}
        os.environ |= {"API_CALLS_PER_MINUTE": "0", "STREAMS_AT_ONCE": "0"}
        os.environ |= {"LOG_LEVEL": "ERROR", "PYTHONUNBUFFERED": "1"}
        import django
        from django.core.management import call_command

        django.setup()
        call_command("migrate", verbosity=0)
        call_command("collectstatic", interactive=False, verbosity=0)
        yield


@contextmanager
def postgresql_site(address: str) -> Iterator[None]:
    """Set up Django with an empty database on the server of `address`; the database is dropped afterwards."""
    import psycopg

    name = f"spacerace_bench_{os.getpid()}"
    with tempfile.TemporaryDirectory() as var, psycopg.connect(address, autocommit=True) as server_wide:
        server_wide.execute(f"CREATE DATABASE {name}".encode())
        os.environ |= {"DATABASE_URL": urlunsplit(urlsplit(address)._replace(path=f"/{name}"))}
        os.environ |= {"SPACERACE_VAR": var, "DJANGO_SETTINGS_MODULE": "spacerace.settings"}
        os.environ |= {"LOG_LEVEL": "ERROR", "PYTHONUNBUFFERED": "1", "DRAW_CHARTS": "0", "REDIS_PREFIX": name}
        try:
            import django
            from django.core.management import call_command

            django.setup()
            call_command("migrate", verbosity=0)
            call_command("collectstatic", interactive=False, verbosity=0)
            yield
        finally:
            from django.db import connection

            connection.close_pool()
            server_wide.execute(f"DROP DATABASE {name} WITH (FORCE)".encode())


@contextmanager
def server(kind: str, application: str = "benchmarks.timed_application:application") -> Iterator[int]:
    """Run an ASGI application on a server of this kind; yield its port."""
    port = free_port()
    with process(*COMMANDS[kind], str(port), application) as running:
        wait_for(port, running)
        yield port


@contextmanager
def process(*arguments: str) -> Iterator[subprocess.Popen[str]]:
    """Run a Python module while the block runs; its standard output is a pipe."""
    command = [sys.executable, "-m", *arguments]
    running = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    try:
        yield running
    finally:
        running.kill()
        running.wait()


def free_port() -> int:
    """Return a free port."""
    with socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def wait_for(port: int, running: subprocess.Popen[str]) -> None:
    """Wait until the process listens on the port."""
    limit = monotonic() + PATIENCE_SECONDS
    while True:
        with socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        if running.poll() is not None or monotonic() > limit:
            raise RuntimeError("the server did not start")
        sleep(0.05)


def ask(port: int, path: str, cookie: str = "") -> str:
    """Return the page at `path`, or the response of a measured server."""
    with urlopen(Request(f"http://127.0.0.1:{port}{path}", headers={"Cookie": cookie})) as answer:
        return answer.read().decode()


def new_match(people: int = 9) -> int:
    """Create a running match of Nine Nations with people and bots, up to nine; return its number."""
    from games.lobby.services.matches import create_match, join_match, start_match
    from games.match_setup.services.plans import MatchPlan
    from games.models import User

    users = [
        User.objects.create_user(f"bench-{os.urandom(6).hex()}", display_name=f"Player {number}")
        for number in range(people)
    ]
    bots = ("random",) * (9 - people)
    wanted = MatchPlan(game_slug="space-race", preset="nine", name="Measured", seats=9, bots=bots)
    match = create_match(plan=wanted, host=users[0])
    for user in users[1:]:
        join_match(match_id=match.pk, user=user)
    start_match(match_id=match.pk, user=users[0])
    return match.pk
