"""A Django handler that runs each request in one thread, and a limit of concurrent requests."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from typing import IO, Any, cast

from asgiref.sync import sync_to_async
from django.core import signals
from django.core.exceptions import RequestAborted
from django.core.handlers.asgi import ASGIHandler, get_script_prefix
from django.db import close_old_connections
from django.http import FileResponse
from django.http.response import HttpResponseBase
from django.urls import set_script_prefix


class SyncHandler(ASGIHandler):
    """Django's ASGI handler, which handles each request completely in one of at most `at_once` threads.

    Django's own handler starts a thread for every request and switches between thread and event loop for
    signals, for every middleware that could run in either, and for cleaning up. Together that costs more than
    most pages. All views here are synchronous and wait for the database. This handler does not listen for
    disconnects either: a working thread is not stopped, and the server drops what it would send.
    """

    def __init__(self, at_once: int) -> None:
        super().__init__()
        threads = ThreadPoolExecutor(at_once, "request")
        self._answered = sync_to_async(self._answer, thread_sensitive=False, executor=threads)

    def load_middleware(self, is_async: bool = False) -> None:
        """Load the middleware for synchronous handling."""
        super().load_middleware(is_async=False)

    async def handle(self, scope: Any, receive: Any, send: Any) -> None:
        """Handle a request."""
        try:
            body = await self.read_body(receive)
        except RequestAborted:
            return
        with body:
            response = await self._answered(scope, body)
            await self.send_response(response, send)
            if response.streaming:
                response.close()

    def _answer(self, scope: Any, body: IO[bytes]) -> HttpResponseBase:
        set_script_prefix(get_script_prefix(scope))
        signals.request_started.send(sender=self.__class__, scope=scope)
        request, refusal = self.create_request(scope, body)
        response = self.get_response(request) if request else cast(HttpResponseBase, refusal)
        if not response.streaming:
            response.close()
            return response
        # Another thread reads the stream; this thread and its connection serve the next request.
        close_old_connections()
        if isinstance(response, FileResponse):
            response.block_size = self.chunk_size
        return response


API_PREFIX = "/api/"


class ConcurrencyLimit:
    """An ASGI application that handles at most `at_once` requests at the same time; others wait in order.

    Each request that Django handles costs a thread and, on PostgreSQL, a connection of the pool. API requests
    have a quarter of the slots, so that many of them do not slow down pages.
    """

    def __init__(self, application: Any, at_once: int) -> None:
        self._application = application
        self._turn = asyncio.Semaphore(at_once)
        self._programs_turn = asyncio.Semaphore(max(1, at_once // 4))

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Handle a request when a slot is free."""
        is_call = scope["path"].startswith(API_PREFIX)
        async with self._programs_turn if is_call else nullcontext(), self._turn:
            await self._application(scope, receive, send)
