"""The deck as printed, the piles, which five cards are a meld, and the score."""

from collections import Counter
from itertools import combinations, product
from random import Random

import pytest

from games.rules.booster.cards import CARDS, TYPES
from games.rules.booster.melds import MeldProblem, meld_of, meld_problems, possible_melds
from games.rules.booster.model import BoosterPiles, discard_cards, draw_cards
from games.rules.chance import SeedChance
from tests.games.booster.tables import DISTANCE, FOUND_AT, LIFT, NEEDED_BY, REACH, WEIGHT, by_name, ids, named


def test_fifty_cards_ten_of_each_type():
    assert Counter(card.type for card in CARDS) == dict.fromkeys(TYPES, 10)


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


def test_card_says_its_figures_in_words():
    words = {card.name: (card.type_name, card.figures) for card in CARDS}
    assert words["Robots"] == ("Crew", "Mid")
    assert words["Mars"] == ("Destination", "Mid: Ore, Moon, Atmosphere")
    assert words["Heavy Lifter"] == ("Transport", "Heavy")
    assert words["Comm Sat"] == ("Payload", "Light")
    assert words["Moon Base"] == ("Payload", "Heavy, needs Moon")


CHANCE = SeedChance(b"piles")


def test_discards_go_on_top_in_the_order_of_their_ids():
    assert discard_cards(BoosterPiles((4,), (9,), 1), (7, 3)) == BoosterPiles((4,), (9, 3, 7), 1)


def test_when_both_piles_run_out_there_are_no_more_cards():
    cards, after = draw_cards(BoosterPiles((4,), (1,), 1), 7, CHANCE)
    assert cards == (4, 1)
    assert after == BoosterPiles((), (), 2)
    assert draw_cards(after, 7, CHANCE) == ((), after)


REACHES, DISTANCES, LIFTS, WEIGHTS = by_name(REACH), by_name(DISTANCE), by_name(LIFT), by_name(WEIGHT)
FOUND = {(resource, place) for resource, places in FOUND_AT.items() for place in places.split(", ")}
FITTING = "Robots", "Ion Drive", "Mars", "Freighter", "Gas Refinery"


def literally_legal(crew: str, propulsion: str, destination: str, transport: str, payload: str) -> bool:
    """The requirements of a meld, restated word for word on the names of the cards."""
    return (
        REACHES[crew] >= DISTANCES[destination]
        and REACHES[propulsion] >= DISTANCES[destination]
        and LIFTS[transport] >= WEIGHTS[payload]
        and (payload not in NEEDED_BY or (NEEDED_BY[payload], destination) in FOUND)
    )


def test_all_sets_of_one_card_of_each_type():
    for cards in product(*({card.name: card for card in CARDS if card.type == type_}.values() for type_ in TYPES)):
        names = [card.name for card in cards]
        assert (meld_problems(cards) == ()) is literally_legal(*names), names
        if literally_legal(*names):
            assert meld_of(cards).score == DISTANCES[names[2]] + WEIGHTS[names[4]]


@pytest.mark.parametrize(
    ("changed", "code", "short", "asking"),
    [
        ({"Robots": "Cosmonauts"}, "crew-range", "Cosmonauts", "Mars"),
        ({"Ion Drive": "Plasma Drive"}, "propulsion-range", "Plasma Drive", "Mars"),
        ({"Freighter": "Booster"}, "cargo", "Booster", "Gas Refinery"),
        ({"Mars": "Asteroid Field"}, "resource", "Asteroid Field", "Gas Refinery"),
    ],
)
def test_each_requirement_is_named_with_the_cards_it_is_between(changed, code, short, asking):
    (problem,) = meld_problems(named(*(changed.get(name, name) for name in FITTING)))
    assert (problem.code, (problem.card,)) == (code, ids(short))
    assert short in problem.message
    assert asking in problem.message


def test_all_problems_of_a_mission_are_named():
    problems = meld_problems(named("Cosmonauts", "Plasma Drive", "Mercury", "Booster", "Gas Refinery"))
    assert [problem.code for problem in problems] == ["crew-range", "propulsion-range", "cargo", "resource"]


def test_meld_has_one_card_of_each_type():
    (missing, twice) = meld_problems(named("Robots", "Cyborg", "Mars", "Freighter", "Gas Refinery"))
    assert {missing.code, twice.code} == {"type-missing", "type-twice"}
    twice = next(problem for problem in (missing, twice) if problem.code == "type-twice")
    assert (twice.card,) == ids("Cyborg")


@pytest.mark.parametrize("count", [0, 1, 4, 6])
def test_meld_has_five_cards(count):
    cards = named(*FITTING, "Android")[:count]
    assert meld_problems(cards)[0] == MeldProblem("meld-size", f"A mission takes 5 cards, not {count}.")


def test_possible_melds_are_all_legal_fives_of_the_hand_best_first():
    rng = Random(1957)
    some = 0
    for _ in range(300):
        hand = rng.sample(CARDS, 7)
        found = possible_melds(hand)
        fives = {frozenset(five) for five in combinations(hand, 5) if not meld_problems(five)}
        assert {frozenset(meld.cards) for meld in found} == fives
        assert len(found) == len(fives)
        assert [meld.score for meld in found] == sorted((meld.score for meld in found), reverse=True)
        some += bool(found)
    assert some > 30, "too few hands with a meld among the examples"
