"""Count of the open event streams by client, in this process."""

from dataclasses import dataclass
from threading import Lock
from weakref import WeakSet

from django.conf import settings

from games.api.selectors.streams import MatchUpdate, YourTurnUpdate
from games.models import Token

CONTENT_TYPE = "text/event-stream"
STREAM_SCOPE_KEY = "stream"
"""The key of the opening in the request's scope, for servers that can keep a response open."""


@dataclass(eq=False, kw_only=True)
class StreamOpening:
    """A stream that is about to open: its first update and the token of its user.

    `match_id` is None for a your-turn stream. `late` tells whether the match is watched with a delay. The stream counts
    until it is closed or the object is garbage-collected.
    """

    who: str
    began: MatchUpdate | YourTurnUpdate
    match_id: int | None = None
    late: bool = False
    token: Token | None = None


_lock = Lock()
_open_by_client: dict[str, WeakSet[StreamOpening]] = {}


def open_stream(opening: StreamOpening) -> bool:
    """Count the stream and return True, unless its client has STREAMS_AT_ONCE open streams."""
    limit = settings.STREAMS_AT_ONCE
    with _lock:
        theirs = _open_by_client.setdefault(opening.who, WeakSet())
        if limit and len(theirs) >= limit:
            return False
        theirs.add(opening)
    return True


def close_stream(opening: StreamOpening) -> None:
    """Stop counting the stream."""
    with _lock:
        theirs = _open_by_client.get(opening.who)
        if theirs is not None:
            theirs.discard(opening)
            if not theirs:
                del _open_by_client[opening.who]
