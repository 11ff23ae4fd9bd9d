"""Sockets: whose they are, and those to addresses that nothing listens at."""

from typing import Any

from channels.auth import AuthMiddleware
from channels.sessions import CookieMiddleware, SessionMiddleware

from spacerace.middleware import drop_impossible_session

CLOSE_NO_SUCH_SOCKET = 4404


async def no_such_socket(scope: Any, receive: Any, send: Any) -> None:
    """Accept and close: a refused handshake would not tell the browser why, and it would try again."""
    await receive()
    await send({"type": "websocket.accept"})
    await send({"type": "websocket.close", "code": CLOSE_NO_SUCH_SOCKET})


def with_user(application: Any) -> Any:
    """`application`, told in its scope whose session the browser has."""
    inner = SessionMiddleware(AuthMiddleware(application))

    async def possible(scope: Any, receive: Any, send: Any) -> None:
        drop_impossible_session(scope["cookies"])
        await inner(scope, receive, send)

    return CookieMiddleware(possible)
