"""The public part of a match page, the same for everybody."""

from datetime import datetime
from typing import Any

from games.absences.selectors.absence_options import grace_deadline
from games.live_board.selectors.front_page import front_page
from games.matches.selectors.chart import live_chart
from games.matches.selectors.deadlines import deadline_text, vacation_days_text
from games.matches.selectors.display_text import is_cancelled, pending_seats_text, reason_text
from games.matches.selectors.history import last_animation_end, window_history
from games.matches.selectors.log import BoardLog, board_log
from games.matches.selectors.position import Position
from games.matches.selectors.seats import SeatLine, seat_lines
from games.models import Match
from games.models.solo import is_solo_game
from games.permissions.selectors.visibility import delay_text, public_version
from games.ratings.selectors.strengths import shown_ratings


class MatchPage:
    """A match at one version, for everybody. `view` is a spectator's view of the open or last window.

    `label` is that of its year or turn. `told` are the events of a past window, `so_far` those of the open one.
    `front` is the front page of a match that has ended, None in a replay, and `reason` why it ended, as a sentence.
    `awaited` says which players the open window waits for, `grace` when its grace period ends, and `why_then` explains
    the deadline if it needs a sentence. `board_log` has the actions of the host and the votes. `behind` says how late a
    late spectator watches, instead of the deadline. Windows before `animations_before` have an animation. `live_chart`
    is the win probability from public information up to this window, if the match shows it. The players of
    `rated_seats` play for a rating and show it.
    """

    def __init__(self, position: Position, *, replayed: bool = False) -> None:
        """Build the page of a started match, as it is now or as late spectators see it.

        If it is `replayed`, build the page when the position's window opened, with the events of that window.
        """
        self.match, self.window = match, window = position.match, position.window
        late, past = position.late, replayed or position.late
        is_over, is_end = match.status == Match.Status.OVER, window.kind == "over"
        is_known = window.closed_at is not None and not is_end if replayed else window.closed_at is None
        history = window_history(window) if is_known and not late else None
        self.version = public_version(match) if late else match.version
        self.board_version = self.version if late else match.board_version
        self.seats = seat_lines(
            match,
            position.seats,
            submissions=position.submissions,
            ended=is_end or not replayed,
            away={} if past else vacation_days_text(match),
            ratings={} if past or window.closed_at else shown_ratings(match, position.seats),
        )
        self.rated_seats = [seat for seat in self.seats if seat.rating]
        self.label = window.year.label
        self.view: Any = match.game.view(position.opening if past else position.state, None)
        self.running = match.status == Match.Status.RUNNING
        self.awaited, self.reason = pending_seats_text(self.seats), reason_text(match)
        self.animations_before = window.number if past else last_animation_end(match, window)
        self.told = history if replayed else None
        self.so_far = history if history and history.events and not replayed else None
        self.why_then = "" if past else deadline_text(position)
        self.grace = grace_deadline(window)
        self.behind = delay_text(match) if late else ""
        self.front = front_page(position) if is_over and not replayed and not is_cancelled(match) else None
        self.live_chart = None if replayed else live_chart(match, window.number)
        self.board_log = BoardLog() if past else board_log(position)

    @property
    def deadline(self) -> datetime | None:
        """Return when the open window closes (UTC); None once over, for late spectators and in solo games."""
        return None if self.behind or is_solo_game(self.match, self.seats) else self.window.deadline


def public_seats(match: Match) -> list[SeatLine]:
    """Return the seats of a match, without their state in the open window."""
    return seat_lines(match, match.seats.select_related("user"))
