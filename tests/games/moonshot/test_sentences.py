"""Moonshot in sentences, with names instead of ids, and the film of a round."""

import re
from types import SimpleNamespace

import pytest
from msgspec import Struct

from games.game_uis.moonshot import names
from games.game_uis.moonshot.animation import TokenHeap, animation_of
from games.game_uis.moonshot.sentences import event_sentence, personal_summary, turn_result, why_lost
from games.rules.contract import Event
from games.rules.moonshot.blueprint import MODULE_PLACES, SPACES
from games.rules.moonshot.data import MANEUVERS, RISKS
from tests.games.moonshot.tables import GAME, in_politics, with_cards, with_tokens

STEP = {"do": "install", "tile": "s05", "space": "r2c3", "turn": 1}


def action(**changes):
    step = STEP | changes
    return {"program": "nasa", "step": step, "paid": 7, "automatic": False, "covered": None}


def test_space_is_named_in_words():
    assert event_sentence("action", action()) == "NASA installs Common Bulkhead at row 2, column 3."
    assert [names.spot_name(spot) for spot in ("r3c4", "r2", "c4")] == ["row 3, column 4", "row 2", "column 4"]
    assert len({names.spot_name(spot) for spot in (*SPACES, *MODULE_PLACES)}) == 19


@pytest.mark.parametrize("risk", RISKS.values(), ids=lambda risk: risk.id)
def test_ranges_of_a_risk_leave_no_check_value_out(risk):
    reaches = [reach for reach, _ in names.ranges(risk)]
    first, middle, last = (list(map(int, re.findall(r"\d+", reach))) for reach in reaches)
    assert middle[0] == first[0] + 1
    assert last[0] == middle[1] + 1


@pytest.mark.parametrize(("kind", "how"), [("mission_done", "well"), ("exploded", "badly"), ("delayed", "badly")])
def test_launch_is_news_to_its_own_program_alone(kind, how):
    events = [Event(kind, {"program": "nasa", "mission": "m11"})]
    sides = {side: lambda side=side: SimpleNamespace(program=side) for side in ("nasa", "roscosmos")}
    assert turn_result({}, events, 0, sides["nasa"]) == how
    assert turn_result({}, events, 1, sides["roscosmos"]) == turn_result({}, events, 2) == ""


def launch(*rolls, end="exploded", program="nasa", mission="m11", **figures):
    """A launch flown with those parameters, and its dice: risk, die, and what it needed."""
    figures = {"structure": 0, "electronics": 0, "code": 0, **figures}
    told = [Event("launched", {"program": program, "mission": mission, "rocket": figures})]
    for risk, die, need, sabotage in rolls:
        roll = {"risk": risk, "die": die, "need": need, "sabotage": sabotage, "tests": 0}
        told.append(Event("die_rolled", roll))
    return [*told, Event(end, {"program": program, "mission": mission, "why": "raced"})]


MISSION, RISK = names.item_name("m11"), names.item_name("x01")


@pytest.mark.parametrize(
    ("events", "said"),
    [
        (
            launch(("x01", 3, {"structure": 4}, 0), structure=2),
            f"Your launch, {MISSION}, exploded at {RISK} with a die of 3, which asked for 4 structure",
        ),
        (
            launch(("x01", 1, {"structure": 4, "electronics": 2}, 1), structure=9, electronics=9),
            f"Your launch, {MISSION}, exploded at {RISK} by sabotage, with a die of 1. 7 of the 8 faces",
        ),
        (
            launch(("x01", 8, {}, 0), ("x01", 7, {}, 0), end="mission_done", program="roscosmos", structure=1),
            f"RosCosmos' launch, {MISSION}, succeeded; its chance was 6%.",
        ),
        (
            [Event("delayed", {"program": "nasa", "mission": "m11", "why": "payload"})],
            f"Your launch, {MISSION}, was delayed: it lacked its payload. A delay costs 3 popularity.",
        ),
    ],
)
def test_launch_result_says_cause_and_chance(events, said):
    assert personal_summary({}, events, [], 1, lambda: SimpleNamespace(program="nasa")).startswith(said)


class Told(Struct):
    kind: str
    data: dict


def worked(do, program="nasa", **step):
    return Told("action", {"program": program, "step": {"do": do, **step}})


def installed(tile, space, turn=0, program="nasa"):
    return worked("install", program, tile=tile, space=space, turn=turn)


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
        Told("declared", {"program": "nasa"}),
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
    scenes = animation_of(events)
    kinds = "politics engineering launches launches supply administration"
    assert " ".join(scene.kind for scene in scenes) == kinds
    assert [told for scene in scenes for told in scene.told] == events


def test_card_of_both_programs_pays_each_for_itself():
    tokens, card = {"influence": 1, "bluff": 0}, next(iter(MANEUVERS))
    shown = {"place": "treasury", "card": card, "own": tokens, "rival": tokens, "result": "won", "paid": 2}
    revealed = [Event("tokens_revealed", shown | {"program": program}) for program in ("nasa", "roscosmos")]
    paid = [
        Event("effect", {"program": program, "cause": card, "effect": "money", "amount": amount})
        for program, amount in (("nasa", 9), ("roscosmos", 4))
    ]
    (scene,) = animation_of([*revealed, *paid])
    assert [[pay.data["amount"] for pay in shown.pays] for shown in scene.results] == [[9], [4]]


def test_rocket_goes_from_risk_to_risk_to_its_goal():
    (scene,) = animation_of([launched("m99"), rolled(), rolled(), ended("mission_done")])
    flight = scene.flight
    assert [leg.at for leg in flight.legs] == [1, 2]
    ways = [*(leg.way for leg in flight.legs), flight.way]
    ends = [way.split("L")[1] for way in ways]
    assert [way.split("L")[0] for way in ways[1:]] == [f"M{end}" for end in ends[:-1]]
    assert ends[-1] == f"{flight.x} {flight.y}"
    assert flight.goal == "moon"
    ys = [leg.y for leg in flight.legs]
    assert ys == sorted(ys, reverse=True)


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
    first, _, second, _, third = animation_of(events, GAME.view(state, None))
    assert spots(first, "nasa")["lobby"].heaps == [TokenHeap(None, False, 3), TokenHeap(0, True, 2)]
    lobby, treasury = spots(second, "nasa")["lobby"], spots(second, "nasa")["treasury"]
    assert [(spot.card, spot.at) for spot in (lobby, treasury)] == [("Ticker-Tape Parade", None)] * 2
    assert lobby.heaps == [TokenHeap(None, True, 2), TokenHeap(None, False, 3), TokenHeap(0, True, 1)]
    assert treasury.heaps == [TokenHeap(0, True, 1)]
    assert spots(third, "nasa")["lobby"].card == ""


def test_loss_explanation_names_the_last_exploded_launch():
    points = {"nasa": SimpleNamespace(points=3), "roscosmos": SimpleNamespace(points=5)}
    table = SimpleNamespace(programs=dict.fromkeys(points))
    view = SimpleNamespace(program="nasa", table=table, standings=points)
    first, last = (launch(("x01", die, {"structure": 4}, 0)) for die in (3, 5))
    over = Event("match_over", {"winner": "roscosmos", "reason": "rounds"})
    said = why_lost({}, [[*first, *last, over]], [], view)
    assert "You had 3 mission points" in said
    assert ("die of 3" in said, "die of 5" in said) == (False, True)
