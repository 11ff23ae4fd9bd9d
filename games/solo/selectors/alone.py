"""Solitaires as their players see them, the list of a day, and how somebody does day after day."""

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime

from django.core.cache import caches
from django.db.models import Max, Min, OuterRef, QuerySet, Subquery

from games.display_names import names_by_key
from games.game_ui import SoloMode
from games.models import SoloTry, User, Window
from games.models.alone import end_of
from games.ratings.selectors.table import polyline
from games.registry import GAME_UIS, GAMES
from games.require import certain

TRIES_SHOWN = 50
PLACES_SHOWN = 100


@dataclass(frozen=True, slots=True)
class Solitaire:
    """A game that can be flown alone, and how."""

    slug: str
    game_name: str
    alone: SoloMode


@dataclass(frozen=True, slots=True)
class AlonePage:
    """A solitaire for one person: the free try and that of today, then those that have ended, newest first.

    `label` says where the free try is that is under way. `best` is the best one of all, None where none has
    come to anything. `opens_at` is when today is told (UTC), `last_day` the newest day that is.
    """

    game: Solitaire
    running: SoloTry | None
    label: str
    day: date
    of_day: SoloTry | None
    opens_at: datetime
    last_day: date | None
    best: SoloTry | None
    tries: Sequence[SoloTry]


@dataclass(frozen=True, slots=True)
class Place:
    """A line of a day's list; those who have come as far share a `number`."""

    number: int
    name: str
    is_me: bool
    flown: SoloTry


@dataclass(frozen=True, slots=True)
class DayPage:
    """A day's race for one person.

    While it is `is_open` it can be flown and nothing is told; afterwards `places` are told, up to a hundred
    and the viewer's own, of so many who `took_part`, but not to who is still `flying` it. `under_way` counts
    those who are. `before` and `after` are the days with a race next to it.
    """

    game: Solitaire
    day: date
    opens_at: datetime
    is_open: bool
    own: SoloTry | None
    places: Sequence[Place]
    took_part: int
    under_way: int
    before: date | None
    after: date | None

    @property
    def is_flying(self) -> bool:
        """Whether the viewer's own try is still under way."""
        return self.own is not None and self.own.is_running


def solitaires() -> list[Solitaire]:
    """The games that can be played alone, in the order of the installed games."""
    return [found for slug in GAMES if (found := solitaire(slug))]


def solitaire(slug: str) -> Solitaire | None:
    """The game of that slug, if it can be played alone."""
    alone = GAME_UIS[slug].alone if slug in GAMES else None
    return Solitaire(slug, GAMES[slug].meta.name, alone) if alone else None


def today(now: datetime) -> date:
    """The day (UTC) of that moment, as days of solitaires are reckoned."""
    return now.astimezone(UTC).date()


def alone_page(game: Solitaire, user: User | None, now: datetime) -> AlonePage:
    """What the page of a solitaire shows the user, or a stranger (None), in five queries at most."""
    day = today(now)
    mine = SoloTry.objects.filter(user=user, game_slug=game.slug) if user else SoloTry.objects.none()
    label = Window.objects.filter(match=OuterRef("match"), closed_at=None).values("year__label")
    running = (
        mine.filter(day=None, ended_at=None, match__isnull=False).annotate(label=Subquery(label)).first()
    )
    ended = mine.exclude(ended_at=None)
    ranked = [(rank, -pk) for pk, rank in ended.values_list("pk", "rank") if rank]
    return AlonePage(
        game=game,
        running=running,
        label=running.label or "" if running else "",
        day=day,
        of_day=mine.filter(day=day).first(),
        opens_at=end_of(day),
        last_day=_told_days(game, day).aggregate(last=Max("day"))["last"],
        best=ended.get(pk=-min(ranked)[1]) if ranked else None,
        tries=list(ended[:TRIES_SHOWN]),
    )


def day_page(game: Solitaire, day: date, user: User | None, now: datetime) -> DayPage:
    """Return the page of a day that has begun; nobody else's results are looked up while it lasts."""
    is_open = day == today(now)
    of_day = SoloTry.objects.filter(game_slug=game.slug, day=day)
    own = of_day.filter(user=user).first() if user else None
    flying = own is not None and own.is_running
    told = [] if is_open or flying else list(of_day.select_related("user"))
    places = _places([each for each in told if each.rank], user)
    days = _told_days(game, today(now))
    return DayPage(
        game=game,
        day=day,
        opens_at=end_of(day),
        is_open=is_open,
        own=own,
        places=[place for at, place in enumerate(places) if at < PLACES_SHOWN or place.is_me],
        took_part=len(places),
        under_way=sum(each.is_running for each in told),
        before=days.filter(day__lt=day).aggregate(last=Max("day"))["last"],
        after=None if is_open else _next_day(days, day, today(now)),
    )


def _next_day(days: QuerySet[SoloTry], day: date, now: date) -> date:
    following = days.filter(day__gt=day).aggregate(first=Min("day"))["first"]
    return following or now


def _places(tries: Sequence[SoloTry], user: User | None) -> list[Place]:
    """The tries in order, the best first; those that ended when others' were known come last."""
    ordered = sorted(tries, key=lambda each: (standing_of(each), each.pk))
    names = names_by_key(each.user for each in tries)
    places: list[Place] = []
    for at, each in enumerate(ordered):
        ties = at > 0 and standing_of(each) == standing_of(ordered[at - 1])
        number = places[-1].number if ties else at + 1
        places.append(Place(number, names[each.user_id], user is not None and each.user_id == user.pk, each))
    return places


def standing_of(flown: SoloTry) -> tuple[bool, list[int]]:
    """By what the tries of a day are ordered, the least first."""
    return flown.is_late, flown.rank


def _told_days(game: Solitaire, before: date) -> QuerySet[SoloTry]:
    return SoloTry.objects.filter(game_slug=game.slug, day__lt=before).order_by()


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
