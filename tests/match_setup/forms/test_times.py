"""Matches with a timetable: set up, played, shown and paused."""

from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from msgspec.structs import replace

from games.match_setup.forms.schedule import schedule_initial
from games.match_setup.services.plans import MatchPlan, rematch_plan
from games.matches.selectors.deadlines import deadline_text
from games.matches.services.deadlines import add_credit
from games.models import Match
from games.schedule.deadlines import TimeLoss
from games.schedule.paces import NAMED, PERIODS, find_pace
from games.schedule.timetable import Holiday
from tests.builders import browser_of, make_match, make_user, page_of, position_of, window_of
from tests.match_setup.forms.test_match import FILLED

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


HOLIDAYS = (Holiday(date(2026, 12, 24), date(2027, 1, 1)), Holiday(date(2027, 4, 5), date(2027, 4, 5)))
ENTERED = "2027-04-05\n2026-12-24 to 2027-01-01"


@pytest.mark.parametrize("tempo", ["daily", "working-days", "period", "own"])
def test_holidays_are_entered_with_every_pace(client, tempo):
    client.force_login(make_user("Sergei"))
    every = {"every": "3600" if tempo == "period" else ""}
    every |= {"days_off": ["6"]} if tempo == "own" else {}
    assert client.post("/matches/new/", FILLED | every | {"tempo": tempo, "holidays": ENTERED}).status_code == 302
    match = Match.objects.get()
    assert match.schedule.holidays == HOLIDAYS
    assert "no deadlines from 24 December" in page_of(match, match.host)
    assert schedule_initial(rematch_plan(match))["tempo"] == tempo


@pytest.mark.parametrize(
    ("entered", "problem"),
    [
        ("Christmas", "Enter days like 2026-12-24"),
        ("2026-02-30", "Enter days like 2026-12-24"),
        ("2026-12-24 to 2026-12-23", "A holiday cannot end before it begins."),
        ("2026-01-01 to 2026-12-31", "Enter at most 120 days of holidays."),
    ],
)
def test_bad_holidays_get_error_at_field_and_stay_entered(entered, problem):
    answer = browser_of(make_user("Sergei")).post("/matches/new/", FILLED | {"holidays": entered})
    form = answer.context["form"]
    assert answer.status_code == 422
    assert list(form.errors) == ["holidays"]
    assert problem in form.errors["holidays"][0]
    assert f">\n{entered}</textarea>" in answer.content.decode()
