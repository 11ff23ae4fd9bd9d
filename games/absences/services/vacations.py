"""Vacations and standing orders, which a player sets before being away."""

from datetime import date, datetime

from django.db import transaction
from django.utils import timezone

from games.absences.selectors.reliability import highest_minimum_passed
from games.exceptions import ServiceError
from games.matches.selectors.display_text import date_range_text
from games.matches.selectors.position import Position
from games.matches.services.deadlines import recalculate_deadline
from games.matches.services.locking import lock_match, lock_running_seat, require_seat_of
from games.matches.services.publishing import publish, write_log_entry
from games.models import Match, Seat, User, Vacation
from games.schedule.free_time import ONE_DAY, local_day
from games.schedule.vacations import AnnouncedVacation, vacation_problem


def announce_vacation(*, match_id: int, user: User, first: date, last: date, now: datetime | None = None) -> None:
    """Announce vacation days in the match's time zone; they use up the seat's days and move the deadline."""
    now = now or timezone.now()
    with transaction.atomic():
        position, seat = lock_running_seat(match_id, user)
        match = position.match
        if not match.schedule.vacation_days:
            raise ServiceError("This match does not allow vacations.", "first")
        new = AnnouncedVacation(seat.number, first, last)
        known = [AnnouncedVacation(seat.number, *days) for days in seat.vacations.values_list("first", "last")]
        if last >= first and set(new.days()) <= {day for each in known for day in each.days()}:
            raise ServiceError("You have already announced these days.", "first")
        if problem := vacation_problem(match.schedule, known, new, now):
            raise ServiceError(problem, "last" if last < first else "first")
        Vacation.objects.create(seat=seat, first=first, last=last, announced_at=now)
        _publish_vacation(position, seat, user, "vacation", first, last, now)


def cancel_vacation(*, match_id: int, user: User, vacation_id: int, now: datetime | None = None) -> None:
    """Cancel the days of the user's vacation that have not begun, and return them to the seat."""
    now = now or timezone.now()
    with transaction.atomic():
        position, seat = lock_running_seat(match_id, user)
        vacation = seat.vacations.filter(pk=vacation_id).first()
        if vacation is None:
            raise ServiceError("You have no such vacation. Reload the page.")
        today = local_day(now, position.match.schedule)
        if vacation.last <= today:
            raise ServiceError("All days of this vacation have begun, so you cannot cancel it.")
        first, last = max(vacation.first, today + ONE_DAY), vacation.last
        if vacation.first <= today:
            vacation.last = today
            vacation.save(update_fields=["last"])
        else:
            vacation.delete()
        _publish_vacation(position, seat, user, "vacation taken back", first, last, now)


def announce_vacation_everywhere(
    *, user: User, first: date, last: date, now: datetime | None = None
) -> tuple[list[Match], list[tuple[Match, str]]]:
    """Announce the vacation in every match that allows it; return these matches, and errors by match."""
    sits = Match.objects.filter(seats__user=user, status=Match.Status.RUNNING).order_by("pk")
    announced, refused = [], []
    for match in [match for match in sits if match.schedule.vacation_days]:
        try:
            announce_vacation(match_id=match.pk, user=user, first=first, last=last, now=now)
        except ServiceError as refusal:
            refused.append((match, refusal.message))
        else:
            announced.append(match)
    return announced, refused


def _publish_vacation(
    position: Position, seat: Seat, user: User, kind: str, first: date, last: date, now: datetime
) -> None:
    """Write the log entry, move the deadline of a window that is not past it, and publish the match."""
    match, window = position.match, position.window
    days = date_range_text(first, last, local_day(now, match.schedule))
    write_log_entry(match, kind, now, window=window, seat=seat.number, by=user, days=days)
    if window.deadline is not None and now < window.deadline:
        recalculate_deadline(position)
    publish(match)


def check_reliability(match: Match, user: User) -> None:
    """Raise ServiceError unless the user, new or not, is as reliable as the match requires."""
    least = match.minimum_reliability
    reached = highest_minimum_passed(user) if least else 100
    if reached < least:
        raise ServiceError(f"This match needs a reliability of {least}%. Yours is {reached}%.")


def set_standing_orders(*, match_id: int, user: User, recipe: str) -> None:
    """Set the standing orders of the user's seat, or none ("")."""
    with transaction.atomic():
        match = lock_match(match_id)
        seat = require_seat_of(match.seats.all(), user)
        if match.status == Match.Status.OVER:
            raise ServiceError("The match is finished.")
        if recipe and recipe not in match.game.recipes:
            raise ServiceError(f"{match.meta.name} does not have these standing orders.", "recipe")
        if recipe and not match.ladder.standing_orders:
            raise ServiceError("This match does not use standing orders.", "recipe")
        if seat.standing != recipe:
            seat.standing = recipe
            seat.save(update_fields=["standing"])
            publish(match, "desks", [user.pk])
