"""Membership of a club: requests and invitations, decisions of officers, and news for members."""

from datetime import datetime

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from games.clubs.selectors.standing import takes_invitation
from games.clubs.services.clubs import (
    Standing,
    check_founder,
    check_officer,
    check_room,
    lock_club,
    row_of,
    shut_boards,
)
from games.exceptions import Refused
from games.matches.services.locking import lock_user
from games.models import Club, Match, Membership, Target, User
from games.models.calendar import new_token
from games.models.club import BELONGS, LEADS
from games.models.notices import WORKS
from games.notifications.selectors.truth import CLUB
from games.notifications.services.news import tell_members, tell_of_invitation
from games.rate_limits import within_limit

MOST_WAITING = 100
"""So many ask to join a club at once, and as many are invited."""
INVITED_PER_DAY = 50


def join_club(*, club_id: int, user: User, token: str = "", now: datetime | None = None) -> str:
    """Join the club by invitation or `token`, else ask to join; return how the user stands to it then."""
    if user.is_guest:
        raise Refused("Only an account belongs to a club. Make this name one, and keep your matches.")
    now = now or timezone.now()
    with transaction.atomic():
        club = lock_club(club_id)
        row = row_of(club, user)
        if row is not None and row.standing in BELONGS:
            return row.standing
        if row is not None and row.standing == Standing.BANNED:
            raise Refused("This club takes no request of yours.")
        lock_user(user)
        if club.token == token or (row is not None and row.standing == Standing.INVITED):
            check_room(club, user)
            return _stands(club, user, Standing.MEMBER, now)
        if row is not None:
            return row.standing
        if club.memberships.filter(standing=Standing.ASKS).count() >= MOST_WAITING:
            raise Refused("So many ask to join this club that its officers must decide first.")
        return _stands(club, user, Standing.ASKS, now)


def accept(*, club_id: int, user: User, member_id: int, now: datetime | None = None) -> None:
    """Have the one who asks belong to the club; its officers may. Nothing happens to who does already."""
    with transaction.atomic():
        club = lock_club(club_id)
        check_officer(club, user)
        row = row_of(club, member_id)
        if row is not None and row.standing in BELONGS:
            return
        if row is None or row.standing != Standing.ASKS:
            raise Refused("They do not ask to join any more.")
        lock_user(row.user)
        check_room(club, row.user)
        _stands(club, row.user, Standing.MEMBER, now or timezone.now())


def invite(*, club_id: int, user: User, guest: User | None, now: datetime | None = None) -> str:
    """Invite the guest, for an officer, or accept their request; return how they stand to the club then."""
    now = now or timezone.now()
    if guest is None:
        raise Refused("Nobody with an account is called so.", "name")
    with transaction.atomic():
        club = lock_club(club_id)
        check_officer(club, user)
        row = row_of(club, guest)
        if row is not None and row.standing in (*BELONGS, Standing.INVITED):
            return row.standing
        if row is not None and row.standing == Standing.BANNED:
            raise Refused(f"{guest} is shut out of the club. Let them back first.", "name")
        for each in sorted((user, guest), key=lambda person: person.pk):
            lock_user(each)
        if row is not None:
            check_room(club, guest)
            return _stands(club, guest, Standing.MEMBER, now)
        if not takes_invitation(guest, user):
            raise Refused(f"{guest} takes no invitations.", "name")
        _check_may_invite(club, user)
        stands = _stands(club, guest, Standing.INVITED, now, by=user)
        tell_of_invitation(guest.pk, CLUB, club.pk, club.memberships.get(user=guest).pk, now)
        return stands


def _check_may_invite(club: Club, user: User) -> None:
    if club.memberships.filter(standing=Standing.INVITED).count() >= MOST_WAITING:
        raise Refused(f"{MOST_WAITING} are invited already. Wait for some, or take them back.", "name")
    if not within_limit(action="invite", who=str(user.pk), limit=INVITED_PER_DAY, seconds=86_400):
        raise Refused("You have invited enough for a day.", "name")


def remove(*, club_id: int, user: User, member_id: int, bans: bool = False) -> None:
    """Remove a member, a request, an invitation or, without `bans`, a ban; for officers."""
    with transaction.atomic():
        club = lock_club(club_id)
        mine, row = check_officer(club, user), row_of(club, member_id)
        if row is None:
            return
        if row == mine:
            raise Refused("You would remove yourself. Leave the club instead.")
        if row.standing in LEADS and mine.standing != Standing.FOUNDER:
            raise Refused("Only who leads the club removes an officer.")
        if bans:
            row.standing, row.invited_by = Standing.BANNED, None
            row.save(update_fields=["standing", "invited_by"])
        else:
            row.delete()
        shut_boards(club, row.user)


def make_officer(*, club_id: int, user: User, member_id: int, is_officer: bool = True) -> None:
    """Have that member be an officer, or none any more; only who leads the club may."""
    with transaction.atomic():
        club = lock_club(club_id)
        mine, row = check_founder(club, user), row_of(club, member_id)
        if row is None or row.standing not in BELONGS or row == mine:
            raise Refused("Only another member is made an officer, or a member again.")
        row.standing = Standing.OFFICER if is_officer else Standing.MEMBER
        row.save(update_fields=["standing"])


def end_invitations_between(user: User, other: User) -> None:
    """End invitations between the two, in the transaction that blocks one and locks both."""
    between = Q(user=user, invited_by=other) | Q(user=other, invited_by=user)
    Membership.objects.filter(between, standing=Standing.INVITED).delete()


def _stands(club: Club, user: User, standing: str, now: datetime, by: User | None = None) -> str:
    values = {"standing": standing, "since": now, "invited_by": by}
    club.memberships.update_or_create(user=user, defaults=values)
    return standing


def tell_of_opening(match: Match, now: datetime) -> None:
    """Write the news of an open match for the members of its club who want it."""
    if match.club_id is None:
        return
    reached = Target.objects.filter(WORKS).values("user")
    told = Membership.objects.filter(
        club=match.club_id, standing__in=BELONGS, wants_news=True, user__in=reached
    )
    tell_members(match, told.exclude(user=match.host_id).values_list("user", flat=True), now)


def choose_news(*, club_id: int, user: User, wants: bool) -> None:
    """Tell the member from now on when a match of the club opens, or no longer; nothing happens to others."""
    _mine(club_id, user).update(wants_news=wants)


def make_calendar(*, club_id: int, user: User) -> None:
    """Give the member's calendar of the club an address; the one that it had leads nowhere any more."""
    _mine(club_id, user).update(calendar_token=new_token())


def revoke_calendar(*, club_id: int, user: User) -> None:
    """Have the address of the member's calendar of the club lead nowhere."""
    _mine(club_id, user).update(calendar_token=None)


def _mine(club_id: int, user: User) -> QuerySet[Membership]:
    return Membership.objects.filter(club=club_id, user=user, standing__in=BELONGS)
