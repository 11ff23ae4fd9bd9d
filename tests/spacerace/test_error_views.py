"""Tests of responses and logs while the database is unreachable or full."""

import logging
import sqlite3
import sys
from types import SimpleNamespace

import psycopg
import pytest
from django.db import DataError, InternalError, OperationalError, ProgrammingError, connection
from django.db.backends.postgresql.base import DatabaseWrapper as Plain
from django.test import Client
from django.urls import reverse
from psycopg_pool import PoolTimeout

from games.models import User
from spacerace import outages
from spacerace.error_views import ConciseErrorFilter
from spacerace.postgresql.base import DatabaseWrapper
from tests.builders import make_match, match_and_users, submit_any

pytestmark = pytest.mark.django_db


def away():
    return django_error(psycopg.OperationalError("connection refused at 10.0.0.7"))


def full_disk():
    if connection.vendor == "postgresql":
        return django_error(psycopg.errors.DiskFull("could not extend file"))
    return django_error(full_sqlite())


def full_sqlite():
    """Return the error of SQLite for a full database."""
    with sqlite3.connect(":memory:") as small:
        small.execute("PRAGMA max_page_count = 1")
        try:
            small.execute("CREATE TABLE one (a)")
        except sqlite3.Error as error:
            return error
    raise AssertionError


def named(name):
    error = sqlite3.OperationalError("trouble")
    error.sqlite_errorname = name
    return error


def django_error(cause, kind=OperationalError):
    error = kind(str(cause))
    error.__cause__ = cause
    return error


@pytest.fixture
def failing(monkeypatch, client):
    """Make every query raise the given error."""
    client.raise_request_exception = False

    def fail(error):
        def raising(*_):
            raise error

        monkeypatch.setattr("django.db.backends.utils.CursorWrapper._execute", raising)

    return fail


AWAY, NOT_SAVED = "database cannot be reached", "was not saved"
READ_ONLY = psycopg.errors.ReadOnlySqlTransaction("read-only")
NUL = psycopg.DataError("PostgreSQL text fields cannot contain NUL (0x00) bytes")
TROUBLES = {
    "away": (away(), AWAY),
    "full": (django_error(psycopg.errors.DiskFull("no room")), NOT_SAVED),
    "read-only": (django_error(READ_ONLY, InternalError), NOT_SAVED),
    "full SQLite": (django_error(full_sqlite()), NOT_SAVED),
    "read-only SQLite": (django_error(named("SQLITE_READONLY_DBMOVED")), NOT_SAVED),
    "a mistake of the server": (django_error(psycopg.errors.UndefinedTable("none"), ProgrammingError), ""),
    "a mistake of the client": (django_error(NUL, DataError), ""),
    "another trouble": (django_error(psycopg.errors.LockNotAvailable("canceling statement")), ""),
}


@pytest.mark.parametrize("trouble", TROUBLES)
def test_database_outage_page_names_cause(client, failing, trouble):
    client.force_login(User.objects.create_user("valentina"))
    error, said = TROUBLES[trouble]
    failing(error)
    answer = client.get(reverse("lobby"))
    assert (answer.status_code, answer.get("Retry-After")) == ((503, "5") if said else (500, None))
    assert said in answer.content.decode()
    assert "10.0.0.7" not in answer.content.decode()


@pytest.mark.parametrize(
    ("error", "status", "code"),
    [(away(), 503, "unavailable"), (django_error(psycopg.DataError("no relation"), DataError), 500, "mistake")],
)
def test_api_outage_response_is_problem_document(client, failing, error, status, code):
    failing(error)
    answer = client.get("/api/v1/lobby")
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert answer.get("Retry-After") == ("5" if status == 503 else None)
    assert answer["Content-Type"] == "application/problem+json"


def test_move_with_full_disk_is_rejected_with_reason(client, monkeypatch):
    match, (player, *_) = match_and_users(make_match(people=2))
    client.force_login(player)
    client.raise_request_exception = False

    def no_room(*_, **__):
        raise full_disk()

    monkeypatch.setattr("games.play.services.submissions.publish", no_room)
    window = match.windows.get()
    sent = client.post(reverse("match_submit", args=[match.pk]), {"window": window.pk, "bid": 3})
    assert (sent.status_code, "was not saved" in sent.content.decode()) == (503, True)
    assert window.submissions.filter(by="").count() == 2
    monkeypatch.undo()
    submit_any(match, player)


@pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL would need a server that is read-only")
@pytest.mark.django_db(transaction=True)
def test_read_only_database_shows_pages_and_rejects_writes(client):
    client.force_login(User.objects.create_user("valentina"))
    client.raise_request_exception = False
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA query_only = ON")
        try:
            assert client.get(reverse("lobby")).status_code == 200
            sent = Client(raise_request_exception=False).post(reverse("guest"), {"name": "Laika"})
        finally:
            cursor.execute("PRAGMA query_only = OFF")
    assert (sent.status_code, "was not saved" in sent.content.decode()) == (503, True)


def record(name, error, status):
    made = logging.LogRecord(name, logging.ERROR, "", 0, "Internal Server Error", (), None)
    made.status_code = status
    try:
        raise error
    except type(error):
        made.exc_info = sys.exc_info()
    return made


def test_outage_requests_are_not_logged_each():
    told = ConciseErrorFilter()
    assert not told.filter(record("django.request", away(), 503))
    assert told.filter(record("games.clock.services.clock", away(), 503))
    mistake = record("django.request", ValueError("bad"), 500)
    assert told.filter(mistake)
    assert mistake.exc_info is not None
    refusal = record("django.security.DisallowedModelAdminLookup", ValueError("seed"), 400)
    assert told.filter(refusal)
    assert refusal.exc_info is None


@pytest.fixture
def server(monkeypatch):
    """A PostgreSQL server that counts connection attempts and accepts them while it `is_there`."""
    outages.get_outage.cache_clear()

    class Server:
        is_there, asked = False, 0

    def answer(self, conn_params):
        Server.asked += 1
        if not Server.is_there:
            raise psycopg.OperationalError("connection refused")
        return "a connection"

    monkeypatch.setattr(Plain, "get_new_connection", answer)
    yield Server
    outages.get_outage.cache_clear()


def connect():
    return DatabaseWrapper({"OPTIONS": {}, "NAME": "x"}).get_new_connection({"host": "db", "port": 5432})


@pytest.mark.parametrize("answers", [True, False])
def test_busy_connection_pool_is_not_an_outage(server, monkeypatch, answers):
    """A busy pool is an outage only if the server itself does not answer."""

    def busy(self, conn_params):
        raise PoolTimeout("couldn't get a connection")

    def answer(**_):
        if not answers:
            raise psycopg.OperationalError("connection refused")
        return SimpleNamespace(close=lambda: None)

    monkeypatch.setattr(Plain, "get_new_connection", busy)
    monkeypatch.setattr(psycopg, "connect", answer)
    with pytest.raises(PoolTimeout):
        connect()
    with pytest.raises(PoolTimeout if answers else psycopg.OperationalError) as second:
        connect()
    assert isinstance(second.value, PoolTimeout) is answers


def test_unreachable_database_is_tried_every_few_seconds(server, monkeypatch, caplog):
    for _ in range(5):
        with pytest.raises(psycopg.OperationalError):
            connect()
    assert server.asked == 1
    monkeypatch.setattr(outages, "SECONDS_BETWEEN_ATTEMPTS", 0.0)
    outages.get_outage("PostgreSQL", "db:5432", "pages answer 503 and nothing is saved")._ask_again = 0.0
    server.is_there = True
    assert [connect(), connect()] == ["a connection"] * 2
    assert [each.message for each in caplog.records] == [
        "PostgreSQL is unreachable (OperationalError): pages answer 503 and nothing is saved",
        "PostgreSQL is reachable again",
    ]
