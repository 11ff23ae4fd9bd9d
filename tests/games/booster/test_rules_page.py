"""The rules page of BOOSTER: every card, every ruling, and an anchor for whatever a refusal names."""

import re
from html import unescape

import pytest

from games.rules.booster.cards import CARDS
from games.rules.booster.game import Booster
from games.rules.booster.model import Turn
from games.rules.booster.rulings import RULINGS
from games.rules.errors import IllegalMove
from tests.games.booster.tables import MARS_MISSION, ids, state_of

pytestmark = pytest.mark.django_db

GAME = Booster()
MARS_HAND = (*MARS_MISSION, *ids("Comm Sat", "Jupiter"))
REFUSED = {
    "not held": Turn(ids("Luna"), MARS_HAND[:1]),
    "held but not to eject": Turn((), ids("Luna")),
    "named twice": Turn((), MARS_HAND[:1] * 2),
    "too few": Turn(MARS_MISSION[:4], MARS_HAND[5:]),
    "flies": Turn(MARS_MISSION, MARS_MISSION[:1]),
    "nothing ejected": Turn(MARS_MISSION, ()),
    "out of range": Turn((*MARS_MISSION[:2], *ids("Jupiter"), *MARS_MISSION[3:]), ids("Mars")),
}


@pytest.fixture
def page(client) -> str:
    return unescape(client.get("/rules/booster/").content.decode())


def anchors(page: str) -> list[str]:
    return re.findall(r'id="([^"]+)"', page)


def rows_of(page: str) -> list[str]:
    """What the rows of all tables say, cell by cell."""
    cells = re.sub(r"<t[hd][^>]*>", "|", page)
    return [
        re.sub(r"\s*\|\s*", "|", re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", row)))
        for row in re.findall(r"<tr>(.*?)</tr>", cells, re.S)
    ]


def test_it_names_every_card_with_its_figures(page):
    for card in CARDS:
        rows = [row for row in rows_of(page) if row.split("|")[1] == card.name]
        assert len(rows) == 1, card
        assert (card.range_name or card.cargo_name) in rows[0]
        assert all(resource in rows[0] for resource in card.resources)


def test_it_gives_every_ruling_with_its_reason(page):
    text = re.sub(r"\s+", " ", page)
    for ruling in RULINGS:
        assert ruling.text in text, ruling.code
        assert ruling.reason in text, ruling.code
        assert {ruling.section, ruling.code.lower()} <= set(anchors(page))


def test_every_anchor_is_there_once_and_every_link_within_the_page_finds_one(page):
    found = anchors(page)
    assert len(found) == len(set(found))
    assert set(re.findall(r'href="#([^"]+)"', page)) <= set(found)


@pytest.mark.parametrize("move", REFUSED.values(), ids=REFUSED.keys())
def test_a_refused_move_names_the_rule_it_breaks(page, move):
    with pytest.raises(IllegalMove) as refused:
        GAME.check(state_of(MARS_HAND, ids("Luna")), 0, move)
    assert refused.value.rule in anchors(page)


def test_every_way_to_be_no_mission_names_a_rule(page):
    hand = {
        "crew-range": ids("Cosmonauts", "Ion Drive", "Mars", "Freighter", "Gas Refinery"),
        "propulsion-range": ids("Robots", "Plasma Drive", "Mars", "Freighter", "Gas Refinery"),
        "cargo": ids("Robots", "Ion Drive", "Mars", "Booster", "Gas Refinery"),
        "resource": ids("Robots", "Ion Drive", "Mars", "Freighter", "Solar Station"),
        "type-twice": (*MARS_MISSION, *ids("Cyborg")),
        "type-missing": (*MARS_MISSION[:4], *ids("Cyborg")),
    }
    rules = {}
    for code, cards in hand.items():
        with pytest.raises(IllegalMove) as refused:
            GAME.check(state_of((*cards, *ids("Saturn")), ids("Luna")), 0, Turn(cards, ids("Saturn")))
        rules[code] = refused.value.rule
    assert rules == {
        "crew-range": "range",
        "propulsion-range": "range",
        "cargo": "cargo",
        "resource": "resources",
        "type-twice": "meld",
        "type-missing": "meld",
    }
    assert set(rules.values()) <= set(anchors(page))
