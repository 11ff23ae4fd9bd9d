"""Whom a block keeps apart: neither is seated beside the other."""

from django.db.models import Q

from games.matches.selectors.seats import hides_names
from games.matches.selectors.wires import OF_PEOPLE
from games.models import Block, Match, Seat, User


def is_kept_apart(match: Match, user: User | None, instead_of: Seat | None = None) -> bool:
    """Whether a block stands between the user, or a stranger (None), and somebody who sits in the match, but
    for who has sat on the seat that the user would have.

    By invitation only its host decides who plays with whom; and while names are hidden nobody is kept away,
    since that would tell who sits there.
    """
    if user is None or match.unlisted or hides_names(match):
        return False
    others = match.seats.exclude(user=None)
    if instead_of is not None:
        others = others.exclude(pk=instead_of.pk)
    seated = others.values("user")
    between = Q(user=user, blocked__in=seated) | Q(blocked=user, user__in=seated)
    return Block.objects.filter(OF_PEOPLE).filter(between).exists()
