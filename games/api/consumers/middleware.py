"""ASGI middleware that keeps the responses of stream endpoints open."""

import re
from typing import Any

from games.api.consumers.event_stream import YourTurnStream
from games.api.consumers.match_stream import MatchEventStream
from games.api.services.open_streams import STREAM_SCOPE_KEY, close_stream

STREAM_PATHS = re.compile(r"/api/v1/(?:matches/[0-9]{1,18}|waiting)/stream")
COMPLETE_RESPONSE_HEADERS = (b"content-length", b"content-encoding")


def with_streams(application: Any) -> Any:
    """Return `application` with responses of stream endpoints kept open."""

    async def streaming(scope: Any, receive: Any, send: Any) -> None:
        if not STREAM_PATHS.fullmatch(scope["path"]):
            await application(scope, receive, send)
            return
        # Compression would hold text back until there is more.
        headers = [each for each in scope["headers"] if each[0] != b"accept-encoding"]
        scope = scope | {"headers": headers}
        try:
            await _serve(application, scope, receive, send)
        finally:
            if STREAM_SCOPE_KEY in scope:
                close_stream(scope[STREAM_SCOPE_KEY])

    return streaming


async def _serve(application: Any, scope: Any, receive: Any, send: Any) -> None:
    goes_on = False

    async def begin(message: Any) -> None:
        nonlocal goes_on
        if message["type"] == "http.response.start":
            goes_on = STREAM_SCOPE_KEY in scope and message["status"] == 200
            if goes_on:
                kept = [each for each in message["headers"] if each[0].lower() not in COMPLETE_RESPONSE_HEADERS]
                message = message | {"headers": kept}
        elif goes_on:
            message = message | {"more_body": True}
        await send(message)

    await application(scope, receive, begin)
    if goes_on:
        opening = scope[STREAM_SCOPE_KEY]
        stream = YourTurnStream if opening.match_id is None else MatchEventStream
        await stream(opening, send).run(receive)
