"""How somebody does in the races of the day, day after day: the curve of their days."""

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from django.core.cache import caches

from games.certain import certain
from games.models import SoloTry, User
from games.ratings.selectors.table import polyline
from games.solo.selectors.alone import Solitaire, standing_of, today

MOST_DAYS = 30
KEEP_SECONDS = 3600
MOST = 100

Standings = list[tuple[bool, list[int]]]
"""How those who took part in a day stand, the best first."""


@dataclass(frozen=True, slots=True)
class OfDay:
    """The others of a day that somebody left behind, in per cent; who came as far counts half."""

    day: date
    left_behind: int


@dataclass(frozen=True, slots=True)
class Days:
    """The last days that somebody took part in with others, oldest first, with their `average`.

    `curve` are points of a polyline, "" of a single day; it goes from `least` to `most`.
    """

    days: Sequence[OfDay]
    average: int
    curve: str
    least: int
    most: int


def days_of(game: Solitaire, user: User, now: datetime) -> Days | None:
    """Return the user's days that are over for everybody, kept for an hour each, in two queries; or None."""
    mine = SoloTry.objects.filter(user=user, game_slug=game.slug, day__lt=today(now)).exclude(ended_at=None)
    newest = mine.exclude(rank=[]).order_by("-day")[:MOST_DAYS]
    closed = {each.day: each for each in newest if each.day and (until := each.counts_until) and until <= now}
    lists = _lists(game, closed)
    days = [
        OfDay(day, _left_behind(lists[day], standing_of(closed[day])))
        for day in sorted(closed)
        if len(lists[day]) > 1
    ]
    if not days:
        return None
    shares = [each.left_behind for each in days]
    return Days(days, round(sum(shares) / len(shares)), polyline(shares), min(shares), max(shares))


def _lists(game: Solitaire, days: Iterable[date]) -> Mapping[date, Standings]:
    keys = {f"alone/{game.slug}/{day}": day for day in days}
    fragments = caches["fragments"]
    kept = {keys[key]: list(told) for key, told in fragments.get_many(keys).items()}
    missing = [day for day in keys.values() if day not in kept]
    if missing:
        found: dict[date, Standings] = defaultdict(list)
        tries = SoloTry.objects.filter(game_slug=game.slug, day__in=missing).exclude(rank=[])
        for each in tries.only("day", "ended_at", "rank"):
            found[certain(each.day)].append(standing_of(each))
        looked_up = {day: sorted(found[day]) for day in missing}
        fragments.set_many(
            {key: looked_up[day] for key, day in keys.items() if day in looked_up}, KEEP_SECONDS
        )
        kept |= looked_up
    return kept


def _left_behind(told: Standings, own: tuple[bool, list[int]]) -> int:
    """In per cent of the others: those who stand behind, and half of those who stand level."""
    first, after = bisect_left(told, own), bisect_right(told, own)
    behind, level = len(told) - after, after - first - 1
    return round(MOST * (behind + level / 2) / (len(told) - 1))
