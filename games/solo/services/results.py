"""What a solitaire came to, kept when its match ends."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from games.matches.selectors.solitaire import people_of
from games.matches.selectors.words import ABANDONED, OVERDUE
from games.models import Match, Seat, SoloTry
from games.rules.contract import State

FIRST = 0
"""The seat of who flies alone."""

ENDINGS = {ABANDONED: SoloTry.Ending.ABANDONED, OVERDUE: SoloTry.Ending.OVERDUE}


def enter_result(match: Match, seats: Sequence[Seat], state: State[Any, Any], now: datetime) -> None:
    """Keep what the match, which has just ended in that state, came to if it was a solitaire."""
    if match.face.alone is None or len(people_of(seats)) != 1:
        return
    outcome = match.outcome or {}
    result = match.face.alone_result(match.game.view(state, None), FIRST in outcome.get("winners", ()))
    ending = ENDINGS.get(outcome.get("reason", ""), SoloTry.Ending.FLOWN)
    tries = SoloTry.objects.filter(match=match)
    tries.update(ended_at=now, ending=ending, text=result.text, rank=list(result.rank))
