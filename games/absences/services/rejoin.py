"""Rejoining: a player takes back a seat from a stand-in bot."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from games.absences.services.escalation import final_deadline
from games.matches.selectors.position import Position
from games.matches.services.locking import lock_running_seat
from games.matches.services.publishing import publish, write_log_entry
from games.models import Seat, User


def rejoin(*, match_id: int, user: User, now: datetime | None = None) -> Position:
    """Give the user control of a seat that a bot plays or that wants a substitute; else do nothing."""
    now = now or timezone.now()
    with transaction.atomic():
        position, seat = lock_running_seat(match_id, user)
        if restore_seat(position, seat, now):
            publish(position.match, users=[user.pk])
    return position


def restore_seat(position: Position, seat: Seat, now: datetime) -> bool:
    """Give the locked match's seat back to its player; return False if no bot stood in and no substitute was wanted."""
    if position.terms is None or not (seat.stand_in or seat.wanted_at):
        return False
    resume_control(position, seat, now)
    seat.save(update_fields=["misses", "stand_in", "wanted_at"])
    write_log_entry(position.match, "came-back", now, window=position.window, seat=seat.number, by=seat.user)
    return True


def resume_control(position: Position, seat: Seat, now: datetime) -> None:
    """Let the player decide again, in the open window only if it has time left."""
    seat.stand_in, seat.wanted_at, seat.misses = "", None, 0
    asked = position.submissions.get(seat.number)
    if asked and now < final_deadline(position, now):
        asked.of_bot = asked.ready = False
        asked.save(update_fields=["of_bot", "ready"])
