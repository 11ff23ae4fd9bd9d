"""Deadlines on days with unusual clocks, and time added to them."""

from datetime import date, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.schedule.deadline_words import explain_deadline
from games.schedule.deadlines import (
    Extension,
    TimeLoss,
    apply_credits,
    credit_outage,
    credits_from_json,
    credits_to_json,
    extend_deadline,
    next_deadline,
)
from games.schedule.ladder import DEFAULT_LADDER, Ladder, validate_ladder
from games.schedule.timetable import InvalidTimetable
from games.schedule.vacations import AnnouncedVacation
from tests.schedule.clocks import APIA, BERLIN, DAY, HOUR, LORD_HOWE, NEW_YORK, WEEKEND, at, local, shown, timetable

NIGHT = ["22:00", "07:00"]

# zone, fields, opened, closes
CLOCKS_THAT_CHANGE = [
    # 2026-03-29 02:00 is 03:00 in Berlin; 2026-10-25 03:00 is 02:00 again.
    (BERLIN, {"period": DAY}, "2026-03-28 18:00", "2026-03-29 19:00"),
    (BERLIN, {"period": DAY}, "2026-10-24 18:00", "2026-10-25 17:00"),
    (BERLIN, {"hours": ["18:00"]}, "2026-03-28 18:00", "2026-03-29 18:00"),
    (BERLIN, {"hours": ["18:00"]}, "2026-10-24 18:00", "2026-10-25 18:00"),
    (BERLIN, {"hours": ["02:30"]}, "2026-03-28 18:00", "2026-03-29 03:00"),
    (BERLIN, {"hours": ["02:30"]}, "2026-10-24 18:00", "2026-10-25 02:30"),
    (BERLIN, {"hours": ["02:30"]}, "2026-10-25 02:15", "2026-10-26 02:30"),
    (BERLIN, {"period": DAY, "quiet": ["22:00", "02:30"]}, "2026-03-28 00:30", "2026-03-29 03:00"),
    (BERLIN, {"period": DAY, "quiet": ["22:00", "02:30"]}, "2026-10-24 03:30", "2026-10-25 02:30b"),
    (BERLIN, {"hours": ["02:30"], "quiet": ["02:45", "06:00"]}, "2026-03-28 18:00", "2026-03-29 06:00"),
    (NEW_YORK, {"period": DAY, "days_off": ["sunday"]}, "2026-10-31 12:00", "2026-11-02 12:00"),
    # Half an hour: 2026-10-04 02:00 is 02:30 on Lord Howe; 2026-04-05 02:00 is 01:30 again.
    (LORD_HOWE, {"period": DAY}, "2026-10-03 18:00", "2026-10-04 18:30"),
    (LORD_HOWE, {"period": DAY}, "2026-04-04 18:00", "2026-04-05 17:30"),
    (LORD_HOWE, {"hours": ["02:15"]}, "2026-10-03 18:00", "2026-10-04 02:30"),
    (LORD_HOWE, {"period": DAY, "quiet": ["23:00", "01:45"]}, "2026-04-04 00:30", "2026-04-05 01:45b"),
    # There was no 2011-12-30 in Samoa.
    (APIA, {"hours": ["18:00"]}, "2011-12-29 18:00", "2011-12-31 18:00"),
    (APIA, {"period": DAY, "days_off": ["friday"]}, "2011-12-29 18:00", "2011-12-31 18:00"),
]

THE_CALENDAR = [
    # 2028 is a leap year, 2027 is not.
    ({"period": DAY}, "2028-02-28 18:00", "2028-02-29 18:00"),
    # The year's end, a Thursday.
    ({"hours": ["18:00"], "days_off": WEEKEND}, "2026-12-31 18:00", "2027-01-01 18:00"),
    ({"hours": ["18:00"], "days_off": WEEKEND}, "2027-01-01 18:00", "2027-01-04 18:00"),
    ({"period": HOUR, "quiet": ["23:00", "01:00"]}, "2026-12-31 22:30", "2027-01-01 01:30"),
    # 2026-11-20 is a Friday. Weekends.
    ({"period": DAY, "days_off": WEEKEND}, "2026-11-20 18:00", "2026-11-23 18:00"),
    ({"period": DAY, "days_off": WEEKEND}, "2026-11-21 18:00", "2026-11-24 00:00"),
    # Quiet hours, over midnight and not.
    ({"period": DAY, "quiet": NIGHT}, "2026-11-17 21:59", "2026-11-18 21:59"),
    ({"period": DAY, "quiet": NIGHT}, "2026-11-17 22:00", "2026-11-19 07:00"),
    ({"period": DAY, "quiet": NIGHT}, "2026-11-18 06:59", "2026-11-19 07:00"),
    ({"period": DAY, "quiet": NIGHT}, "2026-11-18 07:00", "2026-11-19 07:00"),
    ({"period": DAY, "quiet": ["12:00", "14:00"]}, "2026-11-17 13:00", "2026-11-18 14:00"),
    ({"period": 60, "quiet": NIGHT}, "2026-11-17 23:00", "2026-11-18 07:01"),
    ({"period": 2 * HOUR, "quiet": NIGHT, "days_off": WEEKEND}, "2026-11-20 21:00", "2026-11-23 08:00"),
    # Fixed hours.
    ({"hours": ["06:00", "18:00"]}, "2026-11-17 06:00", "2026-11-17 18:00"),
    ({"hours": ["18:00"]}, "2026-11-17 17:01", "2026-11-18 18:00"),
    ({"hours": ["18:00"], "at_least": 12 * HOUR}, "2026-11-17 06:00", "2026-11-17 18:00"),
    ({"hours": ["18:00"], "at_least": 12 * HOUR}, "2026-11-17 06:01", "2026-11-18 18:00"),
]


@pytest.mark.parametrize(("zone", "fields", "opened", "closes"), CLOCKS_THAT_CHANGE)
def test_deadline_across_clock_change(zone, fields, opened, closes):
    assert local(next_deadline(timetable(zone, **fields), at(opened, zone))) == closes


@pytest.mark.parametrize(("fields", "opened", "closes"), THE_CALENDAR)
def test_deadline_by_calendar(fields, opened, closes):
    assert local(next_deadline(timetable(**fields), at(opened))) == closes


@pytest.mark.parametrize(
    ("fields", "closes"),
    [
        ({"period": DAY, "first_period": 3 * DAY}, "2026-11-23 18:00"),
        ({"period": DAY, "first_period": HOUR}, "2026-11-20 19:00"),
        ({"hours": ["18:00"], "first_period": 2 * DAY}, "2026-11-22 18:00"),
        ({"hours": ["18:00"], "first_period": 2 * DAY, "days_off": WEEKEND}, "2026-11-24 18:00"),
    ],
)
def test_a_first_window_has_its_own_length(fields, closes):
    assert local(next_deadline(timetable(**fields), at("2026-11-20 18:00"), first=True)) == closes


def test_grace_follows_shown_deadline():
    deadline = next_deadline(timetable(period=DAY, grace=600), at("2026-11-17 18:00"))
    assert local(deadline) == "2026-11-18 18:00"
    assert deadline.closes - deadline.at == timedelta(minutes=10)


def test_holidays_do_not_count_and_move_bound():
    christmas = [["2026-12-25", "2026-12-26"], ["2027-01-01", "2027-01-01"]]
    daily = timetable(period=DAY, bound=2 * DAY, holidays=christmas)
    assert local(next_deadline(daily, at("2026-12-24 18:00"))) == "2026-12-27 18:00"
    weekly = timetable(hours=["18:00"], days_off=WEEKEND, bound=10 * DAY, holidays=[["2026-12-24", "2027-01-06"]])
    deadline = next_deadline(weekly, at("2026-12-23 18:00"))
    assert local(deadline) == "2027-01-07 18:00"
    assert local(extend_deadline(deadline, Extension(DAY))) == "2027-01-08 18:00"


def test_vacation_moves_deadline_within_allowance():
    rules = timetable(hours=["18:00"], vacation_days=3)
    away = AnnouncedVacation(2, date(2026, 11, 18), date(2026, 11, 30))
    deadline = next_deadline(rules, at("2026-11-17 18:00"), vacations=[away])
    assert local(deadline) == "2026-11-21 18:00"


@pytest.mark.parametrize(
    ("fields", "closes"),
    [
        ({"hours": ["18:00"], "days_off": WEEKEND}, "2026-12-16 18:00"),
        ({"period": DAY}, "2026-12-17 12:00"),
        ({"period": DAY, "quiet": ["11:00", "14:00"]}, "2026-12-17 10:59"),
    ],
)
def test_vacation_never_exceeds_bound(fields, closes):
    rules = timetable(**fields, vacation_days=60, bound=30 * DAY)
    away = AnnouncedVacation(2, date(2026, 11, 17), date(2026, 12, 31))
    deadline = next_deadline(rules, at("2026-11-17 12:00"), vacations=[away])
    assert local(deadline) == closes
    assert deadline.steps[-1].why == "bound"


def test_moment_without_zone_is_refused():
    with pytest.raises(ValueError, match="zone"):
        next_deadline(timetable(period=DAY), datetime(2026, 11, 17, 18))


OPENED = "2026-11-17 18:00"


def outage(begins: str, ends: str, why: str = "outage") -> TimeLoss:
    return TimeLoss(at(f"2026-11-{begins}"), at(f"2026-11-{ends}"), why)


# fields, credits, the deadline after them; a day from Tuesday 17, 18:00 is Wednesday 18:00.
GIVEN = [
    ({}, [Extension(2 * HOUR)], "18 20:00"),
    ({}, [Extension(2 * HOUR), Extension(DAY, "bank")], "19 20:00"),
    # It waits for the end of the night, and of days off.
    ({"quiet": NIGHT}, [Extension(5 * HOUR)], "19 07:00"),
    ({"days_off": ["thursday"]}, [Extension(DAY)], "20 00:00"),
    # The bound moves along.
    ({"bound": DAY}, [Extension(DAY)], "19 18:00"),
    # A pause gives the time back that was left, and another one its own.
    ({}, [outage("18 10:00", "18 13:00", "pause")], "18 21:00"),
    ({}, [outage("18 10:00", "18 13:00", "pause"), outage("18 20:00", "18 22:00", "pause")], "18 23:00"),
    # An outage in a pause is given back once, and of one that outlasts it the rest.
    ({}, [outage("18 10:00", "18 16:00", "pause"), outage("18 11:00", "18 12:00")], "19 00:00"),
    ({}, [outage("18 10:00", "18 16:00", "pause"), outage("18 15:00", "18 18:00")], "19 02:00"),
    # Of an outage that began before the window, what was left of it then.
    ({}, [outage("17 16:00", "17 19:00")], "18 19:00"),
    # The deadline fell in it: an hour was left when it began.
    ({}, [outage("18 17:00", "18 20:00")], "18 21:00"),
    # It was over when the window opened, or began after it had closed, or in the grace.
    ({}, [outage("17 10:00", "17 18:00"), outage("18 18:00", "18 20:00")], "18 18:00"),
    ({"grace": 600}, [outage("18 18:05", "18 19:00")], "18 19:00"),
    # What was given back would end by night, or on a day off.
    ({"quiet": NIGHT}, [outage("18 08:00", "18 13:00")], "19 07:00"),
    ({"days_off": ["thursday"], "quiet": NIGHT}, [outage("18 08:00", "18 15:00")], "20 07:00"),
    # Fixed hours: the time that was lost, not the next of them.
    ({"period": None, "hours": ["18:00"]}, [outage("18 10:00", "18 10:20")], "18 18:20"),
]


@pytest.mark.parametrize(("fields", "given_time", "closes"), GIVEN)
def test_credits_move_deadline(fields, given_time, closes):
    deadline = next_deadline(timetable(**{"period": DAY} | fields), at(OPENED))
    assert local(apply_credits(deadline, given_time)) == f"2026-11-{closes}"


@pytest.mark.parametrize(
    ("credit", "sentence"),
    [
        (Extension(2 * HOUR), "The host added time."),
        (Extension(2 * HOUR, "bank"), "An extension was used."),
        (outage("18 10:00", "18 12:00", "pause"), "Time lost in a pause is added."),
        (outage("18 10:00", "18 12:00"), "Time lost in an outage is added."),
    ],
)
def test_explanation_names_given_time(credit, sentence):
    deadline = apply_credits(next_deadline(timetable(period=DAY), at(OPENED)), [credit])
    assert explain_deadline(deadline) == (
        f"A turn of 24 hours would last until Wednesday 18:00. {sentence} Deadline: Wednesday 20:00."
    )


def test_outage_in_grace_is_credited():
    deadline = next_deadline(timetable(period=DAY, grace=600), at(OPENED))
    later = credit_outage(deadline, outage("18 18:05", "18 19:00"))
    assert shown(later.closes) == "2026-11-18 19:10"


def test_time_after_outage_respects_vacation_bound():
    away = [AnnouncedVacation(0, date(2026, 11, 19), date(2026, 11, 20))]
    long = [AnnouncedVacation(0, date(2026, 11, 19), date(2026, 12, 18))]
    rules = timetable(period=DAY, vacation_days=30, bound=10 * DAY)
    for vacation, closes in ((away, "2026-11-21 00:00"), (long, "2026-11-19 02:00")):
        deadline = next_deadline(rules, at(OPENED), vacations=vacation)
        assert local(deadline) == "2026-11-18 18:00"
        assert local(credit_outage(deadline, outage("18 10:00", "18 18:00"))) == closes


MINUTES = st.integers(0, 5 * 24 * 60)


@given(spans=st.lists(st.tuples(MINUTES, MINUTES), max_size=5), night=st.booleans(), off=st.booleans())
def test_outage_time_is_credited_exactly_once(spans, night, off):
    rules = timetable(period=DAY, **{"quiet": NIGHT} if night else {}, **{"days_off": WEEKEND} if off else {})
    deadline = next_deadline(rules, at(OPENED))
    opened = at(OPENED)
    outages = [TimeLoss(opened + timedelta(minutes=a), opened + timedelta(minutes=a + b)) for a, b in spans]
    later = apply_credits(deadline, outages)
    assert later == apply_credits(later, later.outages)
    met = set()
    for outage in later.outages:
        assert later.at >= outage.ends
        first = int((outage.begins - opened).total_seconds()) // 60
        met |= set(range(first, int((outage.ends - opened).total_seconds()) // 60))
    assert later.at >= deadline.at + timedelta(minutes=len(met))
    if not (night or off):
        assert later.at <= max([deadline.at + timedelta(minutes=len(met)), *(o.ends for o in later.outages)])


@pytest.mark.parametrize("kept", [Extension(60, "bank"), outage("17 18:00", "18 10:00", "pause")])
def test_credits_round_trip_through_json(kept):
    assert list(credits_from_json(credits_to_json([kept, kept]))) == [kept, kept]


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("extensions", -1),
        ("extensions", 21),
        ("extension_seconds", 59),
        ("extension_seconds", 14 * DAY + 1),
        ("bot_after", 21),
        ("wanted_after", -1),
    ],
)
def test_invalid_ladder_has_errors_by_field(field, value):
    with pytest.raises(InvalidTimetable) as refusal:
        validate_ladder(Ladder(**{field: value}))
    assert list(refusal.value.problems) == [field]
    assert validate_ladder(DEFAULT_LADDER) is DEFAULT_LADDER
