"""The tables of a tournament's next round: a pure function of format, seed and results.

So anybody can draw every round again: entrants are numbered from 0 in the order of the entry list, and every
choice follows from the published seed and a label.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import chain, combinations, groupby, product

from games.rules.chance import SeedChance, shuffled
from games.tournaments.round_robin import (
    Meetings,
    assign_seats,
    balanced_rounds,
    exchange_entrants,
    smaller_size,
    split_into_tables,
)
from games.tournaments.standings import EntrantStanding, PlayedTable, standings

EVERY_PAIR, SWISS, KNOCK_OUT = "pairs", "swiss", "knockout"


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentDraw:
    """A tournament so far: tables of `low` to `high` entrants, the number of `planned` rounds, and a `final` table of
    the leaders. In a knock-out `goes_on` entrants advance from each table, at most half of `low`.

    `rounds` are those played. `left` maps former entrants to the number of rounds begun when they left.
    """

    format: str
    low: int
    high: int
    planned: int = 3
    final: bool = True
    goes_on: int = 1
    entrants: int
    seed: bytes
    rounds: Sequence[Sequence[PlayedTable]] = ()
    left: Mapping[int, int] = field(default_factory=dict)

    def stage_of(self, number: int) -> int:
        """Return the stage, from 1, of a round, from 0."""
        if self.format == KNOCK_OUT:
            return number + 1
        return 1 if number < self.planned else 2

    @property
    def standings(self) -> list[EntrantStanding]:
        """Return the standings of all entrants, the leader first."""
        return standings(self.entrants, self.rounds, self.stage_of, self.seed)


def table_sizes(entrants: int, low: int, high: int) -> list[int]:
    """Return the sizes of as few and as equal tables as possible, or [] if the entrants do not fit."""
    tables = -(-entrants // high)
    if not tables or entrants < tables * low:
        return []
    size, larger = divmod(entrants, tables)
    return [size + 1] * larger + [size] * (tables - larger)


def missing_entrants(entrants: int, low: int, high: int) -> int:
    """Return how many more entrants are needed until all can be seated."""
    return max(0, max(1, -(-entrants // high)) * low - entrants)


def next_round(tournament: TournamentDraw) -> list[tuple[int, ...]]:
    """Return the tables of the next round with their seats; none when the tournament is finished."""
    number, is_knock_out = len(tournament.rounds), tournament.format == KNOCK_OUT
    if number and len(tournament.rounds[-1]) == 1 and (is_knock_out or tournament.stage_of(number - 1) == 2):
        return []
    if not is_knock_out and number >= tournament.planned:
        tables = _final_round(tournament) if tournament.final else []
    else:
        tables = _ROUND_DRAWS[tournament.format](tournament)
    had = seat_counts(tournament)
    return [assign_seats(table, had) for table in tables]


def seat_counts(tournament: TournamentDraw) -> list[list[int]]:
    """Return how often each entrant has had each seat."""
    had = [[0] * tournament.high for _ in range(tournament.entrants)]
    for table in chain.from_iterable(tournament.rounds):
        for seat, number in enumerate(table.seats):
            had[number][seat] += 1
    return had


def _is_in(tournament: TournamentDraw, number: int) -> bool:
    return tournament.left.get(number, len(tournament.rounds) + 1) > len(tournament.rounds)


def _round_robin_round(tournament: TournamentDraw) -> list[list[int]]:
    """Return the next round of the round robin plan; former entrants keep their places in it."""
    entrants, planned = tournament.entrants, tournament.planned
    sizes = table_sizes(entrants, tournament.low, tournament.high)
    return _round_robin_plan(entrants, tuple(sizes), planned, tournament.seed)[len(tournament.rounds)]


_round_robin_plan = lru_cache(maxsize=16)(balanced_rounds)
"""The cached plan of all rounds; callers must not change it."""


def _swiss_round(tournament: TournamentDraw) -> list[list[int]]:
    """Seat neighbours in the standings together, without former entrants if the others can be seated."""
    draw = SeedChance(tournament.seed).draw(f"swiss {len(tournament.rounds)}")
    lines = tournament.standings
    going = [line for line in lines if _is_in(tournament, line.number)]
    sizes = table_sizes(len(going), tournament.low, tournament.high)
    if not sizes:
        going, sizes = lines, table_sizes(len(lines), tournament.low, tournament.high)
    order: list[int] = []
    level: dict[int, int] = {}
    for points, equals in groupby(going, key=lambda line: line.points):
        level |= (group := {line.number: points for line in equals})
        order += shuffled(sorted(group), draw)
    had = smaller_table_counts(tournament)
    tables = split_into_tables(order, _order_sizes(order, sizes, had))
    _balance_smaller_tables(tables, level, had)
    _separate_rematches(tournament, tables, level, had)
    return tables


def smaller_table_counts(tournament: TournamentDraw) -> list[int]:
    """Return how often each entrant has sat at a smaller table of a round."""
    had = [0] * tournament.entrants
    for tables in tournament.rounds:
        size = smaller_size([len(table.seats) for table in tables])
        for table in tables:
            for number in table.seats:
                had[number] += len(table.seats) == size
    return had


def _order_sizes(order: Sequence[int], sizes: Sequence[int], had: Sequence[int]) -> list[int]:
    """Return the sizes in the order that gives smaller tables to those who `had` them least often."""
    small, large = min(sizes), max(sizes)
    many = {small: sizes.count(small), large: sizes.count(large)}
    # Lowest cost of all beginnings with that many smaller tables.
    best: dict[int, tuple[int, list[int]]] = {0: (0, [])}
    for _ in sizes:
        following: dict[int, tuple[int, list[int]]] = {}
        for cost, laid in best.values():
            for size in {small, large}:
                if laid.count(size) == many[size]:
                    continue
                begin = sum(laid)
                sitting = order[begin : begin + size] if size < large else ()
                each = (cost + sum(2 * had[number] + 1 for number in sitting), [*laid, size])
                key = each[1].count(small)
                # What comes to the same by one of fewer smaller tables before has this one later.
                if key not in following or each[0] < following[key][0]:
                    following[key] = each
        best = following
    (_, laid) = best[many[small]]
    return laid


def _balance_smaller_tables(tables: list[list[int]], level: Mapping[int, int], had: Sequence[int]) -> None:
    """Exchange entrants level on points until smaller tables go to those who sat there least often."""
    pairs = [(here, there) for here in tables for there in tables if len(here) < len(there)]
    is_balanced = False
    while not is_balanced:
        is_balanced = True
        for here, there in pairs:
            for i, j in product(range(len(here)), range(len(there))):
                if level[here[i]] == level[there[j]] and had[here[i]] > had[there[j]]:
                    here[i], there[j] = there[j], here[i]
                    is_balanced = False


def _separate_rematches(
    tournament: TournamentDraw, tables: list[list[int]], level: Mapping[int, int], had: Sequence[int]
) -> None:
    """Exchange entrants level on points who have met before, and keep smaller tables fair."""

    def may(here: Sequence[int], i: int, there: Sequence[int], j: int, gain: int) -> bool:
        one, other = here[i], there[j]
        return level[one] == level[other] and (len(here) == len(there) or had[one] == had[other])

    meetings = Meetings(tournament.entrants)
    for each in chain.from_iterable(tournament.rounds):
        meetings.enter(each.seats)
    for table in tables:
        meetings.enter(table)
    for here, there in combinations(tables, 2):
        exchange_entrants(here, there, meetings, may)


def _knock_out_round(tournament: TournamentDraw) -> list[list[int]]:
    """Draw the next knock-out round of the best of each table, filled up with the next best."""
    number = len(tournament.rounds)
    if not number:
        going = list(range(tournament.entrants))
    else:
        lines = [line.number for line in tournament.standings]
        place = {entrant: place for place, entrant in enumerate(lines)}
        best: list[int] = []
        for table in tournament.rounds[-1]:
            ordered = sorted((each for each in table.seats if _is_in(tournament, each)), key=place.__getitem__)
            best += ordered[: tournament.goes_on]
        going = _qualified(tournament, sorted(best, key=place.__getitem__), lines)
    drawn = shuffled(going, SeedChance(tournament.seed).draw(f"knock-out {number}"))
    return split_into_tables(drawn, table_sizes(len(going), tournament.low, tournament.high))


def _final_round(tournament: TournamentDraw) -> list[list[int]]:
    """Return the final table of the leaders who have not left."""
    lines = [line.number for line in tournament.standings]
    leaders = [each for each in lines if _is_in(tournament, each)][: tournament.high]
    return [_qualified(tournament, leaders, lines)]


def _qualified(tournament: TournamentDraw, going: list[int], lines: Sequence[int]) -> list[int]:
    """Return those who advance, filled up with the next ones until they can be seated."""
    reserve = sorted((each for each in lines if each not in going), key=lambda each: not _is_in(tournament, each))
    more = missing_entrants(len(going), tournament.low, tournament.high)
    return [*going, *reserve[:more]]


_ROUND_DRAWS: dict[str, Callable[[TournamentDraw], list[list[int]]]] = {
    EVERY_PAIR: _round_robin_round,
    SWISS: _swiss_round,
    KNOCK_OUT: _knock_out_round,
}
