"""Who may see a match at all: permission to read it."""

from django.db.models import Q
from django.utils.crypto import constant_time_compare

from games.models import Match, Membership, User
from games.models.club import MEMBER_STANDINGS
from games.permissions.selectors.visibility import is_players_only

INVITATION_COOKIE = "invitation"
SOCKET_INVITATION_COOKIE = "invitation-live"
"""What a browser that came by an invitation brings to the pages of that match, and to its socket."""


def is_club_member(club_id: int | None, user: User | None) -> bool:
    """Whether the user is a member of the club; a stranger (None) is of none, and nobody of no club."""
    if club_id is None or user is None:
        return False
    return Membership.objects.filter(club=club_id, user=user, standing__in=MEMBER_STANDINGS).exists()


def is_members_only(match: Match) -> bool:
    """Whether the match is for members of its club alone."""
    return match.unlisted and match.club_id is not None


def is_valid_invitation(match: Match, invitation: str) -> bool:
    """Whether that is the invitation of the match."""
    return constant_time_compare(invitation, match.invitation)


def can_enter_by_invitation(match: Match, invitation: str, user: User | None = None) -> bool:
    """Whether the user, or a stranger, with `invitation` may come to the match, not seeing it yet."""
    if match.is_sealed:
        return False
    if not match.unlisted or match.quick:
        return True
    waits_for_members = is_members_only(match) and match.status == Match.Status.OPEN
    if is_valid_invitation(match, invitation) and not waits_for_members:
        return True
    return is_club_member(match.club_id, user)


def is_watchable_by_link(match: Match) -> bool:
    """Whether strangers can watch a match that has started with its invitation, and only with it."""
    return match.unlisted and not match.quick and not match.is_sealed and not is_players_only(match)


def is_public(match: Match) -> bool:
    """Whether the match is in lists and strangers may see it: what may be told of it anywhere, to anybody."""
    return not match.unlisted and match.reserved_until is None and can_see(match, None)


def can_see(match: Match, user: User | None, invitation: str = "") -> bool:
    """Whether the user, or a stranger (None), who brings `invitation` may see anything of the match.

    A match by invitation only is closed to all but its host and those who have hosted it since its start,
    those who sit in it or for whom a seat is held, those who bring its invitation, members of its club, and
    operators; one that starts at once against bots is merely in no list.
    One for players only is closed, while it runs, to those as well who are merely invited. One that is sealed
    is closed to all but its players: operators play, too.
    """
    if match.is_sealed:
        return user is not None and match.seats.filter(user=user).exists()
    if can_enter_by_invitation(match, invitation, user) and not is_players_only(match):
        return True
    if user is None:
        return False
    own_seats = match.seats.filter(Q(user=user) | Q(reserved_for=user))
    if user.is_staff or match.host_id == user.pk or own_seats.exists():
        return True
    return match.host_terms.filter(user=user).exists()
