"""What streams tell: the public events of a match, and what waits for somebody, as server-sent events."""

import re
from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import Any

import msgspec
from msgspec import Struct

from games.api.selectors.matches import MatchLine, match_line
from games.lobby.selectors.lists import user_matches
from games.models import Event, Match, User
from games.permissions.selectors.visibility import newest_public_window, public_version

RETRY = b"retry: 3000\n\n"
HEARTBEAT = b":\n\n"
MAX_WINDOWS_RESENT, MAX_EVENTS_RESENT = 20, 1_000
"""Who has missed more than that is sent to the board."""

StreamPosition = tuple[int, int]
"""Up to where events are told: the number of a window, and how many of its public events."""

STREAM_START: StreamPosition = (-MAX_WINDOWS_RESENT - 1, 0)
POSITION_PATTERN = re.compile(r"([0-9]{1,9})-([0-9]{1,9})")


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


class MatchUpdate(Struct, frozen=True):
    """What is to be sent to who has been told all up to some place: then that is `place`."""

    text: bytes
    place: StreamPosition
    version: int


class YourTurnUpdate(Struct, frozen=True):
    """What waits for somebody: the `text` to send, its `mark`, and the numbers of the `matches`."""

    text: bytes
    mark: str
    matches: frozenset[int]


def parse_position(given: str) -> StreamPosition | None:
    """The place that a `Last-Event-ID` names; None for one that names none."""
    found = POSITION_PATTERN.fullmatch(given)
    return (int(found[1]), int(found[2])) if found else None


def initial_update(match: Match, *, late: bool, after: StreamPosition | None) -> MatchUpdate:
    """Return how a stream begins: with all not told up to `after`, or that too much was missed."""
    newest = _newest_window(match, late=late)
    now = _current_position(match, newest, late=late)
    if after is not None and now[0] - MAX_WINDOWS_RESENT <= after[0] and after <= now:
        told = _events_after(match, newest, late=late, after=after)
        if len(told) <= MAX_EVENTS_RESENT:
            return _match_update(match, newest, late=late, told=told, place=now)
    began = _match_update(match, newest, late=late, told=[], place=now)
    if after is None:
        return began
    reset = Reset(board=f"/api/v1/matches/{match.pk}")
    return MatchUpdate(_sse_message("reset", reset, now) + began.text, now, began.version)


def update_since(match_id: int, *, late: bool, after: StreamPosition) -> MatchUpdate | None:
    """What to send to who was told all up to `after`; None if there is no such match any more."""
    match = Match.objects.filter(pk=match_id).first()
    if match is None:
        return None
    # First the window, whose opening commits with all that came before, then the events.
    newest = _newest_window(match, late=late)
    told = _events_after(match, newest, late=late, after=after)
    place = after if len(told) > MAX_EVENTS_RESENT else max(after, (newest or 0, 0))
    return _match_update(match, newest, late=late, told=told[:MAX_EVENTS_RESENT], place=place)


def your_turn_update(user: User) -> YourTurnUpdate:
    """What waits for the user; the mark is another whenever something else does, or until another moment."""
    lines = [match_line(match) for match in user_matches(user) if match.waits_for_me]
    told = [(each.id, each.my_seat, each.label, each.deadline, each.asks_ready) for each in lines]
    mark = sha256(msgspec.json.encode(told)).hexdigest()[:16]
    return YourTurnUpdate(_sse_message("waiting", lines, mark), mark, frozenset(each.id for each in lines))


def _newest_window(match: Match, *, late: bool) -> int | None:
    if match.status == Match.Status.OPEN:
        return None
    return (
        newest_public_window(match) if late else match.windows.order_by("-number").values_list("number")[0][0]
    )


def _current_position(match: Match, newest: int | None, *, late: bool) -> StreamPosition:
    """Up to where there is something to tell now."""
    if newest is None or late:
        return newest or 0, 0
    return newest, Event.objects.filter(match=match, window__number=newest, audience__isnull=True).count()


def _events_after(
    match: Match, newest: int | None, *, late: bool, after: StreamPosition
) -> list[tuple[StreamPosition, Happened]]:
    """The public events after that place, in order; who is late knows of none in the newest window."""
    events = Event.objects.filter(match=match, audience__isnull=True, window__number__gte=after[0])
    if late:
        events = events.filter(window__number__lt=newest or 0)
    found = events.order_by("window__number", "sequence").values_list("window__number", "kind", "data")
    told = _with_positions(found[: after[1] + MAX_EVENTS_RESENT + 1])
    return [(place, event) for place, event in told if place > after]


def _with_positions(found: Iterable[tuple[int, str, Any]]) -> Iterable[tuple[StreamPosition, Happened]]:
    window, number = -1, 0
    for where, kind, data in found:
        window, number = where, number + 1 if where == window else 1
        yield (window, number), Happened(window=window, kind=kind, data=data)


def _match_update(
    match: Match,
    newest: int | None,
    *,
    late: bool,
    told: list[tuple[StreamPosition, Happened]],
    place: StreamPosition,
) -> MatchUpdate:
    place = max([place, *(each for each, _ in told)])
    version = public_version(match) if late else match.version
    changed = Changed(match=match.pk, version=version, status=match.status, window=newest)
    text = b"".join(_sse_message("event", event, where) for where, event in told)
    return MatchUpdate(text + _sse_message("changed", changed, place), place, version)


def _sse_message(kind: str, data: Any, mark: StreamPosition | str) -> bytes:
    mark = mark if isinstance(mark, str) else f"{mark[0]}-{mark[1]}"
    return b"event: %s\nid: %s\ndata: %s\n\n" % (kind.encode(), mark.encode(), msgspec.json.encode(data))
