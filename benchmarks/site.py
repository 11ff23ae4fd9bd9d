"""A temporary site for measurements: an empty database, matches, and servers."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from socket import create_server
from typing import Any
from urllib.parse import urlsplit, urlunsplit
from urllib.request import urlopen

ROOT = Path(__file__).resolve().parent.parent
SEATS = 9
USERS_PER_MATCH = 6
"""Rows of players for each copy of a match of nine: a player has 1.5 seats."""
COMMANDS = {
    "daphne": ("daphne", "-v", "0", "--fd"),
    "uvicorn": ("uvicorn", "--log-level=warning", "--ws-per-message-deflate=false", "--lifespan=off", "--fd"),
    "bare": ("benchmarks.websocket_baseline",),
}


@contextmanager
def empty_site() -> Iterator[None]:
    """Set up Django with an empty database, for this process and its servers."""
    with tempfile.TemporaryDirectory() as var:
        for name in ("DATABASE_URL", "REDIS_URL"):
            os.environ.pop(name, None)
        _set_up(var, API_CALLS_PER_MINUTE="0", STREAMS_AT_ONCE="0")
        yield


@contextmanager
def postgresql_site(what: str) -> Iterator[None]:
    """Set up Django with an empty database on the server of DATABASE_URL; the database is dropped afterwards.

    Where that names no PostgreSQL, the process ends with a line about `what` it does not measure.
    """
    import psycopg

    address = os.environ.get("DATABASE_URL", "")
    if not address.startswith("postgres"):
        print(f"{what}: skipped, because DATABASE_URL names no PostgreSQL")
        sys.exit()
    name = f"spacerace_bench_{os.getpid()}"
    with tempfile.TemporaryDirectory() as var, psycopg.connect(address, autocommit=True) as server_wide:
        server_wide.execute(f"CREATE DATABASE {name}".encode())
        url = urlunsplit(urlsplit(address)._replace(path=f"/{name}"))
        try:
            _set_up(var, DATABASE_URL=url, DRAW_CHARTS="0", REDIS_PREFIX=name)
            yield
        finally:
            from django.db import connection

            connection.close_pool()
            server_wide.execute(f"DROP DATABASE {name} WITH (FORCE)".encode())


def _set_up(var: str, **environment: str) -> None:
    os.environ |= {"SPACERACE_VAR": var, "DJANGO_SETTINGS_MODULE": "spacerace.settings"} | environment
    os.environ |= {"LOG_LEVEL": "ERROR", "PYTHONUNBUFFERED": "1"}
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0)
    call_command("collectstatic", interactive=False, verbosity=0)


@contextmanager
def server(kind: str, application: str = "benchmarks.timed_application:application") -> Iterator[int]:
    """Run an ASGI application on a server of this kind; yield its port, which takes connections at once."""
    with create_server(("127.0.0.1", 0), backlog=8_192) as listener:
        port, descriptor = listener.getsockname()[1], listener.fileno()
        with process(*COMMANDS[kind], str(descriptor), application, keep=(descriptor,)):
            # Without the server, connections are refused.
            listener.close()
            yield port


@contextmanager
def process(*arguments: str, keep: tuple[int, ...] = ()) -> Iterator[subprocess.Popen[str]]:
    """Run a Python module while the block runs, with these open files; its standard output is a pipe."""
    command = [sys.executable, "-m", *arguments]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, pass_fds=keep) as running:
        try:
            yield running
        finally:
            running.kill()


def ask(port: int, path: str) -> str:
    """Return the page at `path`, or the response of a measured server."""
    with urlopen(f"http://127.0.0.1:{port}{path}") as answer:
        return answer.read().decode()


def new_match(people: int = SEATS) -> int:
    """Create a running match of Nine Nations with people and bots, up to nine; return its number."""
    from tests.builders import make_match

    return make_match(people=people, bots=SEATS - people, game="space-race", preset="nine", name="Measured").pk


def copy_match(match_id: int, count: int, own: int = 0) -> None:
    """Insert copies of the rows of a match in its first window, with other players; the host plays in `own` of them."""
    from games.models import Event, Hand, Match, Receipt, Submission, Tenure, User
    from games.models.base import new_token

    first = Match.objects.get(pk=match_id)
    window = first.windows.select_related("year").get(closed_at=None)
    size, known = max(SEATS, count * USERS_PER_MATCH), User.objects.count()
    users = [User(username=f"copy-{known + n}", display_name=f"Player {n}") for n in range(size)]
    users = User.objects.bulk_create(users, batch_size=1000)
    nobody = [None] * count

    def players(seat: int) -> list[User | None]:
        """Return the player of that seat in each copy."""
        return [first.host if n < own and seat == 0 else users[(n * SEATS + seat) % size] for n in range(count)]

    matches = _copy(first, invitation=[new_token() for _ in range(count)], host=players(0))
    years = _copy(window.year, match=matches)
    due = [window.deadline + timedelta(seconds=n) for n in range(count)]
    windows = _copy(window, match=matches, year=years, deadline=due)
    for event in Event.objects.filter(match=first):
        _copy(event, match=matches, window=windows)
    for seat in first.seats.order_by("number"):
        sitting = players(seat.number) if seat.user_id else nobody
        seats = _copy(seat, match=matches, user=sitting)
        for tenure in Tenure.objects.filter(seat=seat):
            _copy(tenure, seat=seats, user=sitting)
        for hand in Hand.objects.filter(seat=seat):
            _copy(hand, window=windows, seat=seats)
        for row in (*Submission.objects.filter(seat=seat), *Receipt.objects.filter(seat=seat)):
            _copy(row, window=windows, seat=seats, user=sitting if row.user_id else nobody)


def _copy(row: Any, **changed: Sequence[Any]) -> list[Any]:
    """Insert copies of the row that differ in these fields, by the values of each copy; return them."""
    fields = {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}
    fields |= {"pk": None, row._meta.pk.attname: None}
    copies = []
    for values in zip(*changed.values(), strict=True):
        copy = type(row)(**fields)
        for name, value in zip(changed, values, strict=True):
            setattr(copy, name, value)
        copies.append(copy)
    return type(row).objects.bulk_create(copies, batch_size=1000)
