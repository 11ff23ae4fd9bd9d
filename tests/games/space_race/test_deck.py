"""The deck and what a match opens with, where a whole match seldom gets (§2, §4).

That a match follows from its seed (§10) is proven in test_literal_chance.
"""

from collections import Counter

from games.rules.chance import ScriptedChance, SeedChance, shuffled
from games.rules.space_race.deck import draw_offer
from games.rules.space_race.editions import rules_for, settings_of
from games.rules.space_race.play import open_match
from games.rules.space_race.table import Pile


def test_s4_a_deck_that_runs_out_is_shuffled_from_the_discards():
    """In mid-draw: the parts already out stay out."""
    offer, pile = draw_offer(rules_for("nine", {}), Pile((3, 3), (8, 9, 10, 11, 12, 4), 1), ScriptedChance())
    reshuffled = tuple(shuffled((4, 8, 9, 10, 11, 12), ScriptedChance().draw("deck/2")))
    assert offer == (3, 3, *reshuffled[:4])
    assert pile == Pile(reshuffled[4:], offer, 2)


def test_s4_duplicates_already_out_stay_out_of_the_shuffle():
    """Among five the duplicates of this draw are out as well."""
    offer, pile = draw_offer(rules_for("five", {}), Pile((3, 3), (8, 9, 10, 11), 1), ScriptedChance())
    assert offer[0] == 3
    assert 3 not in offer[1:]
    assert Counter(pile.deck + pile.discard) == Counter([3, 3, 8, 9, 10, 11])


def test_s2_offers_without_repeats_are_an_option():
    """The nine may have six different parts."""
    rules = rules_for("nine", {"offer_repeats": False})
    assert draw_offer(rules, Pile((3, 3, 4, 5, 6, 7, 8), (), 1), ScriptedChance())[0] == (3, 4, 5, 6, 7, 8)


def test_s2_starting_garnets_are_options():
    """5 each, another number for all, or one for each nation (R5)."""
    for options, garnets in (
        ({}, (5,) * 5),
        ({"starting_garnets": 0}, (0,) * 5),
        ({"starting_garnets_by_seat": [1, 2, 3, 4, 5]}, (1, 2, 3, 4, 5)),
    ):
        state = open_match(settings_of("five", options), 5, SeedChance(b"")).state
        assert tuple(hand.garnets for hand in state.hands) == garnets
