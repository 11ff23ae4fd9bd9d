"""Moonshot in sentences: names instead of ids, and whole words."""

import re
from types import SimpleNamespace

import pytest

from games.faces.moonshot import names
from games.faces.moonshot.telling import fared, headlines, own_line, told
from games.rules.contract import Event
from games.rules.moonshot.blueprint import MODULE_PLACES, SPACES
from games.rules.moonshot.data import MANEUVERS, MODULES, RISKS, TILES

STEP = {"do": "install", "tile": "s05", "space": "r2c3", "turn": 1}


def action(**changes):
    step = STEP | changes
    return {"program": "nasa", "step": step, "paid": 7, "automatic": False, "covered": None}


def test_a_space_is_named_in_words():
    assert told("action", action()) == "NASA installs Common Bulkhead at row 2, column 3."
    assert [names.spot_name(spot) for spot in ("r3c4", "r2", "c4")] == [
        "row 3, column 4",
        "row 2",
        "column 4",
    ]
    assert len({names.spot_name(spot) for spot in (*SPACES, *MODULE_PLACES)}) == 19


@pytest.mark.parametrize(
    ("payload", "said"), [("dog", "a dog"), ("satellite", "a satellite"), ("astronaut", "an astronaut")]
)
def test_payload_has_its_article(payload, said):
    assert told("action", action(do="load", mission="m01", payload=payload)).endswith(f"with {said}.")


@pytest.mark.parametrize(
    ("effect", "amount", "said"),
    [
        ("free_test", 1, "+1 free test"),
        ("free_test", 2, "+2 free tests"),
        ("structure_tile", 1, "+1 structure tile"),
        ("budget", 2, "+2 budget"),
        ("rival_popularity", -2, "-2 popularity for the rival"),
    ],
)
def test_effects_are_counted(effect, amount, said):
    assert names.effect_label(effect, amount) == said
    assert told("effect", {"program": "nasa", "effect": effect, "amount": amount}) == f"NASA: {said}."


def test_every_effect_of_every_card_has_words():
    for card in MANEUVERS.values():
        for level in (1, 2, 3):
            said = names.effects_label(card.effects(level))
            assert re.fullmatch(r"[+-]\d+ [a-z ]+((, | and )[+-]\d+ [a-z ]+)*", said), said


def test_an_arriving_module_goes_to_a_row_or_a_column():
    data = {"program": "nasa", "item": "k01", "installed": "r2", "replaced": None}
    assert told("arrived", data) == "Guidance Computer arrives at NASA and goes to row 2."


def test_goods_are_told_where_they_slide_to():
    data = {"program": "nasa", "middle": None, "bottom": "k02", "arrives": "k01"}
    said = "Launch Escape Motor slides to the bottom and Guidance Computer reaches its end"
    assert told("slid", data) == f"On NASA's supplier line {said}."


def test_clauses_are_said_whole():
    assert names.clause_label(MODULES["k01"].clauses[1]) == "3 code and 2 electronics give 1 joker"
    assert names.signs(MODULES["k01"].clauses[1].need) == "3■2●"


@pytest.mark.parametrize("risk", RISKS.values(), ids=lambda risk: risk.id)
def test_the_ranges_of_a_risk_leave_no_check_value_out(risk):
    reaches = [reach for reach, _ in names.ranges(risk)]
    first, middle, last = (list(map(int, re.findall(r"\d+", reach))) for reach in reaches)
    assert middle[0] == first[0] + 1
    assert last[0] == middle[1] + 1


def test_sockets_are_said_by_their_side():
    assert names.sockets_label(TILES["s01"]) == "Connects nowhere."
    assert names.sockets_label(TILES["s07"]) == "Connects structure north and electronics south."


@pytest.mark.parametrize(
    ("reason", "winner", "said"),
    [
        ("popularity", "nasa", "RosCosmos has lost the public: NASA wins."),
        ("budget", "roscosmos", "RosCosmos outspends NASA and wins."),
        ("rounds", "nasa", "The last round is over: NASA is ahead and wins."),
        ("rounds", None, "A draw: neither program is ahead."),
        ("resigned", "roscosmos", "NASA gives up: RosCosmos wins."),
    ],
)
def test_every_end_has_its_headline(reason, winner, said):
    (headline,) = headlines(
        {}, [Event("match_over", {"reason": reason, "winner": winner, "winners": []})], []
    )
    assert (headline.text, headline.weight) == (said, 100)


def test_greater_missions_are_greater_news():
    flown = [Event("mission_done", {"program": "nasa", "mission": each}) for each in ("m01", "m11", "m99")]
    weights = [headline.weight for headline in headlines({}, flown, [])]
    assert weights == sorted(weights)
    assert len({*weights}) == 3


def test_a_landing_is_the_headline():
    events = [
        Event("mission_announced", {"program": "nasa", "mission": "m11", "deck": "B", "risks": []}),
        Event("mission_done", {"program": "nasa", "mission": "m99"}),
        Event("match_over", {"reason": "moon", "winner": "nasa", "winners": [1]}),
    ]
    said = headlines({}, events, [])
    assert max(said, key=lambda headline: headline.weight).text == "NASA lands on the Moon."
    assert own_line(events, 1, "nasa").startswith("You won by landing on the Moon.")
    assert own_line(events, 0, "roscosmos").startswith("NASA wins by landing on the Moon.")


def test_a_name_that_ends_in_s_takes_no_second_one():
    assert told("shift_passed", {"program": "roscosmos"}) == "RosCosmos' engineer passes."
    assert told("shift_passed", {"program": "nasa"}) == "NASA's engineer passes."


@pytest.mark.parametrize(
    ("kind", "how"), [("mission_done", "well"), ("exploded", "badly"), ("delayed", "badly")]
)
def test_a_launch_is_news_to_its_own_program_alone(kind, how):
    events = [Event(kind, {"program": "nasa", "mission": "m11"})]
    sides = {side: lambda side=side: SimpleNamespace(program=side) for side in ("nasa", "roscosmos")}
    assert fared({}, events, 0, sides["nasa"]) == how
    assert fared({}, events, 1, sides["roscosmos"]) == fared({}, events, 2) == ""


def launch(*rolls, end="exploded", program="nasa", mission="m11", **figures):
    """A launch flown with those parameters, and its dice: risk, die, and what it needed."""
    figures = {"structure": 0, "electronics": 0, "code": 0, **figures}
    told = [Event("launched", {"program": program, "mission": mission, "rocket": figures})]
    for risk, die, need, sabotage in rolls:
        roll = {"risk": risk, "die": die, "need": need, "sabotage": sabotage, "tests": 0}
        told.append(Event("die_rolled", roll))
    return [*told, Event(end, {"program": program, "mission": mission, "why": "raced"})]


MISSION, RISK = names.item_name("m11"), names.item_name("x01")
LAUNCHES = {
    "lacking": (
        launch(("x01", 3, {"structure": 4, "electronics": 2}, 0), structure=2, electronics=1),
        f"Your launch, {MISSION}, exploded at {RISK} with a die of 3, which asked for "
        "4 structure instead of 2 and 2 electronics instead of 1; 5 of its 8 faces would have passed.",
    ),
    "hopeless": (
        launch(("x01", 8, {"structure": 1}, 0)),
        f"Your launch, {MISSION}, exploded at {RISK} with a die of 8, which asked for "
        "1 structure instead of 0; no face would have passed.",
    ),
    "sabotaged": (
        launch(("x01", 1, {"structure": 4, "electronics": 2}, 1), structure=9, electronics=9),
        f"Your launch, {MISSION}, exploded at {RISK} by sabotage, with a die of 1; "
        "7 of its 8 faces would have passed.",
    ),
    "rival's luck": (
        launch(("x01", 8, {}, 0), ("x01", 7, {}, 0), end="mission_done", program="roscosmos", structure=1),
        f"RosCosmos' launch, {MISSION}, succeeded; its chance was 6%.",
    ),
    "raced": (
        launch(end="delayed")[1:],
        f"Your launch, {MISSION}, was delayed: the other program had flown it.",
    ),
}


@pytest.mark.parametrize("case", LAUNCHES)
def test_a_launch_is_told_with_what_it_failed_by_and_how_likely_it_was(case):
    events, said = LAUNCHES[case]
    assert own_line(events, 1, "nasa") == said
