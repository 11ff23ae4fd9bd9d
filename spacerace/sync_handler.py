"""How Django answers requests here: each in one thread, in one go."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
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
    """Django's handler, which does all that it does for a request in one thread, of `at_once` at most.

    As it comes, it starts a thread for every request, and changes between that and the loop for signals,
    around every middleware that could run in either, and to tidy up: together that costs more than most
    pages. Nothing here is asynchronous: all wait for the database. Nor does it listen for who hangs up
    meanwhile: a thread that works is not stopped, and the server sends nothing to clients that have gone.
    """

    def __init__(self, at_once: int) -> None:
        super().__init__()
        threads = ThreadPoolExecutor(at_once, "request")
        self._answered = sync_to_async(self._answer, thread_sensitive=False, executor=threads)

    def load_middleware(self, is_async: bool = False) -> None:
        """Put the middleware together for the thread."""
        super().load_middleware(is_async=False)

    async def handle(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer a request."""
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
        # It is read elsewhere; this thread is somebody else's next, and its connection as well.
        close_old_connections()
        if isinstance(response, FileResponse):
            response.block_size = self.chunk_size
        return response


API_PREFIX = "/api/"


class ConcurrencyLimit:
    """An ASGI application that works on a number of requests at once; the others wait, the first come first.

    Each request that Django works on costs a thread and, on PostgreSQL, a connection of the pool. Programs
    have a quarter of the turns, so that however many of them call, a page shares the processor with few.
    """

    def __init__(self, application: Any, at_once: int) -> None:
        self._application = application
        self._turn = asyncio.Semaphore(at_once)
        self._programs_turn = asyncio.Semaphore(max(1, at_once // 4))

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Work on one request when its turn has come."""
        if scope["path"].startswith(API_PREFIX):
            async with self._programs_turn, self._turn:
                await self._application(scope, receive, send)
        else:
            async with self._turn:
                await self._application(scope, receive, send)
