"""`migrate` beside processes that go on reading."""

from threading import Event, Thread

import pytest
from django.core.management import call_command
from django.core.management.commands.migrate import Command as DjangoMigrate
from django.db import OperationalError, connection, transaction

from games.management.commands import migrate

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite has one lock for all"),
]


def hold_table(is_held: Event, until: Event) -> None:
    """Read a table in a transaction that lasts."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("LOCK TABLE games_season IN ACCESS SHARE MODE")
        is_held.set()
        until.wait(30)
    connection.close()


def test_migration_without_its_lock_is_tried_again(monkeypatch):
    is_held, released, attempts = Event(), Event(), []

    def change_table(*_args, **_options):
        attempts.append(1)
        with connection.schema_editor() as editor:
            editor.execute("LOCK TABLE games_season IN ACCESS EXCLUSIVE MODE")

    def pause(_seconds):
        released.set()
        reader.join(30)

    reader = Thread(target=hold_table, args=(is_held, released))
    monkeypatch.setattr(DjangoMigrate, "handle", change_table)
    monkeypatch.setattr(migrate, "sleep", pause)
    reader.start()
    assert is_held.wait(30)
    call_command("migrate")
    assert len(attempts) == 2


def test_migration_that_is_wrong_fails_at_once(monkeypatch):
    def wrong(*_args, **_options):
        raise OperationalError("no space left")

    monkeypatch.setattr(DjangoMigrate, "handle", wrong)
    monkeypatch.setattr(migrate, "sleep", lambda _: pytest.fail("it was tried again"))
    with pytest.raises(OperationalError, match="no space"):
        call_command("migrate")
