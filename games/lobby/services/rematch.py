"""Rematches: the same players play another match."""

import re
from random import SystemRandom

from django.db import transaction
from django.utils import timezone

from games.exceptions import ServiceError
from games.lobby.selectors.next_match import can_raise_bots, host_ids
from games.lobby.services import seating
from games.lobby.services.matches import create_match, join_match, start_match
from games.match_setup.services.plans import rematch_plan
from games.match_setup.services.ready_matches import quick_match_name
from games.matches.services.locking import lock_match
from games.matches.services.publishing import publish
from games.models import Match, Seat, SoloTry, User
from games.models.match_names import MAX_NAME_LENGTH
from games.permissions.selectors.access import is_club_member
from games.rules.characters import next_level_name
from games.schedule.deadlines import next_deadline
from games.seasons.services.series import add_next_match, find_season, transfer_season

BOT_GENERATOR = SystemRandom()


def join_rematch(*, match_id: int, user: User, harder_bots: bool = False) -> Match:
    """Seat the user in the next match, creating it if nobody has done so yet, and return it.

    The next match has the same settings, and the same bots on the same seats. Players get their old seats, or
    random ones if names are hidden. Their seats are reserved for the length of a first window, and until then
    the match is not listed. It starts at once if no other player is expected. In a season only the host opens
    the next match; the user who opens it becomes the host of a season without one. A player who has beaten a
    table of bots only can choose `harder_bots`, each one level up.

    Raise ServiceError if the match is not finished, if the user neither played in it nor hosted it or its
    season, if the user has too many matches, or if the next match has no seat left for the user.
    """
    with transaction.atomic():
        match = lock_match(match_id)
        if match.status != Match.Status.OVER:
            raise ServiceError("This match is not finished yet.")
        seats = list(match.seats.select_related("user"))
        mine = next((seat for seat in seats if seat.user_id == user.pk), None)
        if mine is None and user.pk not in host_ids(match):
            raise ServiceError("Only players of this match can start a rematch.")
        if SoloTry.objects.filter(match=match).exists():
            raise ServiceError("This is a solo game. Start a new solo game instead.")
        season = find_season(match)
        if season is not None and season.is_elimination:
            raise ServiceError("The season opens its next match itself.")
        if match.again is not None:
            return _join_existing(match.again, user, mine)
        raised = harder_bots and can_raise_bots(match, seats, user)
        again = _create_rematch(match, seats, user, mine, raised)
        match.again = again
        played = [seat.user_id for seat in seats]
        publish(match, "desks", [*played, match.host_id])
        if not again.seats.filter(user=None, bot="").exists():
            again = start_match(match_id=again.pk, user=user).match
    return again


def _join_existing(again: Match, user: User, mine: Seat | None) -> Match:
    """Seat a player on the old seat if it is free, else on any; a host may come without a seat."""
    if mine is None or again.seats.filter(user=user).exists():
        return again
    if again.status != Match.Status.OPEN:
        raise ServiceError("The next match has already started without you.")
    free = again.seats.filter(user=None, bot="")
    open_to_all = list(free.filter(reserved_for=None).values_list("number", flat=True))
    if free.filter(reserved_for=user).exists() or not open_to_all:
        number = None
    elif again.anonymous:
        number = BOT_GENERATOR.choice(open_to_all)
    else:
        number = mine.number if mine.number in open_to_all else None
    join_match(match_id=again.pk, user=user, seat_number=number, invitation=again.invitation)
    return again


def _create_rematch(match: Match, seats: list[Seat], user: User, mine: Seat | None, raised: bool) -> Match:
    season = find_season(match)
    if season and season.host_id not in (None, user.pk):
        raise ServiceError(f"Only the host of {season.name} can open its next match.")
    if season and season.closed_at:
        season = None
    if season and season.host_id is None:
        # The host has deleted their account.
        transfer_season(match, None, user.pk)
    if mine is not None:
        seating.check_seat_quota(user)
    people = [seat.user for seat in seats if not seat.bot]
    if match.anonymous:
        BOT_GENERATOR.shuffle(people)
    in_order = iter(people)
    wanted = [None if seat.bot else next(in_order) for seat in seats]
    quick = match.quick and mine is not None and set(people) == {user}
    name = "" if quick else _next_name(match.name)
    facts = quick_match_name(player=user, game_slug=match.game_slug, preset=match.preset) if quick else None
    # A host who left the club or is banned opens the match without the club.
    club = match.club_id or 0 if is_club_member(match.club_id, user) else 0
    plan = rematch_plan(match, name=name, name_facts=facts, quick=quick, starts=Match.Starts.BY_HOST, club=club)
    again = create_match(plan=plan, host=user, host_plays=False)
    for old, seat, person in zip(seats, again.seats.all(), wanted, strict=True):
        seat.name, seat.user = old.name, user if person == user else None
        seat.bot = next_level_name(match.game.characters, old.bot) if raised else old.bot
        seat.reserved_for = person if season is None and seat.user is None else None
        seat.save(update_fields=["name", "user", "bot", "reserved_for"])
    if season is None and any(person not in (None, user) for person in people):
        again.reserved_until = next_deadline(again.schedule, timezone.now(), first=True).at
        again.save(update_fields=["reserved_until"])
    if season:
        add_next_match(season, again, seats)
    return again


def _next_name(name: str) -> str:
    """Return the name of the next match: "Thursday" is followed by "Thursday, 2"."""
    counted = re.fullmatch(r"(.+), (\d{1,4})", name)
    base, number = (counted[1], int(counted[2]) + 1) if counted else (name, 2)
    ending = f", {number}"
    return base[: MAX_NAME_LENGTH - len(ending)].rstrip() + ending
