"""How many matches one person, who is locked for the count, may have at once. Operators have any number."""

from django.conf import settings
from django.db.models import QuerySet

from games.matches.services.locking import lock_user
from games.models import Match, User
from games.rate_limits import within_limit
from games.refused import Refused

HOUR = 3_600


def check_may_host(user: User, *, sits: bool) -> None:
    """Return if the user may set one more match up, and counts it; `sits`: and takes a seat. Else Refused."""
    if user.is_staff:
        return
    lock_user(user)
    hosted = settings.HOSTED_AT_ONCE
    if hosted and _going_on().filter(host=user).count() >= hosted:
        raise Refused(f"You host {hosted} matches that are not over. Call one off, or play one to its end.")
    if sits:
        check_may_sit(user)
    hourly = settings.MATCHES_PER_HOUR
    if not within_limit(action="match", who=str(user.pk), limit=hourly, seconds=HOUR):
        raise Refused(f"You have set up {hourly} matches within the hour. Try again later.")


def check_may_sit(user: User) -> None:
    """Return if the user may take a seat in one more match; else Refused."""
    seats = settings.SEATS_AT_ONCE
    if not seats or user.is_staff:
        return
    lock_user(user)
    if _going_on().filter(seats__user=user).count() >= seats:
        raise Refused(f"You sit in {seats} matches that are not over. Leave one, or play one to its end.")


def _going_on() -> QuerySet[Match]:
    """Matches that count: those of cups are nobody's own choice."""
    return Match.objects.exclude(status=Match.Status.OVER).filter(in_cup=None)
