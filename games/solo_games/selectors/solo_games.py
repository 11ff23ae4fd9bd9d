"""Pages of solo games and daily challenges, and a player's history of daily challenges."""

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Any

from django.core.cache import caches
from django.db.models import Max, Min, OuterRef, QuerySet, Subquery

from games.display_names import names_by_key
from games.game_ui import SoloMode
from games.models import SoloTry, User, Window
from games.models.solo import end_of_day
from games.ratings.selectors.rating_table import polyline
from games.registry import GAME_UIS, GAMES
from games.require import require

MAX_TRIES = 50
MAX_RANKS = 100


@dataclass(frozen=True, slots=True)
class SoloGame:
    """A game that can be played as a solo game, and how."""

    slug: str
    game_name: str
    mode: SoloMode


def list_solo_games() -> list[SoloGame]:
    """Return the games that can be played as solo games, in the order of the installed games."""
    return [found for slug in GAMES if (found := find_solo_game(slug))]


def find_solo_game(slug: str) -> SoloGame | None:
    """Return the game of that slug, if it can be played as a solo game."""
    mode = GAME_UIS[slug].solo_mode if slug in GAMES else None
    return SoloGame(slug, GAMES[slug].meta.name, mode) if mode else None


def today(now: datetime) -> date:
    """Return the day (UTC) of the daily challenge at that moment."""
    return now.astimezone(UTC).date()


def get_solo_game_page(game: SoloGame, user: User | None, now: datetime) -> Mapping[str, Any]:
    """Return what the page of a solo game shows to the user, None for a visitor; five queries at most.

    That is the `running` free try with the `label` of its year or turn, today's try `of_day`, and the `tries` that have
    ended, newest first, with the `best` of all, None without a result. The results of today open at `opens_at` (UTC);
    `last_day` is the newest day with results.
    """
    day = today(now)
    mine = SoloTry.objects.filter(user=user, game_slug=game.slug) if user else SoloTry.objects.none()
    label = Window.objects.filter(match=OuterRef("match"), closed_at=None).values("year__label")
    running = mine.filter(day=None, ended_at=None, match__isnull=False).annotate(label=Subquery(label)).first()
    ended = mine.exclude(ended_at=None)
    ranked = [(rank, -pk) for pk, rank in ended.values_list("pk", "rank") if rank]
    return {
        "running": running,
        "label": running.label or "" if running else "",
        "day": day,
        "of_day": mine.filter(day=day).first(),
        "opens_at": end_of_day(day),
        "last_day": _past_challenges(game, day).aggregate(last=Max("day"))["last"],
        "best": ended.get(pk=-min(ranked)[1]) if ranked else None,
        "tries": list(ended[:MAX_TRIES]),
    }


def get_challenge_page(game: SoloGame, day: date, user: User | None, now: datetime) -> dict[str, Any]:
    """Return what the page of a daily challenge that has begun shows to one user, None for a visitor.

    While it `is_open`, it can be played and others' results are not loaded. Afterwards `places` has up to a hundred
    results and the viewer's `own`, of all who `took_part`, unless the viewer still plays. `under_way` counts the tries
    in progress. `before` and `after` are the neighbouring days with a challenge.
    """
    is_open = day == today(now)
    of_day = SoloTry.objects.filter(game_slug=game.slug, day=day)
    own = of_day.filter(user=user).first() if user else None
    flying = own is not None and own.is_running
    told = [] if is_open or flying else list(of_day.select_related("user"))
    places = _challenge_ranks([each for each in told if each.rank], user)
    days = _past_challenges(game, today(now))
    return {
        "day": day,
        "opens_at": end_of_day(day),
        "is_open": is_open,
        "own": own,
        "places": [place for at, place in enumerate(places) if at < MAX_RANKS or place["is_me"]],
        "took_part": len(places),
        "under_way": sum(each.is_running for each in told),
        "before": days.filter(day__lt=day).aggregate(last=Max("day"))["last"],
        "after": None if is_open else days.filter(day__gt=day).aggregate(first=Min("day"))["first"] or today(now),
    }


def _challenge_ranks(tries: Sequence[SoloTry], user: User | None) -> list[dict[str, Any]]:
    """Return the tries, best first; tries that ended after the results opened come last. Ties share a `number`."""
    ordered = sorted(tries, key=lambda each: (try_sort_key(each), each.pk))
    keys = [try_sort_key(each) for each in ordered]
    names = names_by_key(each.user for each in tries)
    return [
        {
            "number": bisect_left(keys, key) + 1,
            "name": names[each.user_id],
            "is_me": user is not None and each.user_id == user.pk,
            "flown": each,
        }
        for key, each in zip(keys, ordered, strict=True)
    ]


def try_sort_key(flown: SoloTry) -> tuple[bool, list[int]]:
    """Return the sort key of a try; the best try has the lowest."""
    return flown.is_late, flown.rank


def _past_challenges(game: SoloGame, before: date) -> QuerySet[SoloTry]:
    return SoloTry.objects.filter(game_slug=game.slug, day__lt=before).order_by()


MAX_DAYS = 30
KEEP_SECONDS = 3600
PERCENT = 100

SortedTries = list[tuple[bool, list[int]]]
"""The sort keys of the tries of a day, the best first."""


def get_challenge_history(game: SoloGame, user: User, now: datetime) -> Mapping[str, Any] | None:
    """Return the user's last daily challenges with other players that are over for everybody; None without any.

    The `days` are the oldest first, each with the percentage of the others that the user finished ahead of, and
    their `average`. `curve` has the points of a polyline, "" for a single day; its values go from `least` to `most`.
    Two queries at most; the results of a day are cached for an hour.
    """
    mine = SoloTry.objects.filter(user=user, game_slug=game.slug, day__lt=today(now)).exclude(ended_at=None)
    newest = mine.exclude(rank=[]).order_by("-day")[:MAX_DAYS]
    closed = {each.day: each for each in newest if each.day and (until := each.counts_until) and until <= now}
    lists = _tries_by_day(game, closed)
    days = [
        (day, _percent_beaten(lists[day], try_sort_key(closed[day]))) for day in sorted(closed) if len(lists[day]) > 1
    ]
    if not days:
        return None
    shares = [share for _, share in days]
    average = round(sum(shares) / len(shares))
    return {"days": days, "average": average, "curve": polyline(shares), "least": min(shares), "most": max(shares)}


def _tries_by_day(game: SoloGame, days: Iterable[date]) -> Mapping[date, SortedTries]:
    keys = {f"solo/{game.slug}/{day}": day for day in days}
    fragments = caches["fragments"]
    kept = {keys[key]: list(told) for key, told in fragments.get_many(keys).items()}
    missing = [day for day in keys.values() if day not in kept]
    if missing:
        found: dict[date, SortedTries] = defaultdict(list)
        tries = SoloTry.objects.filter(game_slug=game.slug, day__in=missing).exclude(rank=[])
        for each in tries.only("day", "ended_at", "rank"):
            found[require(each.day)].append(try_sort_key(each))
        looked_up = {day: sorted(found[day]) for day in missing}
        fragments.set_many({key: looked_up[day] for key, day in keys.items() if day in looked_up}, KEEP_SECONDS)
        kept |= looked_up
    return kept


def _percent_beaten(told: SortedTries, own: tuple[bool, list[int]]) -> int:
    """Return the percentage of other players that the player finished ahead of; ties count half."""
    first, after = bisect_left(told, own), bisect_right(told, own)
    behind, level = len(told) - after, after - first - 1
    return round(PERCENT * (behind + level / 2) / (len(told) - 1))
