"""Positions of the day: looked for by clocks, in what everybody may read with all its secrets, and kept."""

from datetime import UTC, timedelta

import pytest
from django.utils import timezone

from games.clock.services.day_positions import POSITIONS_A_DAY, look_for_next
from games.face import Dilemma, Option
from games.faces.space_race.face import SpaceRaceFace
from games.matches.selectors.words import CANCELLED
from games.models import DayPosition, Match
from tests.games.space_race.builders import make_race
from tests.server.builders import play_to_the_end, play_window

pytestmark = pytest.mark.django_db

TOLD = Dilemma((Option("Pursue A.", 500, "A."), Option("Pursue B.", 300, "B.")), best=0, why="A is better.")


@pytest.fixture(autouse=True)
def clear(monkeypatch):
    """Every decision is clear; the list of what was tried, as (window, seat)."""
    tried = []

    def dilemma(self, windows, place, names, seat):
        tried.append((windows[place].number, seat))
        return TOLD

    monkeypatch.setattr(SpaceRaceFace, "dilemma", dilemma)
    return tried


def raced(**plan) -> Match:
    match = make_race(people=2, bots=3, rules={"base_space": 1}, **plan)
    play_to_the_end(match)
    return match


def look() -> bool:
    return look_for_next(rest=lambda _: None)


def today():
    return timezone.now().astimezone(UTC).date()


def test_each_match_gives_one_at_most_today_first_and_then_tomorrow(clear):
    match = raced()
    assert look()
    assert not look()
    (row,) = DayPosition.objects.all()
    assert (row.day, row.place, row.match) == (today(), 1, match)
    assert clear == [(row.number, row.seat)]
    for place in range(2, POSITIONS_A_DAY + 1):
        DayPosition.objects.create(day=today(), place=place, game_slug="space-race", rules_version=1)
    raced()
    assert look()
    assert DayPosition.objects.filter(day=today() + timedelta(days=1), place=1).exists()


def test_it_outlives_its_match_and_goes_once_its_day_is_over():
    match = raced()
    look()
    match.delete()
    look()
    assert DayPosition.objects.get().match is None
    DayPosition.objects.update(day=today() - timedelta(days=1))
    look()
    assert not DayPosition.objects.exists()


def test_a_match_without_a_clear_decision_is_looked_through_once(monkeypatch):
    monkeypatch.setattr(SpaceRaceFace, "dilemma", lambda *_: None)
    raced()
    assert look()
    assert not look()
    assert DayPosition.objects.get().day is None


def test_none_is_looked_for_while_a_match_runs(clear):
    play_window(make_race(people=2, bots=3))
    assert not look()
    assert clear == []


def test_only_matches_that_everybody_may_read_are_looked_through(clear):
    match = raced()
    for closed in (
        {"unlisted": True},
        {"watching": Match.Watching.PLAYERS},
        {"sealed_until": timezone.now() + timedelta(days=9)},
        {"outcome": {"reason": CANCELLED, "winners": []}},
        {"imported_digest": "f" * 64},
    ):
        open_to_all = Match.objects.filter(pk=match.pk).values(*closed).get()
        Match.objects.filter(pk=match.pk).update(**closed)
        assert not look(), closed
        Match.objects.filter(pk=match.pk).update(**open_to_all)
    assert clear == []
    assert look()


def test_a_match_that_cannot_be_looked_through_stops_no_clock(monkeypatch, caplog):
    monkeypatch.setattr(SpaceRaceFace, "dilemma", lambda *_: 1 / 0)
    match = raced()
    assert look()
    assert f"match {match.pk}: it has no position of the day: ZeroDivisionError" in caplog.text
    assert not look()
