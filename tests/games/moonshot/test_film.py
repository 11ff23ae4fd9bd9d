"""The film of a round: tiles where they are installed, rockets from risk to risk, in their order."""

import pytest
from msgspec import Struct
from msgspec.structs import replace

from games.faces.moonshot.drawing import middle_of
from games.faces.moonshot.film import Good, film_of
from games.faces.moonshot.politics_film import Heap
from games.faces.moonshot.templatetags.moonshot import effects_said
from games.rules.moonshot.blueprint import SPACES
from games.rules.moonshot.model import Installed
from tests.games.moonshot.tables import GAME, in_politics, with_cards, with_tokens


class Told(Struct):
    kind: str
    data: dict


def action(do, program="nasa", **step):
    return Told("action", {"program": program, "step": {"do": do, **step}})


def installed(tile, space, turn=0, program="nasa"):
    return action("install", program, tile=tile, space=space, turn=turn)


def rolled(passed=True, die=5):
    return Told("die_rolled", {"program": "nasa", "die": die, "passed": passed})


def launched(mission="m01"):
    return Told("launched", {"program": "nasa", "mission": mission})


def ended(kind):
    return Told(kind, {"program": "nasa", "mission": "m01"})


def slid(program="nasa", middle=None, bottom="k02", arrives="k01"):
    return Told("slid", {"program": program, "middle": middle, "bottom": bottom, "arrives": arrives})


def test_scenes_follow_the_order_of_events():
    events = [
        Told("declared", {}),
        installed("s01", "r1c1"),
        launched(),
        rolled(),
        ended("mission_done"),
        Told("effect", {}),
        Told("delayed", {}),
        slid(),
        Told("arrived", {"program": "nasa", "item": "k01", "installed": "r1"}),
        Told("round_closed", {}),
        Told("effect", {}),
    ]
    scenes = film_of(events)
    assert [scene.kind for scene in scenes] == [
        "politics",
        "engineering",
        "launches",
        "launches",
        "supply",
        "administration",
    ]
    assert [told for scene in scenes for told in scene.told] == events


def test_what_a_mission_pays_is_seen_with_its_launch():
    (scene,) = film_of([launched(), rolled(), ended("mission_done"), Told("effect", {}), Told("effect", {})])
    assert len(scene.told) == 5
    assert scene.flight.ends_at == 2


def test_what_one_thing_pays_a_program_is_one_line():
    def paid(effect, cause):
        return Told("effect", {"program": "nasa", "cause": cause, "effect": effect, "amount": 2})

    told = [paid("money", "p16"), paid("free_test", "p16"), paid("money", "treasury")]
    (scene,) = film_of([Told("round_closed", {}), *told])
    assert scene.said == ((0, scene.told[:1]), (1, scene.told[1:3]), (3, scene.told[3:]))
    assert effects_said(scene.said[1][1]) == "NASA: +2 money and +2 free tests."


def test_tokens_that_are_turned_up_are_drawn_with_what_they_bring():
    own, rival = {"influence": 3, "bluff": 0}, {"influence": 0, "bluff": 3}
    turned = {"program": "nasa", "card": "p02", "own": own, "rival": rival, "result": "won", "paid": 0}
    pays = Told("effect", {"program": "nasa", "cause": "p02", "effect": "money", "amount": 3})
    (scene,) = film_of([Told("fate", {}), Told("tokens_revealed", turned), pays])
    (card,) = scene.reckoned
    assert (card.at, card.card, card.own, card.rival, card.pays) == (
        1,
        "Ticker-Tape Parade",
        own,
        rival,
        (pays,),
    )
    assert scene.is_drawn


@pytest.mark.parametrize("space", SPACES)
def test_a_tile_comes_down_on_its_space_in_its_beat(space):
    (scene,) = film_of([action("test"), installed("s05", space, 3)])
    ((laid,),) = (sheet.tiles for sheet in scene.sheets)
    assert (laid.at, laid.tile, laid.turn) == (1, "s05", 3)
    assert laid.middle == "{} {}".format(*middle_of(space))


def test_each_program_has_its_own_sheet():
    (scene,) = film_of([installed("s05", "r1c1"), installed("c05", "r1c1", program="roscosmos")])
    assert [(sheet.program, [laid.tile for laid in sheet.tiles]) for sheet in scene.sheets] == [
        ("nasa", ["s05"]),
        ("roscosmos", ["c05"]),
    ]


def test_a_tile_comes_down_on_the_blueprint_as_it_is_built_so_far():
    before = GAME.view(in_politics(), None)
    lies = {"r1c1": Installed("s01", 1)}
    programs = before.table.programs
    nasa = replace(programs["nasa"], blueprint=replace(programs["nasa"].blueprint, spaces=lies))
    before = replace(before, table=replace(before.table, programs=programs | {"nasa": nasa}))
    events = [installed("s05", "r1c2"), launched(), ended("mission_done"), installed("c05", "r1c3")]
    sheets = [sheet for scene in film_of(events, before) for sheet in scene.sheets]
    assert [[laid.tile for laid in sheet.built] for sheet in sheets] == [["s01"], ["s01", "s05"]]


def test_what_is_done_again_in_the_same_words_is_said_once_with_how_often():
    test, other = action("test", mission="m01"), action("test", mission="m02")
    (scene,) = film_of([test, other, test, test])
    assert [(at, scene.times(told)) for at, told in scene.said] == [(0, 3), (1, 1)]


def test_tiles_wait_below_where_they_are_taken_from_as_many_as_there_is_room_for():
    events = [action("keep", tile="s01", space="r1c1", turn=0)]
    events += [installed(f"c0{n}", f"r2c{n}") for n in range(1, 5)]
    (sheet,) = film_of(events)[0].sheets
    assert [(laid.slot, laid.source) for laid in sheet.waiting] == [
        (0, "drawn"),
        (1, "in line"),
        (2, "in line"),
        (3, "in line"),
    ]
    assert [(laid.column, laid.row) for laid in sheet.tiles] == [(0, 0), (0, 1), (1, 1), (2, 1), (3, 1)]


def test_what_is_ordered_and_shipped_comes_to_its_place_of_the_line():
    (scene,) = film_of([action("order", module="k01", to="middle"), action("ship", tile="s01")])
    ((top, middle, *rest),) = (line.places for line in scene.lines)
    assert top == ("top", Good(1, "s01", slides=False))
    assert middle == ("middle", Good(0, "k01", slides=False))
    assert [good for _, good in rest] == [None, None]


def test_goods_slide_one_place_on_and_a_tile_that_arrives_lands_on_the_blueprint():
    landed = Told("arrived", {"program": "nasa", "item": "s05", "installed": "r2c3", "turn": 1})
    (scene,) = film_of(
        [slid(arrives="s05"), landed, slid("roscosmos", middle="k03", bottom=None, arrives=None)]
    )
    nasa, roscosmos = scene.lines
    assert dict(nasa.places) == {
        "top": None,
        "middle": None,
        "bottom": Good(0, "k02", slides=True),
        "arrives": Good(0, "s05", slides=True),
    }
    assert dict(roscosmos.places)["middle"] == Good(2, "k03", slides=True)
    ((laid,),) = (sheet.tiles for sheet in scene.sheets)
    assert (laid.at, laid.tile, laid.turn, laid.slot) == (1, "s05", 1, None)


def test_what_is_declined_or_goes_beside_the_blueprint_lands_on_no_space():
    for where in (None, "r1"):
        (scene,) = film_of([slid(), Told("arrived", {"program": "nasa", "item": "k01", "installed": where})])
        assert scene.sheets == ()
        assert scene.is_drawn


def test_a_rocket_goes_from_risk_to_risk_to_its_goal():
    (scene,) = film_of([launched("m99"), rolled(), rolled(), ended("mission_done")])
    flight = scene.flight
    assert [leg.at for leg in flight.legs] == [1, 2]
    ways = [*(leg.way for leg in flight.legs), flight.way]
    ends = [way.split("L")[1] for way in ways]
    assert [way.split("L")[0] for way in ways[1:]] == [f"M{end}" for end in ends[:-1]]
    assert ends[-1] == f"{flight.x} {flight.y}"
    assert flight.goal == "moon"
    ys = [leg.y for leg in flight.legs]
    assert ys == sorted(ys, reverse=True)


def test_a_rocket_that_explodes_ends_at_the_risk_that_it_failed():
    (scene,) = film_of([launched(), rolled(), rolled(passed=False), ended("exploded")])
    flight = scene.flight
    assert (flight.way, flight.ends_at, flight.goal) == ("", 3, "orbit")
    assert (flight.x, flight.y) == (flight.legs[-1].x, flight.legs[-1].y)


def test_a_delayed_launch_is_told_and_not_flown():
    (scene,) = film_of([ended("delayed")])
    assert scene.flight is None
    assert not scene.is_drawn


def test_a_window_without_events_has_no_scenes():
    assert film_of([]) == ()


def put(place, tokens, owner="nasa"):
    return {"owner": owner, "place": place, "tokens": tokens}


def spots(scene, program):
    (side,) = (side for side in scene.politics.sides if side.program == program)
    return {spot.place: spot for spot in side.spots}


def test_cards_and_tokens_come_to_their_places_in_their_beats():
    placed = Told("card_placed", {"program": "nasa", "card": "p02", "place": "lobby"})
    laid = Told("tokens_laid", {"program": "nasa", "put": [put("lobby", 1), put("treasury", 2, "roscosmos")]})
    against = Told("tokens_laid", {"program": "roscosmos", "put": [put("lobby", 3)]})
    (scene,) = film_of([placed, laid, against])
    lobby = spots(scene, "nasa")["lobby"]
    assert (lobby.card, lobby.at) == ("Ticker-Tape Parade", 0)
    assert lobby.heaps == (Heap(1, True, 1), Heap(2, False, 3))
    assert spots(scene, "roscosmos")["treasury"].heaps == (Heap(1, False, 2),)
    assert scene.politics.is_laid_on


def test_politics_are_drawn_on_the_board_as_it_was_before():
    state = with_cards(in_politics(), "nasa", lobby="p02")
    state = with_tokens(state, "roscosmos", "nasa", "lobby", influence=1, bluff=2)
    before = GAME.view(state, None)
    (scene,) = film_of([Told("tokens_laid", {"program": "nasa", "put": [put("lobby", 2)]})], before)
    lobby = spots(scene, "nasa")["lobby"]
    assert (lobby.card, lobby.at) == ("Ticker-Tape Parade", None)
    assert lobby.heaps == (Heap(None, False, 3), Heap(0, True, 2))


def test_words_of_politicians_are_told_beside_the_board_as_it_lies():
    before = GAME.view(with_cards(in_politics(), "nasa", lobby="p02"), None)
    (scene,) = film_of([Told("declared", {"program": "roscosmos", "mission": None})], before)
    assert scene.politics.is_laid_on
    assert spots(scene, "nasa")["lobby"].card == "Ticker-Tape Parade"


def test_each_scene_of_politics_begins_with_the_board_as_the_last_one_left_it():
    state = with_cards(in_politics(), "nasa", lobby="p02")
    state = with_tokens(state, "roscosmos", "nasa", "lobby", influence=1, bluff=2)
    laid = Told("tokens_laid", {"program": "nasa", "put": [put("lobby", 2)]})
    placed = Told("card_placed", {"program": "nasa", "card": "p02", "place": "treasury"})
    more = Told("tokens_laid", {"program": "nasa", "put": [put("treasury", 1), put("lobby", 1)]})
    closed = Told("round_closed", {})
    events = [laid, placed, installed("s01", "r1c1"), more, closed, placed]
    first, _, second, _, third = film_of(events, GAME.view(state, None))
    assert spots(first, "nasa")["lobby"].heaps == (Heap(None, False, 3), Heap(0, True, 2))
    lobby, treasury = spots(second, "nasa")["lobby"], spots(second, "nasa")["treasury"]
    assert (lobby.card, lobby.at, treasury.card, treasury.at) == (
        "Ticker-Tape Parade",
        None,
        "Ticker-Tape Parade",
        None,
    )
    assert lobby.heaps == (Heap(None, True, 2), Heap(None, False, 3), Heap(0, True, 1))
    assert treasury.heaps == (Heap(0, True, 1),)
    assert spots(third, "nasa")["lobby"].card == ""


def test_a_mission_comes_with_its_risks_and_launches_stand_with_their_program():
    announced = Told(
        "mission_announced", {"program": "nasa", "deck": "B", "mission": "m11", "risks": ["x01", "x02"]}
    )
    declared = Told("declared", {"program": "roscosmos", "mission": "m11"})
    (scene,) = film_of([announced, declared])
    (mission,) = scene.politics.announced
    assert (mission.at, mission.mission.id, mission.risks) == (0, "m11", ("x01", "x02"))
    (side,) = (side for side in scene.politics.sides if side.program == "roscosmos")
    assert side.steps == ((1, declared),)
    assert not scene.politics.is_laid_on


def test_words_alone_draw_no_politics():
    (scene,) = film_of([Told("prep_passed", {"program": "nasa"})])
    assert scene.politics is None
    assert not scene.is_drawn
