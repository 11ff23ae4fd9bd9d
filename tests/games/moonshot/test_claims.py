"""What Moonshot's notes, forms and boards claim about its rules, against the figures of the rules."""

import pytest

from games.faces.moonshot.board import targets_of
from games.faces.moonshot.face import FACE
from games.rules.contract import Ask
from games.rules.moonshot.data import BOARD, MISSIONS, PLACES
from games.rules.moonshot.game import GAME
from games.rules.moonshot.model import MoonshotState
from games.rules.options import Field
from tests.games.moonshot.tables import in_politics, mission, opened, with_table

MOON = next(each.id for each in MISSIONS.values() if each.deck == "moon")


def fields(state: MoonshotState, kind: str) -> dict[str, Field]:
    """The form of a decision for the first seat, by field."""
    return {each.name: each for each in FACE.fields(GAME.view(state, 0), Ask(0, kind))}


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


@pytest.mark.django_db
def test_the_rules_page_says_so_too(client) -> None:
    html = client.get("/rules/moonshot/").content.decode()
    assert "Wins the match." in html.split(f'<li id="_{MOON}">')[1].split("</li>")[0]
    assert "nothing." not in html.split('<section id="missions">')[1].split("</section>")[0]


def test_forms_say_when_places_and_cards_pay() -> None:
    put = fields(opened(), "prep")["place"].variants["put"].fields
    labels = {choice.value: choice.label for field in put for choice in field.choices}
    conditional = [place.id for place in PLACES.values() if place.category == "mission"]
    assert conditional
    assert all(labels[place].endswith("if a mission is completed)") for place in conditional)
