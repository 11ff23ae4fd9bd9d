"""Deadlines in words."""

from collections.abc import Mapping
from datetime import date, datetime, timedelta

from games.humanize import and_list
from games.schedule.closing import DeadlineStep
from games.schedule.deadlines import Deadline
from games.schedule.timetable import WEEKDAYS, Timetable
from games.schedule.units import is_one, repeated_words, span_words

_SINGLE = {"day off": "a day off", "holiday": "a holiday", "vacation": "a day of vacation"}
_PLURAL = {"day off": "days off", "holiday": "holidays", "vacation": "days of vacation"}
_CREDITS: Mapping[str, str] = {
    "outage": "time lost in an outage is added",
    "pause": "time lost in a pause is added",
    "host": "the host added time",
    "bank": "an extension was used",
}
# More days than these are counted, not named.
_NAMED_DAYS = 3


def explain_deadline(deadline: Deadline) -> str:
    """Return one sentence that explains the deadline, in the timetable's zone."""
    rule, *rest = deadline.steps
    end = moment_words(deadline, deadline.at)
    if not rest:
        return f"{_rule_unchanged(deadline)} {end}."
    begins = f"{_rule(deadline)} {'would come' if rule.why == 'hour' else 'would end'} on "
    only = rest[0]
    if len(rest) == 1 and only.days == (_day(deadline, rule.to),):
        return f"{begins}{_day_words(deadline, only.days[0])}, {_SINGLE[only.why]}: {end}."
    reasons = and_list([_step_reason(deadline, step) for step in rest])
    day = _day_words(deadline, _day(deadline, rule.to))
    would = day if rule.why == "hour" else moment_words(deadline, rule.to)
    return f"{begins}{would}; {reasons}: {end}."


def moment_words(deadline: Deadline, moment: datetime) -> str:
    """Return a moment in the timetable's zone, "Monday 18:00", with its date if a week away."""
    return f"{_day_words(deadline, _day(deadline, moment))} {_hour(deadline, moment)}"


def rhythm_words(timetable: Timetable) -> str:
    """Return the rule in words: "at 18:00, Monday to Friday, Berlin time"."""
    if timetable.hours:
        rhythm = f"at {and_list([hour.isoformat('minutes') for hour in timetable.hours])}"
    else:
        rhythm = f"every {repeated_words(timetable.span())}"
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


def _rule(deadline: Deadline) -> str:
    rule, timetable = deadline.steps[0], deadline.timetable
    if rule.why == "hour":
        return _hour(deadline, rule.to)
    if rule.why == "short":
        return f"A short decision of {span_words(timetable.short_period)}"
    words = span_words(timetable.span(deadline.first))
    return f"{words} for the first turn" if deadline.first and timetable.first_period else words


def _rule_unchanged(deadline: Deadline) -> str:
    rule = deadline.steps[0]
    if rule.why == "hour":
        return "The next hour on the timetable is"
    one = rule.why == "short" or is_one(deadline.timetable.span(deadline.first))
    return f"{_rule(deadline)} {'ends' if one else 'end'} on"


def _step_reason(deadline: Deadline, step: DeadlineStep) -> str:
    timetable = deadline.timetable
    if step.why == "too soon":
        return f"that is less than {span_words(timetable.span(deadline.first))} away"
    if step.why == "quiet":
        assert timetable.quiet  # noqa: S101
        return f"quiet hours last until {timetable.quiet.ends.isoformat('minutes')}"
    if step.why == "bound":
        return f"{span_words(timetable.bound)} is the maximum"
    if step.why in _CREDITS:
        return _CREDITS[step.why]
    return _days_reason(deadline, step)


def _days_reason(deadline: Deadline, step: DeadlineStep) -> str:
    days = step.days
    if len(days) > _NAMED_DAYS:
        return f"{len(days)} {_PLURAL[step.why]} come between"
    names = and_list([_day_words(deadline, day) for day in days])
    return f"{names} is {_SINGLE[step.why]}" if len(days) == 1 else f"{names} are {_PLURAL[step.why]}"


def _day(deadline: Deadline, moment: datetime) -> date:
    return moment.astimezone(deadline.timetable.clocks).date()


def _hour(deadline: Deadline, moment: datetime) -> str:
    return f"{moment.astimezone(deadline.timetable.clocks):%H:%M}"


def _day_words(deadline: Deadline, day: date) -> str:
    """Return the day's name, with its date if a week away, and the year if another."""
    opened = _day(deadline, deadline.opened_at)
    if day - opened < timedelta(days=7):
        return f"{day:%A}"
    year = f" {day.year}" if day.year != opened.year else ""
    return f"{day:%A} {day.day} {day:%B}{year}"
