"""The lock of a club, and what a decision about its members asks first; a match is locked before it."""

from functools import partial

from django.db import transaction

from games import live
from games.models import Club, Match, Membership, User
from games.models.club import BELONGS, LEADS
from games.refused import Refused

MOST_MEMBERS, MOST_CLUBS = 500, 20
"""How many belong to a club, and to how many somebody belongs."""

Standing = Membership.Standing


def shut_boards(club: Club, user: User) -> None:
    """Once this has committed, end what the user, who belongs to the club no more, watches of its matches."""
    watched = club.matches.filter(unlisted=True).exclude(status=Match.Status.OVER)
    for match_id in watched.values_list("pk", flat=True):
        transaction.on_commit(partial(live.look_again, match_id, [user.pk]))


def lock_club(club_id: int) -> Club:
    """The club, locked until the transaction ends; Refused when it has closed meanwhile."""
    club = Club.objects.select_for_update().filter(pk=club_id).first()
    if club is None:
        raise Refused("This club has closed.")
    return club


def check_founder(club: Club, user: User) -> Membership:
    """The user's row, who leads the club; else Refused."""
    row = row_of(club, user)
    if row is None or row.standing != Standing.FOUNDER:
        raise Refused("Only who leads the club can do this.")
    return row


def check_officer(club: Club, user: User) -> Membership:
    """The user's row, an officer's or who leads the club; else Refused."""
    row = row_of(club, user)
    if row is None or row.standing not in LEADS:
        raise Refused("Only officers of the club can do this.")
    return row


def check_room(club: Club, user: User) -> None:
    """Return if one more may belong to the club, and the user to one more; the user's row is locked."""
    if club.memberships.filter(standing__in=BELONGS).count() >= MOST_MEMBERS:
        raise Refused(f"A club has at most {MOST_MEMBERS} members.")
    if user.memberships.filter(standing__in=BELONGS).count() >= MOST_CLUBS:
        raise Refused(f"Somebody belongs to {MOST_CLUBS} clubs at most. One has to be left first.")


def row_of(club: Club, user: User | int) -> Membership | None:
    """How that user stands to the club; None for who has nothing to do with it."""
    return club.memberships.select_related("user").filter(user=user).first()
