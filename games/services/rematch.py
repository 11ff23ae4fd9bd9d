"""Those who have played a match go on together with another one."""

import re
from dataclasses import dataclass

from django.db import transaction

from games.models import Match, Seat, User
from games.selectors.words import paused_text
from games.services import quotas, resolution
from games.services.errors import Refused
from games.services.locking import lock_match
from games.services.matches import Plan, create_match, join_match, start_match

LONGEST_NAME = 60


def play_again(*, match_id: int, user: User) -> Match:
    """The match that follows a finished one, the user seated in it: a new one, or what another has asked for.

    It is played as the first one was, with the same bots on the same seats; it starts at once when nobody
    else is awaited. Refused to who neither sat in the finished match nor hosted it, to whom has enough
    matches, when the match is not over, and when the next one has no seat left for the user.
    """
    with transaction.atomic():
        match = lock_match(match_id)
        if match.status != Match.Status.OVER:
            raise Refused("This match is not over yet.")
        seats = list(match.seats.select_related("user"))
        mine = next((seat for seat in seats if seat.user_id == user.pk), None)
        if mine is None and match.host_id != user.pk:
            raise Refused("Only those who played in this match go on with it.")
        if match.is_paused:
            raise Refused(paused_text(match))
        if match.again is not None:
            return _joined(match.again, user, mine)
        again = _new_match(match, seats, user, mine)
        match.again = again
        played = [seat.user_id for seat in seats]
        resolution.publish(match, "desks", [*played, match.host_id])
        if not again.seats.filter(user=None, bot="").exists():
            again = start_match(match_id=again.pk, user=user).match
    return again


def _joined(again: Match, user: User, mine: Seat | None) -> Match:
    """The next match, the user on the old seat if it is free, else on any; who only hosts just comes."""
    if mine is None or again.seats.filter(user=user).exists():
        return again
    if again.status != Match.Status.OPEN:
        raise Refused("The next match has started without you.")
    is_free = again.seats.filter(number=mine.number, user=None, bot="").exists()
    number = mine.number if is_free else None
    join_match(match_id=again.pk, user=user, seat_number=number, invitation=again.invitation)
    return again


@dataclass(frozen=True, slots=True)
class _Place:
    """Who takes a seat of the next match."""

    user: User | None
    bot: str


def _new_match(match: Match, seats: list[Seat], user: User, mine: Seat | None) -> Match:
    if mine is not None:
        quotas.check_may_sit(user)
    places = [_Place(user if seat is mine else None, seat.bot) for seat in seats]
    alone = all(place.user or place.bot for place in places)
    quick = match.quick and alone
    plan = Plan(
        game_slug=match.game_slug,
        name=match.name if quick else _next_name(match.name),
        seats=len(seats),
        options=match.options,
        preset=match.preset,
        seconds_per_window=match.seconds_per_window,
        seconds_per_short_window=match.seconds_per_short_window,
        timetable=match.schedule if match.timetable else None,
        early_closing=match.early_closing,
        saved_is_ready=match.saved_is_ready,
        unlisted=match.unlisted,
        shows_traffic=match.shows_traffic,
        opens_archive=match.opens_archive,
        quick=quick,
    )
    again = create_match(plan=plan, host=user, host_plays=False)
    for old, seat, place in zip(seats, again.seats.all(), places, strict=True):
        seat.name, seat.user, seat.bot = old.name, place.user, place.bot
        seat.save(update_fields=["name", "user", "bot"])
    return again


def _next_name(name: str) -> str:
    """What the match after one of that name is called: "Thursday" is followed by "Thursday, 2"."""
    counted = re.fullmatch(r"(.+), (\d{1,4})", name)
    base, number = (counted[1], int(counted[2]) + 1) if counted else (name, 2)
    ending = f", {number}"
    return base[: LONGEST_NAME - len(ending)].rstrip() + ending
