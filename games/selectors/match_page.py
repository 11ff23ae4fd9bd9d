"""What a match page shows: the public part, the same for everybody, and the private part of one seat."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from games.models import Event, Match, Seat, Submission, User, Window
from games.rules import contract
from games.selectors.state import load_state
from games.selectors.summaries import SeatLine, pace_text, seat_lines


@dataclass(frozen=True, slots=True)
class Told:
    """An event that the reader may know."""

    kind: str
    data: dict[str, Any]
    private: bool


@dataclass(frozen=True, slots=True)
class Story:
    """What one resolved window brought, in order."""

    number: int
    kind: str
    label: str
    events: list[Told] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class MatchPage:
    """The public side of a match at one version. `view` is a spectator's view of the open or last window."""

    match: Match
    meta: contract.Meta
    seats: list[SeatLine]
    window: Window
    label: str
    view: Any
    latest: Story | None
    pace: str

    @property
    def deadline(self) -> datetime | None:
        """When the open window closes (UTC); None when the match is over."""
        return self.window.deadline

    @property
    def running(self) -> bool:
        """Whether decisions are still to be made."""
        return self.match.status == Match.Status.RUNNING

    @property
    def reason(self) -> str:
        """Why the match ended, in a sentence; "" while it runs."""
        return self.meta.reasons[self.match.outcome["reason"]] if self.match.outcome else ""

    @property
    def submitted_count(self) -> int:
        """How many of the owing seats have submitted."""
        return sum(seat.owes and seat.submitted for seat in self.seats)

    @property
    def owing_count(self) -> int:
        """How many seats owe a decision in the open window."""
        return sum(seat.owes for seat in self.seats)


@dataclass(frozen=True, slots=True)
class PrivateDesk:
    """What only the player of `seat` may see.

    `move` is what is saved for the open window, if anything, and `entered` the same as the form's values.
    """

    match: Match
    meta: contract.Meta
    seat: SeatLine
    seats: list[SeatLine]
    window: Window
    view: Any
    fields: tuple[contract.Field, ...]
    move: dict[str, Any] | None
    entered: Mapping[str, Any]
    saved_at: datetime | None
    shared: list[tuple[SeatLine, dict[str, Any]]]


def public_seats(match: Match) -> list[SeatLine]:
    """The seats of a match, without what the open window asks of them."""
    return seat_lines(match, match.seats.select_related("user"))


def last_window(match: Match, number: int | None = None) -> Window:
    """The match's newest window, or the one of that number; `Window.DoesNotExist` when there is none."""
    windows = match.windows.select_related("year")
    return windows.latest("number") if number is None else windows.get(number=number)


def match_page(match: Match, number: int | None = None) -> MatchPage:
    """The public page of a match that has started, now or as window `number` opened."""
    window = last_window(match, number)
    seats = list(match.seats.select_related("user"))
    submitted = frozenset(window.submissions.values_list("seat__number", flat=True))
    ended = window.kind == "over"
    return MatchPage(
        match=match,
        meta=match.game.meta,
        seats=seat_lines(match, seats, owing=window.owing, submitted=submitted, ended=ended),
        window=window,
        label=window.year.label,
        view=match.game.view(load_state(match, window), None),
        latest=_latest_story(match, window, number is not None),
        pace=pace_text(match),
    )


def private_desk(match: Match, user: User) -> PrivateDesk | None:
    """The desk of the user's seat in a match that has started; None for somebody without a seat."""
    seats = list(match.seats.select_related("user"))
    mine = next((seat for seat in seats if seat.user_id == user.pk), None)
    if mine is None:
        return None
    window = last_window(match)
    state = load_state(match, window)
    moves = list(window.submissions.select_related("seat"))
    own = next((saved for saved in moves if saved.seat_id == mine.pk), None)
    submitted = frozenset(saved.seat.number for saved in moves)
    lines = seat_lines(match, seats, viewer=user, owing=window.owing, submitted=submitted)
    terms = match.game.window(state)
    owes = mine.number in window.owing
    return PrivateDesk(
        match=match,
        meta=match.game.meta,
        seat=lines[mine.number],
        seats=lines,
        window=window,
        view=match.game.view(state, mine.number),
        fields=match.game.fields(state, mine.number) if owes else (),
        move=own.move if own else None,
        entered=match.game.entered(match.game.parse(own.move)) if own and own.move is not None else {},
        saved_at=own.saved_at if own else None,
        shared=[(lines[saved.seat.number], saved.move) for saved in moves if terms and terms.shared and owes],
    )


def missed_label(desk: PrivateDesk, window_id: int) -> str:
    """The label of that window if it closed without a submission that the desk's seat owed; else ""."""
    missed = desk.match.windows.filter(
        pk=window_id, submissions__seat__number=desk.seat.number, submissions__by=Submission.By.DEFAULT
    )
    return missed.values_list("year__label", flat=True).first() or ""


def stories(match: Match, viewer: User | None = None) -> list[Story]:
    """Every resolved window as the viewer may know it, newest first."""
    windows = match.windows.exclude(kind="over").select_related("year").order_by("-number")
    told = _told(match.events.all(), _seat_number(match, viewer))
    return [_story(window, told.get(window.pk, [])) for window in windows if window.closed_at is not None]


def _latest_story(match: Match, window: Window, past: bool) -> Story | None:
    told = match.windows.select_related("year")
    source = told.filter(number=window.number if past else window.number - 1).first()
    if source is None or source.closed_at is None or source.kind == "over":
        return None
    return _story(source, _told(source.events.all(), None).get(source.pk, []))


def _story(window: Window, events: list[Told]) -> Story:
    return Story(window.number, window.kind, window.year.label, events)


def _seat_number(match: Match, viewer: User | None) -> int | None:
    seat: Seat | None = match.seats.filter(user=viewer).first() if viewer else None
    return seat.number if seat else None


def _told(events: Iterable[Event], seat: int | None) -> dict[int, list[Told]]:
    by_window: dict[int, list[Told]] = {}
    for event in events:
        if event.audience is None or seat in event.audience:
            told = Told(event.kind, event.data, private=event.audience is not None)
            by_window.setdefault(event.window_id, []).append(told)
    return by_window
