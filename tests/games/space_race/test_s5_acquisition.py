"""Espionage (§5). Seats are the spies of the examples: 0 Buzz, 1 Neil, 2 Laika, 3 Yuri."""

import pytest

from games.rules.space_race.model import Held, LotReport, Orders
from tests.games.space_race.years import numbers, pursuits, resolved

BUZZ, NEIL, LAIKA, YURI = range(4)
GOLD = {"nine": (10, 3, 4, 5, 6, 7), "five": (10, 4, 5, 6)}


def gold_lot(edition: str, levels: dict[int, int]) -> LotReport:
    return resolved(edition, [], pursuits(levels), offer=GOLD[edition]).lots[0]


@pytest.mark.parametrize("edition", ["nine", "five"])
def test_s5_lone_lowest_level_receives(edition):
    """Example 1 of the rules: {0: Buzz, Neil; 2: Laika; 3: Yuri} goes to Buzz and Neil."""
    lot = gold_lot(edition, {BUZZ: 0, NEIL: 0, LAIKA: 2, YURI: 3})
    assert lot.receivers == (BUZZ, NEIL)
    assert not lot.stolen


@pytest.mark.parametrize("edition", ["nine", "five"])
def test_s5_top_of_a_streak_steals(edition):
    """Example 2 of the rules: {0: Buzz, Neil; 1: Yuri; 3: Laika} goes to Yuri, with a garnet."""
    orders = pursuits({BUZZ: 0, NEIL: 0, YURI: 1, LAIKA: 3})
    report = resolved(edition, [], orders, offer=(7, 3, 4, 5, 6, 8)[: len(GOLD[edition])])
    assert report.lots[0].receivers == (YURI,)
    assert report.lots[0].stolen
    assert [report.garnets[seat] for seat in (BUZZ, NEIL, LAIKA, YURI)] == [5, 5, 5, 6]


def test_s5_tie_at_the_top_shares_the_theft_among_nine():
    """Example 3 of the rules: {2: Buzz; 3: Neil, Laika} goes to Neil and Laika, a garnet each."""
    report = resolved("nine", [], pursuits({BUZZ: 2, NEIL: 3, LAIKA: 3}))
    assert report.lots[0].receivers == (NEIL, LAIKA)
    assert report.lots[0].stolen
    assert report.garnets[:3] == (5, 6, 6)


def test_s5_tie_at_the_top_spoils_the_theft_among_five():
    """Example 3 among five: {2: Buzz; 3: Neil, Laika} goes to nobody, without a garnet (R2)."""
    report = resolved("five", [], pursuits({BUZZ: 2, NEIL: 3, LAIKA: 3}))
    assert report.lots[0].receivers == ()
    assert not report.lots[0].stolen
    assert report.garnets == (5, 5, 5, 5, 5)
    assert [numbers(report.hands[seat]) for seat in (BUZZ, NEIL, LAIKA)] == [[1], [1], [1]]


def test_s5_a_tie_at_a_lone_lowest_level_is_no_streak_among_five():
    """Only the top of a streak of two levels or more can be spoilt: a shared lone level receives."""
    assert gold_lot("five", {BUZZ: 4, NEIL: 4}).receivers == (BUZZ, NEIL)


def test_s5_the_streak_ends_at_its_first_gap():
    """{0, 1, 2, 4, 5}: the streak from the lowest level ends at 2; 4-5 is not part of it."""
    lot = gold_lot("nine", {0: 0, 1: 1, 2: 2, 3: 4, 4: 5})
    assert lot.receivers == (2,)
    assert lot.stolen


def test_s5_the_streak_may_start_above_level_0():
    """Levels 7 and 8 of 0 to 10: the lowest chosen level is 7, so 8 steals."""
    assert gold_lot("nine", {0: 7, 1: 8}).receivers == (1,)


def test_s5_a_lone_pursuer_receives_at_any_level():
    """One pursuer at the highest level is at the lowest level chosen."""
    lot = gold_lot("nine", {3: 10})
    assert (lot.receivers, lot.stolen) == ((3,), False)


@pytest.mark.parametrize("edition", ["nine", "five"])
def test_s5_who_fails_receives_knock_off_parts(edition):
    """Every pursuer who does not receive the part gets Knock-off Parts, thieves' victims included."""
    report = resolved(edition, [], pursuits({BUZZ: 0, YURI: 1, LAIKA: 3}))
    assert [numbers(report.hands[seat]) for seat in (BUZZ, YURI, LAIKA)] == [[1], [7], [1]]


def test_s5_lots_of_the_same_number_are_separate():
    """Levels 0 and 1 on two lots of number 3 are no streak: both receive, nobody steals."""
    report = resolved("nine", [], {0: Orders(0, 0), 1: Orders(1, 1)}, offer=(3, 3, 5, 6, 7, 8))
    assert [lot.receivers for lot in report.lots[:2]] == [(0,), (1,)]
    assert report.garnets[:2] == (5, 5)


def test_s5_every_lot_is_reported_also_when_nobody_pursues_it():
    """The report has all lots of the offer in order."""
    report = resolved("nine", [], {0: Orders(2, 0)})
    assert [lot.number for lot in report.lots] == [7, 5, 6, 8, 3, 4]
    assert [lot.pursuers for lot in report.lots] == [(), (), ((0, 0),), (), (), ()]


def test_s5_reward_for_stealing_is_an_option():
    """Each receiver at the top of a streak gets as many garnets as the host says."""
    report = resolved("nine", [], pursuits({0: 0, 1: 1}), options={"theft_reward": 3})
    assert report.garnets[:2] == (5, 8)


def test_s5_hands_hold_copies():
    """A part goes to all its receivers at once (R9)."""
    report = resolved("nine", [[], [2]], pursuits({0: 3, 1: 3, 2: 3}))
    assert [numbers(parts) for parts in report.hands[:3]] == [[7], [2, 7], [7]]
    assert report.hands[0] == (Held(7),)
