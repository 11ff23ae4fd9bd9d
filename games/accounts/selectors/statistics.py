"""A user's own statistics: matches played and won, and what decisions cost."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from django.db.models import F, Q
from django.utils import timezone

from games.matches.selectors.display_text import ENDED_BY_PEOPLE
from games.models import Match, SavedHindsight, User
from games.ratings.selectors.rating_table import polyline

MATCHES_IN_CURVE, MATCHES_LISTED, LEAST_FOR_TREND = 30, 5, 4


def decision_statistics(user: User) -> Mapping[str, Any] | None:
    """Return what a decision cost in the latest matches, in one query; None before the first analysed match.

    Costs are averages in percentage points of win probability: `cost` in all `matches`, `first` and `last` in the
    earlier and the later half, None for too few. `curve` holds the points of a polyline, oldest match first, "" for
    fewer than two; it goes from `least` to `most`. Each of the `newest` matches has its `points`.
    """
    now = timezone.now()
    kept = SavedHindsight.objects.filter(user=user, seat__match__status=Match.Status.OVER)
    told = kept.filter(Q(seat__match__sealed_until=None) | Q(seat__match__sealed_until__lte=now))
    told = told.exclude(seat__match__outcome__reason__in=list(ENDED_BY_PEOPLE))
    told = told.select_related("seat__match").annotate(points=F("cost") / 10.0)
    newest = list(told.order_by("-seat__match__ended_at", "-seat__match")[:MATCHES_IN_CURVE])
    if not newest:
        return None
    costs = [each.cost for each in reversed(newest)]
    has_trend, half = len(newest) >= LEAST_FOR_TREND, len(newest) // 2
    return {
        "matches": len(newest),
        "answers": sum(each.answers for each in newest),
        "cost": _mean_cost(newest),
        "first": _mean_cost(newest[half:]) if has_trend else None,
        "last": _mean_cost(newest[:half]) if has_trend else None,
        "curve": polyline(costs),
        "least": min(costs) / 10,
        "most": max(costs) / 10,
        "newest": newest[:MATCHES_LISTED],
    }


def _mean_cost(matches: Sequence[Any]) -> float:
    answers = sum(each.answers for each in matches)
    return float(sum(each.points * each.answers for each in matches) / max(1, answers))


def match_totals(user: User) -> Mapping[str, int]:
    """Return how many matches the user has finished (`flown`), has `won` and is playing (`running`), in one query.

    Cancelled matches do not count.
    """
    totals = Counter[str]()
    for number, status, outcome in user.seats.order_by().values_list("number", "match__status", "match__outcome"):
        ended = outcome or {}
        if ended.get("reason") not in ENDED_BY_PEOPLE:
            totals["running"] += status == Match.Status.RUNNING
            totals["flown"] += status == Match.Status.OVER
            totals["won"] += status == Match.Status.OVER and number in ended.get("winners", ())
    return totals
