"""The scene of a mission: it flies from the Earth to where it was sent."""

import pytest

from games.faces.booster.templatetags.booster import EARTH, route_to
from games.rules.booster.cards import CARDS


@pytest.mark.parametrize("name", [card.name for card in CARDS if card.type == "destination"])
def test_every_destination_has_a_way_from_the_earth(name):
    route = route_to(name)
    assert route.to.card.name == name
    assert route.path.startswith(f"M{EARTH[0]} {EARTH[1]}Q")
    assert route.path.endswith(f"{route.to.x} {route.to.y}")
