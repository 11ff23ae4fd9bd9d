"""Timetables in JSON, named paces and vacation days."""

from datetime import date

import pytest
from msgspec.structs import replace

from games.schedule.paces import PACES, find_pace
from games.schedule.timetable import Holiday, InvalidTimetable
from games.schedule.timetable_json import parse_timetable, timetable_problems, timetable_to_json
from games.schedule.vacations import AnnouncedVacation, vacation_days_left, vacation_problem
from tests.schedule.clocks import DAY, WEEKEND, at, timetable

SIX_DAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday"]

# What is given, the field at fault, a word of the sentence.
FAULTS = [
    ({}, "period", "Enter a length"),
    ({"period": DAY, "hours": ["18:00"]}, "period", "not both"),
    ({"period": 59}, "period", "1 minute to 14 days"),
    ({"period": 14 * DAY + 1}, "period", "1 minute to 14 days"),
    ({"period": True}, "period", "whole number"),
    ({"period": 86400.0}, "period", "whole number"),
    ({"hours": "18:00"}, "hours", "list"),
    ({"hours": ["6 pm"]}, "hours", "18:00"),
    ({"hours": ["²²:00"]}, "hours", "18:00"),
    ({"hours": [18]}, "hours", "18:00"),
    ({"hours": ["18:00", "18:00"]}, "hours", "once"),
    ({"hours": ["23:00"], "quiet": ["22:00", "07:00"]}, "hours", "23:00 is within the quiet hours"),
    ({"hours": ["18:00"], "at_least": 0}, "at_least", "1 minute to 24 hours"),
    ({"period": DAY, "days_off": ["sonntag"]}, "days_off", "monday"),
    ({"period": DAY, "days_off": [["sunday"]]}, "days_off", "monday"),
    ({"period": DAY, "days_off": ["sunday", "sunday"]}, "days_off", "once"),
    ({"period": DAY, "days_off": [*SIX_DAYS, "sunday"]}, "days_off", "at least one day of the week"),
    ({"period": DAY, "quiet": ["22:00"]}, "quiet", "both"),
    ({"period": DAY, "quiet": 22}, "quiet", "list"),
    ({"period": DAY, "quiet": ["07:00", "07:00"]}, "quiet", "at the same time"),
    ({"period": DAY, "quiet": ["10:00", "06:30"]}, "quiet", "4 hours"),
    ({"period": DAY, "zone": "Mars/Olympus"}, "zone", "no time zone Mars/Olympus"),
    ({"period": DAY, "zone": "../etc/passwd"}, "zone", "no time zone"),
    ({"period": DAY, "first_period": 15 * DAY}, "first_period", "1 minute to 14 days"),
    ({"period": DAY, "short_period": 30}, "short_period", "1 minute to 24 hours"),
    ({"period": DAY, "grace": -1}, "grace", "1 hour"),
    ({"period": 60, "grace": 61}, "grace", "1 minute"),
    ({"period": DAY, "first_period": 60, "grace": 61}, "grace", "1 minute"),
    ({"period": DAY, "bound": 91 * DAY}, "bound", "90 days"),
    ({"period": 2 * DAY, "bound": DAY}, "bound", "2 days"),
    ({"period": DAY, "days_off": SIX_DAYS, "bound": 7 * DAY}, "bound", "Set the maximum"),
    ({"period": 14 * DAY, "days_off": SIX_DAYS, "bound": 90 * DAY}, "bound", "Set the maximum"),
    ({"period": DAY, "vacation_days": 61}, "vacation_days", "0 to 60"),
    ({"period": DAY, "vacation_days": -1}, "vacation_days", "0 to 60"),
    ({"period": DAY, "holidays": "2026-12-24"}, "holidays", "list"),
    ({"period": DAY, "holidays": [["2026-12-24"]]}, "holidays", "first and the last day"),
    ({"period": DAY, "holidays": [["2026-12-24", "2026-02-30"]]}, "holidays", "2026-12-24"),
    ({"period": DAY, "holidays": [["2026-12-24", "2026-12-23"]]}, "holidays", "before it begins"),
    ({"period": DAY, "holidays": [["9999-12-31", "9999-12-31"]]}, "holidays", "2000 to 2199"),
    ({"period": DAY, "holidays": [["2026-06-01", "2026-10-01"]]}, "holidays", "at most 120 days"),
    ({"period": DAY, "speed": 3}, "speed", "no such field"),
    ({"period": DAY, 3: 3}, "3", "no such field"),
    (None, "", "object"),
]


@pytest.mark.parametrize(("data", "field", "word"), FAULTS)
def test_invalid_field_has_error(data, field, word):
    with pytest.raises(InvalidTimetable) as refused:
        parse_timetable(data)
    assert list(refused.value.problems) == [field]
    sentence = refused.value.problems[field]
    assert word in sentence
    assert sentence.endswith(".")


def test_all_errors_are_reported_together():
    with pytest.raises(InvalidTimetable) as refused:
        parse_timetable({"period": 1, "quiet": ["07:00", "07:00"], "zone": "", "grace": -1})
    assert list(refused.value.problems) == ["period", "quiet", "zone", "grace"]


def test_timetable_json_names_every_field():
    timetable = PACES[0].timetable
    assert set(timetable_to_json(timetable)) == set(timetable.__struct_fields__)


@pytest.mark.parametrize("pace", PACES, ids=lambda pace: pace.slug)
def test_paces_are_valid_timetables(pace):
    assert timetable_problems(pace.in_zone("Australia/Lord_Howe")) == {}
    title, line = pace.said("round")
    assert title
    assert line.endswith(".")
    assert "{" not in title + line
    assert find_pace(pace.slug) is pace
    assert find_pace("every-now-and-then") is None


RULES = timetable(period=DAY, days_off=WEEKEND, vacation_days=5)


# A Tuesday.
NOW = at("2026-11-17 12:00")


def november(first: int, last: int, seat: int = 0) -> AnnouncedVacation:
    return AnnouncedVacation(seat, date(2026, 11, first), date(2026, 11, last))


@pytest.mark.parametrize(
    ("holidays", "before", "announced", "left"),
    [((), (), (19, 24), 1), ((19,), (), (19, 24), 2), ((), ((19, 24),), (23, 25), 0)],
    ids=["days off", "holiday", "overlap"],
)
def test_free_and_overlapping_days_cost_no_vacation(holidays, before, announced, left):
    rules = replace(RULES, holidays=tuple(Holiday(date(2026, 11, day), date(2026, 11, day)) for day in holidays))
    known, new = [november(*each) for each in before], november(*announced)
    assert vacation_problem(rules, known, new, NOW) == ""
    assert vacation_days_left(rules, [*known, new], 0) == left


def test_each_seat_has_its_own_vacation_days():
    known, new = [november(19, 25)], november(19, 25, seat=1)
    assert vacation_problem(RULES, known, new, NOW) == ""
    assert [vacation_days_left(RULES, [*known, new], seat) for seat in range(3)] == [0, 0, 5]


@pytest.mark.parametrize(
    ("vacation", "word"),
    [
        (november(17, 18), "tomorrow"),
        (november(20, 19), "before it begins"),
        (november(18, 25), "takes 6 days of vacation, but only 5 are left"),
        (AnnouncedVacation(0, date(2027, 11, 22), date(2027, 11, 22)), "a year in advance"),
    ],
)
def test_invalid_vacation_is_refused(vacation, word):
    assert word in vacation_problem(RULES, (), vacation, NOW)


def test_vacation_start_uses_match_time_zone():
    # Half an hour past midnight in Berlin, still the 17th in UTC.
    assert "tomorrow" in vacation_problem(RULES, (), november(18, 18), at("2026-11-18 00:30"))
