"""Spread deadlines: the hours of a timetable move by some minutes, and nothing else does."""

from datetime import UTC, datetime, time

from hypothesis import given
from hypothesis import strategies as st

from games.schedule.deadlines import next_deadline
from games.schedule.timetable import DAY, SPREAD_MINUTES, QuietHours, Timetable, spread_timetable

OPENED = datetime(2026, 11, 30, 9, tzinfo=UTC)


@given(st.integers(0, 10_000), st.integers(0, 23), st.integers(0, 59))
def test_hour_moves_by_minutes_of_the_match_within_its_day(number, hour, minute):
    (moved,) = spread_timetable(Timetable(hours=(time(hour, minute),)), number).hours
    later = moved.hour * 60 + moved.minute - hour * 60 - minute
    assert later == (number % SPREAD_MINUTES if hour * 60 + minute + number % SPREAD_MINUTES < 24 * 60 else 0)


def test_end_of_quiet_hours_moves_too():
    daily = Timetable(period=DAY // 2 + 3 * 3_600, quiet=QuietHours(time(23), time(7)))
    assert next_deadline(daily, OPENED).at.time() == time(8)
    assert next_deadline(spread_timetable(daily, 4), OPENED).at.time() == time(8, 4)
