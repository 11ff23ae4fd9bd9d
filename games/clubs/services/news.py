"""What members are told of their club, by their own choice."""

from datetime import datetime

from django.db.models import QuerySet

from games.models import Match, Membership, Target, User
from games.models.calendar import new_token
from games.models.club import BELONGS
from games.models.notices import WORKS
from games.notices.services.news import tell_members


def tell_of_opening(match: Match, now: datetime) -> None:
    """Write the news of an open match for the members of its club who want it."""
    if match.club_id is None:
        return
    reached = Target.objects.filter(WORKS).values("user")
    told = Membership.objects.filter(
        club=match.club_id, standing__in=BELONGS, wants_news=True, user__in=reached
    )
    tell_members(match, told.exclude(user=match.host_id).values_list("user", flat=True), now)


def choose_news(*, club_id: int, user: User, wants: bool) -> None:
    """Tell the member from now on when a match of the club opens, or no longer; nothing happens to others."""
    _mine(club_id, user).update(wants_news=wants)


def make_calendar(*, club_id: int, user: User) -> None:
    """Give the member's calendar of the club an address; the one that it had leads nowhere any more."""
    _mine(club_id, user).update(calendar_token=new_token())


def revoke_calendar(*, club_id: int, user: User) -> None:
    """Have the address of the member's calendar of the club lead nowhere."""
    _mine(club_id, user).update(calendar_token=None)


def _mine(club_id: int, user: User) -> QuerySet[Membership]:
    return Membership.objects.filter(club=club_id, user=user, standing__in=BELONGS)
