"""The calendar of a season of elimination."""

from datetime import timedelta

import pytest
from django.urls import reverse
from icalendar import Calendar

from games.elimination.services import decisions
from games.models import Match, Window
from tests.builders import browser_of
from tests.elimination.builders import match_of, play_match, reloaded

pytestmark = pytest.mark.django_db


def events(season) -> list[tuple[str, object]]:
    """The texts and moments that somebody without an account reads."""
    answer = browser_of().get(reverse("elimination_calendar", args=[season.token]))
    assert season.seed not in answer.content.decode()
    found = Calendar.from_ical(answer.content).walk("VEVENT")
    assert {event["URL"] for event in found} <= {f"http://localhost:8000/elimination/{season.token}/"}
    return [(str(event["SUMMARY"]), event["DTSTART"].dt) for event in found]


def test_calendar_has_the_deadline_of_the_match_and_then_that_of_the_choice(season, people):
    window = Window.objects.get(match=match_of(season), closed_at=None)
    said = f"{window.year.label} closes: {match_of(season).name}"
    assert events(season) == [(said, window.deadline.replace(microsecond=0))]
    play_match(season)
    due = reloaded(season).due_at.replace(microsecond=0)
    assert events(season) == [("The opponent is chosen: Baikonur", due)]
    decisions.extend(token=season.token, user=people[0])
    assert events(season) == [("The opponent is chosen: Baikonur", due + timedelta(days=1))]
    decisions.pause(token=season.token, user=people[0])
    assert events(season) == []


def test_match_that_others_see_late_or_not_at_all_is_not_in_the_calendar(season):
    Match.objects.update(watch_delay=1)
    assert events(season) == []
    Match.objects.update(watch_delay=0, watching=Match.Watching.PLAYERS)
    assert events(season) == []


def test_page_links_to_the_calendar_while_the_season_goes_on(season, people):
    link, page = (reverse(name, args=[season.token]) for name in ("elimination_calendar", "elimination"))
    assert link in browser_of().get(page).content.decode()
    decisions.cancel(token=season.token, user=people[0], reason="The summer came.")
    assert link not in browser_of().get(page).content.decode()
