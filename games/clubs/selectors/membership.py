"""A user's standing in clubs, which decides what they may do."""

from django.db.models import QuerySet

from games.channels.selectors.blocks import is_blocked_between
from games.matches.selectors.user_lookup import page_name_id
from games.models import Club, Membership, User


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


def accepts_invitation(user: User, officer: User) -> bool:
    """Whether the officer may invite the user: neither blocks the other, and the user accepts invitations."""
    takes = User.objects.filter(pk=user.pk, is_guest=False, is_active=True, takes_invitations=True)
    return takes.exists() and not is_blocked_between(user, [officer])
