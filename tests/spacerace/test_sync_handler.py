"""Tests of the synchronous ASGI handler."""

from pathlib import Path
from threading import get_ident
from typing import Any

import pytest
from asgiref.testing import ApplicationCommunicator
from django.core.signals import request_finished, request_started
from django.db import connections
from django.http import FileResponse, HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.urls import path

from spacerace.sync_handler import SyncHandler

seen: dict[str, Any] = {}


def where(request: HttpRequest) -> HttpResponse:
    return HttpResponse(get_ident())


def broken(request: HttpRequest) -> HttpResponse:
    raise ValueError


def pieces(request: HttpRequest) -> HttpResponseBase:
    async def _pieces() -> Any:
        yield b"one, "
        yield b"two"

    connections["default"].ensure_connection()
    seen["wrapper"] = connections["default"]
    return StreamingHttpResponse(_pieces())


def file(request: HttpRequest) -> HttpResponseBase:
    seen["file"] = Path(__file__).open("rb")  # noqa: SIM115
    return FileResponse(seen["file"])


urlpatterns = [path("where/", where), path("broken/", broken), path("pieces/", pieces), path("file/", file)]


@pytest.fixture
def handler(settings) -> SyncHandler:
    settings.ROOT_URLCONF, settings.MIDDLEWARE = __name__, []
    seen.clear()
    return SyncHandler(4)


async def asked(handler: SyncHandler, address: str) -> tuple[int, bytes]:
    scope = {"type": "http", "method": "GET", "path": address, "query_string": b"", "headers": []}
    line = ApplicationCommunicator(handler, scope)
    await line.send_input({"type": "http.request", "body": b"", "more_body": False})
    status, text, more = (await line.receive_output(20))["status"], b"", True
    while more:
        message = await line.receive_output(20)
        text, more = text + message.get("body", b""), message.get("more_body", False)
    await line.wait(20)
    return status, text


async def test_request_runs_completely_in_one_thread(handler):
    threads = []
    noted = lambda **_: threads.append(get_ident())  # noqa: E731
    request_started.connect(noted)
    request_finished.connect(noted)
    try:
        answers = [await asked(handler, "/where/") for _ in range(2)]
    finally:
        request_started.disconnect(noted)
        request_finished.disconnect(noted)
    assert answers == [(200, str(threads[0]).encode())] * 2
    assert threads == [threads[0]] * 4
    assert threads[0] != get_ident()


async def test_failing_view_frees_its_thread(handler):
    handler.handle_uncaught_exception = lambda *_: HttpResponse(status=500)
    assert (await asked(handler, "/broken/"))[0] == 500
    assert (await asked(handler, "/where/"))[0] == 200


@pytest.mark.django_db(transaction=True)
async def test_streamed_answer_keeps_no_database_connection(handler):
    assert await asked(handler, "/pieces/") == (200, b"one, two")
    assert seen["wrapper"].connection is None


@pytest.mark.filterwarnings("ignore:StreamingHttpResponse must consume")
async def test_file_response_is_sent_and_closed(handler):
    assert await asked(handler, "/file/") == (200, Path(__file__).read_bytes())
    assert seen["file"].closed


async def test_incomplete_request_gets_no_answer(handler):
    scope = {"type": "http", "method": "POST", "path": "/where/", "query_string": b"", "headers": []}
    line = ApplicationCommunicator(handler, scope)
    await line.send_input({"type": "http.request", "body": b"one", "more_body": True})
    await line.send_input({"type": "http.disconnect"})
    await line.wait(20)
    assert await line.receive_nothing()
