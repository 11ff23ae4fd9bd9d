"""Matches of LOSS! in Space in the positions that tests of its desks start from."""

from typing import Any

from games.models import Match, Submission
from games.rules import codec
from games.rules.contract import State
from games.rules.loss_in_space.game import GAME
from tests.server.builders import make_match, window_of


def at_position(state: State[Any, Any], *, bots: int = 0) -> Match:
    """A match whose open window is that position: of people, and of bots on its last seats."""
    match = make_match(people=len(state.hands) - bots, bots=bots, game="loss-in-space")
    opened, window = GAME.window(state), window_of(match)
    window.year.label = opened.label
    window.year.save()
    window.kind, window.table = opened.kind, codec.to_json(state.table)
    window.save()
    seats = list(match.seats.all())
    for seat, hand in zip(seats, state.hands, strict=True):
        window.hands.filter(seat=seat).update(holdings=codec.to_json(hand))
    window.submissions.all().delete()
    Submission.objects.bulk_create(
        Submission(
            window=window,
            seat=seats[ask.seat],
            kind=ask.kind,
            needed=ask.needed,
            of_bot=bool(seats[ask.seat].pilot),
        )
        for ask in opened.asks
    )
    match.refresh_from_db()
    return match
