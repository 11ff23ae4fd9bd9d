"""Pairing in tournaments: everybody plays once a round, evenly, and reproducibly from the seed."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations, permutations, product
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from games.tournaments.pairing import (
    EVERY_PAIR,
    KNOCK_OUT,
    SWISS,
    TournamentDraw,
    missing_entrants,
    next_round,
    seat_counts,
    smaller_table_counts,
    table_sizes,
)
from games.tournaments.round_robin import Meetings, assign_seats, balanced_rounds, smaller_size
from games.tournaments.standings import PlayedTable, place_points, standings

SEED = bytes(range(32))


def draw_of(kind: str, low: int, high: int, **fields: Any) -> TournamentDraw:
    return TournamentDraw(**{"format": kind, "low": low, "high": high, "seed": SEED} | fields)


def cost(entrants: int, rounds: Sequence[Sequence[Sequence[int]]]) -> int:
    meetings = Meetings(entrants)
    for tables in rounds:
        for table in tables:
            meetings.enter(table)
    return meetings.cost()


def partitions(people: Sequence[int], sizes: Sequence[int]) -> Iterator[list[tuple[int, ...]]]:
    """Return all ways to seat entrants at tables of one size, the first one always at the first table."""
    if not people:
        yield []
        return
    first, rest = people[0], people[1:]
    for others in combinations(rest, sizes[0] - 1):
        for following in partitions([each for each in rest if each not in others], sizes[1:]):
            yield [(first, *others), *following]


def play(tournament: TournamentDraw, tables: Sequence[Sequence[int]]) -> TournamentDraw:
    done = [PlayedTable(tuple(table), place_points(table)) for table in tables]
    return replace(tournament, rounds=[*tournament.rounds, done])


@pytest.mark.parametrize(
    ("entrants", "size", "rounds"), [(4, 2, 3), (6, 2, 3), (6, 3, 2), (6, 3, 4), (8, 4, 3), (9, 3, 2)]
)
def test_small_round_robin_plans_are_optimal(entrants, size, rounds):
    sizes = [size] * (entrants // size)
    ways = list(partitions(range(entrants), sizes))
    best = min(cost(entrants, [ways[0], *others]) for others in product(ways, repeat=rounds - 1))
    assert cost(entrants, balanced_rounds(entrants, sizes, rounds, SEED)) == best


SHAPES = st.tuples(st.integers(2, 40), st.integers(2, 9), st.integers(0, 4), st.integers(1, 6))


@settings(max_examples=30, deadline=None)
@given(shape=SHAPES, kind=st.sampled_from([EVERY_PAIR, SWISS, KNOCK_OUT]), seed=st.binary(min_size=1))
def test_every_round_seats_each_entrant_once(shape, kind, seed):
    entrants, high, spread, rounds = shape
    low = max(2, high - spread)
    entrants += missing_entrants(entrants, low, high)
    left = {0: 1, entrants - 1: 2}
    advance = max(1, low // 2)
    tournament = draw_of(kind, low, high, planned=rounds, goes_on=advance, entrants=entrants, seed=seed, left=left)
    while tables := next_round(tournament):
        assert tables == next_round(tournament)
        sitting = [number for table in tables for number in table]
        sizes = [len(table) for table in tables]
        assert len(set(sitting)) == len(sitting)
        assert low <= min(sizes) <= max(sizes) <= min(high, min(sizes) + 1)
        assert kind != EVERY_PAIR or len(tournament.rounds) >= rounds or len(sitting) == entrants
        tournament = play(tournament, tables)
    assert len(tournament.rounds[-1]) == 1
    if kind != KNOCK_OUT:
        assert len(tournament.rounds) == rounds + 1
    assert sorted(line.number for line in tournament.standings) == list(range(entrants))


def test_seats_are_distributed_evenly():
    tournament = draw_of(EVERY_PAIR, 5, 5, planned=5, final=False, entrants=25)
    while tables := next_round(tournament):
        tournament = play(tournament, tables)
    assert {count for had in seat_counts(tournament) for count in had} <= {0, 1, 2}
    assert sum(had.count(1) == 5 for had in seat_counts(tournament)) >= 12
    assert assign_seats([3, 1, 2], [[0] * 3, [0, 1, 1], [1, 0, 1], [0, 0, 0]]) == (1, 2, 3)


def test_swiss_pairs_equals_and_avoids_repeats():
    tournament = draw_of(SWISS, 3, 3, planned=2, entrants=9)
    first = next_round(tournament)
    tournament = play(tournament, first)
    winners = {min(table) for table in first}
    assert winners in [set(table) for table in next_round(tournament)]
    tournament = replace(tournament, rounds=[[PlayedTable(table, (50, 50, 50)) for table in first]])
    met = {pair for table in first for pair in combinations(sorted(table), 2)}
    again = {pair for table in next_round(tournament) for pair in combinations(sorted(table), 2)}
    assert not met & again


def test_knock_out_advances_best_and_fills_up():
    tournament = draw_of(KNOCK_OUT, 5, 5, goes_on=2, entrants=25)
    first = next_round(tournament)
    tournament = play(tournament, first)
    through = {number for table in first for number in sorted(table)[:2]}
    second = next_round(tournament)
    assert {number for table in second for number in table} == through
    tournament = play(tournament, second)
    (final,) = next_round(tournament)
    assert {number for table in second for number in sorted(table)[:2]} < set(final)
    assert set(final) < through
    tournament = play(tournament, [final])
    assert next_round(tournament) == []
    assert [line.number for line in tournament.standings[:5]] == sorted(final)


def test_withdrawn_entrant_is_in_no_final():
    tournament = draw_of(SWISS, 2, 3, planned=1, entrants=6)
    tournament = replace(play(tournament, next_round(tournament)), left={0: 1})
    (final,) = next_round(tournament)
    assert 0 not in final


def test_shared_place_shares_points():
    assert place_points([1, 2, 3]) == (100, 50, 0)
    assert place_points([1, 1, 2]) == (75, 75, 0)
    assert place_points([1, 1, 1, 1, 1]) == (50,) * 5
    assert place_points([3, 1, 2, 4]) == (33, 100, 67, 0)


def test_tie_breaks_apply_in_documented_order():
    rounds = [
        [PlayedTable((0, 1), (100, 0)), PlayedTable((2, 3), (100, 0))],
        [PlayedTable((1, 0), (100, 0)), PlayedTable((2, 4), (100, 0))],
    ]
    lines = standings(5, rounds, lambda number: 1, SEED)
    assert lines[0].number == 2
    # 0 and 1 have as many points and tables, and have met the same: the lot decides.
    assert {line.number for line in lines[1:3]} == {0, 1}
    assert lines[1].lot < lines[2].lot
    # Nobody else has any; 3 and 4 both met the best one once.
    assert [line.rivals for line in lines[3:]] == [200, 200]
    # Who lost to the winner comes before who lost to the second, whatever the lot says.
    for third, last in ((1, 3), (3, 1)):
        rounds = [
            [PlayedTable((0, third), (100, 0)), PlayedTable((2, last), (100, 0))],
            [PlayedTable((0, 2), (100, 0))],
        ]
        assert [line.number for line in standings(4, rounds, lambda number: 1, SEED)] == [0, 2, third, last]


@settings(max_examples=25, deadline=None)
@given(entrants=st.integers(5, 40), size=st.integers(3, 6), rounds=st.integers(1, 6), seed=st.binary())
def test_small_tables_are_shared_evenly(entrants, size, rounds, seed):
    sizes = table_sizes(entrants, 2, size)
    assume(len(sizes) > 2)
    had = [0] * entrants
    for tables in balanced_rounds(entrants, sizes, rounds, seed):
        assert [len(table) for table in tables] == sizes
        for table in tables:
            for number in table:
                had[number] += len(table) == smaller_size(sizes)
    assert max(had) - min(had) <= 1


@settings(max_examples=25, deadline=None)
@given(entrants=st.integers(5, 30), size=st.integers(3, 5), rounds=st.integers(2, 6), seed=st.binary())
def test_swiss_rotates_smaller_tables_among_equals(entrants, size, rounds, seed):
    """All entrants stay level: no winner gets more points than the others."""
    sizes = table_sizes(entrants, 2, size)
    tournament = draw_of(SWISS, 2, size, planned=rounds, final=False, entrants=entrants, seed=seed)
    for _ in range(rounds):
        shared = [PlayedTable(table, (50,) * len(table)) for table in next_round(tournament)]
        assert sorted(len(table.seats) for table in shared) == sorted(sizes)
        tournament = replace(tournament, rounds=[*tournament.rounds, shared])
        had = smaller_table_counts(tournament)
        assert max(had) - min(had) <= 1


def test_swiss_prefers_points_to_fair_table_sizes():
    tournament = draw_of(SWISS, 2, 3, planned=4, final=False, entrants=7)
    for _ in range(4):
        had, lines = smaller_table_counts(tournament), tournament.standings
        points = {line.number: line.points for line in lines}
        tables = next_round(tournament)
        levels = sorted(points.values(), reverse=True)
        assert levels == [each for table in tables for each in sorted((points[n] for n in table), reverse=True)]
        least = min(
            spared(order, laid, had)
            for order in orders(points)
            for laid in set(permutations(len(table) for table in tables))
        )
        assert sum(2 * had[n] + 1 for table in tables if len(table) == 2 for n in table) == least
        tournament = play(tournament, tables)


def orders(points: dict[int, int]):
    groups = [[n for n in points if points[n] == each] for each in sorted(set(points.values()), reverse=True)]
    for way in product(*(permutations(group) for group in groups)):
        yield [number for group in way for number in group]


def spared(order: list[int], laid: tuple[int, ...], had: list[int]) -> int:
    begin, cost = 0, 0
    for size in laid:
        cost += sum(2 * had[number] + 1 for number in order[begin : begin + size]) if size == 2 else 0
        begin += size
    return cost
