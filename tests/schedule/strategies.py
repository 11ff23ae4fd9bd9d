"""Hypothesis strategies of timetables, openings and absences."""

from datetime import UTC, date, datetime, time, timedelta
from typing import Any

from hypothesis import assume
from hypothesis import strategies as st
from msgspec import Struct
from msgspec.structs import replace

from games.schedule.deadlines import Deadline, TimeLoss, next_deadline
from games.schedule.timetable import DAY, HOUR, LONGEST, SHORTEST, Holiday, QuietHours, Timetable
from games.schedule.timetable_json import longest_window, timetable_problems
from games.schedule.vacations import AnnouncedVacation

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
spans = st.one_of(st.sampled_from((SHORTEST, HOUR, 12 * HOUR, DAY, 2 * DAY, LONGEST)), st.integers(SHORTEST, LONGEST))
whiles = st.one_of(
    st.timedeltas(timedelta(), timedelta(days=4)),
    st.integers(0, 4 * 48).map(lambda halves: timedelta(minutes=30 * halves)),
)
# Quiet hours that end where clocks change, and usual ones.
quiets = st.one_of(
    st.sampled_from(
        [
            QuietHours(time(22), time(2, 30)),
            QuietHours(time(23), time(1, 45)),
            QuietHours(time(2, 15), time(8)),
            QuietHours(time(22), time(7)),
        ]
    ),
    st.builds(QuietHours, hours, hours),
)


class Case(Struct, frozen=True):
    """A timetable, an opening, and what happens around it."""

    rules: Timetable
    opened: datetime
    later: datetime
    first: bool
    short: bool
    vacations: tuple[AnnouncedVacation, ...]
    outage: TimeLoss

    def deadline(self, **instead: Any) -> Deadline:
        """Return the next deadline from the known values, overridden by `instead`."""
        known = {"first": self.first, "vacations": self.vacations}
        rules = replace(self.rules, holidays=instead.pop("holidays", self.rules.holidays))
        return next_deadline(rules, instead.pop("opened", self.opened), **known | instead)

    @property
    def most(self) -> datetime:
        """Return the latest deadline: the bound, or what holidays alone lead to."""
        return max(self.opened + timedelta(seconds=self.rules.bound), self.deadline(vacations=()).at)


@st.composite
def timetables(draw: st.DrawFn) -> Timetable:
    """Generate valid timetables of every kind, some with the shortest possible bound."""
    fixed = draw(st.booleans())
    drawn = Timetable(
        period=None if fixed else draw(spans),
        hours=tuple(sorted(draw(st.sets(hours, min_size=1, max_size=3)))) if fixed else (),
        at_least=draw(st.integers(SHORTEST, DAY)),
        days_off=tuple(sorted(draw(st.sets(st.integers(0, 6), max_size=6)))),
        quiet=draw(st.none() | quiets),
        zone=draw(st.sampled_from(ZONES)),
        first_period=draw(st.none() | spans),
        short_period=draw(st.integers(SHORTEST, DAY)),
        grace=draw(st.sampled_from((0, 60))),
        bound=90 * DAY,
        vacation_days=draw(st.sampled_from((0, 10, 60))),
    )
    assume(not timetable_problems(drawn))
    return replace(drawn, bound=longest_window(drawn)) if draw(st.booleans()) else drawn


def holidays_near(day: date) -> st.SearchStrategy[tuple[Holiday, ...]]:
    """Generate up to three holidays around the day, single days and weeks, which may overlap."""
    firsts = st.integers(-5, 40).map(lambda passed: day + timedelta(days=passed))
    lengths = st.sampled_from((0, 0, 1, 6, 13, 38)).map(lambda passed: timedelta(days=passed))
    one = st.builds(lambda first, length: Holiday(first, first + length), firsts, lengths)
    return st.lists(one, max_size=3).map(lambda drawn: tuple(sorted(drawn)))


@st.composite
def cases(draw: st.DrawFn) -> Case:
    """Generate timetables with events close enough to interact."""
    day = draw(st.sampled_from(DAYS))
    opened = day.replace(tzinfo=UTC) + draw(whiles)
    dates = st.integers(-2, 30).map(lambda passed: (day + timedelta(days=passed)).date())
    lengths = st.integers(0, 60).map(lambda passed: timedelta(days=passed))
    away = st.builds(
        lambda seat, first, length: AnnouncedVacation(seat, first, first + length), st.integers(0, 2), dates, lengths
    )
    begins = opened + draw(st.timedeltas(timedelta(days=-2), timedelta(days=20)))
    return Case(
        rules=replace(draw(timetables()), holidays=draw(holidays_near(day.date()))),
        opened=opened,
        later=opened + draw(whiles),
        first=draw(st.booleans()),
        short=draw(st.sampled_from((False, False, False, True))),
        vacations=tuple(draw(st.lists(away, max_size=3))),
        outage=TimeLoss(begins, begins + draw(st.timedeltas(timedelta(seconds=1), timedelta(days=5)))),
    )
