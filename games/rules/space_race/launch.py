"""Missiles, launches, their distances, and the parts that they cost (§4 steps 5 to 7, §6)."""

from collections.abc import Collection, Mapping, Sequence

from games.rules.chance import Chance
from games.rules.contract import Seat
from games.rules.space_race.acquisition import without_place
from games.rules.space_race.editions import Rules
from games.rules.space_race.model import HeldParts, LaunchReport, YearOrders
from games.rules.space_race.table import RaceState
from games.rules.space_race.values import count_of, part_values

Shots = tuple[tuple[Seat, ...], ...]


def fire_missiles(state: RaceState, orders: Mapping[Seat, YearOrders], chance: Chance) -> Shots:
    """Return the targets of every nation's missiles held when the year opened (§6).

    A nation that missed the deadline fires each missile at a random target. Chance: `targets/1953/SEAT`.
    """
    board = state.table.board
    shots = []
    for seat, hand in enumerate(state.hands):
        if seat in orders:
            shots.append(orders[seat].missiles)
            continue
        others = [other for other in range(len(state.hands)) if other != seat]
        draw = chance.draw(f"targets/{board.year}/{seat + 1}")
        held = count_of(hand.parts, board.rules.numbers.missiles)
        shots.append(tuple([others[draw.below(len(others))] for _ in range(held)]))
    return tuple(shots)


def sabotage_on(rules: Rules, hand: HeldParts, missiles: int, black_holes: int) -> int:
    """Return the distance that a launch with `hand` loses to missiles and to other nations' Black Holes (§6)."""
    if missiles and count_of(hand, rules.numbers.shield):
        missiles = 0
    return missiles * rules.missile_strength + black_holes * rules.black_hole_strength


def recorded_distance(flown: int, sabotage: int, space: int) -> int:
    """Return the distance recorded after sabotage, which hurts only rockets that reach `space` (§6).

    The least distance that sabotage can leave is one short of `space`.
    """
    return flown if flown < space else max(flown - sabotage, space - 1)


def place_to_discard(rules: Rules, hand: HeldParts, values: Sequence[int]) -> int | None:
    """Return the place in `hand` of the part that a launch costs, None for no part (§4 step 7).

    `values` are the distances of the parts; the most valuable part goes, the first by name among equals.
    """
    numbers = [held.number for held in hand]
    if not hand or rules.numbers.parachute in numbers:
        return None
    if rules.numbers.reusable in numbers:
        return numbers.index(rules.numbers.reusable)
    most = max(values)
    if values.count(most) == 1:
        return values.index(most)
    places = [place for place, value in enumerate(values) if value == most]
    return min(places, key=lambda place: rules.alphabet[numbers[place]])


def launch_all(
    rules: Rules,
    orders: Mapping[Seat, YearOrders],
    space: int,
    forced: Collection[Seat],
    shots: Shots,
    black_holes: Mapping[Seat, int],
    hands: list[HeldParts],
    garnets: list[int],
) -> tuple[LaunchReport, ...]:
    """Return every launch of the year in seat order; take burned and discarded things from `hands` and `garnets`.

    `reached` is whether the recorded distance is at least `space`; explosions come later.
    """
    targets = [target for fired in shots for target in fired]
    launches = []
    for seat, order in orders.items():
        if order.launch or seat in forced:
            others_holes = sum(black_holes.values()) - black_holes.get(seat, 0)
            sabotage = sabotage_on(rules, hands[seat], targets.count(seat), others_holes)
            launch, hands[seat] = _launch(rules, seat, hands[seat], order, space, sabotage)
            garnets[seat] -= launch.burned
            launches.append(launch)
    return tuple(launches)


def _launch(
    rules: Rules, seat: Seat, hand: HeldParts, order: YearOrders, space: int, sabotage: int
) -> tuple[LaunchReport, HeldParts]:
    """Return one launch and the hand that is left after it."""
    burned = order.burn if order.burn and count_of(hand, rules.numbers.engine) else 0
    values = part_values(rules, hand, burned)
    flown = sum(values)
    distance = recorded_distance(flown, sabotage, space)
    place = place_to_discard(rules, hand, values)
    report = LaunchReport(
        seat=seat,
        forced=not order.launch,
        burned=burned,
        flown=flown,
        sabotage=sabotage,
        distance=distance,
        reached=distance >= space,
        exploded=False,
        discarded=None if place is None else hand[place].number,
    )
    return report, hand if place is None else without_place(hand, place)
