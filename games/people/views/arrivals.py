"""How many guests and accounts one browser, by its session, and one address have made lately."""

from collections.abc import Iterator
from contextlib import contextmanager
from time import time

from django.conf import settings
from django.http import HttpRequest

from games.rate_limits import within_limit
from games.requests import origin_of

MOST = 10
SECONDS = 3_600
KEY = "arrivals"


def why_not_arrive(request: HttpRequest) -> str:
    """Count an arrival of a guest or an account, and return why it is refused, or ""."""
    # The browser first: one that is refused must not use up what its school or its network may still do.
    if len(_recent(request)) >= MOST:
        return "This browser has made too many guests and accounts. Wait an hour, then try again."
    limit = settings.GUESTS_PER_HOUR
    if not within_limit(action="guest", who=origin_of(request), limit=limit, seconds=SECONDS):
        return "Too many guests and accounts have come from your network. Wait an hour, then try again."
    return ""


def note_arrival(request: HttpRequest) -> None:
    """Note that the browser has made a guest or an account."""
    request.session[KEY] = [*_recent(request), time()]


@contextmanager
def remembered(request: HttpRequest) -> Iterator[None]:
    """Keep what is known of the browser while its session ends inside."""
    arrivals = _recent(request)
    yield
    if arrivals:
        request.session[KEY] = arrivals


def _recent(request: HttpRequest) -> list[float]:
    return [moment for moment in request.session.get(KEY, []) if moment > time() - SECONDS]
