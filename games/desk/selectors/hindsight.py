"""What a player could have done better, in a match against bots that is over: for that player alone."""

from collections.abc import Iterator
from functools import partial
from typing import Any

from games.face import Hindsight, PastWindow
from games.matches.selectors.cached import kept
from games.matches.selectors.position import Position, chance_of, past_positions
from games.matches.selectors.seats import seat_name
from games.matches.selectors.story import events_by_window
from games.matches.selectors.words import is_cancelled
from games.models import Match, Seat, Submission, Tenure
from games.rules.contract import State


def hindsight(position: Position, seat: Seat) -> Hindsight | None:
    """The match in hindsight for the player of `seat`, once per version; six queries at most.

    None while it runs, where another person has ever had a part in it, and for who is no player of it now.
    """
    match = position.match
    if match.status != Match.Status.OVER or is_cancelled(match) or not match.face.looks_back:
        return None
    others = [other for other in position.seats if other.pk != seat.pk]
    if seat.user_id is None or not others or not all(other.bot for other in others):
        return None
    # In a list, for None is not kept.
    return kept(match, f"hindsight/{seat.number}", lambda: [_hindsight(position, seat)])[0]


def _hindsight(position: Position, seat: Seat) -> Hindsight | None:
    match = position.match
    if Tenure.objects.filter(seat__match=match).exclude(user=seat.user_id).exists():
        return None
    names = [seat_name(each, match.face) for each in position.seats]
    said: Hindsight | None = match.face.hindsight(
        list(_windows(position, seat)), names, seat.number, chance_of(match)
    )
    return said


def _state_of(past: Position) -> State[Any, Any]:
    return past.state


def _windows(position: Position, seat: Seat) -> Iterator[PastWindow]:
    match = position.match
    told = {window.number: window.known_to(seat.number) for window in events_by_window(match)}
    for past in past_positions(position, match.face.looks_back):
        number, own = past.window.number, past.submissions.get(seat.number)
        yield PastWindow(
            number=number,
            label=past.window.year.label,
            state=partial(_state_of, past),
            moves=past.moves,
            events=told.get(number, []),
            answered=own is not None and own.by == Submission.By.PLAYER,
        )
