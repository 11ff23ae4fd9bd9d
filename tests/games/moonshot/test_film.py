"""The film of a round: tiles where they are installed, rockets from risk to risk, in their order."""

from msgspec import Struct

from games.faces.moonshot.film import film_of
from games.faces.moonshot.politics_film import Heap
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


def put(place, tokens, owner="nasa"):
    return {"owner": owner, "place": place, "tokens": tokens}


def spots(scene, program):
    (side,) = (side for side in scene.politics.sides if side.program == program)
    return {spot.place: spot for spot in side.spots}


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
