"""Moonshot in sentences: names instead of ids, and whole words."""

import re
from types import SimpleNamespace

import pytest

from games.faces.moonshot import names
from games.faces.moonshot.sentences import fared, headlines, own_line, told
from games.rules.contract import Event
from games.rules.moonshot.blueprint import MODULE_PLACES, SPACES
from games.rules.moonshot.data import RISKS

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


@pytest.mark.parametrize("risk", RISKS.values(), ids=lambda risk: risk.id)
def test_the_ranges_of_a_risk_leave_no_check_value_out(risk):
    reaches = [reach for reach, _ in names.ranges(risk)]
    first, middle, last = (list(map(int, re.findall(r"\d+", reach))) for reach in reaches)
    assert middle[0] == first[0] + 1
    assert last[0] == middle[1] + 1


def test_a_landing_is_the_headline():
    events = [
        Event("mission_announced", {"program": "nasa", "mission": "m11", "deck": "B", "risks": []}),
        Event("mission_done", {"program": "nasa", "mission": "m99"}),
        Event("match_over", {"reason": "moon", "winner": "nasa", "winners": [1]}),
    ]
    said = headlines({}, events, [])
    assert max(said, key=lambda headline: headline.weight).text.endswith("NASA wins by landing on the Moon.")
    assert own_line(events, 1, "nasa").startswith("You won by landing on the Moon.")
    assert own_line(events, 0, "roscosmos").startswith("NASA wins by landing on the Moon.")


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


@pytest.mark.parametrize(
    ("events", "said"),
    [
        (
            launch(("x01", 3, {"structure": 4}, 0), structure=2),
            f"Your launch, {MISSION}, exploded at {RISK} with a die of 3, which asked for 4 structure",
        ),
        (
            launch(("x01", 1, {"structure": 4, "electronics": 2}, 1), structure=9, electronics=9),
            f"Your launch, {MISSION}, exploded at {RISK} by sabotage, with a die of 1; 7 of its 8 faces",
        ),
        (
            launch(
                ("x01", 8, {}, 0), ("x01", 7, {}, 0), end="mission_done", program="roscosmos", structure=1
            ),
            f"RosCosmos' launch, {MISSION}, succeeded; its chance was 6%.",
        ),
    ],
)
def test_a_launch_is_told_with_what_it_failed_by_and_how_likely_it_was(events, said):
    assert own_line(events, 1, "nasa").startswith(said)
