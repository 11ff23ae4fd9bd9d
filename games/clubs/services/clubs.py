"""A club is founded, changed, transferred and closed; who may decide there."""

from datetime import datetime
from functools import partial

from django.db import IntegrityError, transaction
from django.db.models import Case, QuerySet, Value, When
from django.utils import timezone

from games import broadcast
from games.display_names import clean_display_name
from games.exceptions import ServiceError
from games.matches.services.locking import lock_user
from games.matches.services.publishing import publish_name_changes
from games.models import Club, Match, Membership, User
from games.models.club import (
    LEADER_STANDINGS,
    LONGEST_ABOUT,
    LONGEST_CLUB_NAME,
    MEMBER_STANDINGS,
    new_club_token,
)
from games.rate_limits import within_limit
from games.validators import clean_text

MOST_MEMBERS, MOST_CLUBS = 500, 20
"""How many belong to a club, and to how many somebody belongs."""

Standing = Membership.Standing


def end_spectating(club: Club, user: User) -> None:
    """Once this has committed, end what the user, who belongs to the club no more, watches of its matches."""
    watched = club.matches.filter(unlisted=True).exclude(status=Match.Status.OVER)
    for match_id in watched.values_list("pk", flat=True):
        transaction.on_commit(partial(broadcast.recheck_access, match_id, [user.pk]))


def lock_club(club_id: int) -> Club:
    """The club, locked until the transaction ends; Refused when it has closed meanwhile."""
    club = Club.objects.select_for_update().filter(pk=club_id).first()
    if club is None:
        raise ServiceError("This club has closed.")
    return club


def require_leader(club: Club, user: User) -> Membership:
    """The user's row, who leads the club; else Refused."""
    row = find_membership(club, user)
    if row is None or row.standing != Standing.FOUNDER:
        raise ServiceError("Only who leads the club can do this.")
    return row


def require_officer(club: Club, user: User) -> Membership:
    """The user's row, an officer's or who leads the club; else Refused."""
    row = find_membership(club, user)
    if row is None or row.standing not in LEADER_STANDINGS:
        raise ServiceError("Only officers of the club can do this.")
    return row


def check_member_limits(club: Club, user: User) -> None:
    """Return if one more may belong to the club, and the user to one more; the user's row is locked."""
    if club.memberships.filter(standing__in=MEMBER_STANDINGS).count() >= MOST_MEMBERS:
        raise ServiceError(f"A club has at most {MOST_MEMBERS} members.")
    if user.memberships.filter(standing__in=MEMBER_STANDINGS).count() >= MOST_CLUBS:
        raise ServiceError(f"Somebody belongs to {MOST_CLUBS} clubs at most. One has to be left first.")


def find_membership(club: Club, user: User | int) -> Membership | None:
    """Return the user's membership of the club, whatever its state; None where there is no such row."""
    return club.memberships.select_related("user").filter(user=user).first()


MAX_FOUNDED_PER_DAY = 5


def create_club(
    *, user: User, name: str, about: str = "", hides_members: bool = False, now: datetime | None = None
) -> Club:
    """Create a club that the user leads. ValidationError for a name or a text that no page shows."""
    if user.is_guest:
        raise ServiceError("Only an account founds a club. Make this name one, and keep your matches.")
    club = Club(hides_members=hides_members)
    with transaction.atomic():
        lock_user(user)
        if user.memberships.filter(standing__in=MEMBER_STANDINGS).count() >= MOST_CLUBS:
            raise ServiceError(f"You belong to {MOST_CLUBS} clubs. Leave one of them first.")
        _save_club(club, name, about)
        if not within_limit(action="club", who=str(user.pk), limit=MAX_FOUNDED_PER_DAY, seconds=86_400):
            raise ServiceError("You have founded clubs enough for a day.")
        Membership.objects.create(
            club=club, user=user, standing=Standing.FOUNDER, since=now or timezone.now()
        )
    return club


def edit_club(*, club_id: int, user: User, name: str, about: str, hides_members: bool) -> Club:
    """Call and describe the club so from now on; its officers may."""
    with transaction.atomic():
        matches = _lock_matches(club_id)
        club = lock_club(club_id)
        require_officer(club, user)
        was, club.hides_members = club.name, hides_members
        _save_club(club, name, about)
        if club.name != was:
            publish_name_changes(matches)
    return club


def renew_invitation_link(*, club_id: int, user: User) -> None:
    """Have the old link by which people join lead nowhere, and make a new one."""
    with transaction.atomic():
        club = lock_club(club_id)
        require_officer(club, user)
        club.token = new_club_token()
        club.save(update_fields=["token"])


def transfer_club(*, club_id: int, user: User, member_id: int) -> None:
    """Have that member lead the club from now on, and the user be an officer."""
    with transaction.atomic():
        club = lock_club(club_id)
        mine = require_leader(club, user)
        heir = find_membership(club, member_id)
        if heir is None or heir.standing not in MEMBER_STANDINGS or heir == mine:
            raise ServiceError("A club is handed on to another of its members.")
        _set_standing(mine, Standing.OFFICER)
        _set_standing(heir, Standing.FOUNDER)


def close_club(*, club_id: int, user: User) -> None:
    """Let the club be no more; matches of its members go on. Only who leads it may."""
    with transaction.atomic():
        matches = _lock_matches(club_id)
        club = lock_club(club_id)
        require_leader(club, user)
        publish_name_changes(matches)
        club.delete()


def leave_club(*, club_id: int, user: User) -> None:
    """Leave the club, or end a request or an invitation; the club passes to the next of its members."""
    with transaction.atomic():
        matches = _lock_matches(club_id)
        club = lock_club(club_id)
        row = find_membership(club, user)
        if row is None or row.standing == Standing.BANNED:
            return
        row.delete()
        end_spectating(club, user)
        if row.standing == Standing.FOUNDER:
            _transfer_to_next(club, matches)


def leave_all_clubs(user: User) -> None:
    """The user leaves every club, as by `leave_club`; in the transaction in which the account goes."""
    theirs = list(user.memberships.values_list("club", flat=True))
    for club in Club.objects.select_for_update().filter(pk__in=theirs).order_by("pk"):
        row = find_membership(club, user)
        if row is not None:
            row.delete()
            end_spectating(club, user)
            if row.standing == Standing.FOUNDER:
                _transfer_to_next(club, Match.objects.filter(club=club))


def _lock_matches(club_id: int) -> QuerySet[Match]:
    """The club's matches, whose pages tell its name, locked before the club."""
    locked = Match.objects.select_for_update(of=("self",)).filter(club=club_id).order_by("pk")
    return Match.objects.filter(pk__in=list(locked.values_list("pk", flat=True)))


def _transfer_to_next(club: Club, matches: QuerySet[Match]) -> None:
    officers_first = Case(When(standing=Standing.OFFICER, then=Value(0)), default=Value(1))
    heirs = club.memberships.filter(standing__in=MEMBER_STANDINGS, user__is_active=True)
    heir = heirs.order_by(officers_first, "since", "pk").first()
    if heir is None:
        publish_name_changes(matches)
        club.delete()
    else:
        _set_standing(heir, Standing.FOUNDER)


def _set_standing(row: Membership, standing: str) -> None:
    row.standing = standing
    row.save(update_fields=["standing"])


def _save_club(club: Club, name: str, about: str) -> None:
    club.name = clean_display_name(name, LONGEST_CLUB_NAME)
    club.about = clean_text(about, LONGEST_ABOUT, "about") if about.strip() else ""
    try:
        with transaction.atomic():
            club.save()
    except IntegrityError:
        raise ServiceError("There is a club of that name already.", "name") from None
