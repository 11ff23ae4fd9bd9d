"""A week in which clocks go back: deadlines by the calendar, and what becomes of who does not answer."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from msgspec.structs import replace

from games.matches.selectors.deadlines import deadline_words
from games.schedule.ladder import Ladder
from games.schedule.paces import pace_called
from games.schedule.timetable import HOUR
from tests.server.absences import asynchronous, log_of, miss, seat_of, tenure_of
from tests.server.builders import play_to_the_end, position_of, window_of
from tests.server.replay import assert_history_replays

pytestmark = pytest.mark.django_db(transaction=True)

BERLIN = ZoneInfo("Europe/Berlin")
WORKING_DAYS = replace(pace_called("working-days").in_zone("Europe/Berlin"), grace=HOUR)


def by_the_wall(moment: datetime) -> str:
    """By the clocks of Berlin."""
    return f"{moment.astimezone(BERLIN):%a %d %H:%M %Z}"


def test_a_match_keeps_to_six_o_clock_over_the_end_of_summer_time_whoever_is_missing(monkeypatch):
    """The clocks go back on Sunday, 25 October 2026."""
    now = datetime(2026, 10, 23, 10, tzinfo=BERLIN)
    monkeypatch.setattr("django.utils.timezone.now", lambda: now)
    match = asynchronous(timetable=WORKING_DAYS, ladder=Ladder(extensions=1, bot_after=1, wanted_after=2))
    assert by_the_wall(window_of(match).deadline) == "Mon 26 18:00 CET"
    assert deadline_words(position_of(match)) == (
        "18:00 would come on Friday; that is less than 12 hours away and Saturday and Sunday are days off: "
        "Monday 18:00."
    )
    # An extension of a day and the hour of grace have passed; then a bot answers, and nobody waits.
    for closed, deadline in (("Tue 27 19:00", "Wed 28 18:00"), ("Wed 28 18:00", "Thu 29 18:00")):
        now = miss(match, 0)
        assert by_the_wall(now) == f"{closed} CET"
        assert by_the_wall(window_of(match).deadline) == f"{deadline} CET"
    assert log_of(match) == [
        (kind, 0) for kind in ("extension-spent", "missed", "bot-plays-on", "seat-wanted")
    ]
    assert (tenure_of(match, 0), tenure_of(match, 1)) == ((1, 1), (2, 0))
    assert seat_of(match, 0).extensions_spent == 1
    play_to_the_end(match)
    assert_history_replays(match)
