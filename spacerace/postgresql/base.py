"""Connections to PostgreSQL, refused at once while it is known to be away."""

from typing import Any

from django.db.backends.postgresql import base
from django.utils.asyncio import async_unsafe
from psycopg import Connection, OperationalError

from spacerace.outages import outage_of


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection that one thread waits for while the server is away, and the others do not."""

    @async_unsafe
    def get_new_connection(self, conn_params: dict[str, Any]) -> Connection[Any]:
        """A connection; OperationalError at once if the server did not answer just now."""
        server = f"{conn_params.get('host')}:{conn_params.get('port')}"
        outage = outage_of("PostgreSQL", server, "pages say so, and nothing is kept")
        if outage.is_known():
            raise OperationalError("the server was away just now")
        try:
            connection = super().get_new_connection(conn_params)
        except OperationalError as error:
            outage.begin(error)
            raise
        outage.end()
        return connection
