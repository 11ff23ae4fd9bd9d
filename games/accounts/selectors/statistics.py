"""A user's own statistics: matches played and won, and what decisions cost."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Q
from django.utils import timezone

from games.matches.selectors.display_text import ENDED_BY_PEOPLE
from games.models import Match, SavedHindsight, User
from games.ratings.selectors.rating_table import polyline

MATCHES_IN_CURVE, MATCHES_LISTED, LEAST_FOR_TREND = 30, 5, 4


@dataclass(frozen=True, slots=True)
class MatchDecisionCost:
    """Average cost of the `answers` decisions in a match, in percentage points of win probability."""

    match: int
    name: str
    answers: int
    cost: float


@dataclass(frozen=True, slots=True)
class DecisionStatistics:
    """Average cost of a decision, in percentage points, in the latest matches.

    `first` and `last` are the averages of the earlier and the later half, None for too few matches. `curve`
    holds the points of a polyline, oldest match first, "" for fewer than two; it goes from `least` to `most`.
    """

    matches: int
    answers: int
    cost: float
    first: float | None
    last: float | None
    curve: str
    least: float
    most: float
    newest: Sequence[MatchDecisionCost]


def decision_statistics(user: User) -> DecisionStatistics | None:
    """Return the user's decision statistics, in one query; None before the first analysed match."""
    now = timezone.now()
    kept = SavedHindsight.objects.filter(user=user, seat__match__status=Match.Status.OVER)
    told = kept.filter(Q(seat__match__sealed_until=None) | Q(seat__match__sealed_until__lte=now))
    told = told.exclude(seat__match__outcome__reason__in=list(ENDED_BY_PEOPLE))
    told = told.select_related("seat__match")
    rows = told.order_by("-seat__match__ended_at", "-seat__match")[:MATCHES_IN_CURVE]
    newest = [MatchDecisionCost(row.seat.match_id, row.seat.match.name, row.answers, row.cost / 10) for row in rows]
    if not newest:
        return None
    costs = [each.cost for each in reversed(newest)]
    has_trend, half = len(newest) >= LEAST_FOR_TREND, len(newest) // 2
    return DecisionStatistics(
        matches=len(newest),
        answers=sum(each.answers for each in newest),
        cost=_mean_cost(newest),
        first=_mean_cost(newest[half:]) if has_trend else None,
        last=_mean_cost(newest[:half]) if has_trend else None,
        curve=polyline([round(10 * cost) for cost in costs]),
        least=min(costs),
        most=max(costs),
        newest=newest[:MATCHES_LISTED],
    )


def _mean_cost(matches: Sequence[MatchDecisionCost]) -> float:
    answers = sum(each.answers for each in matches)
    return sum(each.cost * each.answers for each in matches) / max(1, answers)


@dataclass(frozen=True, slots=True)
class MatchTotals:
    """Numbers of matches that a user has finished, has won, and is playing."""

    flown: int
    won: int
    running: int


def match_totals(user: User) -> MatchTotals:
    """Return the user's totals, without cancelled matches, in one query."""
    rows = user.seats.order_by().values_list("number", "match__status", "match__outcome")
    by_status = defaultdict(list)
    for number, status, outcome in rows:
        if (outcome or {}).get("reason") in ENDED_BY_PEOPLE:
            continue
        by_status[status].append(number in (outcome or {}).get("winners", ()))
    ended = by_status[Match.Status.OVER]
    return MatchTotals(flown=len(ended), won=sum(ended), running=len(by_status[Match.Status.RUNNING]))
