"""Creating, editing, transferring and closing clubs, and checks of the right to do so."""

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
from games.models.base import new_token
from games.models.club import LEADER_STANDINGS, LONGEST_ABOUT, LONGEST_CLUB_NAME, MEMBER_STANDINGS
from games.rate_limits import within_limit
from games.validators import clean_text

MOST_MEMBERS, MOST_CLUBS = 500, 20
"""Limits of members per club, and of clubs per member."""

Standing = Membership.Standing


def end_spectating(club: Club, user: User) -> None:
    """On commit, end the former member's spectating of the club's matches."""
    watched = club.matches.filter(unlisted=True).exclude(status=Match.Status.OVER)
    for match_id in watched.values_list("pk", flat=True):
        transaction.on_commit(partial(broadcast.recheck_access, match_id, [user.pk]))


def lock_club(club_id: int) -> Club:
    """Return the club, locked until the transaction ends. Raise ServiceError if it has closed."""
    club = Club.objects.select_for_update().filter(pk=club_id).first()
    if club is None:
        raise ServiceError("This club has closed.")
    return club


def lock_managed_club(club_id: int, user: User, *, by_leader: bool = False) -> tuple[Club, Membership]:
    """Return the locked club and the user's membership. Raise ServiceError unless they are an officer or the leader."""
    club = lock_club(club_id)
    row = find_membership(club, user)
    if by_leader and (row is None or row.standing != Standing.FOUNDER):
        raise ServiceError("Only the leader of the club can do this.")
    if row is None or row.standing not in LEADER_STANDINGS:
        raise ServiceError("Only officers of the club can do this.")
    return club, row


def check_member_limits(club: Club, user: User) -> None:
    """Raise ServiceError if the club or the locked user has the maximum number of memberships."""
    if club.memberships.filter(standing__in=MEMBER_STANDINGS).count() >= MOST_MEMBERS:
        raise ServiceError(f"A club has at most {MOST_MEMBERS} members.")
    if user.memberships.filter(standing__in=MEMBER_STANDINGS).count() >= MOST_CLUBS:
        raise ServiceError(f"A player can be a member of at most {MOST_CLUBS} clubs. Leave one first.")


def find_membership(club: Club, user: User | int) -> Membership | None:
    """Return the user's membership of the club in any standing, or None."""
    return club.memberships.select_related("user").filter(user=user).first()


MAX_FOUNDED_PER_DAY = 5


def create_club(*, user: User, name: str, about: str = "", hides_members: bool = False) -> Club:
    """Create a club that the user leads. Raise ValidationError for an invalid name or description."""
    if user.is_guest:
        raise ServiceError("Guests cannot create clubs. Create an account first; you keep your matches.")
    club = Club(hides_members=hides_members)
    with transaction.atomic():
        lock_user(user)
        if user.memberships.filter(standing__in=MEMBER_STANDINGS).count() >= MOST_CLUBS:
            raise ServiceError(f"You are already a member of {MOST_CLUBS} clubs. Leave one first.")
        _save_club(club, name, about)
        if not within_limit(action="club", who=str(user.pk), limit=MAX_FOUNDED_PER_DAY, seconds=86_400):
            raise ServiceError("You have reached today's limit for new clubs. Try again tomorrow.")
        Membership.objects.create(club=club, user=user, standing=Standing.FOUNDER, since=timezone.now())
    return club


def edit_club(*, club_id: int, user: User, name: str, about: str, hides_members: bool) -> Club:
    """Change the club's name and description, for officers."""
    with transaction.atomic():
        matches = _lock_matches(club_id)
        club, _ = lock_managed_club(club_id, user)
        was, club.hides_members = club.name, hides_members
        _save_club(club, name, about)
        if club.name != was:
            publish_name_changes(matches)
    return club


def renew_invitation_link(*, club_id: int, user: User) -> None:
    """Replace the club's invitation link; the old one stops working."""
    with transaction.atomic():
        club, _ = lock_managed_club(club_id, user)
        club.token = new_token()
        club.save(update_fields=["token"])


def transfer_club(*, club_id: int, user: User, member_id: int) -> None:
    """Transfer the club to that member; the user becomes an officer."""
    with transaction.atomic():
        club, mine = lock_managed_club(club_id, user, by_leader=True)
        heir = find_membership(club, member_id)
        if heir is None or heir.standing not in MEMBER_STANDINGS or heir == mine:
            raise ServiceError("You can transfer the club only to another member.")
        set_standing(mine, Standing.OFFICER)
        set_standing(heir, Standing.FOUNDER)


def close_club(*, club_id: int, user: User) -> None:
    """Close the club, for its leader; its matches continue."""
    with transaction.atomic():
        matches = _lock_matches(club_id)
        club, _ = lock_managed_club(club_id, user, by_leader=True)
        publish_name_changes(matches)
        club.delete()


def leave_club(*, club_id: int, user: User) -> None:
    """Leave the club, withdraw a request or decline an invitation. A leader's club passes on."""
    with transaction.atomic():
        matches = _lock_matches(club_id)
        club = lock_club(club_id)
        row = find_membership(club, user)
        if row is None or row.standing == Standing.BANNED:
            return
        _end_membership(club, row, matches)


def leave_all_clubs(user: User) -> None:
    """Leave every club as `leave_club` does, in the transaction that deletes the account."""
    theirs = list(user.memberships.values_list("club", flat=True))
    for club in Club.objects.select_for_update().filter(pk__in=theirs).order_by("pk"):
        row = find_membership(club, user)
        if row is not None:
            _end_membership(club, row, Match.objects.filter(club=club))


def _lock_matches(club_id: int) -> QuerySet[Match]:
    """Lock the club's matches, whose pages show its name, before the club."""
    locked = Match.objects.select_for_update(of=("self",)).filter(club=club_id).order_by("pk")
    return Match.objects.filter(pk__in=list(locked.values_list("pk", flat=True)))


def _end_membership(club: Club, row: Membership, matches: QuerySet[Match]) -> None:
    """End the membership; a leader's club passes on, or closes without another member."""
    row.delete()
    end_spectating(club, row.user)
    if row.standing != Standing.FOUNDER:
        return
    officers_first = Case(When(standing=Standing.OFFICER, then=Value(0)), default=Value(1))
    heirs = club.memberships.filter(standing__in=MEMBER_STANDINGS, user__is_active=True)
    heir = heirs.order_by(officers_first, "since", "pk").first()
    if heir is None:
        publish_name_changes(matches)
        club.delete()
    else:
        set_standing(heir, Standing.FOUNDER)


def set_standing(row: Membership, standing: str) -> None:
    """Give the member another standing in the locked club."""
    row.standing = standing
    row.save(update_fields=["standing"])


def _save_club(club: Club, name: str, about: str) -> None:
    club.name = clean_display_name(name, LONGEST_CLUB_NAME)
    club.about = clean_text(about, LONGEST_ABOUT, "about") if about.strip() else ""
    try:
        with transaction.atomic():
            club.save()
    except IntegrityError:
        raise ServiceError("A club with this name already exists. Choose another name.", "name") from None
