"""A whole match recomputed from its seed by the published derivation (§10): offers and readings."""

import hashlib
import hmac
from itertools import count

import pytest

from tests.rules.matches import Case, states_of


class Numbers:
    """The numbers of one label, as §10 says them."""

    def __init__(self, seed, label):
        self.seed, self.label, self.counter = seed, label, count()

    def below(self, n):
        while True:
            text = f"{self.label}#{next(self.counter)}".encode()
            number = int.from_bytes(hmac.new(self.seed, text, hashlib.sha256).digest(), "big")
            if number < 2**256 - 2**256 % n:
                return number % n


def shuffle(seed, label, items):
    numbers, items = Numbers(seed, label), list(items)
    for i in reversed(range(1, len(items))):
        j = numbers.below(i + 1)
        items[i], items[j] = items[j], items[i]
    return items


def offers(seed, numbers, size, repeats):
    """The offer of every year. The deck is shuffled from sorted, and so are the discards when it runs out."""
    shuffles = 1
    deck, discards = shuffle(seed, "deck/1", sorted(numbers * 5)), []
    for _ in range(1950, 1964):
        offer, duplicates = [], []
        while len(offer) < size:
            if not deck:
                shuffles += 1
                deck, discards = shuffle(seed, f"deck/{shuffles}", sorted(discards)), []
            part = deck.pop(0)
            (duplicates if part in offer and not repeats else offer).append(part)
        discards += offer + duplicates
        yield tuple(offer)


def readings(seed, year, seats, most, special):
    """The readings of a year, all 0 or all the most in the two special years of `five`."""
    if special:
        numbers, years = Numbers(seed, "special-years"), list(range(1954, 1964))
        quiet = years.pop(numbers.below(10))
        storm = years.pop(numbers.below(9))
        if year in (quiet, storm):
            return (0 if year == quiet else most,) * seats
    return tuple(Numbers(seed, f"reading/{year}/{seat}").below(most + 1) for seat in range(1, seats + 1))


@pytest.mark.parametrize(("seed", "absence"), [(0, 1.0), (1, 1.0), (2, 1.0), (3, 1.0), (3, 0.0), (4, 0.0)])
@pytest.mark.parametrize("edition", ["nine", "five"])
def test_match_follows_from_its_seed(edition, seed, absence):
    """Whatever is played; where nobody ever launches, all 14 years are."""
    nine = edition == "nine"
    case = Case("space-race", f'{{"edition": "{edition}"}}', 9 if nine else 5, absence=absence, seed=seed)
    numbers = [0, *range(2, 13)] if nine else list(range(2, 13))
    expected = offers(case.seed_bytes, numbers, *(6, True) if nine else (4, False))
    years = [state for state in states_of(case) if state.table.board.stage == "year"]
    assert len(years) == 14 or (not absence and len(years) > 3)
    for year, (offer, state) in enumerate(zip(expected, years, strict=False), start=1950):
        assert state.table.board.year == year
        assert state.table.board.offer == offer
        assert tuple(hand.reading for hand in state.hands) == readings(
            case.seed_bytes, year, case.seats, 3 if nine else 4, special=not nine
        )
