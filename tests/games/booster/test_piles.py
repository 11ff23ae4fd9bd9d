"""The deck and the discard pile."""

from games.rules.booster.piles import Piles, discarded, drawn, new_deck
from games.rules.chance import ScriptedChance, SeedChance, shuffled

CHANCE = SeedChance(b"piles")


def test_the_first_deck_is_all_cards_in_the_order_of_the_published_label():
    piles = new_deck(CHANCE)
    assert piles == Piles(tuple(shuffled(range(50), CHANCE.draw("deck/1"))), (), 1)


def test_cards_are_drawn_from_the_front():
    cards, piles = drawn(Piles((4, 8, 2, 6), (1,), 1), 3, CHANCE)
    assert cards == (4, 8, 2)
    assert piles == Piles((6,), (1,), 1)


def test_an_empty_deck_is_not_refilled_before_a_card_is_wanted():
    cards, piles = drawn(Piles((4, 8), (1, 3), 1), 2, CHANCE)
    assert cards == (4, 8)
    assert piles == Piles((), (1, 3), 1)
    assert drawn(piles, 0, CHANCE) == ((), piles)


def test_on_an_empty_deck_the_discards_are_shuffled_in_under_the_next_label():
    piles = Piles((4,), (1, 3, 5), 2)
    # Swaps: place 2 with 0, then place 1 with 1.
    cards, after = drawn(piles, 2, ScriptedChance({"deck/3": [0, 1]}))
    assert cards == (4, 5)
    assert after == Piles((3, 1), (), 3)


def test_when_both_piles_run_out_there_are_no_more_cards():
    cards, after = drawn(Piles((4,), (1,), 1), 7, CHANCE)
    assert cards == (4, 1)
    assert after == Piles((), (), 2)
    assert drawn(after, 7, CHANCE) == ((), after)


def test_discards_go_on_top_in_the_order_of_their_ids():
    assert discarded(Piles((4,), (9,), 1), (7, 3)) == Piles((4,), (9, 3, 7), 1)
