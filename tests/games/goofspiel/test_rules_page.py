"""The rules page of Goofspiel."""

import re
from html import unescape

import pytest

from games.rules.goofspiel.rulings import RULINGS

pytestmark = pytest.mark.django_db


def test_it_states_the_figures_and_every_ruling_at_an_anchor_of_its_own(client):
    page = re.sub(r"\s+", " ", unescape(client.get("/rules/goofspiel/").content.decode()))
    assert "13 prizes, worth 1 to 13 points, one of each worth: 91 points in all" in page
    anchors = re.findall(r'id="([^"]+)"', page)
    assert len(anchors) == len(set(anchors))
    assert set(re.findall(r'href="#([^"]+)"', page)) <= set(anchors)
    assert "bids" in anchors
    for ruling in RULINGS:
        assert ruling.text in page, ruling.code
        assert ruling.reason in page, ruling.code
        assert {ruling.section, ruling.code.lower()} <= set(anchors)
