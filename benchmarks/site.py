"""A temporary site for measurements: an empty database, matches, and servers."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
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
    from games.models import Event, Hand, Match, Receipt, Seat, Submission, Tenure, User, Window
    from games.models.base import new_token

    first = Match.objects.get(pk=match_id)
    window = first.windows.select_related("year").get(closed_at=None)
    size, known = max(SEATS, count * USERS_PER_MATCH), User.objects.count()

    def insert(model: Any, rows: list[Any]) -> list[Any]:
        return model.objects.bulk_create(rows, batch_size=1000)

    def player(match: int, seat: int) -> User:
        return first.host if match < own and seat == 0 else users[(match * SEATS + seat) % size]

    users = insert(User, [User(username=f"copy-{known + n}", display_name=f"Player {n}") for n in range(size)])
    matches = insert(Match, [copy_row(first, invitation=new_token(), host=player(n, 0)) for n in range(count)])
    years = insert(type(window.year), [copy_row(window.year, match=match) for match in matches])
    due = [window.deadline + timedelta(seconds=n) for n in range(count)]
    placed = zip(matches, years, due, strict=True)
    windows = insert(Window, [copy_row(window, match=match, year=year, deadline=at) for match, year, at in placed])
    for event in Event.objects.filter(match=first):
        pairs = zip(matches, windows, strict=True)
        insert(Event, [copy_row(event, match=match, window=of) for match, of in pairs])
    for seat in first.seats.order_by("number"):
        players = [player(n, seat.number) if seat.user_id else None for n in range(count)]
        taken = zip(matches, players, strict=True)
        seats = insert(Seat, [copy_row(seat, match=match, user=user) for match, user in taken])
        for tenure in Tenure.objects.filter(seat=seat):
            insert(Tenure, [copy_row(tenure, seat=of, user=user) for of, user in zip(seats, players, strict=True)])
        for hand in Hand.objects.filter(seat=seat):
            insert(Hand, [copy_row(hand, window=on, seat=of) for on, of in zip(windows, seats, strict=True)])
        for model in (Submission, Receipt):
            for row in model.objects.filter(seat=seat):
                placed = zip(windows, seats, players, strict=True)
                by = [(on, of, user if row.user_id else None) for on, of, user in placed]
                insert(model, [copy_row(row, window=on, seat=of, user=user) for on, of, user in by])


def copy_row(row: Any, **changed: Any) -> Any:
    """Return an unsaved copy of the row without its primary key, with some fields changed."""
    fields = {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}
    copy = type(row)(**fields | {"pk": None, row._meta.pk.attname: None})
    for name, value in changed.items():
        setattr(copy, name, value)
    return copy
