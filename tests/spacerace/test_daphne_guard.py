"""Tests of a daphne process: raw responses, and concurrent requests."""

import asyncio
import socket
from urllib.parse import urlsplit

import httpx
import pytest
from django.db import connection

from tests.builders import make_match

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.long]

CROWD, MOST_CONNECTIONS = 200, 16
PIECE = 2**16
"""Size of the pieces in which Django sends a response, in bytes."""
LARGE = ("/api/v1/openapi.json", "/rules/loss-in-space/")
OF_A_MATCH = ("/matches/{}/", "/matches/{}/record.json", "/api/v1/matches/{}/record", "/api/v1/matches/{}/stream")


def test_response_to_head_has_no_body(daphne):
    match = make_match()
    for place in LARGE:
        answer = httpx.get(daphne.url + place, headers={"Accept-Encoding": "identity"}, timeout=120)
        assert len(answer.content) > PIECE
    places = [*LARGE, *(place.format(match.pk) for place in OF_A_MATCH)]
    listening = urlsplit(daphne.url)
    with socket.create_connection((listening.hostname, listening.port), timeout=30) as line:
        stream = line.makefile("rb")
        for place in places:
            line.sendall(f"HEAD {place} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
            # What is not a status line here is the body of the answer before.
            assert stream.readline() == b"HTTP/1.1 200 OK\r\n", place
            while stream.readline() != b"\r\n":
                pass
        line.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        assert stream.readline() == b"HTTP/1.1 200 OK\r\n"


def backends():
    """Return the number of other connections to the test database, without maintenance ones."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid <> pg_backend_pid() "
            "AND backend_type = 'client backend'"
        )
        return cursor.fetchone()[0]


async def statuses_of(addresses):
    """Return the statuses of concurrent requests to all pages."""
    limits = httpx.Limits(max_connections=None)
    async with httpx.AsyncClient(limits=limits, timeout=120) as client:
        answers = await asyncio.gather(*map(client.get, addresses))
    return [answer.status_code for answer in answers]


def test_two_hundred_concurrent_requests_are_answered(daphne):
    pages = [f"{daphne.url}/matches/{make_match().pk}/", f"{daphne.url}/lobby/"]
    before = backends() if connection.vendor == "postgresql" else 0
    assert asyncio.run(statuses_of(pages * (CROWD // 2))) == [200] * CROWD
    if connection.vendor == "postgresql":
        assert backends() - before <= MOST_CONNECTIONS
