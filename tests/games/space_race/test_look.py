"""The pages of Space Race tell whole matches, whatever happens in them."""

import re
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from django.contrib.staticfiles import finders
from django.template.loader import render_to_string
from django.utils.text import slugify

from games.faces.space_race.face import FACE
from games.faces.space_race.templatetags.space_race import chart_launches, percent
from games.models import Match
from games.rules.chance import SeedChance
from games.rules.codec import to_json
from games.rules.contract import Event
from games.rules.space_race.editions import EDITIONS
from games.rules.space_race.game import GAME as SPACE_RACE
from games.rules.space_race.table import State
from tests.rules.asking import random_move

CHART_HEIGHT = 260
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
    options = SPACE_RACE.options({"edition": edition, **rules})
    chance, rng = SeedChance(bytes([seed])), Random(seed)
    step = SPACE_RACE.start(options, seats, chance)
    states, events = [step.state], list(step.events)
    while window := SPACE_RACE.window(step.state):
        moves = {s: random_move(SPACE_RACE, step.state, s, rng) for s in window.owing[seed % 2 :]}
        step = SPACE_RACE.resolve(step.state, moves, chance)
        states.append(step.state)
        events.extend(step.events)
    names = FACE.seat_names
    lines = [
        SimpleNamespace(number=n, name=names[n], player=f"Player {n}", owes=True, lamp="awaited")
        for n in range(seats)
    ]
    return Played(Match(pk=1, game_slug="space-race", options=options), lines, states, events)


@pytest.fixture(scope="module", params=MATCHES, ids=lambda param: "{}-{}-{}".format(*param))
def played(request: pytest.FixtureRequest) -> Played:
    return play(*request.param)


def render(template: str, played: Played, **context: Any) -> str:
    context = {"match": played.match, "meta": SPACE_RACE.meta, "seats": played.seats} | context
    return render_to_string(f"games/space-race/{template}.html", context)


def test_the_board_shows_every_state(played: Played) -> None:
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


def test_the_desk_shows_only_its_own_garnets_and_reading(played: Played) -> None:
    state = played.states[0]
    view = SPACE_RACE.view(state, 2)
    desk = SimpleNamespace(move=None, shared=[])
    html = render("private", played, view=view, me=played.seats[2], desk=desk)
    assert "None" not in html
    assert f'<b class="readout">{view.reading}</b>' in html
    assert "Everybody" not in html


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_part_has_an_emblem(edition: str) -> None:
    drawings = Path(finders.find("space-race/parts.svg") or "").read_text()
    wanted = {f'id="part-{slugify(part.name)}"' for part in EDITIONS[edition].parts}
    assert [each for each in sorted(wanted) if each not in drawings] == []


def test_what_is_certain_alone_reads_as_certain() -> None:
    shown = [percent(chance) for chance in (0.0, 0.001, 0.5, 0.999, 1.0)]
    assert shown == ["0%", "under 1%", "50%", "over 99%", "100%"]


def test_the_chart_reaches_as_high_as_space_lay() -> None:
    played = play("nine", 5, 1, base_space=400)
    view = SPACE_RACE.view(played.states[-1], None)
    chart = render("_altitude", played, view=view)
    lines = re.search('class="sr-chart-space".*?</svg>', chart, re.DOTALL)
    assert lines
    heights = [int(height) for height in re.findall(r"translate\(\d+ -(\d+)\)", lines[0])]
    assert len(heights) == len(view.board.radiation)
    assert CHART_HEIGHT * 0.9 < max(heights) <= CHART_HEIGHT


def test_the_launches_of_a_year_stand_side_by_side_within_it(played: Played) -> None:
    view = SPACE_RACE.view(played.states[-1], None)
    launches = chart_launches(view)
    assert [(launch.seat, launch.distance) for launch in launches] == [
        (record.seat, record.distance) for record in view.records
    ]
    for year in {record.year for record in view.records}:
        xs = [launch.x for launch, record in zip(launches, view.records, strict=True) if record.year == year]
        left = (year - view.rules.first_year) * 50
        steps = [after - before for before, after in pairwise(xs)]
        assert left < min(xs) <= max(xs) < left + 50
        assert all(step >= min(18, 32 // len(xs)) for step in steps)
