"""WebSockets: their users, and those to unknown paths."""

from typing import Any

from channels.auth import AuthMiddleware
from channels.db import database_sync_to_async
from channels.sessions import CookieMiddleware, SessionMiddleware
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY, load_backend
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.backends.base import SessionBase
from django.db import Error as DatabaseError
from django.utils.crypto import constant_time_compare

from games.models import User
from spacerace.middleware import drop_invalid_session
from spacerace.outages import is_database_unreachable

CLOSE_NO_SUCH_SOCKET = 4404
CLOSE_UNAVAILABLE = 4503
"""The database or Redis is unreachable: the client should reconnect later."""


async def no_such_socket(scope: Any, receive: Any, send: Any) -> None:
    """Accept and close the socket: after a rejected handshake a browser would try again."""
    await receive()
    await send({"type": "websocket.accept"})
    await send({"type": "websocket.close", "code": CLOSE_NO_SUCH_SOCKET})


class UserMiddleware(AuthMiddleware):
    """Channels' middleware, which accepts sessions signed with an earlier SECRET_KEY.

    Channels deletes those. Django gives them a new key, of which a socket cannot tell the browser.
    """

    async def resolve_scope(self, scope: Any) -> None:
        """Set the user of the session in the scope."""
        scope["user"]._wrapped = await database_sync_to_async(_user_of)(scope["session"])


def _user_of(session: SessionBase) -> User | AnonymousUser:
    """Return the user of the session, without changing the session."""
    backend = session.get(BACKEND_SESSION_KEY)
    if backend not in settings.AUTHENTICATION_BACKENDS or SESSION_KEY not in session:
        return AnonymousUser()
    user: User | None = load_backend(backend).get_user(int(session[SESSION_KEY]))
    given = session.get(HASH_SESSION_KEY, "")
    if user is None or not given:
        return AnonymousUser()
    good = (user.get_session_auth_hash(), *user.get_session_auth_fallback_hash())
    return user if any(constant_time_compare(given, each) for each in good) else AnonymousUser()


def with_user(application: Any) -> Any:
    """Return `application` with the browser's session in its scope; it closes with a code if the database is
    unreachable.
    """

    async def past_the_session(scope: Any, receive: Any, send: Any) -> None:
        # Its middleware reads the session for every message, which takes as long as sending it, although
        # only a response to a request saves a session.
        await application(scope, receive, scope["send"])

    inner = SessionMiddleware(UserMiddleware(past_the_session))

    async def possible(scope: Any, receive: Any, send: Any) -> None:
        drop_invalid_session(scope["cookies"])
        accepted = False

        async def noting(message: Any) -> None:
            nonlocal accepted
            accepted = accepted or message["type"] == "websocket.accept"
            await send(message)

        try:
            await inner(scope | {"send": noting}, receive, noting)
        except DatabaseError as error:
            if not is_database_unreachable(error):
                raise
            if not accepted:
                await send({"type": "websocket.accept"})
            await send({"type": "websocket.close", "code": CLOSE_UNAVAILABLE})

    return CookieMiddleware(possible)
