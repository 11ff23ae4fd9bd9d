"""The rules page of Moonshot: every ruling, every component, and an anchor for whatever a refusal names."""

import re
from html import unescape

import pytest

from games.faces.moonshot.names import effects_label
from games.rules.moonshot.data import MANEUVERS, MISSIONS, MODULES, PLACES, RISKS, TILES
from games.rules.moonshot.reading import SECTIONS
from games.rules.moonshot.rulings import RULINGS

pytestmark = pytest.mark.django_db


@pytest.fixture
def page(client) -> str:
    return re.sub(r"\s+", " ", unescape(client.get("/rules/moonshot/").content.decode()))


def test_it_gives_every_ruling_with_its_reason_in_its_section(page):
    for ruling in RULINGS:
        assert ruling.text in page, ruling.code
        assert ruling.reason in page, ruling.code
        section = page.index(f'<section id="{ruling.section}"')
        assert page.rindex("<section id=", 0, page.index(ruling.text)) == section


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


def test_a_risk_says_what_each_check_value_needs(page):
    said = re.sub(r"<[^>]*>", "|", explanation_of(page, "x01"))
    assert "up to 3||4 structure and 2 electronics" in said
    assert "4 to 6||2 structure and 1 electronics" in said
    assert "7 or more||1 structure" in said


def test_its_example_is_the_one_of_the_rules(page):
    assert "7 of 8 faces pass without jokers, 8 with them, and 7 with one sabotage marker besides." in page


def test_every_link_within_it_finds_its_place(page):
    anchors = re.findall(r' id="([^"]+)"', page)
    assert len(anchors) == len(set(anchors))
    assert set(re.findall(r'href="(?:/rules/moonshot/)?#([^"]+)"', page)) <= set(anchors)


def test_whatever_a_refusal_names_is_there(page):
    assert all(f'id="{section}"' in page for section in (*SECTIONS.values(), "end"))


@pytest.mark.parametrize("preset", ["duel", "teams", "briefed"])
def test_every_preset_has_its_page(client, preset):
    assert client.get(f"/rules/moonshot/{preset}/").status_code == 200
