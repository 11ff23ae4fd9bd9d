"""How the match of nine nations ends (§7)."""

import pytest

from games.rules.chance import ScriptedChance
from games.rules.space_race.model import Elimination, Orders, Record
from games.rules.space_race.outcome_nine import deadlock, pioneers_of
from tests.games.space_race.years import NINE, launch_of, resolved, rules_with, verdict_of


def flights(*distances, **more):
    """A year in which seats 0, 1, … fly so far (None: no launch). SPACE is 27, the least possible flight 7.

    Everybody holds an engine, gets a Comms Array, and burns what is missing.
    """
    hands = [[2] for _ in distances]
    orders = {
        seat: Orders(1, 0, launch=distance is not None, burn=max(0, (distance or 0) - 7))
        for seat, distance in enumerate(distances)
    }
    more.setdefault("seats", max(5, len(distances)))
    more.setdefault("garnets", dict.fromkeys(range(9), 100))
    return resolved("nine", hands, orders, **more)


def test_s7_the_next_year_opens_when_nobody_reaches_space():
    """26 is one short of it."""
    assert flights(26, 20, None).verdict is None


def test_s7_space_is_reached_at_the_threshold():
    """A distance of exactly SPACE counts."""
    assert verdict_of(flights(27, 20, 10, 9, 8)).reached == (0,)


def test_s7_the_farthest_wins_two_tols_and_all_in_space_ten_garnets():
    """Each nation that reached SPACE gets 10 garnets, the farthest 2 TOLs."""
    verdict = verdict_of(flights(30, 28, 10, 9, 8))
    assert verdict.reached == (0, 1)
    assert verdict.winners == (0,)
    assert verdict.tols == (2, 0, 0, 0, 0)
    assert verdict.prizes == (10, 10, 0, 0, 0)


def test_s7_up_to_four_share_the_top_with_a_tol_each():
    """2 to 4 at the greatest distance: 1 TOL each."""
    for sharing in (2, 3, 4):
        verdict = verdict_of(flights(*[30] * sharing, 28, 9))
        assert verdict.winners == tuple(range(sharing))
        assert verdict.tols[: sharing + 1] == (*[1] * sharing, 0)
        assert set(verdict.prizes[: sharing + 1]) == {10}


def test_s7_more_than_four_explode():
    """Five at the same distance in SPACE do not count as having reached it; the next year opens."""
    report = flights(30, 30, 30, 30, 30, 10)
    assert report.verdict is None
    assert [launch.exploded for launch in report.launches] == [True] * 5 + [False]
    assert not any(launch.reached for launch in report.launches)


def test_s7_the_exploded_discard_once():
    """Their discard is the one that every launch costs (R11)."""
    report = flights(30, 30, 30, 30, 30)
    assert all(launch.discarded == 2 for launch in report.launches)
    assert [len(parts) for parts in report.hands] == [1] * 5


def test_s7_after_an_explosion_the_rest_is_looked_at_again():
    """The next farthest in SPACE wins."""
    verdict = verdict_of(flights(30, 30, 30, 30, 30, 28))
    assert (verdict.reached, verdict.winners) == ((5,), (5,))
    assert verdict.tols[5] == 2
    assert verdict.prizes == (0, 0, 0, 0, 0, 10)


def test_s7_explosions_may_follow_each_other():
    """Five at 31, then none of the four at 30 are too many."""
    report = flights(31, 31, 31, 31, 31, 30, 30, 30, 30)
    assert verdict_of(report).winners == (5, 6, 7, 8)
    report = flights(31, 31, 31, 31, 30, 30, 30, 30, 30)
    assert verdict_of(report).winners == (0, 1, 2, 3)
    assert not any(launch.exploded for launch in report.launches)


def test_s7_below_space_nothing_explodes():
    """Five equal launches that fall short are only short."""
    report = flights(26, 26, 26, 26, 26)
    assert not any(launch.exploded for launch in report.launches)


def test_s7_the_sharing_limit_is_an_option():
    """How many may share the top is up to the host."""
    report = flights(30, 30, 10, 9, 8, options={"sharing_limit": 1})
    assert report.verdict is None


def test_s7_pioneer_earns_a_tol_and_ten_garnets():
    """The greatest distance of the years in which nobody reached SPACE."""
    records = [Record(1951, 2, 20), Record(1951, 3, 15), Record(1952, 4, 19)]
    verdict = verdict_of(flights(30, None, 12, 9, 8, records=records))
    assert verdict.pioneers == (2,)
    assert verdict.tols == (2, 0, 1, 0, 0)
    assert verdict.prizes == (10, 0, 10, 0, 0)


def test_s7_the_year_that_reached_space_has_no_pioneers():
    """A launch of the last year that fell short pioneers nothing."""
    verdict = verdict_of(flights(30, 26, 9, 8, 7, records=[Record(1951, 2, 20)]))
    assert verdict.pioneers == (2,)


def test_s7_a_pioneer_who_reaches_space_earns_both():
    """2 TOLs and 1, 10 garnets and 10."""
    verdict = verdict_of(flights(30, 12, 11, 9, 8, records=[Record(1951, 0, 20)]))
    assert (verdict.tols[0], verdict.prizes[0]) == (3, 20)
    assert launch_of(flights(30), 0).reached


def test_s7_the_earliest_year_pioneers():
    """It wins a tie; in the same year all tied earn it (R12)."""
    records = [Record(1952, 1, 20), Record(1951, 3, 20), Record(1951, 2, 20), Record(1950, 0, 19)]
    assert pioneers_of(records) == (2, 3)


def test_s7_an_exploded_launch_pioneers():
    """It counts with its distance, which is above SPACE."""
    assert pioneers_of([Record(1951, 2, 30), Record(1952, 3, 22)]) == (2,)


def test_s7_years_in_space_do_not_pioneer():
    """Only years in which nobody reached SPACE count."""
    assert pioneers_of([Record(1951, 2, 30, space_reached=True), Record(1952, 3, 22)]) == (3,)
    assert pioneers_of([]) == ()


def test_s7_the_shortest_launch_of_the_year_is_the_candidate():
    """Of those who hold no TOL, the least recorded distance."""
    verdict = verdict_of(flights(30, 12, 9, 10, 11))
    assert verdict.elimination == Elimination((2,), 2, "distance")


def test_s7_not_launching_counts_as_0():
    """The only nation on the ground is the candidate."""
    verdict = verdict_of(flights(30, 12, 9, None, 11))
    assert verdict.elimination == Elimination((3,), 3, "distance")


def test_s7_the_pioneer_is_no_candidate():
    """Who holds a TOL is left out."""
    verdict = verdict_of(flights(30, 12, 9, None, 11, records=[Record(1951, 3, 20)]))
    assert verdict.elimination == Elimination((2,), 2, "distance")


def test_s7_reaching_space_does_not_protect():
    """Without a TOL a nation in SPACE can be the candidate, when all others hold one."""
    records = [Record(1951, seat, 20) for seat in (2, 3, 4)]
    verdict = verdict_of(flights(30, 28, None, None, None, records=records))
    assert verdict.elimination == Elimination((1,), 1, "distance")


def test_s7_an_exploded_launch_counts_with_its_own_distance():
    """The exploded flew far; who flew less is the candidate."""
    verdict = verdict_of(flights(31, 31, 31, 31, 31, 28, 9))
    assert verdict.elimination == Elimination((6,), 6, "distance")


def test_s7_nobody_without_a_tol_nobody_is_the_candidate():
    """If every nation holds one, there is no candidate."""
    records = [Record(1951, seat, 20) for seat in (1, 2, 3, 4)]
    verdict = verdict_of(flights(30, 12, 9, None, 11, records=records))
    assert verdict.elimination == Elimination((), None, "none")


def test_s7_several_tied_wait_for_the_winners():
    """The winners must name one of them."""
    verdict = verdict_of(flights(30, None, 9, None, 11))
    assert verdict.elimination == Elimination((1, 3), None, "agreement")
    assert verdict.tols[0] == 2


def test_s7_after_1963_only_the_pioneer_is_rewarded():
    """No SPACE, no candidate; the launches of 1963 count too."""
    verdict = verdict_of(flights(26, None, 9, year=1963, records=[Record(1951, 2, 20)]))
    assert (verdict.reached, verdict.winners, verdict.pioneers) == ((), (), (0,))
    assert verdict.tols == (1, 0, 0, 0, 0)
    assert verdict.prizes == (10, 0, 0, 0, 0)
    assert verdict.elimination == Elimination((), None, "none")


def test_s7_after_1963_the_earliest_pioneer_stays():
    """Equalling the record in 1963 is too late."""
    verdict = verdict_of(flights(20, None, 9, year=1963, records=[Record(1951, 2, 20)]))
    assert verdict.pioneers == (2,)


def test_s7_after_1963_explosions_may_pioneer():
    """An explosion that leaves nobody in SPACE is a year without it."""
    verdict = verdict_of(flights(30, 30, 30, 30, 30, None, year=1963))
    assert verdict.pioneers == (0, 1, 2, 3, 4)


def test_s7_after_1963_without_any_launch_nobody_is_rewarded():
    """The match ends all the same."""
    verdict = verdict_of(resolved("nine", [], {}, year=1963))
    assert verdict.pioneers == ()
    assert verdict.tols == verdict.prizes == (0,) * 5


def test_s7_space_in_1963_is_space():
    """The last year can be won like any other."""
    assert verdict_of(flights(30, 12, 9, 10, 11, year=1963)).winners == (0,)


def deadlocked(*distances, rules=NINE, records=(), drawn=0):
    verdict = verdict_of(flights(*distances, records=records))
    assert verdict.elimination.by == "agreement"
    return deadlock(rules, verdict, ScriptedChance({"deadlock": [drawn]}))


def test_s7_a_deadlock_takes_the_tols_and_makes_a_winner_the_candidate():
    """The TOLs of SPACE are lost, the garnets stay, one of the winners is drawn (R14)."""
    verdict = deadlocked(30, 30, None, None, 9, drawn=1)
    assert verdict.tols == (0,) * 5
    assert verdict.prizes == (10, 10, 0, 0, 0)
    assert verdict.winners == ()
    assert verdict.elimination == Elimination((2, 3), 1, "agreement")


def test_s7_a_deadlock_leaves_the_pioneer_out():
    """The pioneer among the winners keeps that TOL and is not drawn."""
    verdict = deadlocked(30, 30, None, None, 9, records=[Record(1951, 0, 20)])
    assert verdict.tols == (1, 0, 0, 0, 0)
    assert verdict.elimination.candidate == 1


def test_s7_a_deadlock_of_a_lone_pioneer_falls_on_the_tied():
    """If leaving the pioneer out leaves no winner, one of the tied is drawn."""
    verdict = deadlocked(30, None, None, 9, 10, records=[Record(1951, 0, 20)], drawn=1)
    assert verdict.elimination.candidate == 2
    assert verdict.tols == (1, 0, 0, 0, 0)


def test_s7_a_deadlock_among_the_tied_is_an_option():
    """One of the tied in every case."""
    rules = rules_with(NINE, deadlock_among_tied=True)
    assert deadlocked(30, 30, None, None, 9, rules=rules, drawn=1).elimination.candidate == 3


def test_s7_prizes_are_options():
    """Every amount can be set."""
    options = {
        "winner_tols": 3,
        "winner_garnets": 20,
        "reached_garnets": 7,
        "pioneer_tols": 2,
        "pioneer_garnets": 1,
        "shared_tols": 4,
    }
    records = [Record(1951, 2, 20)]
    verdict = verdict_of(flights(30, 28, None, 9, 8, records=records, options=options))
    assert (verdict.tols, verdict.prizes) == ((3, 0, 2, 0, 0), (20, 7, 1, 0, 0))
    verdict = verdict_of(flights(30, 30, None, 9, 8, options=options))
    assert verdict.tols == (4, 4, 0, 0, 0)


def test_s7_a_pioneer_without_a_tol_is_not_protected():
    """Where the host gives pioneers no TOL, they hold none."""
    records = [Record(1951, 3, 20)]
    verdict = verdict_of(flights(30, 12, 9, None, 11, records=records, options={"pioneer_tols": 0}))
    assert verdict.elimination.candidate == 3


@pytest.mark.parametrize("seats", [5, 6, 7, 8, 9])
def test_s7_any_number_of_nations(seats):
    """5 to 9 nations play by the same rules."""
    verdict = verdict_of(flights(30, *range(8, 8 + seats - 1)))
    assert verdict.elimination.candidate == 1
    assert len(verdict.tols) == seats
