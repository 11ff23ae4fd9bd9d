"""Tests of the live win probability from public information."""

import pytest

from games.clock.services.charts import draw_live as draw
from games.hosting.services.host_commands import HideProbabilities, ShowProbabilities
from games.lobby.services.quick_match import ensure_exhibition
from games.models import Hand, LiveChance, Match
from tests.builders import make_match, page_of, play_window, position_of, window_of
from tests.hosting.services.test_hosting import by_host, kinds, make_hosted

pytestmark = pytest.mark.django_db

TITLE = 'id="live-chance-title"'


@pytest.fixture(autouse=True)
def few_playouts(monkeypatch):
    monkeypatch.setattr("games.clock.services.charts.PLAYOUTS", 8)


def points(match: Match) -> list:
    return LiveChance.objects.get(match=match).points


def test_live_chance_is_drawn_once_per_window():
    match = make_match(people=3, options={"cards": 5}, shows_chance=True)
    assert TITLE not in page_of(match)
    assert draw()
    assert not draw()
    before, match = match.version, Match.objects.get(pk=match.pk)
    assert match.version == before + 1
    (point,) = points(match)
    assert (point["number"], point["label"], point["playouts"]) == (0, "Round 1", 8)
    assert sum(point["shares"]) == pytest.approx(1000, abs=3)
    page = page_of(match)
    assert TITLE in page
    assert f"at the start of {point['label']}" in page
    play_window(match)
    assert draw()
    assert [each["number"] for each in points(match)] == [0, 1]


def test_exhibition_shows_live_chart():
    assert ensure_exhibition().settings.shows_chance


def test_live_chance_ignores_hidden_information():
    match = make_match(people=3, game="space-race", preset="five", shows_chance=True, bots=2)
    assert draw()
    shown = points(match)
    view = match.game.view(position_of(match).state, None)
    for hand in Hand.objects.filter(window=window_of(match)):
        hand.holdings |= {"garnets": hand.holdings["garnets"] + 3, "reading": 1}
        hand.save()
    window = window_of(match)
    window.table["vault"]["pile"]["deck"].reverse()
    window.save()
    LiveChance.objects.all().delete()
    assert match.game.view(position_of(match).state, None) == view
    assert draw()
    assert points(match) == shown


def test_live_chance_respects_watch_delay():
    match = make_match(people=3, options={"cards": 9}, shows_chance=True, watch_delay=2)
    for _ in range(3):
        assert draw()
        play_window(match)
    assert [each["number"] for each in points(match)] == [0, 1, 2]
    page = page_of(match)
    assert "at the start of Round 2" in page
    assert "at the start of Round 3" not in page


def test_live_chart_failure_is_tried_once(monkeypatch, caplog):
    monkeypatch.setattr("games.clock.services.charts.estimate_for_spectator", lambda *_: 1 / 0)
    match = make_match(people=3, options={"cards": 5}, shows_chance=True)
    assert draw()
    assert not draw()
    assert f"match {match.pk}: cannot calculate win probabilities: ZeroDivisionError" in caplog.text
    assert TITLE not in page_of(match)


def test_host_shows_and_hides_live_chance():
    match = make_hosted()
    assert not draw()
    assert not LiveChance.objects.exists()
    assert TITLE not in page_of(match)
    by_host(match, ShowProbabilities())
    assert draw()
    assert TITLE in page_of(match)
    assert 'id="host-hide-chance"' in page_of(match, match.host)
    by_host(match, HideProbabilities())
    assert TITLE not in page_of(match)
    assert 'id="host-show-chance"' in page_of(match, match.host)
    assert kinds(match) == ["chance shown", "chance hidden"]
