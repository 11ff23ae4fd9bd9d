"""Tables at which every pair of entrants meets as often as every other, and everybody has every seat in turn.

Both are sought from a drawn beginning: what two entrants who change places would better is done, until
nothing is left to better, or so much has been tried. Everything follows from the seed.
"""

from collections.abc import Callable, Sequence

from games.rules.chance import SeedChance, shuffled

MAX_EXCHANGES = 80_000
"""So many exchanges are looked at for one plan, in less than a second."""
MAX_RESTARTS = 12
PAIR_SIZE = 2
"""So few tables cannot be taken in turn without the same people meeting again."""

Tables = list[list[int]]
CanExchange = Callable[[Sequence[int], int, Sequence[int], int, int], bool]
"""Whether who sits here at that place may change places with who sits there for that gain; if so,
that is done.
"""


class Meetings:
    """How often each pair meets over rounds of tables, and what exchanges would make of it."""

    def __init__(self, entrants: int) -> None:
        self.counts = [[0] * entrants for _ in range(entrants)]

    def enter(self, table: Sequence[int], by: int = 1) -> None:
        """Everybody at the table has met everybody else there."""
        for one in table:
            row = self.counts[one]
            for other in table:
                if other != one:
                    row[other] += by

    def cost(self) -> int:
        """The squares of all pairs' meetings: the least where these are as even as can be."""
        return sum(count * count for row in self.counts for count in row) // 2

    def gain(self, here: Sequence[int], one: int, there: Sequence[int], other: int) -> int:
        """By how much the cost would fall if `one` here changed places with `other` there."""
        mine, theirs = self.counts[one], self.counts[other]
        gain = 0
        for rival in here:
            if rival != one:
                gain += mine[rival] - theirs[rival] - 1
        for rival in there:
            if rival != other:
                gain += theirs[rival] - mine[rival] - 1
        return gain


class SmallerTables:
    """How often each sits at the smaller tables of a plan: nobody twice more often than anybody else.

    Of two tables that would send all from the smaller one to the other together: there it counts only as much
    as meetings do, in squares.
    """

    def __init__(self, entrants: int, sizes: Sequence[int]) -> None:
        self.sizes, self.size = sizes, smaller_size(sizes)
        self.counts = [0] * entrants

    def draw(self, order: Sequence[int]) -> Tables:
        """The next round's tables, larger ones first, for people in that order, but for whose turn it is."""
        tables = split_into_tables(sorted(order, key=self.counts.__getitem__, reverse=True), self.sizes)
        for table in tables:
            for number in table:
                self.counts[number] += len(table) == self.size
        return tables

    def gives(self, here: Sequence[int], i: int, there: Sequence[int], j: int, gain: int) -> bool:
        """Whether these two may change places for what that betters the meetings by, which they do."""
        if len(here) == len(there):
            return True
        goes, comes = (here[i], there[j]) if len(here) == self.size else (there[j], here[i])
        more = self.counts[comes] - self.counts[goes] + 1
        if more > 0 and (len(self.sizes) > PAIR_SIZE or gain <= more):
            return False
        self.counts[goes] -= 1
        self.counts[comes] += 1
        return True


def smaller_size(sizes: Sequence[int]) -> int:
    """How large the smaller tables are; 0 where all are as large."""
    return min(sizes) if len(set(sizes)) > 1 else 0


def balanced_rounds(entrants: int, sizes: Sequence[int], rounds: int, seed: bytes) -> list[Tables]:
    """Return rounds of tables of these sizes, at which pairs meet as evenly as can be found."""
    best: list[Tables] = []
    least = None
    tried = 0
    for beginning in range(MAX_RESTARTS):
        if tried >= MAX_EXCHANGES:
            break
        small = SmallerTables(entrants, sizes)
        draws = [SeedChance(seed).draw(f"balance {beginning} {number}") for number in range(rounds)]
        drawn = [small.draw(shuffled(range(entrants), draw)) for draw in draws]
        meetings = Meetings(entrants)
        for tables in drawn:
            for table in tables:
                meetings.enter(table)
        tried += _improve(drawn, meetings, small, MAX_EXCHANGES - tried)
        cost = meetings.cost()
        if least is None or cost < least:
            best, least = drawn, cost
        if least == lowest_cost(entrants, sizes, rounds):
            break
    return best


def lowest_cost(entrants: int, sizes: Sequence[int], rounds: int) -> int:
    """What no plan goes below: the cost where all pairs meet equally often, but for what does not divide."""
    pairs = entrants * (entrants - 1) // 2
    often, more = divmod(rounds * sum(size * (size - 1) // 2 for size in sizes), max(pairs, 1))
    return (pairs - more) * often**2 + more * (often + 1) ** 2


def _improve(rounds: list[Tables], meetings: Meetings, small: SmallerTables, most: int) -> int:
    """Exchange entrants within rounds while that betters the meetings; how many exchanges were looked at."""
    tried, improved = 0, True
    while improved and tried < most:
        improved = False
        for tables in rounds:
            for first, here in enumerate(tables):
                for there in tables[first + 1 :]:
                    tried += len(here) * len(there)
                    improved |= exchange_entrants(here, there, meetings, small.gives)
    return tried


def exchange_entrants(here: list[int], there: list[int], meetings: Meetings, may: CanExchange) -> bool:
    """Exchange entrants of the two tables who may while that betters the meetings; whether any were."""
    found = False
    for i in range(len(here)):
        for j in range(len(there)):
            gain = meetings.gain(here, here[i], there, there[j])
            if gain > 0 and may(here, i, there, j, gain):
                for table in (here, there):
                    meetings.enter(table, -1)
                here[i], there[j] = there[j], here[i]
                for table in (here, there):
                    meetings.enter(table)
                found = True
    return found


def split_into_tables(order: Sequence[int], sizes: Sequence[int]) -> Tables:
    """Tables of these sizes from who stands in that order."""
    tables, begin = [], 0
    for size in sizes:
        tables.append(list(order[begin : begin + size]))
        begin += size
    return tables


def assign_seats(table: Sequence[int], had: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """Return who of the table has which seat; `had` counts each entrant's seats. Fewest come first."""
    size = len(table)
    # The best that can be made of the first seats, by who sits there: sets of people as bits.
    best: dict[int, tuple[int, tuple[int, ...]]] = {0: (0, ())}
    for seat in range(size):
        following: dict[int, tuple[int, tuple[int, ...]]] = {}
        for taken, (cost, order) in best.items():
            for place, number in enumerate(table):
                if taken >> place & 1:
                    continue
                each = (cost + 2 * had[number][seat] + 1, (*order, place))
                key = taken | 1 << place
                if key not in following or each < following[key]:
                    following[key] = each
        best = following
    _, order = best[(1 << size) - 1]
    return tuple(table[place] for place in order)
