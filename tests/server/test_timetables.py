"""Matches that go by a timetable: set up, played, shown and paused."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.urls import reverse

from games.clock.services import clock
from games.lobby.services.matches import create_match
from games.lobby.services.rematch import play_again
from games.matches.selectors.position import load_position
from games.matches.services.deadlines import give
from games.models import Match
from games.schedule.credits import Extension
from games.schedule.deadlines import next_deadline
from games.schedule.paces import pace_called
from games.schedule.timetable import Timetable
from games.set_up.services.plans import Plan
from tests.server.builders import make_match, make_user, play_to_the_end, play_window, users_of, window_of
from tests.server.test_new_match import FILLED, UNTIMED

pytestmark = pytest.mark.django_db

BERLIN = ZoneInfo("Europe/Berlin")
WORKING_DAYS = pace_called("working-days").in_zone("Europe/Berlin")
WHY = "closes when it does"


@pytest.fixture
def match() -> Match:
    return make_match(people=2, timetable=WORKING_DAYS)


def page_of(client, match: Match) -> str:
    return client.get(reverse("match", args=[match.pk])).content.decode()


@pytest.mark.parametrize(("pace", "days"), [("working-days", (5, 6)), ("weekends", (0, 1, 2, 3, 4))])
def test_a_host_sets_a_match_up_by_the_calendar(client, pace, days):
    client.force_login(make_user("Sergei"))
    answer = client.post("/matches/new/", UNTIMED | {"tempo": pace, "zone": "America/Argentina/Buenos_Aires"})
    match = Match.objects.get()
    assert answer.url == f"/matches/{match.pk}/"
    assert match.schedule.days_off == days
    assert (match.schedule.zone, match.schedule.short_period) == ("America/Argentina/Buenos_Aires", 900)
    assert match.seconds_per_window == 86_400
    assert "by the clocks of Buenos Aires" in client.get(answer.url).content.decode()


def test_a_period_needs_no_timetable(client):
    client.force_login(make_user("Sergei"))
    client.post("/matches/new/", FILLED | {"zone": "Europe/Berlin"})
    match = Match.objects.get()
    assert match.timetable == {}
    assert match.schedule == Timetable(period=3_600, short_period=900)


@pytest.mark.parametrize(
    "entered",
    [
        {"zone": "Mars/Olympus"},
        {"zone": "../etc/passwd"},
        {"tempo": "now"},
        {"tempo": "period", "every": "7"},
    ],
)
def test_what_is_not_offered_is_refused(client, entered):
    client.force_login(make_user("Sergei"))
    answer = client.post("/matches/new/", FILLED | {"tempo": "weekends"} | entered)
    assert answer.status_code == 422
    assert not Match.objects.exists()


def test_a_match_before_its_start_says_how_many_turns_there_are_at_what_times(client):
    host = make_user("Sergei")
    plan = Plan(game_slug="goofspiel", name="Evenings", seats=2, timetable=WORKING_DAYS)
    match = create_match(plan=plan, host=host)
    client.force_login(host)
    assert "one at 18:00, Monday to Friday, by the clocks of Berlin" in page_of(client, match)


def test_who_plays_again_keeps_the_timetable(match):
    play_to_the_end(match)
    again = play_again(match_id=match.pk, user=users_of(match)[0])
    assert again.schedule == WORKING_DAYS


def test_windows_close_at_six_on_working_days(match):
    for _ in range(2):
        window = window_of(match)
        assert window.deadline == next_deadline(WORKING_DAYS, window.opened_at).at
        wall = window.deadline.astimezone(BERLIN)
        assert (wall.hour, wall.minute) == (18, 0)
        assert wall.weekday() < 5
        play_window(match)


def test_a_due_window_is_followed_by_one_that_closes_on_the_next_working_day(match):
    friday = datetime(2030, 11, 22, 18, tzinfo=BERLIN)
    match.windows.update(deadline=friday, due_at=friday)
    clock.close_due(match.pk, friday)
    assert window_of(match).deadline == friday + timedelta(days=3)


@pytest.mark.parametrize("seconds", [2, 60, 86_400, 1_209_600])
def test_a_match_without_a_timetable_goes_by_its_seconds(seconds):
    match = make_match(people=2, seconds_per_window=seconds, seconds_per_short_window=7)
    window = window_of(match)
    assert window.deadline - window.opened_at == timedelta(seconds=seconds)


def test_the_page_explains_the_deadline_on_demand(client, match):
    friday = datetime(2026, 11, 20, 18, tzinfo=BERLIN)
    match.windows.update(opened_at=friday, deadline=friday + timedelta(days=3))
    page = page_of(client, match)
    assert WHY in page
    assert "18:00 would come on Saturday; Saturday and Sunday are days off: Monday 18:00." in page
    assert "By the clocks of Berlin." in page


def test_a_deadline_that_was_given_more_time_says_so(client, match):
    friday = datetime(2026, 11, 20, 18, tzinfo=BERLIN)
    match.windows.update(opened_at=friday - timedelta(days=1))
    give(load_position(match), Extension(2 * 3_600))
    assert "18:00 would come on Friday; the host gave more time" in page_of(client, match)


def test_past_windows_and_matches_without_a_timetable_explain_nothing(client, match):
    play_window(match)
    assert WHY not in client.get(reverse("match_window", args=[match.pk, 0])).content.decode()
    assert WHY not in page_of(client, make_match())


def test_a_pause_gives_its_time_back_by_the_timetable(match):
    friday = datetime(2026, 11, 20, 18, tzinfo=BERLIN)
    match.windows.update(opened_at=friday - timedelta(days=1), deadline=friday)
    Match.objects.update(rules_version=2)
    clock.tick(friday - timedelta(hours=8))
    Match.objects.update(rules_version=1)
    clock.tick(friday - timedelta(hours=1))
    # Seven hours after six on Friday it is Saturday.
    assert window_of(match).deadline == datetime(2026, 11, 23, tzinfo=BERLIN)
