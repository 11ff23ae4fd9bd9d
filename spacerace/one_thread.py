"""How Django answers requests here: each in one thread."""

from collections.abc import Callable
from typing import Any

from asgiref.sync import sync_to_async
from django.core.handlers.asgi import ASGIHandler


class InOneThread(ASGIHandler):
    """Django's handler, with middleware and view in the one thread of their request.

    As it comes, it changes between thread and loop before and after every middleware that could run in
    either, which costs as much as a simple page. Nothing here is asynchronous: all wait for the database.
    """

    _middleware_chain: Callable[..., Any]

    def load_middleware(self, is_async: bool = False) -> None:
        """Put the middleware together for the thread."""
        super().load_middleware(is_async=False)
        self._middleware_chain = sync_to_async(self._middleware_chain, thread_sensitive=True)
