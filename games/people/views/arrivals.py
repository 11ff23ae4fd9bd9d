"""How many guests one browser has made of late: kept in its session, beyond their signing out."""

from collections.abc import Iterator
from contextlib import contextmanager
from time import time

from django.http import HttpRequest

MOST = 10
SECONDS = 3_600
KEY = "arrivals"


def may_arrive(request: HttpRequest) -> bool:
    """Whether the browser may make another guest."""
    return len(_recent(request)) < MOST


def note_arrival(request: HttpRequest) -> None:
    """The browser has made a guest."""
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
