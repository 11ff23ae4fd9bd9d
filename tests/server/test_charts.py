"""Charts of chances: of matches that are over alone, drawn once, by one clock, and given up for good."""

import logging
from datetime import timedelta

import pytest
from django.utils import timezone

from games.clock.services import charts
from games.clock.services.charts import draw_next, waiting_for_charts
from games.matches.selectors.words import CANCELLED
from games.models import Chart, Match
from games.rules.chances import LEAST_PLAYOUTS
from tests.server.builders import make_match, play_to_the_end, play_window

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def few_playouts(monkeypatch):
    monkeypatch.setattr("games.rules.chances.MOST_PLAYOUTS", LEAST_PLAYOUTS)


def finished(**plan):
    match = make_match(**{"people": 2, "options": {"cards": 5}} | plan)
    play_to_the_end(match)
    return match


def draw():
    return draw_next(rest=lambda _: None)


def test_nothing_of_a_chart_exists_while_its_match_runs():
    match = make_match(options={"cards": 5})
    while match.status == Match.Status.RUNNING:
        assert waiting_for_charts(timezone.now()) == []
        assert not draw()
        assert charts._begun(match.pk, timezone.now()) is None
        assert not Chart.objects.exists()
        play_window(match)
    assert waiting_for_charts(timezone.now()) == [match.pk]


def test_a_chart_is_drawn_once_and_shown_at_a_new_version():
    match = finished()
    before = match.version
    assert draw()
    assert not draw()
    match.refresh_from_db()
    assert match.version == before + 1
    drawn, windows = match.chart.drawn, match.windows.count()
    assert drawn["windows"] == [*range(windows)]
    assert drawn["labels"][:2] == ["Round 1", "Round 2"]
    assert drawn["playouts"] == LEAST_PLAYOUTS
    for lines in (drawn["known"], drawn["seen"]):
        assert [len(line) for line in lines] == [windows] * 2
        winners = match.outcome["winners"]
        assert [line[-1] for line in lines] == [
            1000 // len(winners) if seat in winners else 0 for seat in (0, 1)
        ]


def test_the_same_match_gives_the_same_chart():
    match = finished()
    draw()
    first = Chart.objects.get().drawn
    Chart.objects.all().delete()
    draw()
    assert match.chart.drawn == first


def test_a_cancelled_match_gets_none():
    match = finished()
    Match.objects.filter(pk=match.pk).update(outcome={"reason": CANCELLED, "winners": []})
    assert not draw()
    assert charts._begun(match.pk, timezone.now()) is None
    assert not Chart.objects.exists()


def test_a_sealed_match_waits_for_its_seal():
    match = finished()
    Match.objects.filter(pk=match.pk).update(sealed_until=timezone.now() + timedelta(hours=1))
    assert not draw()
    assert waiting_for_charts(timezone.now() + timedelta(hours=2)) == [match.pk]


def test_what_another_clock_has_begun_is_left_to_it_until_it_is_given_up():
    match, now = finished(), timezone.now()
    assert charts._begun(match.pk, now) is not None
    assert not draw()
    for _ in range(charts.MOST_TRIES - 1):
        now += charts.GIVEN_UP * 1.1
        assert waiting_for_charts(now) == [match.pk]
        assert charts._begun(match.pk, now) is not None
    now += charts.GIVEN_UP * 1.1
    assert charts._begun(match.pk, now) is None
    assert waiting_for_charts(now + charts.GIVEN_UP * 2) == []


def test_what_cannot_be_drawn_is_said_once_and_not_tried_again(monkeypatch, caplog):
    match = finished()
    monkeypatch.setattr(charts, "_drawn", lambda *_: 1 / 0)
    with caplog.at_level(logging.WARNING):
        assert draw()
        assert not draw()
    said = [record.getMessage() for record in caplog.records if "chart" in record.getMessage()]
    assert said == [f"match {match.pk}: its chart cannot be drawn: ZeroDivisionError"]
    assert match.chart.failed


def test_a_chart_that_takes_too_long_is_given_up(monkeypatch):
    match = finished()
    monkeypatch.setattr(charts, "LONGEST_SECONDS", -1.0)
    draw()
    assert match.chart.failed
    assert match.chart.drawn is None
