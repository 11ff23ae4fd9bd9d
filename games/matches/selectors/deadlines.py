"""The deadline of the open window, and the explanation of it."""

from django.utils import timezone

from games.matches.selectors.display_text import date_range_text, date_text, holidays_text
from games.matches.selectors.position import Position
from games.models import Match
from games.models import Vacation as VacationRow
from games.schedule.deadline_words import explain_deadline
from games.schedule.deadlines import Deadline, apply_credits, credits_from_json, next_deadline
from games.schedule.free_time import local_day
from games.schedule.vacations import AnnouncedVacation


def get_deadline(position: Position) -> Deadline:
    """Return the deadline of the open window, from the timetable, vacations and time credits."""
    window, terms, timetable = position.window, position.terms, position.match.own_schedule
    assert terms  # noqa: S101
    led_to = next_deadline(
        timetable,
        window.opened_at,
        first=window.number == 0,
        short=terms.pace == "short",
        vacations=_vacations(position) if timetable.vacation_days else (),
    )
    return apply_credits(led_to, credits_from_json(window.credits))


def deadline_text(position: Position) -> str:
    """Return the explanation of the deadline in sentences, with coming holidays; "" if it needs none."""
    match, window = position.match, position.window
    if window.closed_at or position.terms is None or not (match.timetable or window.credits):
        return ""
    holidays = holidays_text(match.schedule, timezone.now())
    return explain_deadline(get_deadline(position)) + (f" There are no deadlines {holidays}." if holidays else "")


def vacation_days_text(match: Match) -> dict[int, str]:
    """Return the vacation days of players as text, by seat number; one query."""
    timetable = match.schedule
    if match.status != Match.Status.RUNNING or not timetable.vacation_days:
        return {}
    today = local_day(timezone.now(), timetable)
    rows = VacationRow.objects.filter(seat__match=match, last__gte=today).order_by("-first")
    return {
        number: f"until {date_text(last, today)}" if first <= today else date_range_text(first, last, today)
        for number, first, last in rows.values_list("seat__number", "first", "last")
    }


def _vacations(position: Position) -> list[AnnouncedVacation]:
    asked = [each.seat_id for each in position.submissions.values() if each.needed and not each.of_bot]
    rows = VacationRow.objects.filter(seat__in=asked).values_list("seat__number", "first", "last")
    return [AnnouncedVacation(*row) for row in rows]
