"""The public part of a match page, the same for everybody."""

from datetime import datetime
from typing import Any

from msgspec import Struct

from games.absences.selectors.absence_options import grace_deadline
from games.live_board.selectors.front_page import FrontPage, front_page
from games.matches.selectors.chart import MatchChart, live_chart
from games.matches.selectors.deadlines import deadline_text, vacation_days_text
from games.matches.selectors.display_text import is_cancelled, pace_text, pending_seats_text, reason_text
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

    `told` are the events of a past window, `so_far` those of the open one. `front` is the front page of a
    match that has ended, None in a replay. `why_then` explains the deadline if it needs a sentence.
    `board_log` has the actions of the host and the votes. `behind` says how late a late spectator watches,
    instead of the deadline. Windows before `animations_before` have an animation. `live_chart` is the win probability
    from public information up to this window, if the match shows it.
    """

    match: Match
    seats: list[SeatLine]
    window: Window
    animations_before: int
    view: Any
    told: WindowHistory | None
    so_far: WindowHistory | None
    pace: str
    why_then: str
    front: FrontPage | None = None
    live_chart: MatchChart | None = None
    behind: str = ""
    version: int = 0
    board_version: int = 0
    board_log: BoardLog = BoardLog()

    @property
    def label(self) -> str:
        """Return the label of the open or last year or turn."""
        return self.window.year.label

    @property
    def deadline(self) -> datetime | None:
        """Return when the open window closes (UTC); None once over, for late spectators and in solo games."""
        return None if self.behind or is_solo_game(self.match, self.seats) else self.window.deadline

    @property
    def running(self) -> bool:
        """Whether a window is open for moves."""
        return self.match.status == Match.Status.RUNNING

    @property
    def rated_seats(self) -> list[SeatLine]:
        """Return the seats whose players play for a rating and show it."""
        return [seat for seat in self.seats if seat.rating]

    @property
    def reason(self) -> str:
        """Return why the match ended, as a sentence; "" while it runs."""
        return reason_text(self.match)

    @property
    def awaited(self) -> str:
        """Return which players the open window waits for, as text."""
        return pending_seats_text(self.seats)

    @property
    def grace(self) -> datetime | None:
        """Return the end of the grace period of the open window; None without one."""
        return grace_deadline(self.window)


def match_page(position: Position) -> MatchPage:
    """Return the public page of a started match, as it is now or as late spectators see it."""
    has_front = position.match.status == Match.Status.OVER and not is_cancelled(position.match)
    front = front_page(position) if has_front else None
    so_far = None if position.late else window_history(position.window)
    return _page(position, told=None, so_far=so_far, ended=True, front=front, live=True)


def past_page(position: Position) -> MatchPage:
    """Return the public page when the position's window opened, with the events of that window."""
    window = position.window
    resolved = window.closed_at and window.kind != "over" and not position.late
    told = window_history(window) if resolved else None
    return _page(position, told=told, so_far=None, ended=window.kind == "over")


def public_seats(match: Match) -> list[SeatLine]:
    """Return the seats of a match, without their state in the open window."""
    return seat_lines(match, match.seats.select_related("user"))


def _page(
    position: Position,
    *,
    told: WindowHistory | None,
    so_far: WindowHistory | None,
    ended: bool,
    front: FrontPage | None = None,
    live: bool = False,
) -> MatchPage:
    match, window = position.match, position.window
    past = so_far is None
    late = position.late
    version = public_version(match) if late else match.version
    return MatchPage(
        match=match,
        seats=seat_lines(
            match,
            position.seats,
            submissions=position.submissions,
            ended=ended,
            away={} if past else vacation_days_text(match),
            ratings={} if past or window.closed_at else shown_ratings(match, position.seats),
        ),
        window=window,
        animations_before=window.number if past else last_animation_end(match, window),
        view=match.game.view(position.opening if past else position.state, None),
        told=told,
        so_far=so_far if so_far and so_far.events and window.closed_at is None else None,
        pace=pace_text(match),
        why_then="" if late or past else deadline_text(position),
        front=front,
        live_chart=live_chart(match, window.number) if live else None,
        behind=delay_text(match) if late else "",
        version=version,
        board_version=version if late else match.board_version,
        board_log=BoardLog() if past else board_log(position),
    )
