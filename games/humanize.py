"""Numbers, lists and names in sentences."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

SMALL_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def and_list(names: Iterable[str]) -> str:
    """Return names as a list in a sentence: "A", "A and B", "A, B and C"; "" for none."""
    *most, last = [*names] or [""]
    return f"{', '.join(most)} and {last}" if most else last


def or_list(names: Iterable[str]) -> str:
    """Return names as alternatives in a sentence: "A", "A or B", "A, B or C"; "" for none."""
    *most, last = [*names] or [""]
    return f"{', '.join(most)} or {last}" if most else last


def number_word(number: int) -> str:
    """Return a number for a sentence: in letters up to nine."""
    return SMALL_NUMBERS[number] if 0 <= number < len(SMALL_NUMBERS) else str(number)


def format_count(number: int, one: str, many: str = "") -> str:
    """Return a number with its noun, in figures: "1 card", "3 cards"."""
    return f"{number} {one if number == 1 else many or f'{one}s'}"


def describe_receipts(opened: int, for_counted: int) -> str:
    """Return a sentence on `opened` receipts, of which `for_counted` were for moves that counted; "" for none."""
    if not opened:
        return ""
    were_opened = f"{format_count(opened, 'receipt')} {'was' if opened == 1 else 'were'} opened"
    if opened == for_counted:
        return f"{were_opened}, {'it' if opened == 1 else 'each'} is for the decision that counted."
    return (
        f"{were_opened}, each for what was saved: {format_count(for_counted, 'decision')} counted,"
        f" {format_count(opened - for_counted, 'other')} did not."
    )


def ordinal(number: int) -> str:
    """Return an ordinal number: "1st", "2nd", "11th"."""
    last = 0 if number % 100 in (11, 12, 13) else number % 10
    return f"{number}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(last, 'th') }"


def percent(chance: float) -> str:
    """Return a probability in percent; only certainty reads 0% or 100%."""
    rounded = round(chance * 100)
    if rounded == 0 and chance > 0:
        return "under 1%"
    if rounded == 100 and chance < 1:
        return "over 99%"
    return f"{rounded}%"


def capitalise_first(sentence: str) -> str:
    """Return the sentence with a capital first letter."""
    return sentence[:1].upper() + sentence[1:]


def describe_bid(bids: Mapping[int, int], seat: int, played: Mapping[str, Any], names: Sequence[str]) -> str:
    """Return the result of a seat's bid, told to it: `bids` by seat, in the round `played` for a prize."""
    bid, prize, taker, highest = bids[seat], played["prize"], played["taker"], max(bids.values())
    is_missed = seat in played["missed"]
    made = f"You made no bid, so your lowest, {bid}, was played" if is_missed else f"You bid {bid}"
    if taker == seat:
        return f"{made}, and took the prize of {prize}."
    if taker is not None:
        return f"{made}; {names[taker]} took the prize of {prize} with {highest}."
    level = and_list(names[other] for other in bids if bids[other] == highest and other != seat)
    if bid == highest:
        return f"{made}, and so did {level}: the prize of {prize} is gone."
    return f"{made}; {level} met at {highest}, and the prize of {prize} is gone."


def possessive(name: str) -> str:
    """Return the possessive of a name: "Laika's", "United States'"."""
    return f"{name}'" if name.endswith(("s", "S")) else f"{name}'s"
