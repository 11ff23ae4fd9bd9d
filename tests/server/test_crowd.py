"""Many visitors in the same moment."""

import asyncio

import pytest
from django.db import connection

from tests.server.builders import make_match

pytestmark = pytest.mark.django_db(transaction=True)

CROWD = 200
MOST_CONNECTIONS = 16


async def ask(port, path):
    """The status of a page."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())
    status = (await reader.readline()).split()[1]
    await reader.read()
    writer.close()
    return int(status)


async def crowd(port, paths):
    """The statuses of all the pages, asked for at once."""
    return await asyncio.wait_for(asyncio.gather(*(ask(port, path) for path in paths)), timeout=120)


def backends():
    """How many connections others have to the test database, its own housekeeping apart."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid <> pg_backend_pid() "
            "AND backend_type = 'client backend'"
        )
        return cursor.fetchone()[0]


@pytest.mark.long
def test_two_hundred_at_once_are_all_answered(daphne):
    pages = (f"/matches/{make_match().pk}/", "/lobby/")
    port = int(daphne.url.rpartition(":")[2])
    before = backends() if connection.vendor == "postgresql" else 0
    statuses = asyncio.run(crowd(port, [pages[number % 2] for number in range(CROWD)]))
    assert statuses == [200] * CROWD
    if connection.vendor == "postgresql":
        assert backends() - before <= MOST_CONNECTIONS
