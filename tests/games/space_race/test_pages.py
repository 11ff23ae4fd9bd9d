"""The pages of Space Race tell whole matches, and what goes out to its watchers stays small."""

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

from games.clock.services.clock import play_bots
from games.game_uis.space_race.chart import EMBLEM, HEIGHT, chart_of
from games.game_uis.space_race.game_ui import GAME_UI
from games.game_uis.space_race.templatetags.space_race import percent
from games.live_board.renderers.fragments import public_fragment
from games.lobby.services.matches import create_match, start_match
from games.match_setup.services.plans import MatchPlan
from games.models import Match
from games.rules.codec import to_json
from games.rules.contract import Event
from games.rules.space_race.editions import EDITIONS
from games.rules.space_race.game import GAME as SPACE_RACE
from games.rules.space_race.model import PastLaunch
from games.rules.space_race.table import State
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
    """A whole match; `rules` are options beside the edition."""
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
        for lot in view.offer if view.kind == "year" else ():
            assert lot.part.name in html
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


def test_scale_goes_by_tens() -> None:
    view = SPACE_RACE.view(play("five", 5, 3).states[0], None)
    assert [feet for feet, _ in chart_of(view).ticks] == [0, 10, 20, 30, 40, 50, 60]


def test_chart_has_the_years_so_far(played: Played) -> None:
    for state in played.states:
        view = SPACE_RACE.view(state, None)
        assert [year.year for year in chart_of(view).years] == list(range(1950, view.year + 1))


def test_nothing_on_the_chart_stands_on_anything_else(played: Played) -> None:
    view = SPACE_RACE.view(played.states[-1], None)
    launched = [(record.year, record.seat, record.distance) for record in view.records]
    crowded = replace(view.board, records=(*view.records, *nine_launches(view.year)))
    for seen in (view, replace(view, board=crowded)):
        chart = chart_of(seen)
        drawn = [(y.year, f.seat, f.distance) for y in chart.years for f in y.flights]
        assert drawn[: len(launched)] == launched
        for before, after in pairwise(chart.years):
            assert before.left + before.width == after.left
        for year in chart.years:
            xs = [flight.x for flight in year.flights]
            assert all(after - before >= EMBLEM for before, after in pairwise(xs))
            assert all(year.left + EMBLEM / 2 <= x <= year.left + year.width - EMBLEM / 2 for x in xs)
    assert len(chart_of(replace(view, board=crowded)).years[-1].flights) >= 9


def nine_launches(year: int) -> list[PastLaunch]:
    """A year in which all nine nations fly, all equally far."""
    return [PastLaunch(year, seat, 40) for seat in range(9)]


MOST_BYTES, MOST_AT_THE_END = 12_000, 20_100
"""At the end the board begins with the front page."""


@pytest.mark.django_db
@pytest.mark.parametrize("seed", ["03" * 32, "09" * 32])
def test_board_stays_small_in_any_year(seed):
    plan = MatchPlan(game_slug="space-race", name="Long race", seats=9, options={}, bots=("random",) * 9)
    match = create_match(plan=plan, host=None)
    Match.objects.filter(pk=match.pk).update(seed=seed)
    start_match(match_id=match.pk, user=None)
    match.refresh_from_db()
    sizes = []
    while match.status == Match.Status.RUNNING:
        play_bots(match.pk)
        match.refresh_from_db()
        sizes.append(len(public_fragment(match).text.encode()))
    *years, end = sizes
    assert len(years) >= 7
    assert max(years) <= MOST_BYTES
    assert end <= MOST_AT_THE_END
