"""The pages of Space Race tell whole matches; the scenes of a year follow from its public events."""

import json
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.contrib.staticfiles import finders
from django.template.loader import render_to_string
from django.utils.text import slugify
from msgspec.structs import replace
from playwright.sync_api import expect

from games.game_uis.space_race.animation import GROUND, animation_of
from games.game_uis.space_race.game_ui import GAME_UI
from games.game_uis.space_race.templatetags.space_race import EMBLEM, HEIGHT, chart_of, percent
from games.models import Match
from games.rules.codec import to_json
from games.rules.contract import Event
from games.rules.space_race.editions import EDITIONS
from games.rules.space_race.game import GAME as SPACE_RACE
from games.rules.space_race.model import PastLaunch
from games.rules.space_race.table import State
from tests.browser.test_layout import LAPTOP
from tests.builders import users_of
from tests.games.space_race.builders import FAR_ENOUGH, deal, make_race, order
from tests.games.space_race.states import event, launch, lot, missile
from tests.rules.matches import Case, states_of
from tests.rules.matches import played_windows as played_out

MATCHES = [("nine", 9, 1), ("nine", 5, 2), ("five", 5, 3), ("five", 5, 4)]


@dataclass(frozen=True)
class Played:
    """A match between random players: its row, its seats, and every state and event of it."""

    match: Match
    seats: list[SimpleNamespace]
    states: list[State]
    events: list[Event]


def play(edition: str, seats: int, seed: int, **rules: Any) -> Played:
    options = {"edition": edition, **rules}
    case = Case("space-race", json.dumps(options), seats, absence=0.2 * (seed % 2), seed=seed)
    events = [*case.start().events, *(event for each in played_out(case) for event in each.step.events)]
    lines = [
        SimpleNamespace(number=n, name=GAME_UI.seat_names[n], player=f"Player {n}", owes=True, move_status="awaited")
        for n in range(seats)
    ]
    match = Match(pk=1, game_slug="space-race", options=case.completed_options)
    return Played(match, lines, states_of(case), events)


@pytest.fixture(scope="module", params=MATCHES, ids=lambda param: "{}-{}-{}".format(*param))
def played(request: pytest.FixtureRequest) -> Played:
    return play(*request.param)


def render(template: str, played: Played, **context: Any) -> str:
    context = {"match": played.match, "meta": SPACE_RACE.meta, "seats": played.seats} | context
    return render_to_string(f"games/space-race/{template}.html", context)


def test_board_shows_every_state(played: Played) -> None:
    played.match.outcome = to_json(SPACE_RACE.outcome(played.states[-1]))
    page = SimpleNamespace(match=played.match, meta=SPACE_RACE.meta, reason="How it ended.")
    for state in played.states:
        view = SPACE_RACE.view(state, None)
        html = render("board", played, view=view, page=page)
        assert "None" not in html
        for each in view.offer if view.kind == "year" else ():
            assert each.part.name in html
        assert (played.match.seed in html) == (view.kind == "over")
        assert ("How it ended." in html) == (view.kind == "over")


def test_dashboard_shows_only_its_own_garnets_and_reading(played: Played) -> None:
    state = played.states[0]
    view = SPACE_RACE.view(state, 2)
    desk = SimpleNamespace(move=None, shared=[])
    html = render("private", played, view=view, me=played.seats[2], dashboard=desk)
    assert "None" not in html
    assert f'<b class="readout">{view.reading}</b>' in html
    assert "Everybody" not in html


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_part_has_an_emblem(edition: str) -> None:
    drawings = Path(finders.find("space-race/parts.svg") or "").read_text()
    wanted = {f'id="part-{slugify(part.name)}"' for part in EDITIONS[edition].parts}
    assert [each for each in sorted(wanted) if each not in drawings] == []


def test_only_certain_chances_read_as_0_or_100_percent() -> None:
    shown = [percent(chance) for chance in (0.0, 0.001, 0.5, 0.999, 1.0)]
    assert shown == ["0%", "under 1%", "50%", "over 99%", "100%"]


def test_chart_reaches_as_high_as_space_lay() -> None:
    played = play("nine", 5, 1, base_space=400)
    view = SPACE_RACE.view(played.states[-1], None)
    chart = chart_of(view)
    heights = [year.y for year in chart.years if year.space is not None]
    assert len(heights) == len(view.board.radiation)
    assert HEIGHT * 0.8 < max(heights) <= HEIGHT
    assert len(chart.ticks) <= 13
    ticks = chart_of(SPACE_RACE.view(play("five", 5, 3).states[0], None)).ticks
    assert [feet for feet, _ in ticks] == list(range(0, 70, 10))


def test_nothing_on_the_chart_stands_on_anything_else(played: Played) -> None:
    view = SPACE_RACE.view(played.states[-1], None)
    launched = [(record.year, record.seat, record.distance) for record in view.records]
    crowded = replace(view.board, records=(*view.records, *(PastLaunch(view.year, seat, 40) for seat in range(9))))
    for seen in (view, replace(view, board=crowded)):
        chart = chart_of(seen)
        assert [year.year for year in chart.years] == list(range(1950, view.year + 1))
        drawn = [(y.year, f.seat, f.distance) for y in chart.years for f in y.flights]
        assert drawn[: len(launched)] == launched
        for before, after in pairwise(chart.years):
            assert before.left + before.width == after.left
        for year in chart.years:
            xs = [flight.x for flight in year.flights]
            assert all(after - before >= EMBLEM for before, after in pairwise(xs))
            assert all(year.left + EMBLEM / 2 <= x <= year.left + year.width - EMBLEM / 2 for x in xs)
    assert len(chart_of(replace(view, board=crowded)).years[-1].flights) >= 9


def radiation(space: int) -> Event:
    return event("radiation", total=13, space=space)


def test_rungs_stand_from_the_top_down_with_their_flags():
    (shown,) = animation_of([lot(5, {0: 1, 1: 0, 2: 1}, [0, 2])]).lots
    assert [(level, [flag.seat for flag in flags]) for level, flags in shown.rungs] == [(1, [0, 2]), (0, [1])]
    assert [flag.got for _, flags in shown.rungs for flag in flags] == [True, True, False]


def test_run_that_decides_ends_at_the_first_gap():
    (shown,) = animation_of([lot(5, {0: 2, 1: 3, 2: 5}, [1])]).lots
    assert {level: flags[0].in_run for level, flags in shown.rungs} == {5: False, 3: True, 2: True}


def test_lots_open_one_after_the_other_and_then_what_is_mentioned():
    film = animation_of([lot(5, {0: 0}, [0]), Event("price", {"seat": 0}), lot(5, {1: 0}, [1])])
    assert [shown.at for shown in film.lots] == [0, 1]
    assert [(at, told.kind) for at, told in film.small] == [(2, "price")]


def test_missiles_fly_before_space_stands_and_rockets_after():
    film = animation_of([missile(0, 1), radiation(40), launch(1, 39, flown=47), launch(2, 12)])
    assert [(data["seat"], data["target"]) for _, _, data in film.sky.shots] == [(0, 1)]
    assert film.sky.space_at == 1
    assert [(flight.seat, flight.at) for flight in film.sky.flights] == [(2, 2), (1, 3)]


def test_sky_needs_a_launch_and_begins_with_space_without_sabotage():
    assert animation_of([radiation(40), launch(1, 20)]).sky.space_at == 0
    film = animation_of([radiation(40)])
    assert (film.sky, [told.kind for told in film.rest]) == (None, ["radiation"])
    assert animation_of([event("agreement")]).sky is None


def test_heights_are_those_of_the_scale():
    sky = animation_of([radiation(40), launch(1, 39, flown=47)]).sky
    scale = dict(sky.ticks)
    (flight,) = sky.flights
    assert sky.space_y == scale[40]
    assert GROUND - flight.climbed + flight.lost == pytest.approx(scale[40] + (scale[30] - scale[40]) / 10, abs=1)


def test_sky_is_as_high_as_anything_in_it():
    assert animation_of([radiation(40), launch(1, 83)]).sky.ticks[-1][0] == 90
    assert animation_of([radiation(27), launch(1, 20)]).sky.ticks[-1][0] == 60


def test_outcome_comes_last_in_animation():
    reached = Event("space-reached", {"reached": [1], "winners": [1]})
    opened = Event("year-opened", {"year": 1951, "offer": []})
    assert animation_of([radiation(40), launch(1, 47), reached, opened]).rest == [reached]


BESIDE = """() => {
  const name = document.querySelector("#animation-player .sr-animation-space text").getBoundingClientRect();
  const rockets = [...document.querySelectorAll("#animation-player .sr-animation-rise")];
  return rockets.length === 3 && rockets.every((rise) => rise.getBoundingClientRect().right < name.left);
}"""
FITS = "picture => picture.scrollHeight <= picture.clientHeight"


@pytest.mark.long
def test_lots_and_launches_fit_a_small_laptop_and_nothing_flies_through_the_name_of_space(watch):
    match = make_race(edition="five")
    deal(match, offer=[5, 7, 9, 10], hands={0: FAR_ENOUGH, 1: FAR_ENOUGH, 4: FAR_ENOUGH})
    order(match, lambda seat: {"lot": seat % 3, "level": seat, "launch": seat in (0, 1, 4)})
    page = watch(match, users_of(match)[0], viewport=LAPTOP, film="normal")
    picture = page.locator("[data-animation-picture]")
    expect(page.locator("#animation-player .sr-animation-lots")).to_be_visible()
    assert picture.evaluate(FITS)
    page.locator("[data-animation=next]").click()
    expect(page.locator("#animation-player .sr-animation-sky")).to_be_visible()
    assert page.evaluate(BESIDE)
    assert picture.evaluate(FITS)
