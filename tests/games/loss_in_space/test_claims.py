"""What LOSS! in Space tells players of its rules, against what the rules play by."""

import re

import pytest
from django.template.loader import render_to_string

from games.faces.loss_in_space.face import FACE
from games.faces.loss_in_space.own import dealt
from games.rules.contract import Event
from games.rules.loss_in_space.game import GAME
from games.rules.loss_in_space.model import GOAL
from games.rules.loss_in_space.reference import reference
from tests.games.loss_in_space.tables import Player, preparing


def third_note(**orders: object) -> str:
    state = preparing(Player(orders=orders), Player())
    return FACE.briefing(GAME.view(state, 0))[2].text


@pytest.mark.parametrize(
    ("order", "said"),
    [
        (8, "You are asked once somebody faces something at parsec 8 or beyond"),
        (3, "at parsec 3 or beyond; your standing orders can change that"),
        ("ask", "You are asked every time"),
        ("leader", "You are asked when a leader faces something"),
        ("never", "You are never asked"),
    ],
)
def test_the_note_on_sabotage_says_when_this_seat_is_asked(order, said) -> None:
    assert said in third_note(meddle=order)


def test_spectators_are_told_that_standing_orders_decide() -> None:
    state = preparing(Player(), Player())
    assert "Standing orders say when" in FACE.briefing(GAME.view(state, None))[2].text


@pytest.mark.parametrize(
    ("options", "said"),
    [({}, "You begin with 7 cards, 6 alone."), ({"few_cards": True}, "You begin with 5 cards.")],
)
def test_the_short_rules_have_the_cards_of_both_games(options, said) -> None:
    figures = reference(GAME.options(options))
    html = render_to_string("games/loss-in-space/rules/_brief.html", {"r": figures})
    assert said in re.sub(r"\s+", " ", html)


def test_how_far_it_is_comes_from_the_goal() -> None:
    assert f"{GOAL} parsecs" in FACE.tagline
    assert FACE.alone is not None
    assert f"{GOAL} parsecs" in FACE.alone.line


def test_a_declined_offer_is_not_said_to_be_declined_by_somebody_else() -> None:
    """The event does not tell whether the player or a missed deadline declined it."""
    declined = Event("answered", {"by": 1, "to": 0, "answer": "decline"})
    assert dealt([declined], ["Ada", "Bob"], 0) == "The offer of Bob to you was declined."
