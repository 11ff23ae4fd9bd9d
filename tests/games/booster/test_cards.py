"""The deck as printed."""

from collections import Counter

from games.rules.booster.cards import CARDS, TYPES
from tests.games.booster.tables import DISTANCE, FOUND_AT, LIFT, NEEDED_BY, REACH, WEIGHT, by_name


def test_fifty_cards_ten_of_each_type():
    assert Counter(card.type for card in CARDS) == dict.fromkeys(TYPES, 10)


def test_a_card_is_found_at_its_id():
    assert [card.id for card in CARDS] == list(range(50))


def test_only_transports_are_printed_more_than_once():
    copies = {name: count for name, count in Counter(card.name for card in CARDS).items() if count > 1}
    assert copies == {"Booster": 3, "Freighter": 4, "Heavy Lifter": 3}


def test_ranges_and_cargoes_are_as_printed():
    ranges = by_name(REACH) | by_name(DISTANCE)
    cargoes = by_name(LIFT) | by_name(WEIGHT)
    assert {card.name: card.range for card in CARDS if card.range} == ranges
    assert {card.name: card.cargo for card in CARDS if card.cargo} == cargoes
    assert not any(card.range and card.cargo for card in CARDS)


def test_destinations_offer_and_payloads_need_the_resources_as_printed():
    for card in CARDS:
        if card.type == "destination":
            expected = {resource for resource, places in FOUND_AT.items() if card.name in places.split(", ")}
        else:
            expected = {NEEDED_BY[card.name]} if card.name in NEEDED_BY else set()
        assert set(card.resources) == expected, card.name


def test_a_card_says_its_figures_in_words():
    words = {card.name: (card.type_name, card.figures) for card in CARDS}
    assert words["Robots"] == ("Crew", "Mid")
    assert words["Mars"] == ("Destination", "Mid: Ore, Moon, Atmosphere")
    assert words["Heavy Lifter"] == ("Transport", "Heavy")
    assert words["Comm Sat"] == ("Payload", "Light")
    assert words["Moon Base"] == ("Payload", "Heavy, needs Moon")
