"""The scene of a mission: it flies from the Earth to where it was sent."""

from types import SimpleNamespace

import pytest
from django.urls import reverse

from games.faces.booster.templatetags.booster import EARTH, kept_after, route_to
from games.models import Event
from games.records.services.importing import import_record
from games.rules.booster.cards import CARDS
from tests.rules.recorded import all_records


@pytest.mark.parametrize("name", [card.name for card in CARDS if card.type == "destination"])
def test_every_destination_has_a_way_from_the_earth(name):
    route = route_to(name)
    assert route.to.card.name == name
    assert route.path.startswith(f"M{EARTH[0]} {EARTH[1]}Q")
    assert route.path.endswith(f"{route.to.x} {route.to.y}")


@pytest.mark.django_db
def test_the_end_and_a_shuffled_deck_are_drawn(client):
    record = next(record for name, record in all_records() if name == "booster/goal")
    match = import_record(record=record, source="the tests")
    told = {
        kind: Event.objects.filter(match=match, kind=kind).first().window.number
        for kind in ("shuffle", "over")
    }
    reels = {
        kind: client.get(reverse("match_reel", args=[match.pk, number])).content.decode()
        for kind, number in told.items()
    }
    assert "bo-deck" in reels["shuffle"]
    podium = reels["over"].partition("bo-podium")[2].partition("</ul>")[0]
    assert (podium.count("<li"), podium.count('class="won"')) == (2, 1)


def test_an_ejection_tells_how_many_cards_stay_in_the_hand():
    told = [("mission", 0, [1, 2, 3]), ("eject", 0, [4]), ("eject", 1, [5, 6])]
    events = [SimpleNamespace(kind=kind, data={"seat": seat, "cards": cards}) for kind, seat, cards in told]
    before = SimpleNamespace(standings=[SimpleNamespace(hand_size=7)] * 2)
    story = SimpleNamespace(events=events)
    assert [kept_after(story, before, seat) for seat in (0, 1)] == [3, 5]
    assert kept_after(story, None, 0) is None
