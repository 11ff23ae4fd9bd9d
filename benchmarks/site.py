"""A site of its own to measure: an empty SQLite database, matches in it, and servers on it."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from socket import socket
from time import monotonic, sleep
from urllib.request import Request, urlopen

ROOT = Path(__file__).resolve().parent.parent
PATIENCE_SECONDS = 60
COMMANDS = {
    "daphne": ("daphne", "-v", "0", "-b", "127.0.0.1", "-p"),
    "uvicorn": (
        "uvicorn",
        "--log-level=warning",
        "--ws-per-message-deflate=false",
        "--lifespan=off",
        "--port",
    ),
}


@contextmanager
def empty_site() -> Iterator[None]:
    """Django on an empty database, in this process and in the servers that it starts."""
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
def server(kind: str, application: str = "benchmarks.timed_application:application") -> Iterator[int]:
    """A process that serves an ASGI application; yields its port."""
    port = free_port()
    with process(*COMMANDS[kind], str(port), application) as running:
        wait_for(port, running)
        yield port


@contextmanager
def process(*arguments: str) -> Iterator[subprocess.Popen[str]]:
    """A Python module that runs while the block does; its standard output is a pipe."""
    command = [sys.executable, "-m", *arguments]
    running = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    try:
        yield running
    finally:
        running.kill()
        running.wait()


def free_port() -> int:
    """A port that nothing listens on."""
    with socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def wait_for(port: int, running: subprocess.Popen[str]) -> None:
    """Return when the process listens on the port."""
    limit = monotonic() + PATIENCE_SECONDS
    while True:
        with socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        if running.poll() is not None or monotonic() > limit:
            raise RuntimeError("the server did not start")
        sleep(0.05)


def ask(port: int, path: str, cookie: str = "") -> str:
    """The page at `path`, or what a server under measurement answers."""
    with urlopen(Request(f"http://127.0.0.1:{port}{path}", headers={"Cookie": cookie})) as answer:
        return answer.read().decode()


def new_match(people: int = 9) -> int:
    """A running match of Nine Nations between people and, up to nine, bots; its number."""
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
