"""Connections to PostgreSQL that fail at once while the server is known to be unreachable."""

from typing import Any, Self

from django.db.backends.postgresql import base
from django.db.backends.postgresql.schema import DatabaseSchemaEditor
from django.utils.asyncio import async_unsafe
from psycopg import Connection, OperationalError
from psycopg_pool import PoolTimeout

from spacerace.outages import get_outage

SECONDS_TO_ANSWER = 2
LOCK_TIMEOUT = "200ms"


class SchemaEditor(DatabaseSchemaEditor):
    """A migration that fails if it waits long for a lock.

    All readers of a table wait behind it, and PostgreSQL may resolve a deadlock by cancelling a page after a second.
    """

    def __enter__(self) -> Self:
        """Begin the transaction."""
        editor: Self = super().__enter__()
        if self.atomic_migration and not self.collect_sql:
            self.execute(f"SET LOCAL lock_timeout = '{LOCK_TIMEOUT}'")
        return editor


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection; while the server is unreachable, one thread waits for it and the others fail at once."""

    SchemaEditorClass = SchemaEditor

    @async_unsafe
    def get_new_connection(self, conn_params: dict[str, Any]) -> Connection[Any]:
        """Return a connection. Raise OperationalError at once if the server was unreachable a moment ago."""
        server = f"{conn_params.get('host')}:{conn_params.get('port')}"
        outage = get_outage("PostgreSQL", server, "pages answer 503 and nothing is saved")
        if outage.is_known():
            raise OperationalError("the server was unreachable a moment ago")
        try:
            connection: Connection[Any] = super().get_new_connection(conn_params)
        except OperationalError as error:
            if not isinstance(error, PoolTimeout) or not self._answers(conn_params):
                outage.begin(error)
            raise
        outage.end()
        return connection

    def _answers(self, conn_params: dict[str, Any]) -> bool:
        """Whether the server is reachable and only the connections of the pool are busy."""
        try:
            self.Database.connect(**{"connect_timeout": SECONDS_TO_ANSWER} | conn_params).close()
        except OperationalError:
            return False
        return True
