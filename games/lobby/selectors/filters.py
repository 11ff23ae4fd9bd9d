"""Which matches somebody looks for: the lobby's filters, as a value that an address can hold."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.db.models import Count, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from games.matches.selectors.display_text import LIVE_SECONDS
from games.models import Match, Seat

PACES: Mapping[str, str] = {
    "live": "Live: up to an hour",
    "daily": "Over days: more than an hour",
    "calendar": "By the calendar",
}


@dataclass(frozen=True, slots=True)
class LobbyFilters:
    """What narrows matches down; what is empty leaves them all.

    `seats` must be free at least, `open_to_me` asks for matches whose minimum of reliability and range of
    ratings the viewer has, and `near_me` for those near the viewer's own rating: all three concern only
    matches that wait for players.
    """

    game: str = ""
    pace: str = ""
    seats: int = 0
    language: str = ""
    open_to_me: bool = False
    near_me: bool = False

    @property
    def by_rating(self) -> bool:
        """Whether the viewer's own rating counts."""
        return self.open_to_me or self.near_me


NO_FILTERS = LobbyFilters()


def filter_by_game(filters: LobbyFilters) -> Q:
    """Of matches: their game, pace and language are those of the filters."""
    fits = _pace_condition(filters.pace)
    if filters.game:
        fits &= Q(game_slug=filters.game)
    if filters.language:
        fits &= Q(language=filters.language)
    return fits


def filter_for_player(filters: LobbyFilters, reliability: int, *, is_bot: bool = False) -> Q:
    """Return which matches, `with_free_seats` and `with_strengths`, fit somebody of that reliability."""
    fits = Q(free__gte=filters.seats) if filters.seats else Q()
    if filters.open_to_me:
        fits &= Q(minimum_reliability__lte=reliability, in_range=True)
        fits &= Q(chosen__admits_bots=True) if is_bot else Q()
    return fits & Q(near=True) if filters.near_me else fits


def annotate_free_seats(matches: QuerySet[Match]) -> QuerySet[Match]:
    """The matches, each with the number of seats that are `free` to anybody."""
    free = Seat.objects.filter(match=OuterRef("pk"), user=None, bot="", reserved_for=None)
    counts = free.order_by().values("match").annotate(number=Count("pk")).values("number")
    return matches.annotate(free=Coalesce(Subquery(counts), 0))


CALENDAR_PACE = Q(timetable__hours__0__isnull=False)
"""Of matches: windows close at hours of the day."""

# A period that is no number is less or more than all numbers, which depends on the database.
PERIOD_PACE = ~Q(timetable={}) & Q(timetable__hours__0__isnull=True)


def live_condition() -> Q:
    """Of matches: a window lasts at most LIVE_SECONDS."""
    by_seconds = Q(timetable={}, seconds_per_window__lte=LIVE_SECONDS)
    return by_seconds | PERIOD_PACE & Q(timetable__period__lte=LIVE_SECONDS)


def _pace_condition(pace: str) -> Q:
    if pace == "live":
        return live_condition()
    if pace == "daily":
        by_seconds = Q(timetable={}, seconds_per_window__gt=LIVE_SECONDS)
        return by_seconds | PERIOD_PACE & Q(timetable__period__gt=LIVE_SECONDS)
    return CALENDAR_PACE if pace == "calendar" else Q()
