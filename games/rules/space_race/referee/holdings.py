"""The hands and garnets of a scenario's nations, and its offer, checked against the edition."""

from collections import Counter
from collections.abc import Mapping

from msgspec import Struct

from games.rules.contract import Seat
from games.rules.document import JsonCursor
from games.rules.space_race.editions import Rules
from games.rules.space_race.model import HeldPart, HeldParts


class NationHolding(Struct, frozen=True):
    """A nation's hand and garnets; None where the document is invalid."""

    hand: HeldParts | None
    garnets: int | None


class ScenarioNations(Struct, frozen=True):
    """The nations of a scenario in seat order.

    `known` is false if the document does not list them properly; `holdings` then has every name that it mentions
    elsewhere.
    """

    holdings: Mapping[str, NationHolding]
    known: bool = True

    def seat(self, place: JsonCursor, name: str) -> Seat | None:
        """Return the seat of the nation `name`; report an unknown nation at `place` and return None."""
        if name in self.holdings:
            return list(self.holdings).index(name)
        if self.known:
            place.wrong("there is no such nation in this scenario")
        return None


def read_nations(place: JsonCursor, rules: Rules) -> Mapping[str, NationHolding] | None:
    """Return the nations in seat order; None if the document does not list them."""
    nations = place.entries()
    if nations is None:
        return None
    fewest, most = rules.fewest_seats, rules.most_seats
    if not fewest <= len(nations) <= most:
        wanted = f"{fewest} to {most}" if fewest < most else f"{fewest}"
        place.wrong(f"{len(nations)} nations are not {wanted}")
    return {name: _holding(nation, rules) for name, nation in nations.items()}


def _holding(place: JsonCursor, rules: Rules) -> NationHolding:
    fields = place.fields(("hand", "garnets"))
    return NationHolding(_hand(fields["hand"], rules), fields["garnets"].whole(0))


def _hand(place: JsonCursor, rules: Rules) -> HeldParts | None:
    entries = place.items()
    if entries is None:
        return None
    parts = [_held_part(entry, rules) for entry in entries]
    known = [part for part in parts if part is not None]
    return tuple(sorted(known)) if len(known) == len(parts) else None


def _held_part(place: JsonCursor, rules: Rules) -> HeldPart | None:
    clones = rules.numbers.clones
    if isinstance(place.value, dict):
        if clones in rules.by_number:
            return _clones(place, clones, rules.most_seats)
        place.wrong("an object is not a part: this edition has no Clones")
        return None
    number = _part_number(place, rules)
    if number is None:
        return None
    if number == clones:
        place.wrong(f'{number} is Clones, written as {{"number": {number}, "clones": 1}}')
        return None
    return HeldPart(number)


def _clones(place: JsonCursor, clones_number: int, most: int) -> HeldPart | None:
    fields = place.fields(("number", "clones"))
    number = fields["number"].whole(0)
    if number is not None and number != clones_number:
        fields["number"].wrong(f"{number} is not Clones, which is {clones_number}")
        number = None
    clones = fields["clones"].whole(1, most)
    return None if number is None or clones is None else HeldPart(number, clones)


def _part_number(place: JsonCursor, rules: Rules) -> int | None:
    number = place.whole(min(rules.by_number), max(rules.by_number))
    if number is not None and number not in rules.by_number:
        place.wrong(f"there is no part {number} in this edition")
        return None
    return number


def read_offer(place: JsonCursor, rules: Rules) -> tuple[int | None, ...]:
    """Return the part numbers of the lots, None for invalid ones (§2, §4)."""
    entries = place.items()
    if entries is None:
        return (None,) * rules.offer_size
    numbers = tuple(_offered_number(entry, rules) for entry in entries)
    if len(numbers) != rules.offer_size:
        place.wrong(f"{len(numbers)} parts are not {rules.offer_size}")
    allowed = rules.copies if rules.offer_repeats else 1
    for number, times in Counter(numbers).items():
        if number is not None and times > allowed:
            place.wrong(f"part {number} is offered {times} times, but at most {allowed} can be")
    return numbers


def _offered_number(place: JsonCursor, rules: Rules) -> int | None:
    number = _part_number(place, rules)
    if number is not None and number == rules.numbers.knock_off:
        place.wrong(f"part {number} is never in the deck")
        return None
    return number
