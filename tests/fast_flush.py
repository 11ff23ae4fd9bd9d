"""A quicker flush of the tables after tests with real transactions."""

from collections.abc import Iterable
from functools import cache

from django.db import DatabaseError, connection, transaction
from django.db.backends.utils import CursorWrapper
from django.test import TransactionTestCase

# What follows from the models alone and is the same for every test.
LASTING = {"django_migrations", "django_content_type", "auth_permission"}
MOST_TRIES = 6
# Whether something still refers to a row need not be found out where all rows go; not everybody may say so.
UNCHECKED = """
SELECT set_config('session_replication_role', 'replica', true) WHERE current_setting('is_superuser') = 'on'
"""


def empty_quickly() -> None:
    """Make Django's test cases empty only tables with rows, without rebuilding permissions each time."""
    TransactionTestCase._fixture_teardown = lambda case: empty_tables()


def empty_tables() -> None:
    """Empty every table. A server's clock that reads meanwhile may be in the way: then it is tried again."""
    for _ in range(MOST_TRIES - 1):
        try:
            return _empty_tables()
        except DatabaseError:
            continue
    return _empty_tables()


def _empty_tables() -> None:
    if connection.vendor == "postgresql":
        _empty_without_a_trace()
        return
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(_which_have_rows())
        _delete_all(cursor, [table for (table,) in cursor.fetchall()])


def _empty_without_a_trace() -> None:
    """Empty the tables with all of their pages, because reused space would change the order of rows.

    Truncating does this too, but takes twenty times as long, since each index gets a new file.
    """
    with transaction.atomic(), connection.cursor() as cursor:
        used = _which_have_pages(cursor)
        cursor.execute(UNCHECKED)
        _delete_all(cursor, used)
    with connection.cursor() as cursor:
        if used:
            cursor.execute(f"VACUUM {_quoted(used)}")
        # A server beside the test may have looked at some meanwhile.
        if held := _which_have_pages(cursor):
            cursor.execute(f"TRUNCATE {_quoted(held)} CASCADE")


def _delete_all(cursor: CursorWrapper, tables: Iterable[str]) -> None:
    for table in tables:
        cursor.execute(f"DELETE FROM {_quoted([table])}")  # noqa: S608


def _quoted(tables: Iterable[str]) -> str:
    return ", ".join(map(connection.ops.quote_name, tables))


def _which_have_pages(cursor: CursorWrapper) -> list[str]:
    cursor.execute("SELECT relname FROM pg_class WHERE relname = ANY(%s) AND pg_relation_size(oid) > 0", [_tables()])
    return [table for (table,) in cursor.fetchall()]


@cache
def _tables() -> list[str]:
    return sorted(set(connection.introspection.django_table_names(include_views=False)) - LASTING)


@cache
def _which_have_rows() -> str:
    return " UNION ALL ".join(
        f"SELECT '{table}' WHERE EXISTS (SELECT 1 FROM {_quoted([table])})"  # noqa: S608
        for table in _tables()
    )
