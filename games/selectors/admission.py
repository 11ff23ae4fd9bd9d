"""Who may see a match at all."""

from django.utils.crypto import constant_time_compare

from games.models import Match, User

INVITATION_COOKIE = "invitation"
SOCKET_INVITATION_COOKIE = "invitation-live"
"""What a browser that came by an invitation brings to the pages of that match, and to its socket."""


def may_see(match: Match, user: User | None, invitation: str = "") -> bool:
    """Whether the user, or a stranger (None), who brings `invitation` may see anything of the match.

    A match by invitation only is closed to all but its host, those who sit in it, those who bring its
    invitation, and operators. One that starts at once against bots is merely in no list.
    """
    if not match.unlisted or match.quick or constant_time_compare(invitation, match.invitation):
        return True
    if user is None:
        return False
    return user.is_staff or match.host_id == user.pk or match.seats.filter(user=user).exists()
