"""Matches for API clients: in lists, and the public side of one."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.utils import timezone
from msgspec import Struct

from games.api.selectors.structs import build_struct
from games.live_board.selectors.match_page import MatchPage
from games.lobby.selectors.lists import MatchSummary
from games.matches.selectors.display_text import pace_text, result_text
from games.matches.selectors.position import Position
from games.matches.selectors.seats import host_name, seat_lines
from games.models import Match
from games.permissions.selectors.visibility import public_version
from games.rules import codec
from games.schedule.timetable import Holiday


class SeatInfo(Struct, frozen=True, kw_only=True):
    """A seat as everybody may see it.

    `lamp` is its state in the open window: "idle", "awaited", "saved" or "ready". `kind` is "human", "bot" or
    "open". `bot_account` is true if a program plays the account.
    """

    number: int
    name: str
    player: str
    kind: str
    bot: str
    lamp: str
    is_me: bool
    is_winner: bool
    wanted: bool
    stand_in: str
    away: str
    bot_account: bool


class MatchLine(Struct, frozen=True, kw_only=True, rename={"id": "number", "game_slug": "game", "host_name": "host"}):
    """A match in a list. `waits_for_me` is true if it is your turn."""

    id: int
    name: str
    game_slug: str
    edition: str
    status: str
    label: str
    deadline: datetime | None
    pace: str
    host_name: str
    language: str
    seats: list[SeatInfo]
    seats_taken: int
    seats_total: int
    my_seat: int | None
    i_host: bool
    waits_for_me: bool
    asks_ready: bool
    can_start: bool
    unread: int
    result: str


class MatchInfo(Struct, frozen=True, kw_only=True, rename={"pk": "number", "game_slug": "game"}):
    """The public side of a match.

    `version` grows with every public change. `window` is the number of the open or last window. `board` is a
    spectator's view, in the terms of the game's rules. Both are null before the start. If you watch with a
    delay, `late` says how long, and everything is shown as it was then. `holidays` are days without
    deadlines, in the time zone of the timetable; late spectators are not told.
    """

    pk: int
    name: str
    game_slug: str
    preset: str
    options: Mapping[str, Any]
    status: str
    version: int
    late: str
    pace: str
    holidays: tuple[Holiday, ...]
    host: str
    seats: list[SeatInfo]
    window: int | None
    kind: str
    label: str
    title: str
    deadline: datetime | None
    paused_until: datetime | None
    board: Any
    outcome: Mapping[str, Any] | None
    result: str
    seed_hash: str


class EventInfo(Struct, frozen=True, kw_only=True):
    """An event of the match. `private` is true if not everybody may see it."""

    kind: str
    data: Mapping[str, Any]
    private: bool


class WindowInfo(Struct, frozen=True, kw_only=True):
    """The events of a resolved window, in order."""

    number: int
    kind: str
    label: str
    title: str
    events: list[EventInfo]


class HistoryInfo(Struct, frozen=True, kw_only=True, rename={"stories": "windows"}):
    """Resolved windows, newest first. `earlier` is the `before` of the next page, null on the last page."""

    stories: list[WindowInfo]
    earlier: int | None


def match_line(match: MatchSummary) -> MatchLine:
    """Return a match of a list."""
    my_seat, asks_ready = match.me.number if match.me else None, match.ready_until is not None
    edition = match.row.preset_title
    return build_struct(MatchLine, match, match.row, edition=edition, my_seat=my_seat, asks_ready=asks_ready)


def open_match_info(match: Match) -> MatchInfo:
    """Return a match before its start."""
    seats = list(match.seats.select_related("user"))
    return _info(match, seats=seat_lines(match, seats), host=host_name(match, seats))


def match_info(position: Position) -> MatchInfo:
    """Return the public side of a match, for a viewer who may know the position."""
    match, page = position.match, MatchPage(position)
    terms = position.terms
    over = match.status == Match.Status.OVER
    return _info(
        match,
        version=page.version,
        late=page.behind,
        seats=page.seats,
        host=host_name(match, position.seats),
        window=page.window.number,
        kind=terms.kind if terms else "over",
        label=page.label,
        title=page.window.title,
        deadline=page.deadline,
        paused_until=None if position.late else match.held_until,
        holidays=() if position.late else match.schedule.holidays,
        board=codec.to_json(page.view),
        outcome=match.outcome,
        result=result_text(match, position.seats) if over else "",
    )


def public_version_key(match: Match, *, late: bool) -> str:
    """Return a key that changes whenever the public side of the match changes, live or delayed (`late`)."""
    version = public_version(match) if late else match.version
    # Vacations are described relative to today.
    return f"{match.pk}-{version}-{int(late)}{int(match.is_sealed)}-{timezone.now():%Y%m%d}"


def _info(match: Match, **shown: Any) -> MatchInfo:
    nothing: dict[str, Any] = dict.fromkeys(("window", "deadline", "paused_until", "board", "outcome"))
    nothing |= dict.fromkeys(("late", "kind", "label", "title", "result"), "")
    nothing["holidays"] = match.schedule.holidays
    return build_struct(MatchInfo, match, pace=pace_text(match), **nothing | shown)
