"""How the tables are emptied after a test whose transactions were real ones."""

from functools import cache

from django.db import DatabaseError, connection, transaction
from django.test import TransactionTestCase

# What follows from the models alone and is the same for every test.
LASTING = {"django_migrations", "django_content_type", "auth_permission"}
MOST_TRIES = 6


def empty_quickly() -> None:
    """Have Django's own cases empty the tables that have rows; it would rebuild permissions each time."""
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
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(_which_have_rows())
        tables = [connection.ops.quote_name(table) for (table,) in cursor.fetchall()]
        if tables and connection.vendor == "postgresql":
            # Places of rows that are merely deleted are used again, so that rows come in another order.
            cursor.execute(f"TRUNCATE {', '.join(tables)} CASCADE")
            return
        for table in tables:
            cursor.execute(f"DELETE FROM {table}")  # noqa: S608


@cache
def _which_have_rows() -> str:
    tables = set(connection.introspection.django_table_names(include_views=False)) - LASTING
    return " UNION ALL ".join(
        f"SELECT '{table}' WHERE EXISTS (SELECT 1 FROM {connection.ops.quote_name(table)})"  # noqa: S608
        for table in sorted(tables)
    )
