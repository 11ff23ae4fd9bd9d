"""The scene of a mission: it flies from the Earth to where it was sent."""

from types import SimpleNamespace

import pytest

from games.faces.booster.templatetags.booster import EARTH, kept_after, route_to
from games.rules.booster.cards import CARDS


@pytest.mark.parametrize("name", [card.name for card in CARDS if card.type == "destination"])
def test_every_destination_has_a_way_from_the_earth(name):
    route = route_to(name)
    assert route.to.card.name == name
    assert route.path.startswith(f"M{EARTH[0]} {EARTH[1]}Q")
    assert route.path.endswith(f"{route.to.x} {route.to.y}")


def test_an_ejection_tells_how_many_cards_stay_in_the_hand():
    told = [("mission", 0, [1, 2, 3]), ("eject", 0, [4]), ("eject", 1, [5, 6])]
    events = [SimpleNamespace(kind=kind, data={"seat": seat, "cards": cards}) for kind, seat, cards in told]
    before = SimpleNamespace(standings=[SimpleNamespace(hand_size=7)] * 2)
    story = SimpleNamespace(events=events)
    assert [kept_after(story, before, seat) for seat in (0, 1)] == [3, 5]
    assert kept_after(story, None, 0) is None
