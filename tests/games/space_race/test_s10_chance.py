"""The deck, the readings and the special years from the seed (§2, §4, §10)."""

from collections import Counter

import pytest

from games.rules.chance import ScriptedChance, SeedChance, shuffled
from games.rules.space_race.deck import draw_offer, opening_pile
from games.rules.space_race.editions import settings_of
from games.rules.space_race.play import open_match
from games.rules.space_race.readings import draw_readings, special_years
from games.rules.space_race.table import Pile
from tests.games.space_race.years import FIVE, NINE, rules_with

CHANCE = SeedChance(b"a seed of any length")


def test_s2_the_deck_of_nine_has_60_parts():
    """0 and 2 to 12, five of each; Knock-off Parts are never in it (R1)."""
    assert Counter(opening_pile(NINE, CHANCE).deck) == Counter([0, *range(2, 13)] * 5)


def test_s2_the_deck_of_five_has_55_parts():
    """2 to 12, five of each."""
    assert Counter(opening_pile(FIVE, CHANCE).deck) == Counter(list(range(2, 13)) * 5)


def test_s10_the_sorted_deck_is_shuffled_by_its_label():
    """deck/1, drawn from the front."""
    pile = opening_pile(NINE, CHANCE)
    assert pile.deck == tuple(shuffled(sorted(pile.deck), CHANCE.draw("deck/1")))
    assert draw_offer(NINE, pile, CHANCE)[0] == pile.deck[:6]


def test_s2_offers_of_nine_may_repeat():
    """Six parts as they come."""
    offer, pile = draw_offer(NINE, Pile((3, 3, 3, 5, 5, 6, 7), (), 1), CHANCE)
    assert offer == (3, 3, 3, 5, 5, 6)
    assert pile == Pile((7,), (3, 3, 3, 5, 5, 6), 1)


def test_s2_offers_of_five_draw_on_past_duplicates():
    """Four different numbers; the duplicates are discarded with the offer."""
    offer, pile = draw_offer(FIVE, Pile((3, 3, 5, 3, 6, 5, 7, 8), (2,), 1), CHANCE)
    assert offer == (3, 5, 6, 7)
    assert pile == Pile((8,), (2, 3, 5, 6, 7, 3, 3, 5), 1)


def test_s4_a_deck_that_runs_out_is_shuffled_from_the_discards():
    """In mid-draw: the parts already out stay out."""
    offer, pile = draw_offer(NINE, Pile((3, 3), (8, 9, 10, 11, 12, 4), 1), ScriptedChance())
    reshuffled = tuple(shuffled((4, 8, 9, 10, 11, 12), ScriptedChance().draw("deck/2")))
    assert offer == (3, 3, *reshuffled[:4])
    assert pile == Pile(reshuffled[4:], offer, 2)


def test_s4_duplicates_already_out_stay_out_of_the_shuffle():
    """Among five the duplicates of this draw are out as well."""
    offer, pile = draw_offer(FIVE, Pile((3, 3), (8, 9, 10, 11), 1), ScriptedChance())
    assert offer[0] == 3
    assert 3 not in offer[1:]
    assert Counter(pile.deck + pile.discard) == Counter([3, 3, 8, 9, 10, 11])


@pytest.mark.parametrize("rules", [NINE, FIVE], ids=["nine", "five"])
def test_s4_no_part_is_lost_in_any_year(rules):
    """Deck and discards make up the whole deck, year after year, beyond several shuffles."""
    pile = opening_pile(rules, CHANCE)
    for _ in range(60):
        offer, pile = draw_offer(rules, pile, CHANCE)
        assert Counter(pile.deck + pile.discard) == Counter(rules.deck_numbers)
        assert len(offer) == rules.offer_size
        assert not Counter(offer) - Counter(pile.discard)
    assert pile.shuffles > 3


def test_s2_offers_without_repeats_are_an_option():
    """The nine may have six different parts."""
    rules = rules_with(NINE, offer_repeats=False)
    assert draw_offer(rules, Pile((3, 3, 4, 5, 6, 7, 8), (), 1), CHANCE)[0] == (3, 4, 5, 6, 7, 8)


def test_s10_readings_have_a_label_for_each_nation_and_year():
    """Seats count from 1; 0 to 3 among nine, 0 to 4 among five."""
    assert draw_readings(NINE, 1953, 9, CHANCE) == tuple(
        CHANCE.draw(f"reading/1953/{seat}").below(4) for seat in range(1, 10)
    )
    assert draw_readings(FIVE, 1953, 5, CHANCE) == tuple(
        CHANCE.draw(f"reading/1953/{seat}").below(5) for seat in range(1, 6)
    )
    drawn = [reading for year in range(1950, 1964) for reading in draw_readings(NINE, year, 9, CHANCE)]
    assert set(drawn) == {0, 1, 2, 3}


def test_s10_special_years_are_drawn_in_their_order():
    """A number below 10 for the quiet year, one below 9 for the storm year among those left."""
    assert special_years(FIVE, ScriptedChance({"special-years": [0, 0]})) == (1954, 1955)
    assert special_years(FIVE, ScriptedChance({"special-years": [3, 3]})) == (1957, 1958)
    assert special_years(FIVE, ScriptedChance({"special-years": [9, 8]})) == (1963, 1962)


def test_s2_special_years_give_all_nations_0_or_4():
    """Among five, once each from 1954 on."""
    chance = ScriptedChance({"special-years": [0, 0], "reading/1953/1": [3]})
    assert draw_readings(FIVE, 1954, 5, chance) == (0,) * 5
    assert draw_readings(FIVE, 1955, 5, chance) == (4,) * 5
    assert draw_readings(FIVE, 1953, 5, chance) == (3, 0, 0, 0, 0)


def test_s2_nine_nations_have_no_special_years():
    """1954 is like any other."""
    chance = ScriptedChance({"special-years": [0, 0], "reading/1954/2": [2]})
    assert draw_readings(NINE, 1954, 5, chance) == (0, 2, 0, 0, 0)


def test_s2_starting_garnets_are_options():
    """5 each, another number for all, or one for each nation (R5)."""
    for options, garnets in (
        ({}, (5,) * 5),
        ({"starting_garnets": 0}, (0,) * 5),
        ({"starting_garnets_by_seat": [1, 2, 3, 4, 5]}, (1, 2, 3, 4, 5)),
    ):
        state = open_match(settings_of("five", options), 5, CHANCE).state
        assert tuple(hand.garnets for hand in state.hands) == garnets
