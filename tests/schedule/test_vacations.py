"""The banks of vacation days."""

from datetime import date

import pytest

from games.schedule.errors import VacationRefused
from games.schedule.vacations import Vacation, announced, days_left
from tests.schedule.clocks import DAY, WEEKEND, at, timetable

RULES = timetable(period=DAY, days_off=WEEKEND, vacation_days=5)
# A Tuesday.
NOW = at("2026-11-17 12:00")


def november(first: int, last: int, seat: int = 0) -> Vacation:
    return Vacation(seat, date(2026, 11, first), date(2026, 11, last))


def test_a_day_off_costs_nothing():
    # From Thursday to Tuesday.
    kept = announced(RULES, (), november(19, 24), NOW)
    assert kept == (november(19, 24),)
    assert days_left(RULES, kept, 0) == 1


def test_a_holiday_costs_nothing():
    assert days_left(RULES, [november(19, 24)], 0, [date(2026, 11, 19)]) == 2


def test_a_day_costs_once():
    kept = announced(RULES, [november(19, 24)], november(23, 25), NOW)
    assert days_left(RULES, kept, 0) == 0


def test_each_seat_has_its_own():
    kept = announced(RULES, [november(19, 25)], november(19, 25, seat=1), NOW)
    assert [days_left(RULES, kept, seat) for seat in range(3)] == [0, 0, 5]


@pytest.mark.parametrize(
    ("vacation", "word"),
    [
        (november(17, 18), "tomorrow"),
        (november(20, 19), "before it begins"),
        (november(18, 25), "takes 6 days of vacation, and 5 are left"),
        (Vacation(0, date(2027, 11, 22), date(2027, 11, 22)), "a year ahead"),
    ],
)
def test_what_cannot_be_announced_is_refused(vacation, word):
    with pytest.raises(VacationRefused, match=word):
        announced(RULES, (), vacation, NOW)


def test_tomorrow_is_tomorrow_where_the_match_is():
    # Half an hour past midnight in Berlin, still the 17th in UTC.
    with pytest.raises(VacationRefused, match="tomorrow"):
        announced(RULES, (), november(18, 18), at("2026-11-18 00:30"))
