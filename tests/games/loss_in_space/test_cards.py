"""§13, §16: the decks, and what the loader refuses."""

from collections import Counter

import pytest

from games.rules.loss_in_space.cards import (
    OBSTACLES,
    PLAIN_OBSTACLES,
    RESOURCES,
    SHIPS,
    in_order,
    pool_order,
    read_obstacle,
    read_resource,
    read_ship,
)
from games.rules.loss_in_space.vocabulary import BadCard, read_effects

PART = {"id": "oar", "name": "Oar", "text": "Row.", "kind": "engine", "copies": 1, "bonus": 1}
SHIP = {"id": "raft", "name": "Raft", "text": "Wet.", "crew": 5, "defense": 1, "attack": 1, "speed": 1}


def test_the_decks_have_the_printed_counts():
    kinds = Counter(card.kind for card in RESOURCES.values())
    assert kinds == {
        "shield": 12,
        "weapon": 12,
        "engine": 12,
        "enhancer": 20,
        "dock": 6,
        "sabotage": 12,
        "anti": 6,
    }
    assert len(RESOURCES) == len(PLAIN_OBSTACLES) == 80
    assert len(OBSTACLES) == 88
    assert len(SHIPS) == 4


def test_crew_is_five_and_six_in_the_transport():
    assert {ship.id: ship.crew for ship in SHIPS.values() if ship.crew != 5} == {"phase-4-transport": 6}


def test_only_the_cruise_ship_has_an_ability_and_it_works_twice():
    assert {ship.id: ship.ability.uses for ship in SHIPS.values() if ship.ability} == {
        "last-minute-cruise-ship": 2
    }


def test_cards_are_in_catalogue_order_with_copies_ascending():
    assert in_order(["emp/2", "oars/1", "emp/1", "tin-foil/1"]) == ("tin-foil/1", "oars/1", "emp/1", "emp/2")
    assert list(OBSTACLES)[80:] == [card for card, obstacle in OBSTACLES.items() if obstacle.is_event]


def test_a_pool_has_parts_by_bonus_first():
    cards = ["emp/1", "oars/1", "death-ray/1", "the-wall/1", "space-dock/1"]
    assert pool_order(cards) == ("the-wall/1", "death-ray/1", "oars/1", "space-dock/1", "emp/1")


@pytest.mark.parametrize(
    ("row", "place"),
    [
        ({"op": "explode"}, "fail"),
        ({"op": "parsecs", "n": 1}, "fail"),
        ({"op": "parsecs"}, "win"),
        ({"op": "parsecs", "n": 0}, "win"),
        ({"op": "parsecs", "n": 1.0}, "win"),
        ({"op": "parsecs", "n": True}, "win"),
        ({"op": "draw", "n": 1, "slot": "shield"}, "win"),
        ({"op": "disable", "slot": "hull", "turns": 1}, "fail"),
        ({"op": "disable", "slot": "shield"}, "fail"),
        ({"op": "spill", "pick": "victim"}, "fail"),
        ({"op": "spill", "pick": "all", "n": 1}, "fail"),
        ({"op": "steal", "what": "ship", "n": 1}, "sabotage"),
        ({"op": "bonus"}, "enhancer"),
        ({"op": "bonus", "attack": -1}, "enhancer"),
        ({"op": "bonus", "attack": 1}, "sabotage"),
        ({"op": "attach", "holds": "turns"}, "enhancer"),
        ({"op": "attach", "holds": "fail", "turns": 2}, "enhancer"),
        ({"op": "cancel"}, "sabotage"),
    ],
)
def test_an_effect_outside_of_the_vocabulary_is_refused(row, place):
    with pytest.raises(BadCard):
        read_effects([row], place)


def test_crew_may_come_and_go():
    assert read_effects([{"op": "crew", "n": -2}], "fail")[0].n == -2


@pytest.mark.parametrize("bonus", [0, 6])
def test_a_part_has_a_bonus_of_one_to_five(bonus):
    with pytest.raises(BadCard):
        read_resource(PART | {"bonus": bonus})


def test_a_part_has_no_effects_and_other_cards_have_some():
    for wrong in (PART | {"effects": []}, PART | {"kind": "dock"}, PART | {"kind": "pet"}):
        with pytest.raises(BadCard):
            read_resource(wrong)


@pytest.mark.parametrize(
    "threat", [{"mode": "any", "attack": 3}, {"mode": "none", "speed": 1}, {"mode": "all"}]
)
def test_a_threat_has_the_numbers_of_its_mode(threat):
    row = {"id": "x", "name": "X", "text": "", "copies": 1, "threat": threat, "win": [], "fail": []}
    with pytest.raises(BadCard):
        read_obstacle(row, is_event=False)


def test_a_trait_is_one_of_two():
    with pytest.raises(BadCard):
        read_ship(SHIP | {"trait": "lucky"})
