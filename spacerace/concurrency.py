"""The limit on concurrency: requests take turns, so that a crowd waits in a queue that costs nothing."""

import asyncio
from typing import Any

PROGRAMS = "/api/"


class AtMost:
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
        if scope["path"].startswith(PROGRAMS):
            async with self._programs_turn, self._turn:
                await self._application(scope, receive, send)
        else:
            async with self._turn:
                await self._application(scope, receive, send)
