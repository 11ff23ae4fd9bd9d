"""The rules page of LOSS! in Space: every card, every ruling, and an anchor for whatever a refusal names.

It costs no query, however many cards there are: these tests have no database.
"""

import re
from html import unescape
from pathlib import Path

import pytest

from games.faces.loss_in_space.example import example
from games.rules import loss_in_space
from games.rules.loss_in_space.cards import OBSTACLES, RESOURCES, SHIPS
from games.rules.loss_in_space.game import GAME
from games.rules.loss_in_space.reference import reference
from games.rules.loss_in_space.rulings import RULINGS


@pytest.fixture
def page(client) -> str:
    return re.sub(r"\s+", " ", unescape(client.get("/rules/loss-in-space/").content.decode()))


def anchors(page: str) -> list[str]:
    return re.findall(r'id="([^"]+)"', page)


def test_it_names_every_card_and_ship(page):
    named = {card.name for card in (*RESOURCES.values(), *SHIPS.values())}
    named |= {card.name for card in OBSTACLES.values()}
    assert [name for name in named if f">{name}<" not in page] == []


def test_it_gives_every_ruling_with_its_reason(page):
    for ruling in RULINGS:
        assert ruling.text in page, ruling.code
        assert ruling.reason in page, ruling.code


def test_every_anchor_is_there_once_and_every_link_within_the_page_finds_one(page):
    found = anchors(page)
    assert len(found) == len(set(found))
    assert set(re.findall(r'href="#([^"]+)"', page)) <= set(found)


def test_whatever_a_refusal_names_is_a_section(page):
    folder = Path(loss_in_space.__file__).parent
    named = set()
    for module in ("legality", "legality_race", "refusals", "equipment"):
        text = (folder / f"{module}.py").read_text()
        named |= set(re.findall(r'(?:refuse|IllegalMove)\([^()]*"(\w+)"\s*\)', text))
    assert {"facing", "help", "meddling", "offers", "cargo", "parts"} <= named
    assert named <= set(anchors(page))


def test_its_figures_are_those_of_the_match():
    few = reference(GAME.options({"few_cards": True, "events": True, "round_limit": 25}))
    assert (few.start_cargo, few.start_cargo_alone, few.options.round_limit) == (5, 5, 25)
    usual = reference(GAME.options({}))
    assert (usual.start_cargo, usual.start_cargo_alone, usual.goal) == (7, 6, 14)
    assert sum(card.copies for card in usual.obstacles) == 80
    assert len(usual.events) == 8


def test_cards_are_said_in_words(page):
    for said in (
        "+2 defense",
        "Steal 2 parsecs",
        "Slot of choice out of order for 3 turns",
        "Lose 1 card at random; lose 1 turn",
    ):
        assert said in page


def test_every_card_and_ship_can_be_pointed_at_and_says_how_often_it_is_there(page):
    cards = {card.id: card for card in (*RESOURCES.values(), *OBSTACLES.values())}
    assert {anchor.removeprefix("card-") for anchor in anchors(page) if anchor.startswith("card-")} == {
        *cards,
        *SHIPS,
    }
    assert page.count('class="ls-note">2 copies<') == sum(
        card.copies == 2 for name, card in cards.items() if name in {each.id for each in RESOURCES.values()}
    )


def test_its_example_is_judged_by_the_rules():
    """One point short alone, further from it once a rival has played, and met with both cards of its own."""
    shown = example()
    assert [each.met for each in (shown.alone, shown.raised, shown.boosted)] == [False, False, True]
    assert [sum(measure.short for measure in each.measures) for each in (shown.alone, shown.raised)] == [1, 3]
