"""The parts of a scenario, checked: hands and garnets, the offer, readings, earlier launches, and submissions."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from games.rules.contract import Seat
from games.rules.document import JsonCursor
from games.rules.errors import IllegalMove
from games.rules.space_race.editions import NO_PART, Rules
from games.rules.space_race.model import HeldPart, HeldParts, PastLaunch, YearOrders
from games.rules.space_race.orders import order_problems
from games.rules.space_race.values import count_of


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


def read_nations(fields: Mapping[str, JsonCursor], rules: Rules) -> ScenarioNations:
    """Return the nations of the whole document, whose `fields` these are."""
    place = fields["nations"]
    nations = place.entries()
    if nations is None:
        elsewhere = [fields[name].value for name in ("readings", "submissions")]
        mentioned = [name for value in elsewhere if isinstance(value, dict) for name in value]
        return ScenarioNations(dict.fromkeys(mentioned, NationHolding(None, None)), known=False)
    fewest, most = rules.fewest_seats, rules.most_seats
    if not fewest <= len(nations) <= most:
        wanted = f"{fewest} to {most}" if fewest < most else f"{fewest}"
        place.wrong(f"{len(nations)} nations are not {wanted}")
    return ScenarioNations({name: _holding(nation, rules) for name, nation in nations.items()})


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


RECORD_FIELDS = ("year", "nation", "distance", "space_reached")


def read_readings(place: JsonCursor, nations: ScenarioNations, rules: Rules) -> tuple[int, ...] | None:
    """Return the readings by seat, one of every nation; None if they are invalid."""
    entries = place.entries()
    if entries is None:
        return None
    by_seat: dict[Seat, int | None] = {}
    for name, entry in entries.items():
        seat = nations.seat(entry, name)
        if seat is not None:
            by_seat[seat] = entry.whole(0, rules.reading_max)
    for name in nations.holdings:
        if name not in entries and nations.known:
            place.child(name).wrong("is missing")
    readings = [by_seat.get(seat) for seat in range(len(nations.holdings))]
    return None if None in readings else tuple(reading for reading in readings if reading is not None)


def read_records(place: JsonCursor, nations: ScenarioNations, rules: Rules, year: int | None) -> tuple[PastLaunch, ...]:
    """Return the valid launches of the years before `year` (None: of any year).

    A nation launches once a year, and all launches of a year agree on whether SPACE was reached.
    """
    records: list[PastLaunch] = []
    launched: set[tuple[int, Seat]] = set()
    reached: dict[int, bool] = {}
    for entry in place.items() or ():
        fields = entry.fields(RECORD_FIELDS)
        launch_year = _earlier_year(fields["year"], rules, year)
        name = fields["nation"].text()
        seat = None if name is None else nations.seat(fields["nation"], name)
        distance = fields["distance"].whole(0)
        space_reached = _agreed_flag(fields["space_reached"], launch_year, reached)
        if launch_year is None or seat is None:
            continue
        if (launch_year, seat) in launched:
            entry.wrong(f"{name} has another launch of {launch_year}")
        launched.add((launch_year, seat))
        if distance is not None and space_reached is not None:
            records.append(PastLaunch(launch_year, seat, distance, space_reached))
    return tuple(records)


def _agreed_flag(place: JsonCursor, year: int | None, by_year: dict[int, bool]) -> bool | None:
    """Return the flag at `place`, which must equal the one of `year` in `by_year`; the first one is stored there."""
    flag = place.flag()
    if flag is not None and year is not None and by_year.setdefault(year, flag) != flag:
        place.wrong(f"the launches of {year} disagree whether SPACE was reached")
    return flag


def _earlier_year(place: JsonCursor, rules: Rules, year: int | None) -> int | None:
    launch_year = place.whole(rules.first_year, rules.last_year)
    if launch_year is not None and year is not None and launch_year >= year:
        place.wrong(f"{launch_year} is not before {year}")
        return None
    return launch_year


REQUIRED = ("lot", "level")
DEFAULTS: Mapping[str, Any] = {"launch": False, "burn": 0, "missiles": [], "black_holes": 0}


def read_submissions(
    place: JsonCursor, nations: ScenarioNations, rules: Rules, offer: tuple[int | None, ...]
) -> dict[Seat, YearOrders]:
    """Return the orders by seat, without nations that missed the deadline."""
    orders: dict[Seat, YearOrders] = {}
    for name, submission in (place.entries() or {}).items():
        seat = nations.seat(submission, name)
        if seat is not None:
            orders[seat] = _Submission(submission, seat, nations.holdings[name], nations, rules, offer).read()
    return orders


class _Submission(Struct, frozen=True):
    place: JsonCursor
    seat: Seat
    holding: NationHolding
    nations: ScenarioNations
    rules: Rules
    offer: tuple[int | None, ...]

    def read(self) -> YearOrders:
        fields = self.place.fields(REQUIRED, DEFAULTS)
        if not isinstance(self.place.value, dict):
            return YearOrders(lot=0, level=0)
        lot = fields["lot"].whole(0, self.rules.offer_size - 1)
        orders = YearOrders(
            lot=lot or 0,
            level=fields["level"].whole(0, self.rules.top_level) or 0,
            launch=fields["launch"].flag() or False,
            burn=fields["burn"].whole(0) or 0,
            missiles=self._targets(fields["missiles"]),
            black_holes=fields["black_holes"].whole(0) or 0,
        )
        for problem in self._broken_rules(orders, lot):
            self.place.child(problem.field).wrong(problem.message)
        return orders

    def _targets(self, place: JsonCursor) -> tuple[Seat, ...]:
        """Return the targets' seats; invalid ones are reported and replaced by valid ones."""
        entries = place.items()
        if entries is not None:
            return tuple(self._target(entry) for entry in entries)
        return (self._another_seat(),) * count_of(self.holding.hand or (), self.rules.numbers.missiles)

    def _target(self, place: JsonCursor) -> Seat:
        name = place.text()
        seat = None if name is None else self.nations.seat(place, name)
        if seat == self.seat:
            place.wrong("a nation's missiles are aimed at another nation")
        return self._another_seat() if seat is None or seat == self.seat else seat

    def _another_seat(self) -> Seat:
        return 1 if self.seat == 0 else 0

    def _broken_rules(self, orders: YearOrders, lot: int | None) -> list[IllegalMove]:
        """Return the problems of the orders. Nothing is forbidden for the want of what is unreadable."""
        numbers, hand, garnets = self.rules.numbers, self.holding.hand, self.holding.garnets
        black_hole = () if numbers.black_hole == NO_PART else (HeldPart(numbers.black_hole),)
        if hand is None:
            missiles = (HeldPart(numbers.missiles),) * len(orders.missiles)
            hand = (HeldPart(numbers.engine), *missiles, *black_hole * orders.black_holes)
        if garnets is None:
            garnets = orders.burn + self.rules.plating_price
        number = None if lot is None or lot >= len(self.offer) else self.offer[lot]
        if number is None:
            number, hand = numbers.engine, (*hand, *black_hole)
        seats = max(2, len(self.nations.holdings))
        return order_problems(self.rules, hand, garnets, (number,), self.seat, seats, replace(orders, lot=0))
