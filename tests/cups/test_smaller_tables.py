"""Who sits at the smaller tables of a round: everybody in turn, as far as the format lets them."""

from itertools import permutations, product

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from games.cups.balance import balanced_rounds, smaller
from games.cups.pairing import SWISS, Cup, Format, next_round, sat_at_smaller, table_sizes
from games.cups.standings import Played
from tests.cups.test_pairing import play

SEED = bytes(range(32))


@settings(max_examples=25, deadline=None)
@given(entrants=st.integers(5, 40), size=st.integers(3, 6), rounds=st.integers(1, 6), seed=st.binary())
def test_where_all_pairs_meet_nobody_sits_at_smaller_tables_twice_more_often_than_another(
    entrants, size, rounds, seed
):
    sizes = table_sizes(entrants, 2, size)
    assume(len(sizes) > 2)
    had = [0] * entrants
    for tables in balanced_rounds(entrants, sizes, rounds, seed):
        assert [len(table) for table in tables] == sizes
        for table in tables:
            for number in table:
                had[number] += len(table) == smaller(sizes)
    assert max(had) - min(had) <= 1


@settings(max_examples=25, deadline=None)
@given(entrants=st.integers(5, 30), size=st.integers(3, 5), rounds=st.integers(2, 6), seed=st.binary())
def test_in_swiss_equals_sit_at_smaller_tables_in_turn(entrants, size, rounds, seed):
    """All stand equal: whoever wins, wins no more than the others."""
    sizes = table_sizes(entrants, 2, size)
    cup = Cup(Format(SWISS, 2, size, rounds=rounds, final=False), entrants, seed)
    for _ in range(rounds):
        shared = [Played(table, (50,) * len(table)) for table in next_round(cup)]
        assert sorted(len(table.seats) for table in shared) == sorted(sizes)
        cup = Cup(cup.format, entrants, seed, [*cup.rounds, shared])
        had = sat_at_smaller(cup)
        assert max(had) - min(had) <= 1


def test_in_swiss_points_come_first_and_no_other_tables_of_these_would_spare_more():
    cup = Cup(Format(SWISS, 2, 3, rounds=4, final=False), 7, SEED)
    for _ in range(4):
        had, lines = sat_at_smaller(cup), cup.standings
        points = {line.number: line.points for line in lines}
        tables = next_round(cup)
        levels = sorted(points.values(), reverse=True)
        assert levels == [
            each for table in tables for each in sorted((points[n] for n in table), reverse=True)
        ]
        least = min(
            spared(order, laid, had)
            for order in orders(points)
            for laid in set(permutations(len(table) for table in tables))
        )
        assert sum(2 * had[n] + 1 for table in tables if len(table) == 2 for n in table) == least
        cup = play(cup, tables)


def orders(points: dict[int, int]):
    """All ways in which these may stand, equals in any order."""
    groups = [[n for n in points if points[n] == each] for each in sorted(set(points.values()), reverse=True)]
    for way in product(*(permutations(group) for group in groups)):
        yield [number for group in way for number in group]


def spared(order: list[int], laid: tuple[int, ...], had: list[int]) -> int:
    begin, cost = 0, 0
    for size in laid:
        cost += sum(2 * had[number] + 1 for number in order[begin : begin + size]) if size == 2 else 0
        begin += size
    return cost
