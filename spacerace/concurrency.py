"""The limit on concurrency: requests take turns, so that a crowd waits in a queue that costs nothing."""

import asyncio
from typing import Any


class AtMost:
    """An ASGI application that works on a number of requests at once; the others wait, the first come first.

    Each request that Django works on costs a thread and, on PostgreSQL, a connection of the pool.
    """

    def __init__(self, application: Any, at_once: int) -> None:
        self._application = application
        self._turn = asyncio.Semaphore(at_once)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Work on one request when its turn has come."""
        async with self._turn:
            await self._application(scope, receive, send)
