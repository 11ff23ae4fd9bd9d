"""Connections to SQLite that a server keeps open for the next request."""

import contextlib
import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.db import DatabaseError

from spacerace.sqlite import base
from spacerace.sqlite.base import DatabaseWrapper
from spacerace.sqlite.idle import Idle
from spacerace.sqlite.idle import idle as idle_now

pytestmark = pytest.mark.django_db

SETTINGS = {
    "AUTOCOMMIT": True,
    "CONN_HEALTH_CHECKS": False,
    "CONN_MAX_AGE": 0,
    "OPTIONS": {"transaction_mode": "IMMEDIATE", "isolation_level": None},
    "TIME_ZONE": None,
    "USER": "",
}


@pytest.fixture
def idle(monkeypatch) -> Iterator[Idle]:
    """What is kept, at most two."""
    kept = Idle(most=2)
    monkeypatch.setattr(base, "idle", kept)
    yield kept
    kept.close()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A database with a table of numbers."""
    path = tmp_path / "races.sqlite3"
    with contextlib.closing(sqlite3.connect(path)) as made:
        made.execute("CREATE TABLE number (value)")
    return path


def request(file: Path) -> DatabaseWrapper:
    """What a request has: a wrapper of its own."""
    return DatabaseWrapper(SETTINGS | {"NAME": str(file)})


def numbers(wrapper: DatabaseWrapper) -> list[int]:
    with wrapper.cursor() as cursor:
        return [value for (value,) in cursor.execute("SELECT value FROM number").fetchall()]


def closed(wrapper: DatabaseWrapper) -> sqlite3.Connection:
    """The connection that the request had, now that it is over."""
    wrapper.ensure_connection()
    raw = wrapper.connection
    wrapper.close()
    return raw


def test_the_next_request_goes_on_with_the_connection_of_the_last(idle, file):
    raw = closed(request(file))
    following = request(file)
    assert numbers(following) == []
    assert following.connection is raw
    other = request(file)
    other.ensure_connection()
    assert other.connection is not raw
    for each in (following, other):
        each.close()


def test_no_more_are_kept_than_a_server_says(idle, file):
    requests = [request(file) for _ in range(3)]
    for each in requests:
        each.ensure_connection()
    connections = [each.connection for each in requests]
    for each in requests:
        each.close()
    connections[0].execute("SELECT 1")
    with pytest.raises(sqlite3.ProgrammingError):
        connections[2].execute("SELECT 1")


def test_commands_and_tests_keep_none(file):
    assert idle_now.most == 0
    with pytest.raises(sqlite3.ProgrammingError):
        closed(request(file)).execute("SELECT 1")


def test_what_was_not_read_to_its_end_is_not_seen_by_the_next_request(idle, file):
    first, second = request(file), request(file)
    with second.cursor() as cursor:
        cursor.execute("PRAGMA journal_mode=WAL")
        cursor.executemany("INSERT INTO number VALUES (%s)", [(1,), (2,)])
    unread = first.cursor()
    unread.execute("SELECT value FROM number")
    assert unread.fetchone() == (1,)
    first.close()
    with second.cursor() as cursor:
        cursor.execute("DELETE FROM number")
    following = request(file)
    assert numbers(following) == []
    with following.cursor() as cursor:
        cursor.execute("INSERT INTO number VALUES (3)")
    for each in (second, following):
        each.close()


def test_one_in_the_middle_of_a_transaction_is_closed(idle, file):
    cut_off = request(file)
    cut_off.ensure_connection()
    cut_off.set_autocommit(False, force_begin_transaction_with_broken_autocommit=True)
    cut_off.in_atomic_block = True  # Else each statement waits for a turn of its own, in vain.
    with cut_off.cursor() as cursor:
        cursor.execute("INSERT INTO number VALUES (1)")
    cut_off.close()
    assert numbers(request(file)) == []


def test_one_that_had_errors_is_closed(idle, file):
    failing = request(file)
    with pytest.raises(DatabaseError), failing.cursor() as cursor:
        cursor.execute("SELECT value FROM nowhere")
    failing.errors_occurred = True
    with pytest.raises(sqlite3.ProgrammingError):
        closed(failing).execute("SELECT 1")


def test_one_that_was_closed_behind_the_back_of_django_is_gone(idle, file):
    gone = request(file)
    with gone.cursor() as cursor:
        cursor.execute("SELECT value FROM number")
        gone.connection.close()
    gone.close()
    assert numbers(request(file)) == []


def test_a_restored_file_is_opened_anew(idle, file, tmp_path):
    with contextlib.closing(sqlite3.connect(tmp_path / "backup.sqlite3")) as backup:
        backup.execute("CREATE TABLE number (value)")
        backup.execute("INSERT INTO number VALUES (7)")
        backup.commit()
    closed(request(file))
    shutil.move(tmp_path / "backup.sqlite3", file)
    assert numbers(request(file)) == [7]


def test_whoever_turned_foreign_keys_off_leaves_them_on(idle, file):
    careless = request(file)
    with careless.cursor() as cursor:
        cursor.execute("PRAGMA foreign_keys = OFF")
    careless.close()
    with request(file).cursor() as cursor:
        assert cursor.execute("PRAGMA foreign_keys").fetchone() == (1,)
