"""Filters of the lobby, and the conditions on matches that they stand for."""

from collections.abc import Mapping

from django.db.models import Count, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce
from msgspec import Struct

from games.matches.selectors.display_text import LIVE_SECONDS
from games.models import Match, Seat

PACES: Mapping[str, str] = {
    "live": "Live: up to an hour per turn",
    "daily": "Over days: more than an hour per turn",
    "calendar": "At fixed hours",
}


# Databases differ in whether null sorts below or above numbers.
_BY_PERIOD = ~Q(timetable={}) & Q(timetable__hours__0__isnull=True)
LIVE_PACE = Q(timetable={}, seconds_per_window__lte=LIVE_SECONDS) | _BY_PERIOD & Q(timetable__period__lte=LIVE_SECONDS)
"""The condition that a window of a match lasts at most LIVE_SECONDS."""
PACE_CONDITIONS = {
    "": Q(),
    "live": LIVE_PACE,
    "daily": Q(timetable={}, seconds_per_window__gt=LIVE_SECONDS) | _BY_PERIOD & Q(timetable__period__gt=LIVE_SECONDS),
    "calendar": Q(timetable__hours__0__isnull=False),
}
"""The conditions that the choices of a pace stand for."""


class LobbyFilters(Struct, frozen=True):
    """Filters on matches; an empty field does not filter.

    `seats` is the minimum of free seats. `open_to_me` keeps matches whose limits of reliability and rating
    the viewer meets, `near_me` those near the viewer's rating. All three apply only to open matches.
    """

    game: str = ""
    pace: str = ""
    seats: int = 0
    language: str = ""
    open_to_me: bool = False
    near_me: bool = False


NO_FILTERS = LobbyFilters()


def filter_by_game(filters: LobbyFilters) -> Q:
    """Return the condition that a match has the game, pace and language of the filters."""
    fits = PACE_CONDITIONS[filters.pace]
    if filters.game:
        fits &= Q(game_slug=filters.game)
    if filters.language:
        fits &= Q(language=filters.language)
    return fits


def filter_for_player(filters: LobbyFilters, reliability: int, *, is_bot: bool = False) -> Q:
    """Return the condition that an annotated match fits the filters for a player of that reliability."""
    fits = Q(free__gte=filters.seats) if filters.seats else Q()
    if filters.open_to_me:
        fits &= Q(minimum_reliability__lte=reliability, in_range=True)
        fits &= Q(chosen__admits_bots=True) if is_bot else Q()
    return fits & Q(near=True) if filters.near_me else fits


def annotate_free_seats(matches: QuerySet[Match]) -> QuerySet[Match]:
    """Return the matches annotated with `free`, the number of seats that anybody can take."""
    free = Seat.objects.filter(match=OuterRef("pk"), user=None, bot="", reserved_for=None)
    counts = free.order_by().values("match").annotate(number=Count("pk")).values("number")
    return matches.annotate(free=Coalesce(Subquery(counts), 0))
