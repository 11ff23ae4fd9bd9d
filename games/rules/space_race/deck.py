"""The deck, the readings of a year and the two special years: what chance decides (§2, §10)."""

from games.rules.chance import Chance, shuffled
from games.rules.space_race.editions import Rules
from games.rules.space_race.table import PartPile


def draw_offer(rules: Rules, pile: PartPile, chance: Chance) -> tuple[tuple[int, ...], PartPile]:
    """Return the next year's offer, and the pile without it (§4).

    The discards of the returned pile already hold the offer and the duplicates drawn on the way. Whenever the deck runs
    out, the discards are sorted and shuffled. Chance: `deck/1`, …
    """
    deck, discard, shuffles = list(pile.deck), pile.discard, pile.shuffles
    offer: list[int] = []
    duplicates: list[int] = []
    while len(offer) < rules.offer_size:
        if not deck:
            shuffles += 1
            deck, discard = shuffled(sorted(discard), chance.draw(f"deck/{shuffles}")), ()
        number = deck.pop(0)
        (duplicates if number in offer and not rules.offer_repeats else offer).append(number)
    return tuple(offer), PartPile(tuple(deck), (*discard, *offer, *duplicates), shuffles)


FIRST_SPECIAL_YEAR = 1954


def draw_readings(rules: Rules, year: int, seats: int, chance: Chance) -> tuple[int, ...]:
    """Return every nation's reading of `year`, by seat. Chance: `reading/1953/SEAT`, and `special-years`."""
    if rules.special_years and year >= FIRST_SPECIAL_YEAR:
        quiet, storm = special_years(rules, chance)
        if year in (quiet, storm):
            return (0 if year == quiet else rules.reading_max,) * seats
    span = rules.reading_max + 1
    return tuple([chance.draw(f"reading/{year}/{seat + 1}").below(span) for seat in range(seats)])


def special_years(rules: Rules, chance: Chance) -> tuple[int, int]:
    """Return the quiet year without radiation, and the storm year with the most. Chance: `special-years`."""
    draw = chance.draw("special-years")
    years = list(special_year_candidates(rules))
    quiet = years.pop(draw.below(len(years)))
    return quiet, years[draw.below(len(years))]


def special_year_candidates(rules: Rules) -> range:
    """Return the years among which the two special ones are drawn; empty without special years."""
    return range(FIRST_SPECIAL_YEAR, rules.last_year + 1) if rules.special_years else range(0)
