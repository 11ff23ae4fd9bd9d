"""Who may see a match at all: permission to read it."""

from django.db.models import Q
from django.utils.crypto import constant_time_compare

from games.matches.selectors.sight import is_for_players
from games.models import Match, User

INVITATION_COOKIE = "invitation"
SOCKET_INVITATION_COOKIE = "invitation-live"
"""What a browser that came by an invitation brings to the pages of that match, and to its socket."""


def is_invited(match: Match, invitation: str) -> bool:
    """Whether whoever brings `invitation` may come to the match, of which they may not see anything yet."""
    if match.is_sealed:
        return False
    return not match.unlisted or match.quick or constant_time_compare(invitation, match.invitation)


def is_public(match: Match) -> bool:
    """Whether the match is in lists and strangers may see it: what may be told of it anywhere, to anybody."""
    return not match.unlisted and match.reserved_until is None and may_see(match, None)


def may_see(match: Match, user: User | None, invitation: str = "") -> bool:
    """Whether the user, or a stranger (None), who brings `invitation` may see anything of the match.

    A match by invitation only is closed to all but its host, those who sit in it or for whom a seat is held,
    those who bring its invitation, and operators; one that starts at once against bots is merely in no list.
    One for players only is closed, while it runs, to those as well who are merely invited. One that is sealed
    is closed to all but its players: operators play, too.
    """
    if match.is_sealed:
        return user is not None and match.seats.filter(user=user).exists()
    if is_invited(match, invitation) and not is_for_players(match):
        return True
    if user is None:
        return False
    own_seats = match.seats.filter(Q(user=user) | Q(reserved_for=user))
    return user.is_staff or match.host_id == user.pk or own_seats.exists()
