"""What a player is told that a launch still lacks, at the button that declares or prepares it."""

import pytest

from games.game_uis.moonshot.launch_gaps import loss_price, payload_gaps, reachable, risk_gaps
from games.game_uis.moonshot.workbench import targets_of
from games.rules.moonshot.game import GAME
from games.rules.moonshot.model import Rocket
from tests.games.moonshot.tables import in_engineering, in_politics, mission, shift, with_program

SAID = [
    (Rocket(), 0, 0, "Ignition Fault: needs 1 structure, you have 0; tests do not help yet."),
    (Rocket(1), 0, 0, "Ignition Fault: 2 of 8 faces pass; one more test makes it 4."),
    (Rocket(1), 3, 0, "Ignition Fault: no face passes yet; it takes 1 more test."),
    (Rocket(4, 2), 0, 0, "Ignition Fault: every face of the die passes."),
    (Rocket(4, 2), 1, 0, "Ignition Fault: 7 of 8 faces pass; tests do not help against sabotage."),
]


@pytest.mark.parametrize(("rocket", "sabotage", "tests", "said"), SAID)
def test_each_risk_says_what_the_rocket_needs_and_has(rocket, sabotage, tests, said):
    (gap,) = risk_gaps(mission("m01", "x01"), "roscosmos", sabotage, rocket)
    assert gap.said == said
    assert gap.helps is ("one more test makes" in said or "it takes" in said)


def test_ranges_of_a_risk_say_which_the_rocket_meets():
    (gap,) = risk_gaps(mission("m01", "x01"), "roscosmos", 0, Rocket(2, 1))
    assert [(span, is_met) for span, _, is_met in gap.ranges] == [
        ("up to 3", False),
        ("4 to 6", True),
        ("7 or more", True),
    ]


def test_missing_payload_is_said_in_the_same_pattern():
    assert payload_gaps(mission("m02", "x01"), "roscosmos") == ["Payload: needs 1 dog, you have 0."]


def test_loss_costs_more_with_a_dog_aboard():
    assert (loss_price("m01"), loss_price("m02")) == (2, 3)


def test_politician_is_told_what_money_can_reach():
    view = GAME.view(in_politics(), 0)
    assert reachable(view, "m01").startswith("With 30 money you can reach about 100% this round: 1 payload, 2 tiles")
    poor = GAME.view(with_program(in_politics(), "roscosmos", money=1), 0)
    assert reachable(poor, "m01") == "With 1 money this round it stays out of reach."


def test_test_that_adds_no_face_is_marked_before_it_is_paid():
    state = in_engineering()
    targets = targets_of(GAME.view(state, 0), GAME.preview(state, 0, shift()).leads_to)
    pressed = {press["value"]: press.get("is_idle") for each in targets for press in each["presses"]}
    assert pressed["add steps test x01"] is True
    assert pressed["add steps load m01 satellite"] is None
