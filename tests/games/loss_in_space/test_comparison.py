"""What is lacking before an obstacle, and which cards would make it up."""

import pytest

from games.rules.loss_in_space.cards import OBSTACLES
from games.rules.loss_in_space.comparison import comparison, making_up
from tests.games.loss_in_space.tables import Player

FLOTILLA = OBSTACLES["debt-collector-flotilla/1"]
"""Defense 5 and attack 6."""


def test_what_is_lacking_counts_boosts_penalties_and_raises():
    """A Transport (2, 2) with a shield of 3, a penalty of 1, a boost of 4 to attack, defense raised by 1."""
    player = Player(
        shield=("industrial-bubble-wrap/1",), penalty=(-1, -1, -1), boost=(0, 4, 0), raised=(1, 0, 0)
    )
    defense, attack = comparison(FLOTILLA, player.craft).measures
    assert (defense.slot, defense.have, defense.demanded, defense.raised, defense.short) == (
        "shield",
        4,
        6,
        1,
        2,
    )
    assert (attack.have, attack.demanded, attack.short) == (5, 6, 1)
    assert not comparison(FLOTILLA, player.craft).met


@pytest.mark.parametrize(
    ("boost", "own", "enough"),
    [
        ((3, 2, 0), ("flash-bang/1", "flash-bang/2", "emp/1"), {"flash-bang/1": 1, "flash-bang/2": 1}),
        ((1, 2, 0), ("flash-bang/1", "space-farmer/1"), {"flash-bang/1": 2, "space-farmer/1": 2}),
        ((1, 2, 0), ("flash-bang/1",), {}),
        ((1, 4, 0), ("flash-bang/1", "space-farmer/1"), {"space-farmer/1": 1}),
        ((3, 4, 0), ("flash-bang/1",), {}),
    ],
    ids=["each alone", "only together", "not enough", "without the other", "met already"],
)
def test_cards_that_make_it_up_are_those_that_nothing_less_replaces(boost, own, enough):
    assert making_up(FLOTILLA, Player(boost=boost).craft, own) == enough


def test_a_card_is_named_with_the_least_that_it_takes():
    """The poster meets it with a Flash Bang, and so do two Flash Bangs and a Farmer."""
    own = ("flash-bang/1", "flash-bang/2", "motivational-poster/1", "rented-bodyguard/1")
    enough = making_up(FLOTILLA, Player(boost=(2, 2, 0)).craft, own)
    assert enough == {
        "rented-bodyguard/1": 1,
        "motivational-poster/1": 2,
        "flash-bang/1": 2,
        "flash-bang/2": 2,
    }


def test_repairing_can_make_it_up():
    craft = Player(shield=(("industrial-bubble-wrap/1", 2),), boost=(0, 4, 0)).craft
    assert making_up(FLOTILLA, craft, ("off-and-on-again/1", "duct-tape/1")) == {"off-and-on-again/1": 1}
