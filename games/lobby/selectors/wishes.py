"""The matches that somebody has wished for: what the bell rings for."""

from dataclasses import dataclass

from django.db.models import Q, QuerySet

from games.absences.selectors.reliability import reach_of
from games.lobby.selectors.filters import Filters, filters_of, played_as, takes_in, with_free_seats
from games.lobby.selectors.lists import listed_as
from games.models import Match, User
from games.ratings.selectors.strengths import with_strengths


@dataclass(frozen=True, slots=True)
class KeptWish:
    """What somebody wants to be told of; of matches up to the number `told` they have been."""

    id: int
    filters: Filters
    told: int


def wishes_of(user: User) -> list[KeptWish]:
    """The user's wishes, the oldest first."""
    return [KeptWish(wish.pk, filters_of(wish.filters), wish.told) for wish in user.wishes.all()]


def matches_wished_by(user: User) -> QuerySet[Match]:
    """The public matches with a free seat that fit a wish of the user, opened since the user was last told.

    Not those that the user hosts or sits in. The wishes are looked up at once; who has none is asked nothing
    more.
    """
    wishes = wishes_of(user)
    if not wishes:
        return Match.objects.none()
    reliability = reach_of(user) if any(wish.filters.open_to_me for wish in wishes) else 0
    wished = Q(pk__in=())
    for wish in wishes:
        fits = played_as(wish.filters) & takes_in(wish.filters, reliability, is_bot=user.is_bot)
        wished |= Q(pk__gt=wish.told) & fits
    opened = listed_as(Match.Status.OPEN).filter(pk__gt=min(wish.told for wish in wishes))
    others = opened.exclude(host=user).exclude(pk__in=user.seats.order_by().values("match"))
    if any(wish.filters.by_rating for wish in wishes):
        others = with_strengths(others, user)
    return with_free_seats(others).filter(wished, Q(free__gte=1))
