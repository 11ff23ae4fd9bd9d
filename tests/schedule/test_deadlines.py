"""Deadlines on days that are out of the ordinary, by the clocks on the wall."""

from datetime import date, datetime, timedelta

import pytest

from games.schedule.deadlines import next_deadline
from games.schedule.vacations import Vacation
from tests.schedule.clocks import APIA, BERLIN, DAY, HOUR, LORD_HOWE, NEW_YORK, WEEKEND, at, local, timetable

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
    (BERLIN, {"period": HOUR}, "2026-10-25 02:30", "2026-10-25 02:30b"),
    (BERLIN, {"period": DAY, "quiet": ["22:00", "02:30"]}, "2026-03-28 00:30", "2026-03-29 03:00"),
    (BERLIN, {"period": DAY, "quiet": ["22:00", "02:30"]}, "2026-10-24 03:30", "2026-10-25 02:30b"),
    (BERLIN, {"period": 2 * HOUR, "quiet": NIGHT}, "2026-10-24 21:00", "2026-10-25 08:00"),
    (BERLIN, {"hours": ["02:30"], "quiet": ["02:45", "06:00"]}, "2026-03-28 18:00", "2026-03-29 06:00"),
    # 2026-03-08 02:00 is 03:00 in New York; 2026-11-01 02:00 is 01:00 again.
    (NEW_YORK, {"period": DAY}, "2026-03-07 12:00", "2026-03-08 13:00"),
    (NEW_YORK, {"hours": ["02:15"]}, "2026-03-07 12:00", "2026-03-08 03:00"),
    (NEW_YORK, {"hours": ["01:15"]}, "2026-10-31 12:00", "2026-11-01 01:15"),
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
    ({"period": 14 * DAY}, "2028-02-20 18:00", "2028-03-05 18:00"),
    ({"period": DAY, "days_off": ["tuesday"]}, "2028-02-28 18:00", "2028-03-01 18:00"),
    # The year's end, a Thursday.
    ({"hours": ["18:00"], "days_off": WEEKEND}, "2026-12-31 18:00", "2027-01-01 18:00"),
    ({"hours": ["18:00"], "days_off": WEEKEND}, "2027-01-01 18:00", "2027-01-04 18:00"),
    ({"period": HOUR, "quiet": ["23:00", "01:00"]}, "2026-12-31 22:30", "2027-01-01 01:30"),
    # 2026-11-20 is a Friday. Weekends.
    ({"period": DAY, "days_off": WEEKEND}, "2026-11-20 18:00", "2026-11-23 18:00"),
    ({"period": DAY, "days_off": WEEKEND}, "2026-11-21 18:00", "2026-11-24 00:00"),
    ({"period": 14 * DAY, "days_off": WEEKEND}, "2026-11-20 18:00", "2026-12-10 18:00"),
    # Quiet hours, over midnight and not.
    ({"period": DAY, "quiet": NIGHT}, "2026-11-17 21:59", "2026-11-18 21:59"),
    ({"period": DAY, "quiet": NIGHT}, "2026-11-17 22:00", "2026-11-19 07:00"),
    ({"period": DAY, "quiet": NIGHT}, "2026-11-18 06:59", "2026-11-19 07:00"),
    ({"period": DAY, "quiet": NIGHT}, "2026-11-18 07:00", "2026-11-19 07:00"),
    ({"period": DAY, "quiet": ["12:00", "14:00"]}, "2026-11-17 13:00", "2026-11-18 14:00"),
    ({"period": 60, "quiet": NIGHT}, "2026-11-17 23:00", "2026-11-18 07:01"),
    (
        {"period": 2 * HOUR, "quiet": NIGHT, "days_off": WEEKEND},
        "2026-11-20 21:00",
        "2026-11-23 08:00",
    ),
    # Fixed hours.
    ({"hours": ["06:00", "18:00"]}, "2026-11-17 06:00", "2026-11-17 18:00"),
    ({"hours": ["18:00"]}, "2026-11-17 17:00", "2026-11-17 18:00"),
    ({"hours": ["18:00"]}, "2026-11-17 17:01", "2026-11-18 18:00"),
    ({"hours": ["18:00"], "at_least": 12 * HOUR}, "2026-11-17 06:00", "2026-11-17 18:00"),
    ({"hours": ["18:00"], "at_least": 12 * HOUR}, "2026-11-17 06:01", "2026-11-18 18:00"),
]


@pytest.mark.parametrize(("zone", "fields", "opened", "closes"), CLOCKS_THAT_CHANGE)
def test_a_deadline_where_clocks_change(zone, fields, opened, closes):
    assert local(next_deadline(timetable(zone, **fields), at(opened, zone))) == closes


@pytest.mark.parametrize(("fields", "opened", "closes"), THE_CALENDAR)
def test_a_deadline_by_the_calendar(fields, opened, closes):
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


def test_grace_comes_after_the_deadline_that_is_told():
    deadline = next_deadline(timetable(period=DAY, grace=600), at("2026-11-17 18:00"))
    assert local(deadline) == "2026-11-18 18:00"
    assert deadline.closes - deadline.at == timedelta(minutes=10)


def test_time_stands_still_on_holidays():
    rules = timetable(period=DAY)
    holidays = [date(2026, 12, 25), date(2026, 12, 26)]
    deadline = next_deadline(rules, at("2026-12-24 18:00"), holidays=holidays)
    assert local(deadline) == "2026-12-27 18:00"


def test_a_vacation_moves_a_deadline_as_far_as_the_bank_pays():
    rules = timetable(hours=["18:00"], vacation_days=3)
    away = Vacation(2, date(2026, 11, 18), date(2026, 11, 30))
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
def test_a_vacation_yields_to_the_bound(fields, closes):
    rules = timetable(**fields, vacation_days=60, bound=30 * DAY)
    away = Vacation(2, date(2026, 11, 17), date(2026, 12, 31))
    deadline = next_deadline(rules, at("2026-11-17 12:00"), vacations=[away])
    assert local(deadline) == closes
    assert deadline.steps[-1].why == "bound"


def test_a_moment_needs_a_zone():
    with pytest.raises(ValueError, match="zone"):
        next_deadline(timetable(period=DAY), datetime(2026, 11, 17, 18))
