"""What a solitaire came to, kept when its match ends."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from games.matches.selectors.words import ABANDONED, OVERDUE
from games.models import Match, Seat, SoloTry
from games.rules.contract import State

ENDINGS = {ABANDONED: SoloTry.Ending.ABANDONED, OVERDUE: SoloTry.Ending.OVERDUE}


def enter_result(match: Match, seats: Sequence[Seat], state: State[Any, Any], now: datetime) -> None:
    """Keep what the match, which has just ended in that state, came to if it was a solitaire."""
    if len(seats) > 1:
        return
    result = match.face.alone_result(match.game.view(state, None))
    ending = ENDINGS.get((match.outcome or {}).get("reason", ""), SoloTry.Ending.FLOWN)
    tries = SoloTry.objects.filter(match=match)
    tries.update(ended_at=now, ending=ending, text=result.text, rank=list(result.rank))
