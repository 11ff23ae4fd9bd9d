"""The page of figures: what it says comes from the stored runs, and the editions' lines agree with them."""

import re

import pytest

from games.rules.space_race.game import GAME
from games.site.selectors.balances import sheets
from games.templatetags.balance import bars, holdings, scale, spots

SHEETS = {sheet.balance.preset: sheet for sheet in sheets("space-race")}


@pytest.fixture
def page(client) -> str:
    return client.get("/rules/space-race/balance/").content.decode()


def test_every_preset_has_a_run_of_its_own(page):
    assert list(SHEETS) == list(GAME.meta.presets)
    for slug, sheet in SHEETS.items():
        balance = sheet.balance
        assert balance.matches == sum(balance.turns.values()) >= 300
        assert set(balance.bots) == {"steady"}
        assert f'<section id="{slug}">' in page
        assert f"{balance.matches:,} matches between {balance.seats} bots" in " ".join(page.split())


@pytest.mark.parametrize(
    ("preset", "least", "most"),
    [
        ("nine", 6.7, 7.4),
        ("five", 9.5, 10.5),
        ("taster", 3.5, 5.5),
        ("brisk", 6.7, 7.5),
        ("season", 6.7, 7.5),
        ("long", 8, 9),
    ],
)
def test_races_last_as_long_as_their_preset_says(preset, least, most):
    assert least <= SHEETS[preset].balance.length.mean <= most


def test_no_nation_is_favoured_by_its_seat():
    for sheet in SHEETS.values():
        for name, times in sheet.wins:
            assert abs(times.mean - 1) < 4 * times.error, (sheet.title, name)


def test_a_drawing_shows_what_its_table_says(page):
    balance = SHEETS["nine"].balance
    assert sum(bar.matches for bar in bars(balance).bars) == balance.matches
    assert max(bar.height for bar in bars(balance).bars) == 160
    drawn = scale(holdings(balance))
    assert [mark.times.mean for mark in drawn.marks] == sorted(
        (mark.times.mean for mark in drawn.marks), reverse=True
    )
    for mark in drawn.marks:
        assert mark.low <= mark.x <= mark.high
        assert (mark.x > drawn.fair) == (mark.times.mean > 1)
        assert f"{mark.times.mean:.2f} ± {mark.times.error:.2f}" in page
    calibrated = sum(sheet.charts is not None for sheet in SHEETS.values())
    drawings = re.findall(r'<svg viewBox="[^"]+" role="img"\s+aria-label="[^"]+">', page)
    assert len(drawings) == page.count('<figure class="balance-figure') == len(SHEETS) * 3 + calibrated


def test_the_rules_lead_to_it_and_games_without_one_have_none(client):
    for address in ("/rules/space-race/", "/rules/space-race/five/"):
        assert 'href="/rules/space-race/balance/"' in client.get(address).content.decode()
    assert "/balance/" not in client.get("/rules/goofspiel/").content.decode()
    for slug in ("goofspiel", "chess"):
        assert client.get(f"/rules/{slug}/balance/").status_code == 404


def test_what_charts_say_is_set_beside_what_came(page):
    """A mark on the dashed line came as often as was said; the score beats a constant guess."""
    for preset in ("nine", "five"):
        charts = SHEETS[preset].charts
        assert charts.brier + charts.better == pytest.approx(charts.constant, abs=0.0002)
        assert charts.better > 4 * charts.error
        drawn = spots(charts)
        assert [spot.x for spot in drawn] == sorted(spot.x for spot in drawn)
        for spot in drawn:
            assert spot.high <= spot.y <= spot.low
            assert (spot.y < 300 - spot.x) == (spot.bin.came > spot.bin.said)
        assert sum(spot.bin.points for spot in drawn) > 500
    assert page.count("Does it come true?") == 2
    assert f"In {SHEETS['nine'].charts.matches:,} matches at a mixed table" in " ".join(page.split())
