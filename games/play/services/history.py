"""The rows of a window: its opening, its decision requests and its events, under the match's lock."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from games.matches.selectors.position import Position
from games.models import Event, Hand, Match, Seat, Submission, Window, Year
from games.rules import codec, contract


def build_opening(
    match: Match,
    seats: list[Seat],
    state: contract.State[Any, Any],
    terms: contract.Window | None,
    previous: Window | None,
    now: datetime,
) -> Position:
    """Return the unsaved position after `previous` with these `terms` (None: the match is finished)."""
    window = Window(
        match=match,
        year=_get_or_create_year(match, terms.label if terms else None, previous),
        number=previous.number + 1 if previous else 0,
        kind=terms.kind if terms else "over",
        title=terms.title if terms else "",
        table=codec.to_json(state.table),
        marks=list(match.game_ui.progress(match.game.view(state, None))),
        opened_at=now,
        closed_at=None if terms else now,
    )
    asked = [
        Submission(
            window=window,
            seat=seats[ask.seat],
            kind=ask.kind,
            needed=ask.needed,
            of_bot=bool(seats[ask.seat].playing_bot),
        )
        for ask in (terms.asks if terms else ())
    ]
    submissions = {each.seat.number: each for each in asked}
    return Position(match=match, window=window, seats=seats, submissions=submissions, opening=state)


def save_opening(position: Position) -> None:
    """Save the window of a new position, with the hand and the decision request of every seat."""
    position.window.save()
    Hand.objects.bulk_create(
        Hand(window=position.window, seat=seat, holdings=codec.to_json(hand))
        for seat, hand in zip(position.seats, position.opening.hands, strict=True)
    )
    Submission.objects.bulk_create(position.submissions.values())


def record_events(position: Position, events: Sequence[contract.Event]) -> Position:
    """Save the events of the position's window after all earlier events; return the position with them."""
    first = position.event_count
    Event.objects.bulk_create(
        Event(
            match=position.match,
            window=position.window,
            sequence=sequence,
            kind=event.kind,
            data=codec.to_json(event.data),
            audience=None if event.audience is None else list(event.audience),
        )
        for sequence, event in enumerate(events, start=first)
    )
    return replace(position, event_count=first + len(events))


def _get_or_create_year(match: Match, label: str | None, previous: Window | None) -> Year:
    if previous and label in (None, previous.year.label):
        return previous.year
    number = previous.year.number + 1 if previous else 0
    return Year.objects.create(match=match, number=number, label=label or "")
