"""Timetables, openings and absences for laws that hold for all of them."""

from datetime import UTC, datetime, time, timedelta

from hypothesis import strategies as st

from games.schedule.deadlines import Outage
from games.schedule.reading import problems
from games.schedule.timetable import DAY, HOUR, LONGEST, SHORTEST, Quiet, Timetable
from games.schedule.vacations import Vacation

ZONES = (
    "UTC",
    "Europe/Berlin",
    "America/New_York",
    "Australia/Lord_Howe",
    "Africa/Casablanca",
    "America/Havana",
    "America/Santiago",
    "Antarctica/Troll",
    "Asia/Kathmandu",
    "Pacific/Kiritimati",
)
# Around these days the clocks of some of the zones change, a year ends, or a leap day comes.
DAYS = (
    datetime(2024, 2, 28),
    datetime(2026, 2, 15),
    datetime(2026, 3, 7),
    datetime(2026, 3, 28),
    datetime(2026, 4, 4),
    datetime(2026, 9, 5),
    datetime(2026, 10, 3),
    datetime(2026, 10, 24),
    datetime(2026, 10, 31),
    datetime(2026, 12, 30),
)
hours = st.builds(time, st.integers(0, 23), st.sampled_from((0, 0, 15, 30)))
spans = st.one_of(
    st.sampled_from((SHORTEST, HOUR, 12 * HOUR, DAY, 2 * DAY, LONGEST)), st.integers(SHORTEST, LONGEST)
)
openings = st.builds(
    lambda day, passed: day.replace(tzinfo=UTC) + passed,
    st.sampled_from(DAYS),
    st.one_of(
        st.timedeltas(timedelta(), timedelta(days=4)),
        st.integers(0, 4 * 48).map(lambda halves: timedelta(minutes=30 * halves)),
    ),
)
days = st.builds(
    lambda day, passed: (day + timedelta(days=passed)).date(), st.sampled_from(DAYS), st.integers(0, 30)
)
holidays = st.lists(days, max_size=5).map(tuple)
vacations = st.lists(
    st.builds(
        lambda seat, first, length: Vacation(seat, first, first + timedelta(days=length)),
        st.integers(0, 2),
        days,
        st.integers(0, 40),
    ),
    max_size=3,
).map(tuple)
outages = st.builds(
    lambda begins, length: Outage(begins, begins + length),
    openings,
    st.timedeltas(timedelta(seconds=1), timedelta(days=5)),
)


@st.composite
def timetables(draw) -> Timetable:
    """Every kind of timetable that is valid."""
    fixed = draw(st.booleans())
    drawn = Timetable(
        period=None if fixed else draw(spans),
        hours=tuple(sorted(draw(st.sets(hours, min_size=1, max_size=3)))) if fixed else (),
        at_least=draw(st.integers(SHORTEST, DAY)),
        days_off=tuple(sorted(draw(st.sets(st.integers(0, 6), max_size=6)))),
        quiet=draw(st.none() | st.builds(Quiet, hours, hours)),
        zone=draw(st.sampled_from(ZONES)),
        first_period=draw(st.none() | spans),
        short_period=draw(st.integers(SHORTEST, DAY)),
        grace=draw(st.sampled_from((0, 60))),
        bound=draw(st.sampled_from((30, 60, 90))) * DAY,
        vacation_days=draw(st.sampled_from((0, 10, 60))),
    )
    return draw(st.just(drawn).filter(lambda one: not problems(one)))
