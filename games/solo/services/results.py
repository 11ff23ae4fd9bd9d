"""What a solitaire came to, kept when its match ends."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from games.face import ALONE_SEAT
from games.matches.selectors.solitaire import is_solitaire
from games.matches.selectors.words import ABANDONED, OVERDUE
from games.models import Match, Seat, SoloTry
from games.rules.contract import State

ENDINGS = {ABANDONED: SoloTry.Ending.ABANDONED, OVERDUE: SoloTry.Ending.OVERDUE}


def enter_result(match: Match, seats: Sequence[Seat], state: State[Any, Any], now: datetime) -> None:
    """Keep what the match, which has just ended in that state, came to if it was a solitaire."""
    if not is_solitaire(match, seats):
        return
    outcome = match.outcome or {}
    result = match.face.alone_result(match.game.view(state, None), ALONE_SEAT in outcome.get("winners", ()))
    ending = ENDINGS.get(outcome.get("reason", ""), SoloTry.Ending.FLOWN)
    tries = SoloTry.objects.filter(match=match)
    tries.update(ended_at=now, ending=ending, text=result.text, rank=list(result.rank))
