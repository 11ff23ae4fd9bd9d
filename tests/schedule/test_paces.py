"""The paces that a host chooses from."""

import pytest

from games.schedule.paces import NAMED, PACES, PERIODS, pace_called
from games.schedule.reading import problems
from games.schedule.timetable import Timetable


@pytest.mark.parametrize("pace", PACES, ids=lambda pace: pace.slug)
def test_a_pace_is_a_timetable_in_plain_words(pace):
    assert problems(pace.in_zone("Australia/Lord_Howe")) == {}
    title, line = pace.said("round")
    assert title
    assert line.endswith(".")
    assert "{" not in title + line
    assert pace_called(pace.slug) is pace


def test_the_named_ones_come_first():
    titles = [pace.said("year")[0] for pace in NAMED]
    assert titles == ["Ten minutes, now", "A year a day", "Working days at six", "Weekends"]


def test_a_period_is_nothing_but_its_length():
    lengths = [pace.timetable.period for pace in PERIODS]
    assert [pace.timetable for pace in PERIODS] == [Timetable(period=seconds) for seconds in lengths]
    assert lengths == sorted(lengths)


def test_no_pace_is_called_by_another_name():
    assert len({pace.slug for pace in PACES}) == len(PACES)
    assert pace_called("every-now-and-then") is None
