"""Updates of event streams as server-sent events: public events of a match, and your turn."""

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
"""A client that has missed more gets a reset."""

StreamPosition = tuple[int, int]
"""The number of a window, and how many of its public events were sent."""

STREAM_START: StreamPosition = (-MAX_WINDOWS_RESENT - 1, 0)
POSITION_PATTERN = re.compile(r"([0-9]{1,9})-([0-9]{1,9})")


class Happened(Struct, frozen=True, kw_only=True):
    """A public event in the window with this number."""

    window: int
    kind: str
    data: Mapping[str, Any]


class Changed(Struct, frozen=True, kw_only=True):
    """The public side of a match has changed: read its board again. `window` is null before the start."""

    match: int
    version: int
    status: str
    window: int | None


class Reset(Struct, frozen=True, kw_only=True):
    """You have missed too many events: read the match at the address `board` and start again from there."""

    board: str


class StreamOfMatch(Struct, frozen=True, kw_only=True):
    """The events of the stream by name. Each has its `data` as JSON and an `id` to resume from."""

    event: Happened
    changed: Changed
    reset: Reset


class StreamOfWaiting(Struct, frozen=True, kw_only=True):
    """Sent whenever the list of matches where it is your turn changes: the whole list, as in *my matches*."""

    waiting: list[MatchLine]


class MatchUpdate(Struct, frozen=True):
    """A text to send to clients at the same stream position. `place` is their position afterwards."""

    text: bytes
    place: StreamPosition
    version: int


class YourTurnUpdate(Struct, frozen=True):
    """The matches where it is the user's turn: the `text` to send, its `mark`, and their numbers."""

    text: bytes
    mark: str
    matches: frozenset[int]


def parse_position(given: str) -> StreamPosition | None:
    """Return the stream position in a `Last-Event-ID`, or None if it is invalid."""
    found = POSITION_PATTERN.fullmatch(given)
    return (int(found[1]), int(found[2])) if found else None


def initial_update(match: Match, *, late: bool, after: StreamPosition | None) -> MatchUpdate:
    """Return the first update of a stream: all events after `after`, or a reset if too many were missed."""
    newest = _newest_window(match, late=late)
    # The position after all events that can be sent now.
    now = newest or 0, 0
    if newest is not None and not late:
        now = newest, Event.objects.filter(match=match, window__number=newest, audience__isnull=True).count()
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
    """Return the update after the position `after`; None if the match was deleted."""
    match = Match.objects.filter(pk=match_id).first()
    if match is None:
        return None
    # Read the window first: its opening commits together with all earlier events.
    newest = _newest_window(match, late=late)
    told = _events_after(match, newest, late=late, after=after)
    place = after if len(told) > MAX_EVENTS_RESENT else max(after, (newest or 0, 0))
    return _match_update(match, newest, late=late, told=told[:MAX_EVENTS_RESENT], place=place)


def your_turn_update(user: User) -> YourTurnUpdate:
    """Return the matches where it is the user's turn. The mark changes with the list."""
    lines = [match_line(match) for match in user_matches(user) if match.waits_for_me]
    told = [(each.id, each.my_seat, each.label, each.deadline, each.asks_ready) for each in lines]
    mark = sha256(msgspec.json.encode(told)).hexdigest()[:16]
    return YourTurnUpdate(_sse_message("waiting", lines, mark), mark, frozenset(each.id for each in lines))


def _newest_window(match: Match, *, late: bool) -> int | None:
    if match.status == Match.Status.OPEN:
        return None
    return newest_public_window(match) if late else match.windows.order_by("-number").values_list("number")[0][0]


def _events_after(
    match: Match, newest: int | None, *, late: bool, after: StreamPosition
) -> list[tuple[StreamPosition, Happened]]:
    """Return public events after a position, in order; delayed viewers (`late`) get none of the newest window."""
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
    match: Match, newest: int | None, *, late: bool, told: list[tuple[StreamPosition, Happened]], place: StreamPosition
) -> MatchUpdate:
    place = max([place, *(each for each, _ in told)])
    version = public_version(match) if late else match.version
    changed = Changed(match=match.pk, version=version, status=match.status, window=newest)
    text = b"".join(_sse_message("event", event, where) for where, event in told)
    return MatchUpdate(text + _sse_message("changed", changed, place), place, version)


def _sse_message(kind: str, data: Any, mark: StreamPosition | str) -> bytes:
    mark = mark if isinstance(mark, str) else f"{mark[0]}-{mark[1]}"
    return b"event: %s\nid: %s\ndata: %s\n\n" % (kind.encode(), mark.encode(), msgspec.json.encode(data))
