"""Tests of the write queue of SQLite."""

import contextlib
import threading
from collections.abc import Callable
from time import monotonic

import pytest
from django.db import connection, transaction

from games.models import User

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL has an order of its own"),
]

PATIENCE_SECONDS = 15
WRITERS = 4


def alone(name: str) -> None:
    User.objects.create(username=name)


def in_a_transaction(name: str) -> None:
    with transaction.atomic():
        alone(name)


def begun(write: Callable[[str], None], name: str) -> threading.Thread:
    def work() -> None:
        write(name)
        connection.close()

    thread = threading.Thread(target=work)
    thread.start()
    return thread


@pytest.mark.parametrize("write", [in_a_transaction, alone])
def test_writers_go_in_order(write):
    names = [f"writer-{number}" for number in range(WRITERS)]
    with transaction.atomic():
        alone("before")
        threads, until = [], monotonic() + PATIENCE_SECONDS
        for number, name in enumerate(names):
            threads.append(begun(write, name))
            while len(connection.turns._waiting) <= number:
                assert monotonic() < until
    for each in threads:
        each.join(PATIENCE_SECONDS)
    assert list(User.objects.order_by("pk").values_list("username", flat=True)) == ["before", *names]


@pytest.mark.parametrize("end", [lambda: None, connection.close])
def test_failed_transaction_releases_the_write_queue(end):
    with contextlib.suppress(KeyError), transaction.atomic():
        end()
        raise KeyError
    begun(in_a_transaction, "after").join(PATIENCE_SECONDS)
    assert User.objects.get().username == "after"


def test_interrupted_connection_starts_no_transaction(monkeypatch):
    connection.close()
    with monkeypatch.context() as patched:
        patched.setattr(connection, "set_autocommit", cut_off)
        with pytest.raises(InterruptedError):
            connection.ensure_connection()
    alone("Laika")
    assert not connection.connection.in_transaction


def cut_off(*_: object) -> None:
    raise InterruptedError
