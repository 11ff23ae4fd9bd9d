"""People enter a cup, are invited to it, and leave it."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from games.clubs.selectors.standing import takes_invitation
from games.exceptions import Refused
from games.matches.selectors.admission import belongs_to
from games.models import Cup, CupEntrant, User
from games.models.cup import LONGEST_REASON
from games.notifications.selectors.truth import CUP
from games.notifications.services.news import tell_of_invitation
from games.tournaments.selectors.access import cup_seen, meets_a_block
from games.tournaments.selectors.draw import rounds_begun
from games.tournaments.selectors.page import removable
from games.tournaments.services.cups import GOING_ON, MOST_ENTRANTS, Entry, Status, lock_cup, plan_of_cup
from games.validators import clean_text

Standing = CupEntrant.Standing


def enter_cup(*, cup_id: int, user: User) -> None:
    """Enter the user in the cup; a second time changes nothing."""
    if user.is_guest:
        raise Refused("Only an account enters a cup. Make this name one, and keep your matches.")
    with transaction.atomic():
        cup = lock_cup(cup_id)
        mine = cup.entrants.filter(user=user).first()
        if mine and mine.standing == Standing.IN:
            return
        if mine and mine.removed_why:
            raise Refused("The organiser has removed you from this cup. Ask them to tell you more.")
        if cup.status != Status.SIGN_UP:
            raise Refused("Entries of this cup have closed.")
        if user.is_bot and not plan_of_cup(cup).admits_bots:
            raise Refused("This cup is for people: accounts of bots cannot enter.")
        if mine is None and cup.organiser_id != user.pk:
            _check_may_enter(cup, user)
        if cup.entrants.filter(standing=Standing.IN).count() >= MOST_ENTRANTS or meets_a_block(cup, user):
            raise Refused("No place is free for you in this cup.")
        cup.entrants.update_or_create(user=user, defaults={"standing": Standing.IN})


def invite_to_cup(*, cup_id: int, user: User, guest: User | None, now: datetime | None = None) -> None:
    """Let the guest enter a cup by list, for its organiser, and notify them; None is nobody."""
    with transaction.atomic():
        cup = lock_cup(cup_id)
        if cup.organiser_id != user.pk or cup.entry != Entry.LIST:
            raise Refused("Only who organises a cup by list invites to it.")
        if cup.status != Status.SIGN_UP:
            raise Refused("This cup takes nobody any more.", "name")
        if guest is None:
            raise Refused("Nobody with an account has this name.", "name")
        if cup.entrants.filter(user=guest).exists():
            return
        if guest != user and not takes_invitation(guest, user):
            raise Refused(f"{guest} takes no invitations to cups.", "name")
        if cup.entrants.count() >= 2 * MOST_ENTRANTS:
            raise Refused("So many are on the list that nobody else fits.", "name")
        mine = cup.entrants.create(user=guest, standing=Standing.INVITED)
        if guest != user:
            tell_of_invitation(guest.pk, CUP, cup.pk, mine.pk, now or timezone.now())


def leave_cup(*, cup_id: int, user: User) -> None:
    """Take the user out of the cup, or end their invitation. A match that they are in goes on."""
    with transaction.atomic():
        cup = lock_cup(cup_id)
        mine = cup.entrants.filter(user=user).first()
        if mine is None or mine.standing == Standing.OUT or cup.status not in GOING_ON:
            return
        if mine.number is None:
            mine.delete()
        else:
            drop_out(mine, rounds_begun(cup))


def remove_from_cup(*, cup_id: int, user: User, entrant_id: int, reason: str) -> CupEntrant:
    """Remove an entrant for good, for the organiser, and return the row; everybody reads the `reason`."""
    reason = clean_text(reason, LONGEST_REASON, "reason")
    with transaction.atomic():
        cup = lock_cup(cup_id)
        if cup.organiser_id != user.pk:
            raise Refused("Only the organiser removes entrants.")
        if cup.status not in GOING_ON:
            raise Refused("This cup is over. Nobody can be removed any more.")
        entrant = removable(cup).filter(pk=entrant_id).first()
        if entrant is None:
            raise Refused("Nobody by that number is in this cup. Choose an entrant.", "entrant")
        entrant.removed_why = reason
        entrant.save(update_fields=["removed_why"])
        drop_out(entrant, rounds_begun(cup) if entrant.number is not None else None)
    return entrant


def drop_out(entrant: CupEntrant, rounds: int | None) -> None:
    """Have the entrant of a locked cup in no later round than those begun; `rounds` is None before them."""
    entrant.standing, entrant.left_in = Standing.OUT, rounds
    entrant.save(update_fields=["standing", "left_in"])


def _check_may_enter(cup: Cup, user: User) -> None:
    if cup.entry == Entry.CLUB and not belongs_to(cup.club_id, user):
        raise Refused("Only members of its club enter this cup.")
    if cup_seen(cup.pk, user) is None or cup.entry == Entry.LIST:
        raise Refused("Only who is invited enters this cup.")
