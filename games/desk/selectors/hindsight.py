"""What a player could have done better in a match that is over: for that player alone."""

from dataclasses import dataclass

from django.conf import settings

from games.face import Hindsight
from games.matches.selectors.cached import kept
from games.matches.selectors.words import is_cancelled
from games.models import Chart, KeptHindsight, Match, Seat
from games.rules import codec


@dataclass(frozen=True, slots=True)
class LookedBack:
    """The match in hindsight; None in `told` while it is still being weighed."""

    told: Hindsight | None = None


def hindsight(match: Match, seat: Seat) -> LookedBack | None:
    """Return the match in hindsight for `seat`, kept per version; None without one. Two queries at most."""
    if match.status != Match.Status.OVER or is_cancelled(match) or match.is_sealed or seat.user_id is None:
        return None
    if not match.face.looks_back:
        return None
    # In a list, for None is not kept.
    return kept(match, f"hindsight/{seat.number}/{seat.user_id}", lambda: [_looked_back(seat)])[0]


def _looked_back(seat: Seat) -> LookedBack | None:
    told = KeptHindsight.objects.filter(seat=seat, user=seat.user_id).values_list("told", flat=True).first()
    if told is not None:
        return LookedBack(codec.from_json(Hindsight, told))
    if not settings.DRAWS_CHARTS:
        return None
    done = Chart.objects.filter(match=seat.match_id).exclude(drawn=None, failed=False)
    return None if done.exists() else LookedBack()
