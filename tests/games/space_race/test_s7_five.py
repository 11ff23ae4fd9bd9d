"""How the match of five nations ends (§7)."""

import pytest

from games.rules.space_race.model import Elimination, Held, Orders, Record
from games.rules.space_race.outcome_five import broken, with_winner
from tests.games.space_race.years import FIVE, hand, resolved, verdict_of

LAUNCH = Orders(1, 0, launch=True)
WAIT = Orders(1, 0)
# Flights of 41, 36, 11, 10, 9 with the part of lot 1, worth 5. SPACE is 40.
FIELD = [[12, 12, 12, 12, 12, 12], [10, 11, 10], [12], [5], [4]]


def year(hands=FIELD, launching=(0, 1, 2, 3, 4), **more):
    """A year in which the seats of `launching` launch with these hands and a Relay Antenna more."""
    orders = {seat: LAUNCH if seat in launching else WAIT for seat in range(5)}
    return resolved("five", hands, orders, **more)


def test_s7_the_farthest_wins_two_tols_and_five_garnets():
    """The others who reached SPACE get 4 garnets each."""
    verdict = verdict_of(year([[12] * 6, [10, 11, 10, 5], [12], [5], [4]]))
    assert (verdict.reached, verdict.winners) == ((0, 1), (0,))
    assert verdict.tols == (2, 0, 0, 0, 0)
    assert verdict.prizes == (5, 4, 0, 0, 0)


def test_s7_the_next_year_opens_when_nobody_reaches_space():
    """36 is short of 40."""
    assert year(launching=(1, 2)).verdict is None


def test_s7_five_equal_flights_do_not_explode():
    """Explosions belong to the nine; here a tie is broken."""
    verdict = verdict_of(year([[12] * 6] * 5, garnets={2: 9}))
    assert verdict.winners == (2,)
    assert verdict.prizes == (4, 4, 5, 4, 4)


def test_s7_the_candidate_has_the_smallest_best_distance_of_the_whole_match():
    """Earlier launches count: 9 this year, 30 once, is better than 10 for ever."""
    verdict = verdict_of(year(records=[Record(1951, 4, 30)]))
    assert verdict.elimination == Elimination((3,), 3, "distance")


def test_s7_never_launching_counts_as_0():
    """Without any launch a nation has no distance (R15)."""
    verdict = verdict_of(year(launching=(0, 1, 3, 4)))
    assert verdict.elimination == Elimination((2,), 2, "distance")


def test_s7_launches_of_this_year_count_for_the_candidate():
    """This year's recorded distances are part of the match."""
    verdict = verdict_of(year(records=[Record(1951, seat, 3) for seat in range(5)]))
    assert verdict.elimination == Elimination((4,), 4, "distance")


def test_s7_the_winner_is_no_candidate():
    """Even one whose distance is the smallest: everybody else flew farther once."""
    records = [Record(1951, seat, 50) for seat in (1, 2, 3, 4)]
    verdict = verdict_of(year(records=records, garnets={4: 2}))
    assert verdict.winners == (0,)
    assert verdict.elimination == Elimination((1, 2, 3, 4), 4, "garnets")


def test_s7_ties_for_the_win_go_to_more_garnets():
    """After everything of the year, before prizes: a stolen garnet counts."""
    orders = {0: Orders(1, 0, True), 1: Orders(1, 1, True)}
    report = resolved("five", [[12] * 7, [12] * 6, [4]], orders, offer=(7, 6, 8, 10))
    assert [launch.distance for launch in report.launches] == [42, 42]
    assert verdict_of(report).winners == (1,)
    report = resolved("five", [[12] * 7, [12] * 6, [4]], orders, offer=(7, 6, 8, 10), garnets={0: 7})
    assert verdict_of(report).winners == (0,)


def test_s7_burned_garnets_are_gone_in_a_tie():
    """18 burned to fly as far as the other leave less."""
    hands = [[12] * 6, [2, 12, 12, 12, 12]]
    orders = {0: LAUNCH, 1: Orders(1, 0, True, burn=20)}
    report = resolved("five", hands, orders, garnets={1: 24})
    assert [launch.distance for launch in report.launches] == [41, 41]
    assert verdict_of(report).winners == (0,)


def test_s7_ties_go_on_to_the_highest_numbers():
    """Equal garnets: the higher highest number, then the second-highest, and so on."""
    hands = (hand(12, 7, 3), hand(12, 7, 4), hand(12, 6, 5, 5), hand(12, 7, 4), hand(11, 10))
    assert broken((0, 1), [5] * 5, hands, max) == ((1,), "cards")
    assert broken((0, 2), [5] * 5, hands, max) == ((0,), "cards")
    assert broken((0, 1), [5] * 5, hands, min) == ((0,), "cards")
    assert broken((1, 3), [5] * 5, hands, max) == ((1, 3), "goofspiel")
    assert broken((0, 1, 3, 4), [5] * 5, hands, max) == ((1, 3), "goofspiel")


def test_s7_having_a_part_beats_having_none():
    """Equal as far as the shorter hand goes."""
    hands = (hand(12, 7), hand(12, 7, 1), hand())
    assert broken((0, 1), [5] * 3, hands, max) == ((1,), "cards")
    assert broken((0, 2), [5] * 3, hands, min) == ((2,), "cards")


def test_s7_the_number_of_a_part_decides_not_its_worth():
    """Clones that many pursued are still sixes."""
    hands = ((Held(6, 5),), hand(7))
    assert broken((0, 1), [5, 5], hands, max) == ((1,), "cards")


def test_s7_cards_are_those_left_after_the_launch():
    """Hands that the launch's discard makes equal cannot decide."""
    verdict = verdict_of(year([[11, 10, 10, 5], [11, 10, 10, 5], [12], [5], [4]]))
    assert verdict.winners == (0, 1)
    assert verdict.contenders == (0, 1)


def test_s7_a_tie_that_nothing_breaks_waits_for_goofspiel():
    """Until then there are no prizes and no candidate."""
    report = year([[12] * 6, [12] * 6, [12], [5], [4]])
    verdict = verdict_of(report)
    assert verdict.reached == (0, 1)
    assert verdict.winners == verdict.contenders == (0, 1)
    assert verdict.awaits_winner
    assert verdict.tols == verdict.prizes == (0,) * 5
    assert verdict.elimination == Elimination((), None, "goofspiel")
    assert report.garnets == (5,) * 5


def test_s7_the_candidate_may_wait_for_goofspiel_alone():
    """All on the lowest figure are told; only those still tied play."""
    hands = [[12] * 6, [10, 11, 10], [5], [5], [5]]
    verdict = verdict_of(year(hands, launching=(0, 1), garnets={4: 6}))
    assert verdict.winners == (0,)
    assert not verdict.awaits_winner
    assert verdict.tols == (2, 0, 0, 0, 0)
    assert verdict.elimination == Elimination((2, 3, 4), None, "goofspiel")
    assert verdict.contenders == (2, 3)


def test_s7_candidate_ties_go_to_fewer_garnets_then_lower_cards():
    """Reversed: the poorer, then the lower hand."""
    hands = [[12] * 6, [10, 11, 10], [5], [5], [4]]
    verdict = verdict_of(year(hands, launching=(0, 1), garnets={3: 4}))
    assert verdict.elimination == Elimination((2, 3, 4), 3, "garnets")
    verdict = verdict_of(year(hands, launching=(0, 1)))
    assert verdict.elimination == Elimination((2, 3, 4), 4, "cards")


def test_s7_after_1963_the_most_valuable_hand_wins():
    """With the same prize as a flight; the least valuable is the candidate (R16)."""
    hands = [[5], [10, 11], [12], [7], [4]]
    report = year(hands, launching=(), year=1963)
    verdict = verdict_of(report)
    assert verdict.reached == ()
    assert verdict.winners == (1,)
    assert verdict.tols == (0, 2, 0, 0, 0)
    assert verdict.prizes == (0, 5, 0, 0, 0)
    assert verdict.elimination == Elimination((4,), 4, "distance")


def test_s7_totals_of_1963_are_taken_after_its_discards():
    """A launch that falls short costs the best part of the total."""
    hands = [[10, 5], [10, 11], [12], [7], [4]]
    verdict = verdict_of(year(hands, launching=(1,), year=1963))
    assert verdict.winners == (0,)


def test_s7_totals_of_1963_count_engines_without_garnets():
    """Burning in the last year adds nothing to a total."""
    hands = [[2, 5], [8], [12], [7], [4]]
    orders = dict.fromkeys(range(5), WAIT) | {0: Orders(1, 0, True, burn=8)}
    report = resolved("five", hands, orders, year=1963, garnets={0: 20})
    assert report.launches[0].discarded == 2
    orders[0] = Orders(1, 0, burn=8)
    report = resolved("five", hands, orders, year=1963, garnets={0: 20})
    assert verdict_of(report).winners == (1,)


def test_s7_ties_of_1963_go_to_the_same_tie_breaks():
    """Equal totals: garnets, then numbers."""
    hands = [[10], [3, 7], [2], [4], [4]]
    verdict = verdict_of(year(hands, launching=(), year=1963))
    assert verdict.winners == (0,)
    assert verdict.elimination == Elimination((2,), 2, "distance")
    verdict = verdict_of(year(hands, launching=(), year=1963, garnets={1: 6}))
    assert verdict.winners == (1,)
    verdict = verdict_of(year([[10], [10], [3], [3], [4]], launching=(), year=1963))
    assert verdict.contenders == (0, 1)


def test_s7_space_in_1963_is_space():
    """The hands don't matter then."""
    verdict = verdict_of(year([[12] * 6, [11] * 6, [12], [5], [4]], launching=(0,), year=1963))
    assert verdict.winners == (0,)
    assert verdict.elimination.tied == (1, 2, 3, 4)


def test_s7_a_recorded_distance_below_space_does_not_win():
    """Black Holes keep a rocket one short; the match goes on."""
    orders = {0: LAUNCH, 1: Orders(0, 0, black_holes=1)}
    report = resolved("five", [[12] * 6, [3]], orders)
    assert report.launches[0].distance == 39
    assert report.verdict is None


@pytest.mark.parametrize("reached", [(0, 1), ()])
def test_s7_with_winner_excepts_only_the_winner(reached):
    """Once Goofspiel has found the winner, the loser of it can be the candidate."""
    hands = tuple(hand(*parts) for parts in ([5], [5], [12], [12], [12]))
    records = [Record(1951, seat, 41 if seat < 2 else 60) for seat in range(5)]
    verdict = with_winner(FIVE, reached, 0, records, hands, [5] * 5)
    assert verdict.elimination == Elimination((1,), 1, "distance")
    assert verdict.winners == (0,)


def test_s7_prizes_are_options():
    """Every amount can be set."""
    options = {"winner_tols": 4, "winner_garnets": 9, "reached_garnets": 1}
    verdict = verdict_of(year([[12] * 6, [10, 11, 10, 5], [12], [5], [4]], options=options))
    assert (verdict.tols, verdict.prizes) == ((4, 0, 0, 0, 0), (9, 1, 0, 0, 0))
