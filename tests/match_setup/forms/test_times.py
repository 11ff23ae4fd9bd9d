"""Matches with a timetable: set up, played, shown and paused."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from msgspec.structs import replace

from games.match_setup.forms.schedule import schedule_initial
from games.match_setup.services.plans import MatchPlan
from games.matches.selectors.deadlines import deadline_text
from games.matches.services.deadlines import add_credit
from games.models import Match
from games.schedule.deadlines import TimeLoss
from games.schedule.paces import NAMED, PERIODS, find_pace
from tests.builders import make_match, page_of, position_of, window_of

pytestmark = pytest.mark.django_db

BERLIN = ZoneInfo("Europe/Berlin")
WORKING_DAYS = find_pace("working-days").in_zone("Europe/Berlin")
WHY = "closes at that time"


@pytest.fixture
def match() -> Match:
    return make_match(people=2, timetable=WORKING_DAYS)


@pytest.mark.parametrize("pace", [*NAMED, *PERIODS], ids=lambda pace: pace.slug)
def test_custom_short_period_is_filled_in(pace):
    plan = MatchPlan(game_slug="goofspiel", name="Tuesday", seats=2, timetable=pace.timetable)
    assert schedule_initial(plan)["short_period"] is None
    longer = replace(pace.timetable, short_period=pace.timetable.short_period + 60)
    assert schedule_initial(replace(plan, timetable=longer))["short_period"] == longer.short_period


def test_page_explains_deadline(match):
    friday = datetime(2026, 11, 20, 18, tzinfo=BERLIN)
    match.windows.update(opened_at=friday, deadline=friday + timedelta(days=3))
    page = page_of(match)
    assert WHY in page
    assert "Saturday 18:00. Saturday and Sunday are days off. Deadline: Monday 18:00." in page
    assert "Time zone: Berlin." in page


def test_fixed_hour_respects_end_of_summer_time(monkeypatch):
    """The clocks go back on Sunday, 25 October 2026."""
    now = datetime(2026, 10, 23, 10, tzinfo=BERLIN)
    monkeypatch.setattr("django.utils.timezone.now", lambda: now)
    match = make_match(people=2, timetable=WORKING_DAYS)
    assert f"{window_of(match).deadline.astimezone(BERLIN):%a %d %H:%M %Z}" == "Mon 26 18:00 CET"
    assert deadline_text(position_of(match)) == (
        "The next hour on the timetable would be Friday 18:00. That is less than 12 hours away. "
        "Saturday and Sunday are days off. Deadline: Monday 18:00."
    )


def test_pause_credits_time_by_timetable(match):
    friday = datetime(2026, 11, 20, 18, tzinfo=BERLIN)
    match.windows.update(opened_at=friday - timedelta(days=1), deadline=friday)
    outage = TimeLoss(friday - timedelta(hours=8), friday - timedelta(hours=1))
    add_credit(position_of(match), outage)
    # Seven hours after six on Friday it is Saturday.
    assert window_of(match).deadline == datetime(2026, 11, 23, tzinfo=BERLIN)
