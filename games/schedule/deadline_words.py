"""Deadlines in words."""

from collections.abc import Mapping
from datetime import date, datetime, timedelta

from games.humanize import and_list
from games.schedule.deadlines import Deadline, DeadlineStep
from games.schedule.timetable import WEEKDAYS, Timetable, span_words

DEADLINE_TEXTS: Mapping[str, str] = {
    # A deadline that follows from the timetable alone.
    "hour": "The next hour on the timetable is {end}.",
    "short": "A short decision takes {span}: until {end}.",
    "first": "The first turn takes {span}: until {end}.",
    "span": "A turn takes {span}: until {end}.",
    # A deadline that something moves.
    "hour.moved": "The next hour on the timetable would be {would}.",
    "short.moved": "A short decision of {span} would last until {would}.",
    "first.moved": "The first turn of {span} would last until {would}.",
    "span.moved": "A turn of {span} would last until {would}.",
    "new": "Deadline: {end}.",
    # What moves it.
    "too soon": "That is less than {span} away.",
    "quiet": "Quiet hours last until {quiet}.",
    "bound": "The maximum is {span}.",
    "outage": "Time lost in an outage is added.",
    "pause": "Time lost in a pause is added.",
    "host": "The host added time.",
    "bank": "An extension was used.",
    "day off": "{days} is a day off.",
    "day off.several": "{days} are days off.",
    "day off.many": "{count} days off come between.",
    "holiday": "{days} is a holiday.",
    "holiday.several": "{days} are holidays.",
    "holiday.many": "{count} holidays come between.",
    "vacation": "{days} is a day of vacation.",
    "vacation.several": "{days} are days of vacation.",
    "vacation.many": "{count} days of vacation come between.",
}
# More days than these are counted, not named.
_NAMED_DAYS = 3


def explain_deadline(deadline: Deadline) -> str:
    """Return the sentences that explain the deadline, in the timetable's zone."""
    rule, *moves = deadline.steps
    case, span = _rule(deadline)
    end = moment_words(deadline, deadline.at)
    if not moves:
        return DEADLINE_TEXTS[case].format(span=span, end=end)
    would = DEADLINE_TEXTS[f"{case}.moved"].format(span=span, would=moment_words(deadline, rule.to))
    reasons = [_reason(deadline, step) for step in moves]
    return " ".join([would, *reasons, DEADLINE_TEXTS["new"].format(end=end)])


def moment_words(deadline: Deadline, moment: datetime) -> str:
    """Return a moment in the timetable's zone, "Monday 18:00", with its date if a week away."""
    return f"{_day_words(deadline, _day(deadline, moment))} {moment.astimezone(deadline.timetable.clocks):%H:%M}"


def rhythm_words(timetable: Timetable) -> str:
    """Return the rule in words: "at 18:00, Monday to Friday, Berlin time"."""
    if timetable.hours:
        rhythm = f"at {and_list([hour.isoformat('minutes') for hour in timetable.hours])}"
    else:
        rhythm = f"every {span_words(timetable.span()).removeprefix('1 ')}"
    if timetable.days_off:
        rhythm = f"{rhythm}, {_open_days(timetable)}"
    if timetable.quiet:
        ends = timetable.quiet.ends.isoformat("minutes")
        rhythm = f"{rhythm}, quiet from {timetable.quiet.begins.isoformat('minutes')} to {ends}"
    return f"{rhythm}, {timetable.place} time"


def _open_days(timetable: Timetable) -> str:
    days = [day for day in range(len(WEEKDAYS)) if day not in timetable.days_off]
    names = [WEEKDAYS[day].capitalize() for day in days]
    on_end = len(days) > 2 and days == list(range(days[0], days[-1] + 1))
    return f"{names[0]} to {names[-1]}" if on_end else and_list(names)


def _rule(deadline: Deadline) -> tuple[str, str]:
    """Return the case of the timetable's rule, and the time that it gives."""
    timetable, why = deadline.timetable, deadline.steps[0].why
    if why == "short":
        return why, span_words(timetable.short_period)
    case = "first" if deadline.first and timetable.first_period else "span"
    return why if why == "hour" else case, span_words(timetable.span(deadline.first))


def _reason(deadline: Deadline, step: DeadlineStep) -> str:
    timetable, count = deadline.timetable, len(step.days)
    many = "" if count < 2 else ".several" if count <= _NAMED_DAYS else ".many"
    return DEADLINE_TEXTS[f"{step.why}{many}"].format(
        span=span_words(timetable.bound if step.why == "bound" else timetable.span(deadline.first)),
        quiet=timetable.quiet and timetable.quiet.ends.isoformat("minutes"),
        days=and_list([_day_words(deadline, day) for day in step.days]),
        count=count,
    )


def _day(deadline: Deadline, moment: datetime) -> date:
    return moment.astimezone(deadline.timetable.clocks).date()


def _day_words(deadline: Deadline, day: date) -> str:
    """Return the day's name, with its date if a week away, and the year if another."""
    opened = _day(deadline, deadline.opened_at)
    if day - opened < timedelta(days=7):
        return f"{day:%A}"
    year = f" {day.year}" if day.year != opened.year else ""
    return f"{day:%A} {day.day} {day:%B}{year}"
