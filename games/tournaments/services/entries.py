"""People enter a cup, are invited to it, and leave it."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from games.clubs.selectors.membership import accepts_invitation
from games.exceptions import ServiceError
from games.models import Cup, CupEntrant, User
from games.models.tournament import MAX_TOURNAMENT_REASON_LENGTH
from games.notifications.selectors.relevance import CUP
from games.notifications.services.notify import notify_of_invitation
from games.permissions.selectors.access import is_club_member
from games.tournaments.selectors.draw import rounds_begun
from games.tournaments.selectors.tournament_page import removable_entrants
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

Standing = CupEntrant.Standing


def enter_tournament(*, cup_id: int, user: User) -> None:
    """Enter the user in the cup; a second time changes nothing."""
    if user.is_guest:
        raise ServiceError("Only an account enters a cup. Make this name one, and keep your matches.")
    with transaction.atomic():
        cup = lock_tournament(cup_id)
        mine = cup.entrants.filter(user=user).first()
        if mine and mine.standing == Standing.IN:
            return
        if mine and mine.removed_why:
            raise ServiceError("The organiser has removed you from this cup. Ask them to tell you more.")
        if cup.status != Status.SIGN_UP:
            raise ServiceError("Entries of this cup have closed.")
        if user.is_bot and not tournament_match_plan(cup).admits_bots:
            raise ServiceError("This cup is for people: accounts of bots cannot enter.")
        if mine is None and cup.organiser_id != user.pk:
            _check_may_enter(cup, user)
        if cup.entrants.filter(standing=Standing.IN).count() >= MAX_ENTRANTS or has_block(cup, user):
            raise ServiceError("No place is free for you in this cup.")
        cup.entrants.update_or_create(user=user, defaults={"standing": Standing.IN})


def invite_to_tournament(*, cup_id: int, user: User, guest: User | None, now: datetime | None = None) -> None:
    """Let the guest enter a cup by list, for its organiser, and notify them; None is nobody."""
    with transaction.atomic():
        cup = lock_tournament(cup_id)
        if cup.organiser_id != user.pk or cup.entry != Entry.LIST:
            raise ServiceError("Only who organises a cup by list invites to it.")
        if cup.status != Status.SIGN_UP:
            raise ServiceError("This cup takes nobody any more.", "name")
        if guest is None:
            raise ServiceError("Nobody with an account has this name.", "name")
        if cup.entrants.filter(user=guest).exists():
            return
        if guest != user and not accepts_invitation(guest, user):
            raise ServiceError(f"{guest} takes no invitations to cups.", "name")
        if cup.entrants.count() >= 2 * MAX_ENTRANTS:
            raise ServiceError("So many are on the list that nobody else fits.", "name")
        mine = cup.entrants.create(user=guest, standing=Standing.INVITED)
        if guest != user:
            notify_of_invitation(guest.pk, CUP, cup.pk, mine.pk, now or timezone.now())


def leave_tournament(*, cup_id: int, user: User) -> None:
    """Take the user out of the cup, or end their invitation. A match that they are in goes on."""
    with transaction.atomic():
        cup = lock_tournament(cup_id)
        mine = cup.entrants.filter(user=user).first()
        if mine is None or mine.standing == Standing.OUT or cup.status not in ACTIVE_STATUSES:
            return
        if mine.number is None:
            mine.delete()
        else:
            withdraw_entrant(mine, rounds_begun(cup))


def remove_entrant(*, cup_id: int, user: User, entrant_id: int, reason: str) -> CupEntrant:
    """Remove an entrant for good, for the organiser, and return the row; everybody reads the `reason`."""
    reason = clean_text(reason, MAX_TOURNAMENT_REASON_LENGTH, "reason")
    with transaction.atomic():
        cup = lock_tournament(cup_id)
        if cup.organiser_id != user.pk:
            raise ServiceError("Only the organiser removes entrants.")
        if cup.status not in ACTIVE_STATUSES:
            raise ServiceError("This cup is over. Nobody can be removed any more.")
        entrant = removable_entrants(cup).filter(pk=entrant_id).first()
        if entrant is None:
            raise ServiceError("Nobody by that number is in this cup. Choose an entrant.", "entrant")
        entrant.removed_why = reason
        entrant.save(update_fields=["removed_why"])
        withdraw_entrant(entrant, rounds_begun(cup) if entrant.number is not None else None)
    return entrant


def withdraw_entrant(entrant: CupEntrant, rounds: int | None) -> None:
    """Have the entrant of a locked cup in no later round than those begun; `rounds` is None before them."""
    entrant.standing, entrant.left_in = Standing.OUT, rounds
    entrant.save(update_fields=["standing", "left_in"])


def _check_may_enter(cup: Cup, user: User) -> None:
    if cup.entry == Entry.CLUB and not is_club_member(cup.club_id, user):
        raise ServiceError("Only members of its club enter this cup.")
    if find_tournament(cup.pk, user) is None or cup.entry == Entry.LIST:
        raise ServiceError("Only who is invited enters this cup.")
