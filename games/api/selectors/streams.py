"""What streams tell: the public events of a match, and what waits for somebody, as server-sent events."""

import re
from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import Any

import msgspec
from msgspec import Struct

from games.api.selectors.matches import MatchLine, match_line
from games.lobby.selectors.lists import matches_of
from games.matches.selectors.sight import newest_for_all, public_version
from games.models import Event, Match, User

RETRY = b"retry: 3000\n\n"
HEARTBEAT = b":\n\n"
WINDOWS_KEPT, EVENTS_KEPT = 20, 1_000
"""Who has missed more than that is sent to the board."""

Place = tuple[int, int]
"""Up to where events are told: the number of a window, and how many of its public events."""

NOWHERE: Place = (-WINDOWS_KEPT - 1, 0)
PLACE = re.compile(r"([0-9]{1,9})-([0-9]{1,9})")


class Happened(Struct, frozen=True, kw_only=True):
    """Something that everybody may know has happened in the window of that number."""

    window: int
    kind: str
    data: Mapping[str, Any]


class Changed(Struct, frozen=True, kw_only=True):
    """The public side of a match is another: read its board anew. `window` is null before the start."""

    match: int
    version: int
    status: str
    window: int | None


class Reset(Struct, frozen=True, kw_only=True):
    """More has happened than a stream tells afterwards: begin again with the `board` at that address."""

    board: str


class StreamOfMatch(Struct, frozen=True, kw_only=True):
    """What comes, by the name of the `event`; each has its `data` as JSON, and an `id` to go on from."""

    event: Happened
    changed: Changed
    reset: Reset


class StreamOfWaiting(Struct, frozen=True, kw_only=True):
    """What comes whenever something begins or ceases to wait: all that waits, as in *my matches*."""

    waiting: list[MatchLine]


class News(Struct, frozen=True):
    """What is to be sent to who has been told all up to some place: then that is `place`."""

    text: bytes
    place: Place
    version: int


class Waiting(Struct, frozen=True):
    """What waits for somebody: the `text` to send, its `mark`, and the numbers of the `matches`."""

    text: bytes
    mark: str
    matches: frozenset[int]


def place_in(given: str) -> Place | None:
    """The place that a `Last-Event-ID` names; None for one that names none."""
    found = PLACE.fullmatch(given)
    return (int(found[1]), int(found[2])) if found else None


def first_news(match: Match, *, late: bool, after: Place | None) -> News:
    """Return how a stream begins: with all not told up to `after`, or that too much was missed."""
    newest = _newest(match, late=late)
    now = _place_in(match, newest, late=late)
    if after is not None and now[0] - WINDOWS_KEPT <= after[0] and after <= now:
        told = _told(match, newest, late=late, after=after)
        if len(told) <= EVENTS_KEPT:
            return _with_changed(match, newest, late=late, told=told, place=now)
    began = _with_changed(match, newest, late=late, told=[], place=now)
    if after is None:
        return began
    reset = Reset(board=f"/api/v1/matches/{match.pk}")
    return News(_message("reset", reset, now) + began.text, now, began.version)


def news_since(match_id: int, *, late: bool, after: Place) -> News | None:
    """What to send to who was told all up to `after`; None if there is no such match any more."""
    match = Match.objects.filter(pk=match_id).first()
    if match is None:
        return None
    # First the window, whose opening commits with all that came before, then the events.
    newest = _newest(match, late=late)
    told = _told(match, newest, late=late, after=after)
    place = after if len(told) > EVENTS_KEPT else max(after, (newest or 0, 0))
    return _with_changed(match, newest, late=late, told=told[:EVENTS_KEPT], place=place)


def what_waits(user: User) -> Waiting:
    """What waits for the user; the mark is another whenever something else does, or until another moment."""
    lines = [match_line(match) for match in matches_of(user) if match.waits_for_me]
    told = [(each.id, each.my_seat, each.label, each.deadline, each.asks_ready) for each in lines]
    mark = sha256(msgspec.json.encode(told)).hexdigest()[:16]
    return Waiting(_message("waiting", lines, mark), mark, frozenset(each.id for each in lines))


def _newest(match: Match, *, late: bool) -> int | None:
    if match.status == Match.Status.OPEN:
        return None
    return newest_for_all(match) if late else match.windows.order_by("-number").values_list("number")[0][0]


def _place_in(match: Match, newest: int | None, *, late: bool) -> Place:
    """Up to where there is something to tell now."""
    if newest is None or late:
        return newest or 0, 0
    return newest, Event.objects.filter(match=match, window__number=newest, audience__isnull=True).count()


def _told(match: Match, newest: int | None, *, late: bool, after: Place) -> list[tuple[Place, Happened]]:
    """The public events after that place, in order; who is late knows of none in the newest window."""
    events = Event.objects.filter(match=match, audience__isnull=True, window__number__gte=after[0])
    if late:
        events = events.filter(window__number__lt=newest or 0)
    found = events.order_by("window__number", "sequence").values_list("window__number", "kind", "data")
    told = _placed(found[: after[1] + EVENTS_KEPT + 1])
    return [(place, event) for place, event in told if place > after]


def _placed(found: Iterable[tuple[int, str, Any]]) -> Iterable[tuple[Place, Happened]]:
    window, number = -1, 0
    for where, kind, data in found:
        window, number = where, number + 1 if where == window else 1
        yield (window, number), Happened(window=window, kind=kind, data=data)


def _with_changed(
    match: Match, newest: int | None, *, late: bool, told: list[tuple[Place, Happened]], place: Place
) -> News:
    place = max([place, *(each for each, _ in told)])
    version = public_version(match) if late else match.version
    changed = Changed(match=match.pk, version=version, status=match.status, window=newest)
    text = b"".join(_message("event", event, where) for where, event in told)
    return News(text + _message("changed", changed, place), place, version)


def _message(kind: str, data: Any, mark: Place | str) -> bytes:
    mark = mark if isinstance(mark, str) else f"{mark[0]}-{mark[1]}"
    return b"event: %s\nid: %s\ndata: %s\n\n" % (kind.encode(), mark.encode(), msgspec.json.encode(data))
