"""A user's standing in clubs, which decides what they may do."""

from django.db.models import QuerySet

from games.matches.selectors.user_lookup import page_name_id
from games.models import Club, Membership, User
from games.models.club import MEMBER_STANDINGS


def find_club(page_name: str) -> Club | None:
    """Return the club with that page name, in any case, or None."""
    return Club.objects.filter(pk=page_name_id(page_name)).first()


def membership_standing(club: Club, user: User | None) -> str:
    """Return the user's `Membership.Standing` in the club, or ""."""
    row = user and Membership.objects.filter(club=club, user=user).first()
    return row.standing if row else ""


def led_clubs(user: User) -> QuerySet[Club]:
    """Return the clubs that the user leads; they are transferred or closed when the account is deleted."""
    theirs = Membership.objects.filter(user=user, standing=Membership.Standing.FOUNDER)
    return Club.objects.filter(pk__in=theirs.values("club"))


def member_clubs(user: User) -> list[Club]:
    """Return the clubs that the user is a member of, by name; one query."""
    mine = user.memberships.filter(standing__in=MEMBER_STANDINGS).values("club")
    return list(Club.objects.filter(pk__in=mine).order_by("name"))
