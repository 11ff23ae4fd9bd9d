"""Who has how many streams open in this process."""

from datetime import datetime
from threading import Lock
from weakref import WeakSet

from django.conf import settings

from games.api.selectors.streams import News, Waiting

CONTENT_TYPE = "text/event-stream"
OPENING = "stream"
"""Under which name the server finds the opening in the request's scope, if it can keep a line open."""


class Opening:
    """A stream that is about to be open: what it began with, and for whom.

    `match_id` is None of one that tells what waits; `version` is at what its match was looked up, `late`
    whether it is watched so. It counts until it is closed, or forgotten by who opened it.
    """

    def __init__(
        self,
        who: str,
        began: News | Waiting,
        *,
        match_id: int | None = None,
        version: int = 0,
        late: bool = False,
        user_id: int | None = None,
        token_id: int | None = None,
        expires_at: datetime | None = None,
    ) -> None:
        self.who, self.began = who, began
        self.match_id, self.version, self.late = match_id, version, late
        self.user_id, self.token_id, self.expires_at = user_id, token_id, expires_at


_lock = Lock()
_open: dict[str, WeakSet[Opening]] = {}


def open_stream(opening: Opening) -> bool:
    """Count the stream, unless who opens it has STREAMS_AT_ONCE open; whether it is counted."""
    limit = settings.STREAMS_AT_ONCE
    with _lock:
        theirs = _open.setdefault(opening.who, WeakSet())
        if limit and len(theirs) >= limit:
            return False
        theirs.add(opening)
    return True


def close_stream(opening: Opening) -> None:
    """Count the stream no longer."""
    with _lock:
        theirs = _open.get(opening.who)
        if theirs is not None:
            theirs.discard(opening)
            if not theirs:
                del _open[opening.who]
