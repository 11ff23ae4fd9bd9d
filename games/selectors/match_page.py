"""The public side of a match page, the same for everybody."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from games.face import AnyFace
from games.models import Match, Window
from games.rules.contract import Meta
from games.selectors.deadlines import deadline_words
from games.selectors.front_page import FrontPage, front_page
from games.selectors.history import Story, story_of
from games.selectors.position import Position
from games.selectors.seats import SeatLine, seat_lines
from games.selectors.words import awaited_text, pace_text


@dataclass(frozen=True, slots=True)
class MatchPage:
    """A match at one version, for everybody. `view` is a spectator's view of the open or last window.

    `told` is what a window of the past brought; `so_far` what has happened in the open one. `front` is the
    front page of a match that is over, None before, and for a look back. `why_then` explains the deadline,
    where that needs a sentence.
    """

    match: Match
    meta: Meta
    face: AnyFace
    seats: list[SeatLine]
    window: Window
    view: Any
    told: Story | None
    so_far: Story | None
    pace: str
    why_then: str
    front: FrontPage | None = None

    @property
    def label(self) -> str:
        """The year or turn that is played, or was the last one."""
        return self.window.year.label

    @property
    def deadline(self) -> datetime | None:
        """When the open window closes (UTC); None when the match is over."""
        return self.window.deadline

    @property
    def running(self) -> bool:
        """Whether decisions are still to be made."""
        return self.match.status == Match.Status.RUNNING

    @property
    def has_telegraph(self) -> bool:
        """Whether anything can be written in the match."""
        return self.match.game.has_channels

    @property
    def reason(self) -> str:
        """Why the match ended, in a sentence; "" while it runs."""
        return self.meta.reasons[self.match.outcome["reason"]] if self.match.outcome else ""

    @property
    def awaited(self) -> str:
        """Whom the open window waits for."""
        return awaited_text(self.seats)


def match_page(position: Position) -> MatchPage:
    """The public page of a match that has started, now."""
    front = front_page(position) if position.match.status == Match.Status.OVER else None
    return _page(position, told=None, so_far=story_of(position.window), ended=True, front=front)


def past_page(position: Position) -> MatchPage:
    """The public page as it stood when the position's window opened, and what that window brought."""
    window = position.window
    told = story_of(window) if window.closed_at and window.kind != "over" else None
    return _page(position, told=told, so_far=None, ended=window.kind == "over")


def public_seats(match: Match) -> list[SeatLine]:
    """The seats of a match, without what the open window asks of them."""
    return seat_lines(match, match.seats.select_related("user"))


def _page(
    position: Position,
    *,
    told: Story | None,
    so_far: Story | None,
    ended: bool,
    front: FrontPage | None = None,
) -> MatchPage:
    match, window = position.match, position.window
    past = so_far is None
    return MatchPage(
        match=match,
        meta=match.meta,
        face=match.face,
        seats=seat_lines(match, position.seats, submissions=position.submissions, ended=ended),
        window=window,
        view=match.game.view(position.opening if past else position.state, None),
        told=told,
        so_far=so_far if so_far and so_far.events and window.closed_at is None else None,
        pace=pace_text(match),
        why_then=deadline_words(position),
        front=front,
    )
