"""The rules page of Moonshot: every ruling, every component, and an anchor for whatever a refusal names."""

import re
from html import unescape

import pytest

from games.faces.moonshot.names import effects_label
from games.rules.moonshot.data import MANEUVERS, MISSIONS, MODULES, PLACES, RISKS, TILES

pytestmark = pytest.mark.django_db


@pytest.fixture
def page(client) -> str:
    return re.sub(r"\s+", " ", unescape(client.get("/rules/moonshot/").content.decode()))


def explanation_of(page, component):
    """What stands in the card of a component, where the board's links lead to."""
    assert page.count(f'id="_{component}"') == 1, component
    return page.split(f'<li id="_{component}">')[1].split("</li>")[0]


def test_it_explains_every_component(page):
    for components in (TILES, MODULES, MISSIONS, RISKS, PLACES):
        for name, each in components.items():
            assert each.name in explanation_of(page, name)
    for name, card in MANEUVERS.items():
        said = explanation_of(page, name)
        assert all(known in said for known in (card.roscosmos, card.nasa, effects_label(card.level_3)))


def test_a_tile_is_drawn_and_says_what_it_connects(page):
    said = explanation_of(page, "s07")
    assert "#s07" in said
    assert "Connects structure north and electronics south." in said


def test_its_example_is_the_one_of_the_rules(page):
    assert "7 of 8 faces pass without jokers, 8 with them, and 7 with one sabotage marker besides." in page
