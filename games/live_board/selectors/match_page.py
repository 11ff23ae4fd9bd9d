"""The public part of a match page, the same for everybody."""

from datetime import datetime
from typing import Any

from msgspec import Struct

from games.absences.selectors.absence_options import grace_deadline
from games.live_board.selectors.front_page import FrontPage, front_page
from games.matches.selectors.chart import MatchChart, live_chart
from games.matches.selectors.deadlines import deadline_text, vacation_days_text
from games.matches.selectors.display_text import is_cancelled, pending_seats_text, reason_text
from games.matches.selectors.history import WindowHistory, last_animation_end, window_history
from games.matches.selectors.log import BoardLog, board_log
from games.matches.selectors.position import Position
from games.matches.selectors.seats import SeatLine, seat_lines
from games.models import Match, Window
from games.models.solo import is_solo_game
from games.permissions.selectors.visibility import delay_text, public_version
from games.ratings.selectors.strengths import shown_ratings


class MatchPage(Struct, frozen=True):
    """A match at one version, for everybody. `view` is a spectator's view of the open or last window.

    `label` is that of its year or turn. `told` are the events of a past window, `so_far` those of the open one.
    `front` is the front page of a match that has ended, None in a replay, and `reason` why it ended, as a sentence.
    `awaited` says which players the open window waits for, `grace` when its grace period ends, and `why_then` explains
    the deadline if it needs a sentence. `board_log` has the actions of the host and the votes. `behind` says how late a
    late spectator watches, instead of the deadline. Windows before `animations_before` have an animation. `live_chart`
    is the win probability from public information up to this window, if the match shows it. The players of
    `rated_seats` play for a rating and show it.
    """

    match: Match
    version: int
    board_version: int
    seats: list[SeatLine]
    rated_seats: list[SeatLine]
    window: Window
    label: str
    view: Any
    running: bool
    awaited: str
    reason: str
    animations_before: int
    told: WindowHistory | None
    so_far: WindowHistory | None
    why_then: str
    grace: datetime | None
    behind: str
    front: FrontPage | None
    live_chart: MatchChart | None
    board_log: BoardLog

    @property
    def deadline(self) -> datetime | None:
        """Return when the open window closes (UTC); None once over, for late spectators and in solo games."""
        return None if self.behind or is_solo_game(self.match, self.seats) else self.window.deadline


def public_seats(match: Match) -> list[SeatLine]:
    """Return the seats of a match, without their state in the open window."""
    return seat_lines(match, match.seats.select_related("user"))


def match_page(position: Position, *, replayed: bool = False) -> MatchPage:
    """Return the public page of a started match, as it is now or as late spectators see it.

    If it is `replayed`, return the page when the position's window opened, with the events of that window.
    """
    match, window, late = position.match, position.window, position.late
    past = replayed or late
    is_over, is_end = match.status == Match.Status.OVER, window.kind == "over"
    is_known = window.closed_at is not None and not is_end if replayed else window.closed_at is None
    history = window_history(window) if is_known and not late else None
    version = public_version(match) if late else match.version
    seats = seat_lines(
        match,
        position.seats,
        submissions=position.submissions,
        ended=is_end or not replayed,
        away={} if past else vacation_days_text(match),
        ratings={} if past or window.closed_at else shown_ratings(match, position.seats),
    )
    return MatchPage(
        match=match,
        version=version,
        board_version=version if late else match.board_version,
        seats=seats,
        rated_seats=[seat for seat in seats if seat.rating],
        window=window,
        label=window.year.label,
        view=match.game.view(position.opening if past else position.state, None),
        running=match.status == Match.Status.RUNNING,
        awaited=pending_seats_text(seats),
        reason=reason_text(match),
        animations_before=window.number if past else last_animation_end(match, window),
        told=history if replayed else None,
        so_far=history if history and history.events and not replayed else None,
        why_then="" if past else deadline_text(position),
        grace=grace_deadline(window),
        behind=delay_text(match) if late else "",
        front=front_page(position) if is_over and not replayed and not is_cancelled(match) else None,
        live_chart=None if replayed else live_chart(match, window.number),
        board_log=BoardLog() if past else board_log(position),
    )
