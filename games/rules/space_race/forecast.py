"""Forecasts for a nation before it decides: the distance of SPACE, and the distance of a launch."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import accumulate
from typing import Any

from msgspec import Struct

from games.rules.contract import Seat
from games.rules.space_race.acquisition import place_to_throw, with_part, without_black_holes, without_place
from games.rules.space_race.deck import special_year_candidates
from games.rules.space_race.editions import Part, Rules
from games.rules.space_race.launch import place_to_discard, recorded_distance, sabotage_on
from games.rules.space_race.model import HeldPart, HeldParts, YearOrders, held_part
from games.rules.space_race.orders import promised_garnets
from games.rules.space_race.values import count_of, part_values, total_value
from games.rules.space_race.view import SpaceRaceView


class LotForecast(Struct, frozen=True):
    """The viewer's hand after it receives the part of `lot`, or Knock-off Parts (None).

    `flies` is the distance in thousand feet, before sabotage; `chance` is the chance that it reaches SPACE. `discards`
    is the part that a launch would cost, `jettisons` the part that receiving would cost. Clones count as pursued by the
    viewer alone.
    """

    lot: int | None
    flies: int
    chance: float
    discards: Part | None
    jettisons: Part | None
    forced: bool


class SabotageForecast(Struct, frozen=True):
    """The worst sabotage that other nations could do to a launch of the viewer, by what is on the table.

    At most `missiles` and `black_holes` count against it, `sabotage` in all. `distance` is the least distance that
    could be recorded then, `chance` the chance that it reaches SPACE. Sabotage that a Heat Shield stops is left out. A
    Black Hole on offer counts once for every other nation, because each could pursue it and give it up. `holders` are
    the nations that hold sabotage now.
    """

    missiles: int
    black_holes: int
    sabotage: int
    distance: int
    chance: float
    holders: tuple[Seat, ...]


class RivalForecast(Struct, frozen=True):
    """The distance that another nation could fly without burning garnets: with its hand, and with one more part."""

    seat: Seat
    flies: int
    at_most: int
    could_reach: bool


class OrdersForecast(Struct, frozen=True):
    """The effect of orders that name a lot: with its part, without it, and the garnets that they promise.

    `threat` is the sabotage against a launch with the part.
    """

    received: LotForecast
    missed: LotForecast
    promised: int
    threat: SabotageForecast


def chance_to_reach(view: SpaceRaceView, distance: int, learnt: tuple[int, ...] = ()) -> float:
    """Return the chance that `distance`, in thousand feet, reaches this year's SPACE without sabotage.

    It is exact for what the viewer knows: the number of nations, its own readings, all past totals, and the readings
    `learnt` from others (see `radiation_at_most`).
    """
    return reaches(view.rules, distance, radiation_at_most(view, learnt))


def reaches(rules: Rules, distance: int, at_most: Sequence[float]) -> float:
    """Return the chance that `distance` reaches SPACE, for radiation as returned by `radiation_at_most`."""
    radiation = min(distance - rules.base_space, len(at_most) - 1)
    return at_most[radiation] if radiation >= 0 else 0.0


def radiation_at_most(view: SpaceRaceView, learnt: tuple[int, ...] = ()) -> tuple[float, ...]:
    """Return the chance that this year's radiation is at most 0, 1, 2, …, by what the viewer knows.

    `learnt` are the readings of this year that other nations claim, without impossible ones. They are ignored if they
    cannot all be true.
    """
    rules, year = view.rules, view.year
    special = special_year_candidates(rules)
    known = (() if view.reading is None else (view.reading,)) + tuple(sorted(learnt))
    if year not in special:
        return _plain_at_most(view.seats, rules.reading_max, known)
    totals = view.board.radiation[special[0] - rules.first_year : year - rules.first_year]
    still, stormy = totals.count(0), totals.count(view.seats * rules.reading_max)
    to_come = len(special) - len(totals) - 1
    at_most = _special_at_most(view.seats, rules.reading_max, known, still, stormy, to_come)
    return at_most or radiation_at_most(view)


def forecast_lots(view: SpaceRaceView, burn: int = 0, black_holes: int = 0) -> tuple[LotForecast, ...]:
    """Return the viewer's forecast for each lot in order, and last for Knock-off Parts. See `forecast_lot`."""
    lots: list[int | None] = [*range(len(view.board.offer)), None]
    at_most = radiation_at_most(view)
    return tuple(forecast_lot(view, lot, burn, black_holes, at_most=at_most) for lot in lots)


def forecast_lot(
    view: SpaceRaceView, lot: int | None, burn: int = 0, black_holes: int = 0, at_most: Sequence[float] | None = None
) -> LotForecast:
    """Return the viewer's forecast for receiving the part of `lot`, or Knock-off Parts (None).

    `burn` garnets are burned if the hand then holds an engine. At most `black_holes` leave the hand. Callers that ask
    for several lots, or know readings of others, pass the result of `radiation_at_most` as `at_most`.
    """
    at_most = radiation_at_most(view) if at_most is None else at_most
    rules = view.rules
    number = rules.numbers.knock_off if lot is None else view.board.offer[lot]
    flies, discards, jettisons = _flown_with(rules, view.my_hand, number, burn, black_holes)
    return LotForecast(
        lot=lot,
        flies=flies,
        chance=reaches(rules, flies, at_most),
        discards=discards,
        jettisons=jettisons,
        forced=number == rules.numbers.booster,
    )


@lru_cache(maxsize=16384)
def _flown_with(
    rules: Rules, hand: HeldParts, number: int, burn: int, black_holes: int
) -> tuple[int, Part | None, Part | None]:
    """Return the distance of a hand with one more part, the part that a launch costs, and the part that receiving
    costs.

    Playouts from one position ask for the same hands over and over.
    """
    hand, thrown = hand_with(rules, hand, number)
    hand = without_black_holes(rules, hand, black_holes)
    values = part_values(rules, hand, burn)
    place = place_to_discard(rules, hand, values)
    discards = None if place is None else rules.by_number[hand[place].number]
    return sum(values), discards, None if thrown is None else rules.by_number[thrown.number]


def forecast_orders(view: SpaceRaceView, entered: Mapping[str, Any]) -> OrdersForecast | None:
    """Return the effect of a draft of orders; None before it names a lot. Invalid values are ignored."""
    lot = entered.get("lot")
    if type(lot) is not int or not 0 <= lot < len(view.board.offer):
        return None
    amounts = map(entered.get, ("burn", "black_holes"))
    burn, black_holes = (amount if type(amount) is int and amount > 0 else 0 for amount in amounts)
    promised = promised_garnets(view.rules, view.board.offer, YearOrders(lot, 0, burn=burn))
    received, missed = forecast_lot(view, lot, burn, black_holes), forecast_lot(view, None, burn, black_holes)
    return OrdersForecast(received, missed, promised, forecast_sabotage(view, received))


def forecast_sabotage(view: SpaceRaceView, ahead: LotForecast) -> SabotageForecast:
    """Return the worst sabotage that others could do to the launch of the viewer that `ahead` describes."""
    rules = view.rules
    number = rules.numbers.knock_off if ahead.lot is None else view.board.offer[ahead.lot]
    hand, _ = hand_with(rules, view.my_hand, number)
    numbers = rules.numbers
    others = [view.holdings[seat] for seat in view.others]
    missiles = sum(count_of(held, numbers.missiles) for held in others)
    black_holes = sum(count_of(held, numbers.black_hole) for held in others)
    black_holes += len(others) * (numbers.black_hole in view.board.offer)
    sabotage = sabotage_on(rules, hand, missiles, black_holes)
    if not sabotage_on(rules, hand, missiles, 0):
        missiles = 0
    least = recorded_distance(ahead.flies, sabotage, view.space_low)
    counts = (numbers.missiles, numbers.black_hole) if missiles else (numbers.black_hole,)
    holders = tuple(seat for seat in view.others if any(p.number in counts for p in view.holdings[seat]))
    chance = chance_to_reach(view, ahead.flies - sabotage)
    return SabotageForecast(missiles, black_holes, sabotage, least, chance, holders)


def forecast_rivals(view: SpaceRaceView) -> tuple[RivalForecast, ...]:
    """Return the possible distance of every other nation, and whether it may reach SPACE for all the viewer knows."""
    return tuple(forecast_nation(view, seat) for seat in view.others)


def forecast_nation(view: SpaceRaceView, seat: Seat) -> RivalForecast:
    """Return the possible distance of one nation, which may be the viewer's own."""
    rules, held = view.rules, view.holdings[seat]
    parts = {*view.board.offer, rules.numbers.knock_off}
    at_most = max(total_value(rules, hand_with(rules, held, part, view.seats)[0]) for part in parts)
    return RivalForecast(seat, total_value(rules, held), at_most, at_most >= view.space_low)


def hand_with(rules: Rules, hand: HeldParts, number: int, pursuers: int = 1) -> tuple[HeldParts, HeldPart | None]:
    """Return `hand` after receiving the part of that number, and the part that it then discards (§4 step 2).

    `pursuers` nations pursued the Clones.
    """
    received = with_part(hand, held_part(number, pursuers if number == rules.numbers.clones else 0))
    if number != rules.numbers.fuel:
        return received, None
    place = place_to_throw(rules, received)
    return without_place(received, place), received[place]


@lru_cache(maxsize=1024)
def reading_sums(nations: int, highest: int) -> tuple[int, ...]:
    """Return the number of ways in which readings from 0 to `highest` of `nations` nations sum up to 0, 1, 2, …"""
    if nations == 0:
        return (1,)
    fewer = reading_sums(nations - 1, highest)
    return tuple(sum(fewer[max(0, total - highest) : total + 1]) for total in range(len(fewer) + highest))


@lru_cache(maxsize=1024)
def _ways(seats: int, highest: int, known: tuple[int, ...]) -> tuple[int, ...]:
    """Return, for every total radiation, the number of ways in which the unknown readings lead to it."""
    ways = reading_sums(seats - len(known), highest)
    below = sum(known)
    return (*[0] * below, *ways, *[0] * (len(known) * highest - below))


@lru_cache(maxsize=1024)
def _plain_at_most(seats: int, highest: int, known: tuple[int, ...]) -> tuple[float, ...]:
    """Return the chances of radiation if all values of each unknown reading are equally likely."""
    return _shares(_ways(seats, highest, known))


@lru_cache(maxsize=4096)
def _special_at_most(
    seats: int, highest: int, known: tuple[int, ...], still: int, stormy: int, to_come: int
) -> tuple[float, ...]:
    """Return the same as `_plain_at_most` for a year that may be the quiet or the storm year.

    `still` and `stormy` count the past years that may have been special, `to_come` the years ahead. At first, every
    pair of different special years is equally likely. Knowledge about a year makes it some factor more likely to be
    special than plain. For a past year this factor is the number of ways in which all readings can fall, because only
    one of them leaves no radiation; so all weights are whole numbers. Impossible cases weigh nothing.
    """
    falls, told = (highest + 1) ** seats, (highest + 1) ** len(known)
    quiet_now = told * all(reading == 0 for reading in known)
    storm_now = told * all(reading == highest for reading in known)
    quiet_else, storm_else = falls * still + to_come, falls * stormy + to_come
    pairs_else = quiet_else * storm_else - to_come
    is_quiet, is_storm = quiet_now * storm_else, storm_now * quiet_else
    weight = is_quiet + is_storm + pairs_else
    if not weight:
        return ()
    chances = [ways * pairs_else for ways in _ways(seats, highest, known)]
    unknown = (highest + 1) ** (seats - len(known))
    chances[0] += is_quiet * unknown
    chances[-1] += is_storm * unknown
    return _shares(chances)


def _shares(ways: Sequence[int]) -> tuple[float, ...]:
    """Return the chance of each total or a smaller one, from the number of ways to each total."""
    whole = sum(ways)
    return tuple([below / whole for below in accumulate(ways)])
