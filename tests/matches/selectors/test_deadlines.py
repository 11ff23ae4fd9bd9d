"""The deadline of the open window."""

from datetime import time

import pytest

from games.matches.selectors.display_text import pace_text
from games.schedule.timetable import SPREAD_MINUTES, Timetable
from tests.builders import make_match, window_of

pytestmark = pytest.mark.django_db

AT_SIX = Timetable(hours=(time(18),))


def test_spread_deadline_is_the_minute_that_players_are_shown():
    match = make_match(timetable=AT_SIX, spreads_deadlines=True)
    deadline = window_of(match).deadline
    assert (deadline.hour, deadline.minute) == (18, match.pk % SPREAD_MINUTES)
    assert f"{deadline:%H:%M}" in pace_text(match)
    assert match.schedule == AT_SIX


def test_deadline_without_spread_is_on_the_hour():
    assert window_of(make_match(timetable=AT_SIX)).deadline.minute == 0
