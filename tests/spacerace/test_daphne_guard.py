"""Tests of the raw responses of a daphne process."""

import socket
from urllib.parse import urlsplit

import httpx
import pytest

from tests.builders import make_match

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.long]

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
