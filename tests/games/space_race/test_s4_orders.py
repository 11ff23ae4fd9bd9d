"""Which orders are legal (§4)."""

import pytest

from games.rules.errors import IllegalMove
from games.rules.space_race.model import Orders
from games.rules.space_race.orders import check_orders, order_problems, promised_garnets
from tests.games.space_race.years import FIVE, NINE, hand

OFFER = (10, 2, 5, 5, 6, 7)
FIVE_OFFER = (3, 2, 5, 10)


def problems(orders, parts=(), garnets=5, rules=NINE, seat=0, seats=5):
    """Code and field of everything wrong with `orders`."""
    offer = OFFER if rules is NINE else FIVE_OFFER
    found = order_problems(rules, hand(*parts), garnets, offer, seat, seats, orders)
    return [(problem.code, problem.field) for problem in found]


def test_s4_plain_orders_are_legal():
    """A lot and a level are enough."""
    assert problems(Orders(2, 0)) == []
    check_orders(NINE, (), 0, OFFER, 0, 5, Orders(2, 0))


@pytest.mark.parametrize("lot", [-1, 6])
def test_s4_a_lot_must_be_on_offer(lot):
    """Lots count from 0."""
    assert problems(Orders(lot, 0)) == [("no-such-lot", "lot")]


@pytest.mark.parametrize(("rules", "top"), [(NINE, 10), (FIVE, 4)], ids=["nine", "five"])
def test_s4_levels_go_from_0_to_the_editions_highest(rules, top):
    """0 to 10 among nine, 0 to 4 among five."""
    assert problems(Orders(2, top), rules=rules) == []
    assert problems(Orders(2, top + 1), rules=rules) == [("no-such-level", "level")]
    assert problems(Orders(2, -1), rules=rules) == [("no-such-level", "level")]


def test_s4_burning_needs_an_engine_held_or_pursued():
    """Garnets go into a Combustion Engine only."""
    assert problems(Orders(2, 0, burn=1), parts=[2]) == []
    assert problems(Orders(1, 0, burn=1)) == []
    assert problems(Orders(2, 0, burn=1)) == [("no-engine", "burn")]
    assert problems(Orders(2, 0, burn=0)) == []


def test_s4_burning_takes_free_garnets():
    """At most what the nation has."""
    assert problems(Orders(1, 0, burn=5)) == []
    assert problems(Orders(1, 0, burn=6)) == [("burn-too-much", "burn")]
    assert problems(Orders(1, 0, burn=-1)) == [("burn-below-zero", "burn")]


def test_s4_garnets_may_be_named_without_a_launch():
    """They are kept then; a Solid Booster may force the launch."""
    assert problems(Orders(2, 0, launch=False, burn=5), parts=[2]) == []


def test_s4_gold_plating_needs_2_free_garnets():
    """The price must be free to pursue it."""
    assert problems(Orders(0, 0), garnets=2) == []
    assert problems(Orders(0, 0), garnets=1) == [("price-not-free", "lot")]
    assert problems(Orders(2, 0), garnets=1) == []


def test_s4_gold_plating_and_burning_share_the_free_garnets():
    """3 burned and 2 for the plating need 5; the burn is named as the trouble."""
    assert problems(Orders(0, 0, burn=3), parts=[2]) == []
    assert problems(Orders(0, 0, burn=4), parts=[2]) == [("burn-too-much", "burn")]


def test_s4_gold_plating_is_free_among_five():
    """It may be pursued with empty pockets."""
    assert problems(Orders(3, 0), garnets=0, rules=FIVE) == []


def test_s4_every_missile_needs_a_target():
    """Exactly one per Missiles part held when the year opened."""
    assert problems(Orders(2, 0, missiles=(1, 1)), parts=[9, 9]) == []
    assert problems(Orders(2, 0, missiles=(1,)), parts=[9, 9]) == [("missile-count", "missiles")]
    assert problems(Orders(2, 0), parts=[9]) == [("missile-count", "missiles")]
    assert problems(Orders(2, 0, missiles=(1,))) == [("missile-count", "missiles")]


def test_s4_missiles_aim_at_another_nation():
    """Neither at oneself nor at nobody."""
    assert problems(Orders(2, 0, missiles=(0,)), parts=[9]) == [("missile-at-self", "missiles")]
    assert problems(Orders(2, 0, missiles=(0,)), parts=[9], seat=1) == []
    assert problems(Orders(2, 0, missiles=(5,)), parts=[9]) == [("no-such-target", "missiles")]
    assert problems(Orders(2, 0, missiles=(5,)), parts=[9], seats=6) == []
    assert problems(Orders(2, 0, missiles=(-1,)), parts=[9]) == [("no-such-target", "missiles")]


def test_s4_missiles_on_offer_are_not_aimed_yet():
    """Those received this year fire from next year on (R10)."""
    offer = (9, 2, 5, 5, 6, 7)
    found = order_problems(NINE, (), 5, offer, 0, 5, Orders(0, 0, missiles=(1,)))
    assert [problem.code for problem in found] == ["missile-count"]


def test_s4_black_holes_up_to_those_held_and_one_pursued():
    """0 to the number held, plus 1 when pursuing one."""
    assert problems(Orders(2, 0, black_holes=2), parts=[3, 3], rules=FIVE) == []
    assert problems(Orders(0, 0, black_holes=3), parts=[3, 3], rules=FIVE) == []
    for orders in (Orders(2, 0, black_holes=3), Orders(0, 0, black_holes=4), Orders(0, 0, black_holes=-1)):
        assert problems(orders, parts=[3, 3], rules=FIVE) == [("black-hole-count", "black_holes")]


def test_s4_no_black_holes_among_nine():
    """Number 3 is another part there."""
    assert problems(Orders(2, 0, black_holes=1), parts=[3]) == [("black-hole-count", "black_holes")]


def test_s4_all_problems_are_found_and_the_first_is_raised():
    """In the order of the fields, each with its message and its section."""
    orders = Orders(9, 11, burn=7, missiles=(1,), black_holes=1)
    assert [field for _, field in problems(orders)] == [
        "lot",
        "level",
        "burn",
        "burn",
        "missiles",
        "black_holes",
    ]
    with pytest.raises(IllegalMove) as refused:
        check_orders(NINE, (), 5, OFFER, 0, 5, orders)
    assert (refused.value.field, refused.value.rule) == ("lot", "s4")
    assert all(p.rule and p.message for p in order_problems(NINE, (), 5, OFFER, 0, 5, orders))


def test_s4_orders_reserve_garnets():
    """What is burned, and the price of Gold Plating."""
    assert promised_garnets(NINE, OFFER, Orders(0, 0, burn=3)) == 5
    assert promised_garnets(NINE, OFFER, Orders(1, 0, burn=3)) == 3
    assert promised_garnets(FIVE, FIVE_OFFER, Orders(3, 0)) == 0
