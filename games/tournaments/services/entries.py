"""Entering, inviting to, leaving and removing from tournaments."""

from django.db import transaction
from django.utils import timezone

from games.channels.selectors.channels import accepts_invitation
from games.exceptions import ServiceError
from games.models import TournamentEntrant, User
from games.models.tournament import MAX_TOURNAMENT_REASON_LENGTH
from games.notifications.selectors.relevance import TOURNAMENT
from games.notifications.services.notify import notify_of_invitation
from games.permissions.selectors.access import is_club_member
from games.tournaments.selectors.draw import rounds_begun
from games.tournaments.selectors.tournament_page import present_entrants
from games.tournaments.selectors.visibility import find_tournament, has_block
from games.tournaments.services.tournaments import (
    ACTIVE_STATUSES,
    MAX_ENTRANTS,
    Entry,
    Status,
    lock_tournament,
    tournament_match_plan,
)
from games.validators import clean_text

Standing = TournamentEntrant.Standing


def enter_tournament(*, tournament_id: int, user: User) -> None:
    """Enter the user in the tournament; entering again changes nothing."""
    if user.is_guest:
        raise ServiceError("Guests cannot enter tournaments. Create an account first; you keep your matches.")
    with transaction.atomic():
        tournament = lock_tournament(tournament_id)
        mine = tournament.entrants.filter(user=user).first()
        if mine and mine.standing == Standing.IN:
            return
        if mine and mine.removed_why:
            raise ServiceError("The organiser has removed you from this tournament. Ask the organiser about it.")
        if tournament.status != Status.SIGN_UP:
            raise ServiceError("Entries for this tournament have closed.")
        if user.is_bot and not tournament_match_plan(tournament).admits_bots:
            raise ServiceError("Bot accounts cannot enter tournaments.")
        if mine is None and tournament.organiser_id != user.pk:
            if tournament.entry == Entry.CLUB and not is_club_member(tournament.club_id, user):
                raise ServiceError("Only members of its club can enter this tournament.")
            if find_tournament(tournament.pk, user) is None or tournament.entry == Entry.LIST:
                raise ServiceError("Only invited players can enter this tournament.")
        entered = present_entrants(tournament).filter(standing=Standing.IN)
        if entered.count() >= MAX_ENTRANTS or has_block(tournament, user):
            raise ServiceError("This tournament has no free place for you.")
        tournament.entrants.update_or_create(user=user, defaults={"standing": Standing.IN})


def invite_to_tournament(*, tournament_id: int, user: User, guest: User | None) -> None:
    """Invite the guest to a tournament, for its organiser, and notify them. Raise ServiceError for None."""
    with transaction.atomic():
        tournament = lock_tournament(tournament_id)
        if tournament.organiser_id != user.pk or tournament.entry != Entry.LIST:
            raise ServiceError("Only the organiser can invite players, and only to a tournament by invitation.")
        if tournament.status != Status.SIGN_UP:
            raise ServiceError("Entries for this tournament have closed.", "name")
        if guest is None:
            raise ServiceError("There is no account with this name.", "name")
        if tournament.entrants.filter(user=guest).exists():
            return
        if guest != user and not accepts_invitation(guest, user):
            raise ServiceError(f"{guest} does not accept invitations to tournaments.", "name")
        if tournament.entrants.count() >= 2 * MAX_ENTRANTS:
            raise ServiceError("The list of invitations is full.", "name")
        mine = tournament.entrants.create(user=guest, standing=Standing.INVITED)
        if guest != user:
            notify_of_invitation(guest.pk, TOURNAMENT, tournament.pk, mine.pk, timezone.now())


def leave_tournament(*, tournament_id: int, user: User) -> None:
    """Take the user out of the tournament or decline the invitation. The user's match continues."""
    with transaction.atomic():
        tournament = lock_tournament(tournament_id)
        mine = tournament.entrants.filter(user=user).first()
        if mine is None or mine.standing == Standing.OUT or tournament.status not in ACTIVE_STATUSES:
            return
        if mine.number is None:
            mine.delete()
        else:
            withdraw_entrant(mine, rounds_begun(tournament))


def remove_entrant(*, tournament_id: int, user: User, entrant_id: int, reason: str) -> None:
    """Remove an entrant permanently, for the organiser; the `reason` is public."""
    reason = clean_text(reason, MAX_TOURNAMENT_REASON_LENGTH, "reason")
    with transaction.atomic():
        tournament = lock_tournament(tournament_id)
        if tournament.organiser_id != user.pk:
            raise ServiceError("Only the organiser can remove entrants.")
        if tournament.status not in ACTIVE_STATUSES:
            raise ServiceError("This tournament is finished, so nobody can be removed.")
        present = tournament.entrants.filter(standing=Standing.IN).exclude(user=None).select_related("user")
        entrant = present.filter(pk=entrant_id).first()
        if entrant is None:
            raise ServiceError("There is no such entrant in this tournament. Choose an entrant.", "entrant")
        entrant.removed_why = reason
        entrant.save(update_fields=["removed_why"])
        withdraw_entrant(entrant, rounds_begun(tournament) if entrant.number is not None else None)


def withdraw_entrant(entrant: TournamentEntrant, rounds: int | None) -> None:
    """Withdraw an entrant of a locked tournament after the `rounds` begun; None before the first."""
    entrant.standing, entrant.left_in = Standing.OUT, rounds
    entrant.save(update_fields=["standing", "left_in"])
