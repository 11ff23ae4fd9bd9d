"""Who has how many streams open in this process."""

from dataclasses import dataclass
from datetime import datetime
from threading import Lock
from weakref import WeakSet

from django.conf import settings

from games.api.selectors.streams import MatchUpdate, YourTurnUpdate

CONTENT_TYPE = "text/event-stream"
STREAM_SCOPE_KEY = "stream"
"""Under which name the server finds the opening in the request's scope, if it can keep a line open."""


@dataclass(eq=False, kw_only=True)
class StreamOpening:
    """A stream that is about to be open: what it began with, and for whom.

    `match_id` is None of one that tells what waits; `version` is at what its match was looked up, `late`
    whether it is watched so. It counts until it is closed, or forgotten by who opened it.
    """

    who: str
    began: MatchUpdate | YourTurnUpdate
    match_id: int | None = None
    version: int = 0
    late: bool = False
    user_id: int | None = None
    token_id: int | None = None
    expires_at: datetime | None = None


_lock = Lock()
_open_by_client: dict[str, WeakSet[StreamOpening]] = {}


def open_stream(opening: StreamOpening) -> bool:
    """Count the stream, unless who opens it has STREAMS_AT_ONCE open; whether it is counted."""
    limit = settings.STREAMS_AT_ONCE
    with _lock:
        theirs = _open_by_client.setdefault(opening.who, WeakSet())
        if limit and len(theirs) >= limit:
            return False
        theirs.add(opening)
    return True


def close_stream(opening: StreamOpening) -> None:
    """Count the stream no longer."""
    with _lock:
        theirs = _open_by_client.get(opening.who)
        if theirs is not None:
            theirs.discard(opening)
            if not theirs:
                del _open_by_client[opening.who]
