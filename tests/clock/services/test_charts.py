"""Charts of chances: of matches that are over alone, drawn once, by one clock, and given up for good."""

import logging
from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from games.clock.services import charts
from games.clock.services.charts import draw_next as draw
from games.clock.services.charts import matches_without_chart
from games.management.worker_loop import chart_workers
from games.matches.selectors.chart import MatchChart, biggest_loss, get_chart
from games.matches.selectors.display_text import CANCELLED
from games.matches.selectors.headlines import WindowHeadline
from games.models import Chart, Match
from tests import builders
from tests.caches import empty_caches

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def few_playouts(monkeypatch):
    monkeypatch.setattr("games.rules.win_probability.MOST_PLAYOUTS", builders.FEW_PLAYOUTS)


def test_running_match_has_no_chart():
    match = builders.make_match(options={"cards": 5})
    while match.status == Match.Status.RUNNING:
        assert matches_without_chart(timezone.now()) == []
        assert not draw()
        assert charts._begin(match.pk, timezone.now()) is None
        assert not Chart.objects.exists()
        builders.play_window(match)
    assert matches_without_chart(timezone.now()) == [match.pk]


def test_charts_start_with_newest_match_without_cancelled_or_sealed():
    last, first, cancelled, sealed = (builders.make_finished_match() for _ in range(4))
    now = timezone.now()
    Match.objects.filter(pk=last.pk).update(ended_at=now + timedelta(hours=1))
    Match.objects.filter(pk=cancelled.pk).update(outcome={"reason": CANCELLED, "winners": []})
    Match.objects.filter(pk=sealed.pk).update(sealed_until=now + timedelta(hours=1))
    assert matches_without_chart(now) == [last.pk, first.pk]
    assert charts._begin(cancelled.pk, now) is None
    assert [get_chart(Match.objects.get(pk=each.pk)) is None for each in (last, cancelled)] == [False, True]
    assert sealed.pk in matches_without_chart(now + timedelta(hours=2))


def test_chart_is_calculated_once_and_shown_at_new_version():
    match = builders.make_finished_match()
    before, waiting = match.version, "The chart of this match is still being calculated."
    assert waiting in builders.page_of(match)
    assert draw()
    assert not draw()
    match.refresh_from_db()
    assert match.version == before + 1
    drawn, windows = match.chart.drawn, match.windows.count()
    assert drawn["windows"] == [*range(windows)]
    assert drawn["labels"][:2] == ["Round 1", "Round 2"]
    assert drawn["playouts"] == builders.FEW_PLAYOUTS
    winners = match.outcome["winners"]
    assert [len(line) for line in drawn["known"]] == [windows] * 2
    assert [line[-1] for line in drawn["known"]] == [1000 // len(winners) * (seat in winners) for seat in (0, 1)]
    page = builders.page_of(match)
    assert waiting not in page
    sheet = page.split('class="chart-sheet"')[1].split("</svg>")[0]
    assert sheet.count("<g class=") == 1 + 2
    assert 'stroke-dasharray="9 4"' in sheet
    table = page.split('class="chart-table"')[1].split("</table>")[0]
    assert table.count('scope="row"') == 2
    assert table.count("<td>") == 2 * windows


def test_chart_begun_by_another_clock_is_left_until_given_up():
    match, now = builders.make_finished_match(), timezone.now()
    assert charts._begin(match.pk, now) is not None
    assert not draw()
    for _ in range(charts.MOST_TRIES - 1):
        now += charts.FAILED_CHART * 1.1
        assert matches_without_chart(now) == [match.pk]
        assert charts._begin(match.pk, now) is not None
    now += charts.FAILED_CHART * 1.1
    assert charts._begin(match.pk, now) is None
    assert matches_without_chart(now + charts.FAILED_CHART * 2) == []


def test_failed_chart_is_logged_once_and_not_shown(monkeypatch, caplog):
    match = builders.make_finished_match()
    monkeypatch.setattr(charts, "_chart_json", lambda *_: 1 / 0)
    with caplog.at_level(logging.WARNING):
        assert draw()
        assert not draw()
    said = [record.getMessage() for record in caplog.records if "chart" in record.getMessage()]
    assert said == [f"match {match.pk}: cannot calculate the chart: ZeroDivisionError"]
    assert match.chart.failed
    assert 'class="chances"' not in builders.page_of(match)


def test_turning_points_are_largest_changes_per_window():
    fared = ["badly", "badly"]
    told = [
        WindowHeadline(1, "1951", "Japan stole from France.", 50, fared),
        WindowHeadline(1, "1951", "Peru launched.", 60),
        WindowHeadline(1, "1951", "France and Peru took an engine.", 55, fared, [0, 2]),
        WindowHeadline(1, "1951", "France missed.", 2, fared),
    ]
    lines = [[500, 450, 100, 0], [500, 550, 900, 1000]]
    chart = MatchChart(windows=[0, 1, 2, 3], labels=["1950", "1951", "1952", "1953"], playouts=100, lines=lines)
    turns = chart.turns_of(told, ["France", "Japan"])
    assert [(turn.seat, turn.label, turn.points, turn.text) for turn in turns] == [
        (0, "1951", -35, "Japan stole from France."),
        (1, "1951", 35, ""),
        (0, "1952", -10, ""),
        (1, "1952", 10, ""),
    ]
    assert turns[0].change_text == "It cost France 35 percentage points of win probability."
    assert turns[1].change_text == "The whole of 1951 brought Japan 35 percentage points of win probability."


@pytest.mark.long
def test_downfall_is_shown_to_the_loser_alone():
    match = builders.make_finished_match(game="space-race", people=2, bots=3, preset="five")
    builders.draw_charts()
    match.refresh_from_db()
    winners = match.outcome["winners"]
    for seat, user in enumerate(builders.users_of(match)):
        fall, page = biggest_loss(match, seat), builders.page_of(match, user)
        assert ("own-downfall" in page) == (fall is not None)
        assert fall is None or seat not in winners
        if fall:
            assert f"It cost you {fall.lost} percentage points of win probability." in page
    assert any(biggest_loss(match, seat) for seat in range(2))
    assert "own-downfall" not in builders.page_of(match)


@pytest.mark.parametrize("drawn", [True, False])
def test_charts_can_be_disabled(settings, drawn):
    settings.DRAWS_CHARTS = drawn
    assert bool(chart_workers()) is drawn


def test_turn_report_shows_win_probability_without_extra_query(client):
    match = builders.make_match(people=3, options={"cards": 5})
    address = reverse("match_history", args=[match.pk])

    def page() -> tuple[str, int]:
        with CaptureQueriesContext(connection) as queries:
            text = client.get(f"{address}?before=3", headers={"HX-Request": "true"}).content.decode()
        return text, len(queries)

    builders.play_window(match)
    assert "Win probability" not in page()[0]
    builders.play_to_the_end(match)
    builders.draw_charts()
    match.refresh_from_db()
    text, cost = page()
    chances = sorted((round(line[3] / 10) for line in match.chart.drawn["known"]), reverse=True)
    assert "Win probability of each seat after Round 3, with everything known:" in text
    told = text.split("Win probability of each seat after Round 3, with everything known:")[1].split(".</p>")[0]
    assert [int(each.split()[-1].rstrip("%.")) for each in told.split(",")] == [each for each in chances if each]
    assert text.index("<details") < text.index("Win probability of each seat after Round 3")
    assert text.count("Win probability") == 2
    Chart.objects.update(drawn=None, failed=True)
    empty_caches()
    again, other_cost = page()
    assert "Win probability" not in again
    empty_caches()
    assert page()[1] == other_cost == cost


def test_incomplete_chart_shows_no_missing_probability():
    chart = MatchChart(windows=[0, 2, 3], labels=["a", "c", "d"], playouts=9, lines=[[500, 4, 1000], [500, 996, 0]])
    assert [chart.after(number) for number in (0, 1, 2, 3)] == [[], [(1, 100)], [(0, 100)], []]
