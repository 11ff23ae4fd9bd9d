"""Round robin tables: every pair meets equally often, and entrants take all seats in turn.

Both are local searches from a random start: entrants are exchanged while that improves the plan, up to a
limit. The seed determines everything.
"""

from collections.abc import Callable, Sequence
from itertools import combinations, islice, permutations, product

from games.rules.chance import SeedChance, shuffled

MAX_EXCHANGES = 80_000
"""Maximum of exchanges tried for one plan, in less than a second."""
MAX_RESTARTS = 12
PAIR_SIZE = 2
"""With so few tables, taking turns makes the same entrants meet again."""

Tables = list[list[int]]
CanExchange = Callable[[Sequence[int], int, Sequence[int], int, int], bool]
"""Whether who sits here at that place may change places with who sits there for that gain; if so, that is done."""


class Meetings:
    """How often each pair meets over all rounds, and what an exchange would change."""

    def __init__(self, entrants: int) -> None:
        self.counts = [[0] * entrants for _ in range(entrants)]

    def enter(self, table: Sequence[int], by: int = 1) -> None:
        """Count a table: everybody has met everybody else there."""
        for one, other in permutations(table, 2):
            self.counts[one][other] += by

    def cost(self) -> int:
        """Return the sum of squares of all pairs' meetings; lower is more even."""
        return sum(count * count for row in self.counts for count in row) // 2

    def gain(self, here: Sequence[int], one: int, there: Sequence[int], other: int) -> int:
        """Return by how much the cost falls if `one` and `other` change tables."""
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
    """How often each entrant sits at smaller tables; the counts differ by at most one.

    Of two tables that would send all from the smaller one to the other together: there it counts only as much
    as meetings do, in squares.
    """

    def __init__(self, entrants: int, sizes: Sequence[int]) -> None:
        self.sizes, self.size = sizes, smaller_size(sizes)
        self.counts = [0] * entrants

    def draw(self, order: Sequence[int]) -> Tables:
        """Return the next round's tables, the larger ones first, for entrants in that order."""
        tables = split_into_tables(sorted(order, key=self.counts.__getitem__, reverse=True), self.sizes)
        for table in tables:
            for number in table:
                self.counts[number] += len(table) == self.size
        return tables

    def gives(self, here: Sequence[int], i: int, there: Sequence[int], j: int, gain: int) -> bool:
        """Whether these two may change tables for that gain; if so, count the exchange."""
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
    """Return the size of the smaller tables, or 0 if all have the same size."""
    return min(sizes) if len(set(sizes)) > 1 else 0


def balanced_rounds(entrants: int, sizes: Sequence[int], rounds: int, seed: bytes) -> list[Tables]:
    """Return rounds of tables of these sizes in which pairs meet as evenly as the search finds."""
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
    """Return a lower bound of the cost: all pairs meet equally often, up to the remainder."""
    pairs = entrants * (entrants - 1) // 2
    often, more = divmod(rounds * sum(size * (size - 1) // 2 for size in sizes), max(pairs, 1))
    return (pairs - more) * often**2 + more * (often + 1) ** 2


def _improve(rounds: list[Tables], meetings: Meetings, small: SmallerTables, most: int) -> int:
    """Exchange entrants within rounds while that improves the meetings; return the number tried."""
    tried, improved = 0, True
    while improved and tried < most:
        improved = False
        for tables in rounds:
            for here, there in combinations(tables, 2):
                tried += len(here) * len(there)
                improved |= exchange_entrants(here, there, meetings, small.gives)
    return tried


def exchange_entrants(here: list[int], there: list[int], meetings: Meetings, may: CanExchange) -> bool:
    """Exchange entrants of the two tables while that improves the meetings; return whether any moved."""
    found = False
    for i, j in product(range(len(here)), range(len(there))):
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
    """Split the order into tables of these sizes."""
    rest = iter(order)
    return [list(islice(rest, size)) for size in sizes]


def assign_seats(table: Sequence[int], had: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """Return the seats of a table; entrants get the seats they had least often, which `had` counts."""
    size = len(table)
    # Lowest cost of the first seats by the set of entrants seated there, as bits.
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
