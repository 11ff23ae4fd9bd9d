"""Properties of every timetable, opening, absence and outage.

The tests look up local times by the zone alone.
"""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from hypothesis import given
from msgspec.structs import replace

from games.schedule.deadline_words import explain_deadline
from games.schedule.deadlines import Deadline, credit_outage
from games.schedule.timetable import Holiday
from games.schedule.timetable_json import parse_timetable, timetable_to_json
from games.schedule.vacations import absent_days, vacation_days_left
from tests.schedule.strategies import cases

NOTHING = timedelta()


def is_closed(deadline: Deadline) -> bool:
    """Whether the local time at the deadline is a day off, a holiday or a quiet hour."""
    wall, quiet = wall_at(deadline), deadline.timetable.quiet
    if wall.weekday() in deadline.timetable.days_off:
        return True
    if any(holiday.first <= wall.date() <= holiday.last for holiday in deadline.timetable.holidays):
        return True
    if quiet and quiet.begins > quiet.ends:
        return wall.time() >= quiet.begins or wall.time() < quiet.ends
    return bool(quiet) and quiet.begins <= wall.time() < quiet.ends


def wall_at(deadline: Deadline) -> datetime:
    return deadline.at.astimezone(ZoneInfo(deadline.timetable.zone))


@given(cases())
def test_deadline_obeys_timetable_and_steps_lead_to_it(case):
    deadline = case.deadline()
    wall = wall_at(deadline)
    assert not is_closed(deadline)
    assert case.opened < deadline.at <= case.most
    assert wall.date() not in absent_days(case.rules, case.vacations) or deadline.steps[-1].why == "bound"
    assert deadline.steps[-1].to == deadline.at
    if case.rules.hours:
        # Where the clocks skip an hour, what they go on at stands for it, or the end of quiet hours there.
        skipped = (wall - timedelta(hours=12)).astimezone(UTC).astimezone(wall.tzinfo)
        assert wall.time() in case.rules.hours or skipped.utcoffset() != wall.utcoffset()


@given(cases())
def test_absences_and_later_opening_never_shorten_window(case):
    plain = case.deadline(vacations=()).at
    assert plain - case.opened >= timedelta(seconds=case.rules.span(case.first))
    assert plain <= case.deadline().at <= case.most
    assert case.deadline().at <= case.deadline(opened=case.later).at


@given(cases())
def test_holidays_add_time_up_to_bound_and_count_only_while_window_is_open(case):
    plain = case.deadline(holidays=())
    assert plain.at <= plain.limit == case.opened + timedelta(seconds=case.rules.bound)
    # Holidays at the end of the longest window close it before them, as days off do.
    held = case.deadline()
    assert plain.at <= held.at or held.steps[-1].why == "bound"
    # A holiday within a vacation costs no day of it: these lie before all vacations and after the latest deadline.
    elsewhere = [(-60, -20), (200, 220)]
    away = [Holiday(*(case.opened.date() + timedelta(days=passed) for passed in days)) for days in elsewhere]
    unmoved = case.deadline(holidays=tuple(away))
    assert (unmoved.at, unmoved.steps, unmoved.limit) == (plain.at, plain.steps, plain.limit)


@given(cases())
def test_short_window_has_exact_length(case):
    short = case.deadline(short=True)
    assert short.closes == short.at == case.opened + timedelta(seconds=case.rules.short_period)


@given(cases())
def test_same_input_gives_same_deadline(case):
    kept = replace(
        case,
        rules=parse_timetable(timetable_to_json(case.rules)),
        opened=case.opened.astimezone(ZoneInfo("Asia/Tokyo")),
        vacations=case.vacations[::-1],
    )
    one, other = case.deadline(short=case.short), kept.deadline(short=case.short)
    assert one == other
    assert explain_deadline(one) == explain_deadline(other)


@given(cases())
def test_announced_vacations_stay_within_allowance(case):
    for seat in range(3):
        own = [each for each in case.vacations if each.seat == seat]
        paid = absent_days(case.rules, own)
        assert len(paid) + vacation_days_left(case.rules, own, seat) == case.rules.vacation_days
        assert len(paid) <= case.rules.vacation_days


@given(cases())
def test_outage_only_adds_time(case):
    deadline, outage = case.deadline(short=case.short), case.outage
    later = credit_outage(deadline, outage)
    met = outage.begins < deadline.closes and outage.ends > case.opened
    lost = outage.ends - max(outage.begins, case.opened) if met else NOTHING
    assert later.at >= deadline.at + lost
    assert not met or later.at >= outage.ends
    assert case.short or not is_closed(later)
    # What was lost, and the longest wait for something to close; each holiday may take the open day of a week.
    free = sum(holiday.length for holiday in case.rules.holidays)
    assert later.at <= deadline.limit + lost + timedelta(days=8 + 7 * free)
    assert credit_outage(later, outage) == later
