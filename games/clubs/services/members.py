"""Membership of a club: requests, invitations, officers' decisions and notifications."""

from datetime import datetime

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from games.channels.selectors.channels import accepts_invitation
from games.clubs.services.clubs import (
    Standing,
    check_member_limits,
    end_spectating,
    find_membership,
    lock_club,
    lock_managed_club,
    set_standing,
)
from games.exceptions import ServiceError
from games.matches.services.locking import lock_user
from games.models import Club, Match, Membership, User
from games.models.base import new_calendar_token
from games.models.club import LEADER_STANDINGS, MEMBER_STANDINGS
from games.models.notifications import NotificationKind
from games.notifications.selectors.relevance import CLUB
from games.notifications.services.notify import notify_of_invitation, notify_of_open_match
from games.rate_limits import within_limit

MAX_REQUESTS = 100
"""Maximum of open requests, and of open invitations, per club."""
MAX_INVITATIONS_PER_DAY = 50


def join_club(*, club_id: int, user: User, token: str = "") -> str:
    """Join by invitation or `token`, else ask to join; return the user's new standing."""
    if user.is_guest:
        raise ServiceError("Guests cannot join clubs. Create an account first; you keep your matches.")
    with transaction.atomic():
        club = lock_club(club_id)
        row = find_membership(club, user)
        if row is not None and row.standing in MEMBER_STANDINGS:
            return row.standing
        if row is not None and row.standing == Standing.BANNED:
            raise ServiceError("You cannot ask to join this club.")
        lock_user(user)
        if club.token == token or (row is not None and row.standing == Standing.INVITED):
            check_member_limits(club, user)
            return _save_standing(club, user, Standing.MEMBER).standing
        if row is not None:
            return row.standing
        if club.memberships.filter(standing=Standing.ASKS).count() >= MAX_REQUESTS:
            raise ServiceError("This club has too many open requests. Try again once its officers have decided.")
        return _save_standing(club, user, Standing.ASKS).standing


def accept_request(*, club_id: int, user: User, member_id: int) -> None:
    """Accept a request, for officers; nothing changes for a member."""
    with transaction.atomic():
        club, _ = lock_managed_club(club_id, user)
        row = find_membership(club, member_id)
        if row is not None and row.standing in MEMBER_STANDINGS:
            return
        if row is None or row.standing != Standing.ASKS:
            raise ServiceError("This player no longer asks to join.")
        lock_user(row.user)
        check_member_limits(club, row.user)
        _save_standing(club, row.user, Standing.MEMBER)


def invite_member(*, club_id: int, user: User, guest: User | None) -> str:
    """Invite the guest, or accept their request, for officers; return the guest's new standing."""
    if guest is None:
        raise ServiceError("There is no account with this name.", "name")
    with transaction.atomic():
        club, _ = lock_managed_club(club_id, user)
        row = find_membership(club, guest)
        if row is not None and row.standing in (*MEMBER_STANDINGS, Standing.INVITED):
            return row.standing
        if row is not None and row.standing == Standing.BANNED:
            raise ServiceError(f"{guest} is banned from the club. Unban them first.", "name")
        lock_user(user, guest)
        if row is not None:
            check_member_limits(club, guest)
            return _save_standing(club, guest, Standing.MEMBER).standing
        if not accepts_invitation(guest, user):
            raise ServiceError(f"{guest} does not accept invitations.", "name")
        if club.memberships.filter(standing=Standing.INVITED).count() >= MAX_REQUESTS:
            raise ServiceError(f"There are already {MAX_REQUESTS} open invitations. Withdraw some first.", "name")
        if not within_limit(action="invite", who=str(user.pk), limit=MAX_INVITATIONS_PER_DAY, seconds=86_400):
            raise ServiceError("You have reached today's limit for invitations. Try again tomorrow.", "name")
        invited = _save_standing(club, guest, Standing.INVITED, by=user)
        notify_of_invitation(guest.pk, CLUB, club.pk, invited.pk, invited.since)
        return invited.standing


def remove_member(*, club_id: int, user: User, member_id: int, ban: bool = False) -> None:
    """Remove a member, a request, an invitation or a ban, for officers; with `ban`, ban the player instead."""
    with transaction.atomic():
        club, mine = lock_managed_club(club_id, user)
        row = find_membership(club, member_id)
        if row is None:
            return
        if row == mine:
            raise ServiceError("You cannot remove yourself. Leave the club instead.")
        if row.standing in LEADER_STANDINGS and mine.standing != Standing.FOUNDER:
            raise ServiceError("Only the leader of the club can remove an officer.")
        if ban:
            row.standing, row.invited_by = Standing.BANNED, None
            row.save(update_fields=["standing", "invited_by"])
        else:
            row.delete()
        end_spectating(club, row.user)


def set_officer(*, club_id: int, user: User, member_id: int, is_officer: bool = True) -> None:
    """Make that member an officer, or remove them as one, for the leader."""
    with transaction.atomic():
        club, mine = lock_managed_club(club_id, user, by_leader=True)
        row = find_membership(club, member_id)
        if row is None or row.standing not in MEMBER_STANDINGS or row == mine:
            raise ServiceError("You can change the role only of another member.")
        set_standing(row, Standing.OFFICER if is_officer else Standing.MEMBER)


def end_invitations_between(user: User, other: User) -> None:
    """End invitations between the two, in the transaction that blocks one and locks both."""
    between = Q(user=user, invited_by=other) | Q(user=other, invited_by=user)
    Membership.objects.filter(between, standing=Standing.INVITED).delete()


def _save_standing(club: Club, user: User, standing: str, by: User | None = None) -> Membership:
    values = {"standing": standing, "since": timezone.now(), "invited_by": by}
    return club.memberships.update_or_create(user=user, defaults=values)[0]


def notify_members_of_match(match: Match, now: datetime) -> None:
    """Notify the members of the match's club who want to know of open matches."""
    if match.club_id is None:
        return
    told = Membership.objects.filter(club=match.club_id, standing__in=MEMBER_STANDINGS, wants_news=True)
    notify_of_open_match(match, NotificationKind.CLUB, told.exclude(user=match.host_id), now)


def set_match_notifications(*, club_id: int, user: User, wants: bool) -> None:
    """Turn the member's notifications of open club matches on or off; nothing changes for others."""
    _own_membership(club_id, user).update(wants_news=wants)


def replace_calendar_link(*, club_id: int, user: User, revoke: bool = False) -> None:
    """Create a new link to the member's club calendar, or `revoke` it for good; the old one stops working."""
    _own_membership(club_id, user).update(calendar_token=None if revoke else new_calendar_token())


def _own_membership(club_id: int, user: User) -> QuerySet[Membership]:
    return Membership.objects.filter(club=club_id, user=user, standing__in=MEMBER_STANDINGS)
