"""Sockets: whose they are, and those to addresses that nothing listens at."""

from typing import Any

from channels.auth import AuthMiddleware
from channels.sessions import CookieMiddleware, SessionMiddleware
from django.db import Error as DatabaseError

from spacerace.middleware import drop_impossible_session
from spacerace.outages import is_away

CLOSE_NO_SUCH_SOCKET = 4404
CLOSE_UNAVAILABLE = 4503
"""The database or what carries news is away: who calls again later finds it back."""


async def no_such_socket(scope: Any, receive: Any, send: Any) -> None:
    """Accept and close: a refused handshake would not tell the browser why, and it would try again."""
    await receive()
    await send({"type": "websocket.accept"})
    await send({"type": "websocket.close", "code": CLOSE_NO_SUCH_SOCKET})


def with_user(application: Any) -> Any:
    """`application`, told in its scope whose session the browser has.

    Where the database is away the socket is closed with a code that says so.
    """

    async def past_the_session(scope: Any, receive: Any, send: Any) -> None:
        # Its middleware looks at the session with all that is sent, which takes as long as sending it, though
        # nothing but an answer to a request saves one.
        await application(scope, receive, scope["send"])

    inner = SessionMiddleware(AuthMiddleware(past_the_session))

    async def possible(scope: Any, receive: Any, send: Any) -> None:
        drop_impossible_session(scope["cookies"])
        accepted = False

        async def noting(message: Any) -> None:
            nonlocal accepted
            accepted = accepted or message["type"] == "websocket.accept"
            await send(message)

        try:
            await inner(scope | {"send": noting}, receive, noting)
        except DatabaseError as error:
            if not is_away(error):
                raise
            if not accepted:
                await send({"type": "websocket.accept"})
            await send({"type": "websocket.close", "code": CLOSE_UNAVAILABLE})

    return CookieMiddleware(possible)
