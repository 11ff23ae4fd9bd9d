"""Permissions of spectators: who can see a match at all, and a user's standing in clubs."""

from functools import cache

from django.db.models import BigIntegerField, Q, QuerySet
from django.utils.crypto import constant_time_compare

from games.display_names import page_name_id
from games.models import Club, Match, Membership, User
from games.models.club import MEMBER_STANDINGS
from games.permissions.selectors.visibility import is_players_only

INVITATION_COOKIE = "invitation"
SOCKET_INVITATION_COOKIE = "invitation-live"
"""The cookies with the invitation token, for the pages of the match and for its socket."""
MAX_PASSWORD_LENGTH = 60


def find_match(pk: int) -> Match | None:
    """Return the match with that number, or None, by a query that is compiled once.

    Anonymous users mostly get a cached page, for which building the query would be the largest cost.
    """
    found = Match.objects.raw(_compiled_match_query(), [pk]) if pk <= BigIntegerField.MAX_BIGINT else ()
    return next(iter(found), None)


@cache
def _compiled_match_query() -> str:
    return Match.objects.filter(pk=1).query.sql_with_params()[0]


def is_club_member(club_id: int | None, user: User | None) -> bool:
    """Whether the user is a member of the club; False for an anonymous user (None) or without a club."""
    if club_id is None or user is None:
        return False
    return Membership.objects.filter(club=club_id, user=user, standing__in=MEMBER_STANDINGS).exists()


def is_members_only(match: Match) -> bool:
    """Whether only members of the match's club can join it."""
    return match.unlisted and match.club_id is not None


def is_valid_invitation(match: Match, invitation: str) -> bool:
    """Whether `invitation` is the invitation token of the match."""
    return constant_time_compare(invitation, match.invitation)


def can_enter_by_invitation(match: Match, invitation: str, user: User | None = None) -> bool:
    """Whether `invitation` lets the user, or an anonymous one (None), enter a match they cannot see yet."""
    if match.is_sealed:
        return False
    if not match.unlisted or match.quick:
        return True
    waits_for_members = is_members_only(match) and match.status == Match.Status.OPEN
    if is_valid_invitation(match, invitation) and not waits_for_members:
        return True
    return is_club_member(match.club_id, user)


def is_watchable_by_link(match: Match) -> bool:
    """Whether anonymous users can watch the started match, but only with its invitation link."""
    return match.unlisted and not match.quick and not match.is_sealed and not is_players_only(match)


def is_public(match: Match) -> bool:
    """Whether lists show the match and everybody can see it. Only public matches appear in feeds and news."""
    return not match.unlisted and match.reserved_until is None and can_see(match, None)


def can_see(match: Match, user: User | None, invitation: str = "") -> bool:
    """Whether the user, or an anonymous one (None), with `invitation` can see anything of the match.

    A match by invitation is visible to its current and former hosts, its players, users with a reserved
    seat, visitors with its invitation, members of its club, and operators. A quick match against bots is
    only unlisted. While a players-only match runs, invited visitors cannot see it. A sealed match is visible
    only to its players, since operators play too.
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


def is_candidate(match: Match, user: User | None, invitation: str = "") -> bool:
    """Whether the user, or a visitor with `invitation`, may see only that the match needs a substitute."""
    if not is_players_only(match) or not can_enter_by_invitation(match, invitation, user):
        return False
    if is_members_only(match) and not is_club_member(match.club_id, user):
        return False
    wants = match.seats.exclude(wanted_at=None).exists()
    return wants and not can_see(match, user, invitation)


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
