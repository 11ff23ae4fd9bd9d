"""Rejoining: who was away comes back to a seat that a bot has played meanwhile."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from games.absences.services.ladder import open_until
from games.matches.selectors.position import Position, load_position
from games.matches.services.locking import lock_match
from games.matches.services.log import enter
from games.matches.services.publishing import publish
from games.models import Match, Seat, User
from games.refused import Refused


def come_back(*, match_id: int, user: User, now: datetime | None = None) -> Position:
    """Have the user play on where a bot stood in, or a substitute was wanted; else nothing changes.

    What the bot has answered in the open window stays saved, but not ready, until the user answers. Refused
    to who has no seat (any more), and when the match does not run; MatchPaused.
    """
    now = now or timezone.now()
    with transaction.atomic():
        position = lock_running(match_id)
        seat = position.seat_of(user)
        if seat is None:
            raise Refused(f"You have no {position.match.face.words.seat} in this match.")
        if take_back(position, seat, now):
            publish(position.match, users=[user.pk])
    return position


def take_back(position: Position, seat: Seat, now: datetime) -> bool:
    """Give the seat back to who sits there and does something again, in a transaction that has locked the
    match; False, and nothing changes, where nobody stood in and no substitute was wanted.
    """
    if position.terms is None or not (seat.stand_in or seat.wanted_at):
        return False
    play_oneself(position, seat, now)
    seat.save(update_fields=["misses", "stand_in", "wanted_at"])
    enter(position.match, "came-back", now, window=position.window, seat=seat.number, by=seat.user)
    return True


def play_oneself(position: Position, seat: Seat, now: datetime) -> None:
    """From now on who sits there decides; in the open window only if there is time left to."""
    seat.stand_in, seat.wanted_at, seat.misses = "", None, 0
    asked = position.submissions.get(seat.number)
    if asked and now < open_until(position, now):
        asked.of_bot = asked.ready = False
        asked.save(update_fields=["of_bot", "ready"])


def lock_running(match_id: int) -> Position:
    """The running match in its newest window, locked; Refused when it does not run, MatchPaused."""
    match = lock_match(match_id)
    if match.status != Match.Status.RUNNING:
        raise Refused("This match is not running.")
    return load_position(match)
