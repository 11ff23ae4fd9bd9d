"""The forms of Moonshot offer what can be done now, and its notes and boards claim what the rules do."""

import pytest

from games.faces.moonshot.board import targets_of
from games.faces.moonshot.face import FACE
from games.rules.contract import Ask
from games.rules.moonshot.data import BOARD, MISSIONS, PLACES
from games.rules.moonshot.game import GAME
from games.rules.moonshot.model import MoonshotState
from games.rules.options import Field
from tests.games.moonshot.tables import in_politics, mission, opened, with_cards, with_program, with_table

MOON = next(each.id for each in MISSIONS.values() if each.deck == "moon")


def fields(state: MoonshotState, kind: str) -> dict[str, Field]:
    """The form of a decision for the first seat, by field."""
    return {each.name: each for each in FACE.fields(GAME.view(state, 0), Ask(0, kind))}


def test_a_tie_is_paid_for_only_where_popularity_would_be_left() -> None:
    lies = with_cards(opened(), "roscosmos", lobby="p01")
    rich, poor = (with_program(lies, "roscosmos", popularity=most) for most in (3, 2))
    assert "Evaluate; pay 2 popularity for a tie" in [
        c.label for c in fields(rich, "fates")["fate_lobby"].choices
    ]
    assert "Evaluate; pay 2 popularity for a tie (too low now: a tie is conceded)" in [
        c.label for c in fields(poor, "fates")["fate_lobby"].choices
    ]


@pytest.mark.parametrize(
    ("change", "offered"),
    [({}, True), ({"popularity": BOARD.tracks.popularity_min}, False), ({"raised": True}, False)],
)
def test_influence_is_raised_only_where_it_can_be(change, offered) -> None:
    state = with_program(in_politics(), "roscosmos", **change)
    assert ("raise" in fields(state, "politics")["steps"].variants) is offered


def test_notes_have_the_rounds_of_the_match_and_both_prices_of_a_lost_rocket() -> None:
    land, mind, _ = FACE.briefing(GAME.view(opened(rounds=9), 0))
    assert "After 9 rounds" in land.text
    launch = BOARD.launch
    assert f"a lost rocket {-launch.exploded}, or {-launch.exploded_with_lives} with" in mind.text
    assert "with a dog or an astronaut aboard" in mind.text


def test_a_landing_on_the_moon_wins_and_other_missions_pay() -> None:
    state = with_table(in_politics(), missions=(mission(MOON), mission("m01")))
    moon, other = targets_of(GAME.view(state, 0))
    assert moon.pays == "wins the match"
    assert other.pays.startswith("pays +")


def test_forms_say_when_places_and_cards_pay() -> None:
    put = fields(opened(), "prep")["place"].variants["put"].fields
    labels = {choice.value: choice.label for field in put for choice in field.choices}
    conditional = [place.id for place in PLACES.values() if place.category == "mission"]
    assert conditional
    assert all(labels[place].endswith("if a mission is completed)") for place in conditional)
