"""Moonshot's board and its rules page: drawn from the data, lit as the rules count, and nobody's secrets."""

import json
import re
from collections import Counter
from html import unescape
from pathlib import Path
from types import SimpleNamespace

import pytest
from django.contrib.staticfiles import finders
from django.template.loader import render_to_string

from games.game_uis.moonshot.board import drawn_of, line_of, sides_of, targets_of
from games.game_uis.moonshot.names import effects_label
from games.models import Match
from games.rules.moonshot.blueprint import EDGES, clauses_held, seams_of
from games.rules.moonshot.data import MANEUVERS, MISSIONS, MODULES, PLACES, PROGRAMS, RISKS, TILES
from games.rules.moonshot.game import GAME
from games.rules.moonshot.launch_odds import DIE, chance_of, path_of
from tests.games.moonshot.tables import blueprint, in_engineering, mission, opened, with_hand, with_program, with_table
from tests.rules.matches import Case, states_of

EXAMPLE = blueprint({"c2": "k12", "r1": "k01"}, r2c2="s16", r2c3=("s10", 2), r1c2="e03", r3c2=("c05", 1), r3c3="e01")


@pytest.fixture(params=[2, 4])
def played(request):
    return states_of(Case("moonshot", json.dumps({"players": request.param}), request.param, ("steady",)))


def board_of(state, viewer=None):
    seats = [
        SimpleNamespace(number=seat, name=f"Player {seat}", move_status="idle", is_winner=False)
        for seat in range(len(state.table.seats))
    ]
    context = {
        "match": Match(pk=1, game_slug="moonshot"),
        "meta": GAME.meta,
        "seats": seats,
        "view": GAME.view(state, viewer),
        "page": SimpleNamespace(match=Match(pk=1), meta=GAME.meta, front="shown above", reason=""),
    }
    return unescape(render_to_string("games/moonshot/board.html", context))


def drawings(name: str) -> str:
    return Path(finders.find(f"moonshot/{name}")).read_text()


SYMBOLS = dict(re.findall(r'<symbol id="(\w+)" [^>]*><g [^>]*>(.*)</g></symbol>', drawings("moonshot.svg")))


def test_all_tiles_side_by_side_are_cut_where_each_one_lies():
    placed = re.findall(r'<g transform="translate\((\d+) (\d+)\)">(.*)</g>', drawings("tiles.svg"))
    cuts = re.findall(r'"#_(\w+)"\] \{ --cut: ([\d.]+)% ([\d.]+)%', drawings("tiles.css"))
    assert [tile for tile, _, _ in cuts] == list(TILES)
    columns, rows = (max(int(place[axis]) for place in placed) for axis in (0, 1))
    for (tile, left, top), (x, y, drawn) in zip(cuts, placed, strict=True):
        assert drawn == SYMBOLS[tile]
        assert (float(left), float(top)) == (100 * int(x) / columns, 100 * int(y) / rows)


@pytest.mark.parametrize("tile", TILES.values(), ids=lambda tile: tile.id)
def test_tile_shows_its_icons_and_sockets(tile):
    drawn = SYMBOLS[tile.id]
    for icon in ("structure", "electronics", "code"):
        sockets = re.findall(rf'class="{icon}" d="[^"]*" transform="rotate\((\d+)', drawn)
        assert sockets == [str(turn * 90) for turn, edge in enumerate(tile.edges) if edge == icon]
        centres = re.findall(rf'class="{icon}" d="[^"]*" transform="translate', drawn)
        assert len(centres) == tile.centre.get(icon, 0)


def test_board_draws_what_is_installed_as_it_is_turned():
    board = board_of(with_program(opened(), "nasa", blueprint=EXAMPLE))
    nasa = board[board.index("Blueprint of NASA") :]
    for space, lies in EXAMPLE.spaces.items():
        row, column = space[1], space[3]
        link, drawn = nasa.split(f' aria-label="Row {row}, column {column}: {TILES[lies.tile].name}"')
        drawn = drawn.split("</a>")[0]
        assert link.endswith(f'#_{lies.tile}"')
        assert ("mo-turn-" in drawn) == (lies.turn > 0)
        assert lies.turn == 0 or f"mo-turn-{lies.turn}" in drawn


def test_highlighted_seams_are_those_the_rules_count(played):
    found = [state.table.programs[program].blueprint for state in played for program in PROGRAMS]
    assert any(True for installed in found for _ in seams_of(installed))
    assert (line_of("r1c1", "r1c2").count("H"), line_of("r1c1", "r2c1").count("V")) == (1, 1)
    for installed in found:
        drawn, seams = drawn_of(installed), [*seams_of(installed)]
        assert drawn.lit == "".join(line_of(one, other) for one, other, _ in seams)
        assert {icon: path.count("M") for icon, path in drawn.joints.items()} == Counter(icon for _, _, icon in seams)
        for *places, icon in seams:
            for lies in (installed.spaces[place] for place in places):
                assert icon in EDGES[lies.tile, lies.turn]
        places = (*(beside for _, beside in drawn.rows), *drawn.columns)
        for lies in places:
            if lies:
                assert tuple(holds for _, holds in lies["clauses"]) == clauses_held(installed, lies["place"], seams)


def test_odds_are_those_of_the_rules():
    state = with_program(in_engineering(roscosmos="m01"), "roscosmos", blueprint=EXAMPLE, sabotage=1)
    on_board = mission("m01", "x01", "x02", tests=1, roscosmos={"satellite": 1})
    view = GAME.view(with_table(state, missions=(on_board,)), None)
    (target,) = targets_of(view)
    for launch in target["launches"]:
        program = launch["program"]
        rocket, sabotage = view.standings[program].rocket, view.table.programs[program].sabotage
        assert launch["chance"] == chance_of(on_board, program, sabotage, rocket)
        faces = [odds["passing"] for check in target["checks"] for odds in check["odds"] if odds["program"] == program]
        product = 1.0
        for passing in faces:
            product *= passing / DIE
        assert product == pytest.approx(launch["chance"])
        assert len(path_of(on_board, program)) == len(faces)
    assert [launch["is_loaded"] for launch in target["launches"]] == [True, False]
    assert [launch["is_declared"] for launch in target["launches"]] == [True, False]


def test_drawn_pair_is_said_and_not_shown():
    state = with_hand(in_engineering(), "nasa", "engineer", pair=("s18", "c18"))
    board = board_of(state)
    assert "Two tiles are drawn" in board
    assert TILES["s18"].name not in board
    assert board == board_of(with_hand(in_engineering(), "nasa", "engineer", pair=("s17", "c17")))


def test_board_shows_every_state_and_links_to_what_the_rules_explain(played):
    for state in played[::7]:
        board = board_of(state)
        assert "None" not in board
        nasa = state.table.programs["nasa"]
        laid = [risk.id for each in state.table.missions for risk in each.risks]
        shown = (*state.table.research[:1], *nasa.development, *nasa.blueprint.modules.values(), *laid)
        assert [each for each in shown if f"#_{each}" not in board] == []


pytestmark = pytest.mark.django_db


@pytest.fixture
def page(client) -> str:
    return re.sub(r"\s+", " ", unescape(client.get("/rules/moonshot/").content.decode()))


def explanation_of(page, component):
    assert page.count(f'id="_{component}"') == 1, component
    return page.split(f'<li id="_{component}">')[1].split("</li>")[0]


def test_rules_page_explains_every_component(page):
    for components in (TILES, MODULES, MISSIONS, RISKS, PLACES):
        for name, each in components.items():
            assert each.name in explanation_of(page, name)
    for name, card in MANEUVERS.items():
        said = explanation_of(page, name)
        assert all(known in said for known in (card.roscosmos, card.nasa, effects_label(card.level_3)))


@pytest.mark.parametrize(("popularity", "warns"), [(4, False), (3, True)])
def test_low_popularity_raises_an_alarm(popularity, warns):
    state = with_program(in_engineering(), "nasa", popularity=popularity)
    assert ("Loses at 0 popularity" in board_of(state)) is warns


@pytest.mark.parametrize(
    ("phase", "number", "budget"), [("politics", 1, 27), ("fates", 1, None), ("politics", 16, None)]
)
def test_budget_of_the_next_round_is_shown_until_it_is_booked(phase, number, budget):
    state = with_table(opened(), phase=phase, round=number)
    assert [side["next_budget"] for side in sides_of(GAME.view(state, None))] == [budget, budget]
