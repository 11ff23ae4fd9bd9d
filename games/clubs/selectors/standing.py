"""How somebody stands to clubs: what decides who may do what there."""

from django.db.models import Q, QuerySet

from games.matches.selectors.players import player_called
from games.matches.selectors.wires import OF_PEOPLE
from games.models import Block, Club, Membership, User


def club_called(page_name: str) -> Club | None:
    """The club whose page has that name, in any writing; None where there is none."""
    number = page_name.rpartition("-")[2]
    if not (number.isascii() and number.isdecimal() and len(number) < 18):
        return None
    return Club.objects.filter(pk=int(number)).first()


def standing_of(club: Club, user: User | None) -> str:
    """How the user stands to the club, see `Membership.Standing`; "" for who has nothing to do with it."""
    row = user and Membership.objects.filter(club=club, user=user).first()
    return row.standing if row else ""


def clubs_led_by(user: User) -> QuerySet[Club]:
    """The clubs that the user leads, which are handed on, or close, when the user goes."""
    theirs = Membership.objects.filter(user=user, standing=Membership.Standing.FOUNDER)
    return Club.objects.filter(pk__in=theirs.values("club"))


def takes_invitation(user: User, officer: User) -> bool:
    """Whether the officer may invite the user: no block is between them, and the user takes invitations."""
    takes = User.objects.filter(pk=user.pk, is_guest=False, is_active=True, takes_invitations=True)
    between = Q(user=user, blocked=officer) | Q(user=officer, blocked=user)
    return takes.exists() and not Block.objects.filter(OF_PEOPLE).filter(between).exists()


def account_called(name: str) -> User | None:
    """Who has an account of that name, else who alone plays under it, else whose page it is; else None."""
    people = User.objects.filter(is_active=True, is_guest=False)
    account = people.filter(username__iexact=name).first()
    shown = [] if account else list(people.filter(display_name__iexact=name)[:2])
    return account or (shown[0] if len(shown) == 1 else player_called(name))
