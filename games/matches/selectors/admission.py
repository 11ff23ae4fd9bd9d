"""Who may see a match at all: permission to read it."""

from django.db.models import Q
from django.utils.crypto import constant_time_compare

from games.matches.selectors.sight import is_for_players
from games.models import Match, Membership, User
from games.models.club import BELONGS

INVITATION_COOKIE = "invitation"
SOCKET_INVITATION_COOKIE = "invitation-live"
"""What a browser that came by an invitation brings to the pages of that match, and to its socket."""


def belongs_to(club_id: int | None, user: User | None) -> bool:
    """Whether the user is a member of the club; a stranger (None) is of none, and nobody of no club."""
    if club_id is None or user is None:
        return False
    return Membership.objects.filter(club=club_id, user=user, standing__in=BELONGS).exists()


def is_for_members(match: Match) -> bool:
    """Whether the match is for members of its club alone."""
    return match.unlisted and match.club_id is not None


def brings_invitation(match: Match, invitation: str) -> bool:
    """Whether that is the invitation of the match."""
    return constant_time_compare(invitation, match.invitation)


def is_invited(match: Match, invitation: str, user: User | None = None) -> bool:
    """Whether the user, or a stranger, with `invitation` may come to the match, not seeing it yet."""
    if match.is_sealed:
        return False
    if not match.unlisted or match.quick:
        return True
    waits_for_members = is_for_members(match) and match.status == Match.Status.OPEN
    if brings_invitation(match, invitation) and not waits_for_members:
        return True
    return belongs_to(match.club_id, user)


def opens_by_link(match: Match) -> bool:
    """Whether strangers can watch a match that has started with its invitation, and only with it."""
    return match.unlisted and not match.quick and not match.is_sealed and not is_for_players(match)


def is_public(match: Match) -> bool:
    """Whether the match is in lists and strangers may see it: what may be told of it anywhere, to anybody."""
    return not match.unlisted and match.reserved_until is None and may_see(match, None)


def may_see(match: Match, user: User | None, invitation: str = "") -> bool:
    """Whether the user, or a stranger (None), who brings `invitation` may see anything of the match.

    A match by invitation only is closed to all but its host and those who have hosted it since its start,
    those who sit in it or for whom a seat is held, those who bring its invitation, members of its club, and
    operators; one that starts at once against bots is merely in no list.
    One for players only is closed, while it runs, to those as well who are merely invited. One that is sealed
    is closed to all but its players: operators play, too.
    """
    if match.is_sealed:
        return user is not None and match.seats.filter(user=user).exists()
    if is_invited(match, invitation, user) and not is_for_players(match):
        return True
    if user is None:
        return False
    own_seats = match.seats.filter(Q(user=user) | Q(reserved_for=user))
    if user.is_staff or match.host_id == user.pk or own_seats.exists():
        return True
    return match.host_terms.filter(user=user).exists()
