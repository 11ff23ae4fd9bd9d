"""The distances of a hand: the value of each of its parts in a launch (§3)."""

from functools import lru_cache

from games.rules.space_race.editions import STRAIGHT_LENGTH, Rules
from games.rules.space_race.model import HeldParts


def part_values(rules: Rules, hand: HeldParts, burned: int = 0) -> tuple[int, ...]:
    """Return the value of every part of `hand`, in its order, with `burned` garnets in its first engine (§3)."""
    values = _unfed_values(rules, hand)
    if burned and (engine := place_of(hand, rules.numbers.engine)) is not None:
        values[engine] += burned // rules.engine_garnets
    return tuple(values)


@lru_cache(maxsize=16384)
def total_value(rules: Rules, hand: HeldParts) -> int:
    """Return the distance of `hand`, in thousand feet, without burned garnets (§4)."""
    return sum(part_values(rules, hand))


def place_of(hand: HeldParts, number: int) -> int | None:
    """Return the place of the first part of that number in `hand`, or None."""
    for place, held in enumerate(hand):
        if held.number == number:
            return place
    return None


def count_of(hand: HeldParts, number: int) -> int:
    """Return how many parts of that number `hand` holds."""
    return [held.number for held in hand].count(number)


def may_send(rules: Rules, one: HeldParts, other: HeldParts) -> bool:
    """Whether nations with these hands may send each other garnets (§8)."""
    has_array = any(count_of(hand, rules.numbers.comms) for hand in (one, other))
    return rules.messages == "open" or (rules.messages == "limited" and has_array)


def has_straight(numbers: set[int]) -> bool:
    """Whether five consecutive numbers are among `numbers`; the lowest does not follow the highest (§3)."""
    last = STRAIGHT_LENGTH - 1
    ends = [first for first in numbers if first + last in numbers]
    return any(numbers.issuperset(range(first, first + last)) for first in ends)


def _unfed_values(rules: Rules, hand: HeldParts) -> list[int]:
    part = rules.numbers
    numbers = [held.number for held in hand]
    worth = rules.values
    if part.converter in numbers:
        worth = worth | {part.knock_off: rules.converter_worth}
    if part.straight in numbers and has_straight(set(numbers)):
        worth = worth | {part.straight: rules.straight_worth}
    values = [worth[number] for number in numbers]
    if part.clones in numbers:
        values = [value + held.clones * rules.clones_worth for value, held in zip(values, hand, strict=True)]
    if part.pairs in numbers:
        # The hand is sorted: its Twin Boosters stand side by side, the odd one out last.
        first, paired = numbers.index(part.pairs), numbers.count(part.pairs) // 2 * 2
        values[first : first + paired] = [rules.pair_worth] * paired
    return values
