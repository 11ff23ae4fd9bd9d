"""How somebody stands to clubs: what decides who may do what there."""

from django.db.models import QuerySet

from games.channels.selectors.blocks import is_blocked_between
from games.matches.selectors.user_lookup import page_name_id
from games.models import Club, Membership, User


def find_club(page_name: str) -> Club | None:
    """The club whose page has that name, in any writing; None where there is none."""
    return Club.objects.filter(pk=page_name_id(page_name)).first()


def membership_standing(club: Club, user: User | None) -> str:
    """How the user stands to the club, see `Membership.Standing`; "" for who has nothing to do with it."""
    row = user and Membership.objects.filter(club=club, user=user).first()
    return row.standing if row else ""


def led_clubs(user: User) -> QuerySet[Club]:
    """The clubs that the user leads, which are handed on, or close, when the user goes."""
    theirs = Membership.objects.filter(user=user, standing=Membership.Standing.FOUNDER)
    return Club.objects.filter(pk__in=theirs.values("club"))


def accepts_invitation(user: User, officer: User) -> bool:
    """Whether the officer may invite the user: no block is between them, and the user takes invitations."""
    takes = User.objects.filter(pk=user.pk, is_guest=False, is_active=True, takes_invitations=True)
    return takes.exists() and not is_blocked_between(user, [officer])
