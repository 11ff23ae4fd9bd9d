"""Who may know of a cup, and who may enter it."""

from django.db.models import Exists, OuterRef, Q

from games.channels.selectors.blocks import is_blocked_between
from games.models import Cup, CupEntrant, Membership, User
from games.models.club import MEMBER_STANDINGS

Entry, Standing = Cup.Entry, CupEntrant.Standing


def visible_tournaments(user: User | None) -> Q:
    """Return which cups the user, or a stranger (None), may know of."""
    if user is None:
        return Q(entry=Entry.OPEN)
    if user.is_staff:
        return Q()
    belongs = Membership.objects.filter(club=OuterRef("club"), user=user, standing__in=MEMBER_STANDINGS)
    theirs = CupEntrant.objects.filter(cup=OuterRef("pk"), user=user)
    of_club = Q(Exists(belongs), entry=Entry.CLUB)
    return Q(entry=Entry.OPEN) | of_club | Q(organiser=user) | Q(Exists(theirs))


def find_tournament(cup_id: int, user: User | None) -> Cup | None:
    """The cup, if the user, or a stranger (None), may know of it."""
    return (
        Cup.objects.select_related("organiser", "club").filter(visible_tournaments(user), pk=cup_id).first()
    )


def entrant_status(cup: Cup, user: User) -> str:
    """How the user stands to the cup, see `CupEntrant.Standing`; "" for who has nothing to do with it."""
    return cup.entrants.filter(user=user).values_list("standing", flat=True).first() or ""


def is_private(cup: Cup) -> bool:
    """Whether its matches are in no list."""
    return cup.entry != Entry.OPEN


def has_block(cup: Cup, user: User) -> bool:
    """Whether a block stands between the user and somebody who has entered; in a cup by list nobody asks."""
    if cup.entry == Entry.LIST:
        return False
    entered = cup.entrants.filter(standing=Standing.IN).exclude(user=None).values("user")
    return is_blocked_between(user, entered)
