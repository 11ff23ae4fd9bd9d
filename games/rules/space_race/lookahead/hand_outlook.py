"""The hands that nations may have after this year: how far they fly, and their value by the weights of a character."""

from collections.abc import Sequence
from math import exp, inf

from msgspec import Struct

from games.rules.contract import Seat
from games.rules.space_race.acquisition import without_black_holes, without_place
from games.rules.space_race.editions import STRAIGHT_LENGTH, Rules
from games.rules.space_race.forecast import hand_with, reaches
from games.rules.space_race.launch import place_to_discard
from games.rules.space_race.model import HeldParts
from games.rules.space_race.values import count_of, has_straight, part_values, total_value
from games.rules.space_race.view import SpaceRaceView


class PartWeights(Struct, frozen=True):
    """The values of parts for later years beyond their distance, in thousand feet; `fuelled`: of each of fuel."""

    shield: float = 8.0
    missiles: float = 1.0
    reusable: float = 3.0
    parachute: float = 4.0
    fuelled: float = 1.5
    garnet: float = 0.2
    converter: float = 1.5
    odd_pair: float = 1.0
    spy: float = -1.0
    knock_off: float = -1.0
    black_hole: float = 0.0
    straight_step: float = 0.5


class EvaluationWeights(Struct, frozen=True):
    """The values of results for a nation, where a win is worth 2.

    `reached` is the value of reaching SPACE behind another nation, `explodes` of a win that explodes, `pioneer` of a
    record that almost reaches SPACE, `candidate` of being the elimination candidate, `theft` of stealing, `daring` of
    any launch. `least_level` is the lowest level that the nation
    chooses. It breaks its word if keeping it costs more than its `loyalty`.
    """

    worths: PartWeights = PartWeights()
    reached: float = 0.15
    explodes: float = 0.2
    pioneer: float = 0.2
    candidate: float = -0.7
    theft: float = 0.0
    daring: float = 0.0
    least_level: int = 0
    loyalty: float = inf


WINS_ALONE = EvaluationWeights(reached=0.0, explodes=0.0, pioneer=0.0, candidate=0.0)
"""The weights of a nation that only wants to win: a year is worth twice its win probability."""


_USUAL = PartWeights()
_BOLDNESS, _DARES_AT, _HOPELESS = 12, 0.55, 0.02
_LAST_CHANCE = 0.25
_GREED = 2.0
"""The exponent by which rivals prefer promising parts. Characters prefer them more than the steady bot does.
A bot that assumes too little of this expects too few rivals on its lot, and leaves too much room to thieves.
"""

_MOST_EXPONENT = 300
"""Garnets have no upper limit, floating-point numbers have."""


class PossibleHand(Struct, frozen=True):
    """A hand that a nation may have after receipt, and the distance that it `flies` before sabotage.

    `promises` is its value for later years, in thousand feet. `kept` is its weight in the contest for later years if it
    stays, `left` if it launches. `forced` is whether it must launch.
    """

    hand: HeldParts
    flies: int
    promises: float
    kept: float
    left: float
    forced: bool


class RivalOutlook(Struct, frozen=True):
    """Another nation as the viewer sees it: its hand by lot received, and with Knock-off Parts (`failed`).

    For each lot, `pursuit` is the chance that it pursues the lot, `launch` the chance that it then launches.
    """

    seat: Seat
    received: tuple[PossibleHand, ...]
    failed: PossibleHand
    pursuit: tuple[float, ...]
    launch: tuple[float, ...]


def patience(view: SpaceRaceView) -> float:
    """Return by how many thousand feet a hand must improve to become e times as likely to win a later year.

    The number grows with the time until some nation is likely to reach SPACE.
    """
    rules = view.rules
    middle = rules.base_space + view.seats * rules.reading_max / 2
    return 5 + 1.3 * min(5.0, max(0.0, middle - max(view.totals)) / 6)


def possible_hand(
    rules: Rules,
    hand: HeldParts,
    number: int,
    garnets: int,
    tau: float,
    *,
    burns: bool = True,
    gives_up: int = 0,
    pursuers: int = 1,
    worths: PartWeights = _USUAL,
) -> PossibleHand:
    """Return `hand` after it receives the part `number`; its engine `burns` all of `garnets`, or none.

    `tau` is the viewer's `patience`. It gives up `gives_up` Black Holes; Clones have `pursuers` pursuers.
    """
    held = without_black_holes(rules, hand_with(rules, hand, number, pursuers)[0], gives_up)
    burned = garnets if burns and count_of(held, rules.numbers.engine) else 0
    values = part_values(rules, held, burned)
    place = place_to_discard(rules, held, values)
    after = held if place is None else without_place(held, place)
    promises = promise(rules, held, garnets, worths)
    return PossibleHand(
        hand=held,
        flies=sum(values),
        promises=promises,
        kept=_odds(promises, tau),
        left=_odds(promise(rules, after, garnets - burned, worths), tau),
        forced=number == rules.numbers.booster,
    )


def _odds(promised: float, tau: float) -> float:
    """Return the weight of a hand in the contest for later years, by its value `promised` for them."""
    return exp(min(promised / tau, _MOST_EXPONENT))


def promise(rules: Rules, hand: HeldParts, garnets: int, worths: PartWeights = _USUAL) -> float:
    """Return the value of a hand with `garnets` garnets for later years, in thousand feet."""
    part, numbers = rules.numbers, [held.number for held in hand]
    fuel = garnets // rules.engine_garnets if part.engine in numbers else 0
    return (
        total_value(rules, hand)
        + worths.shield * (part.shield in numbers)
        + worths.missiles * numbers.count(part.missiles)
        + worths.reusable * (part.reusable in numbers)
        + worths.parachute * (part.parachute in numbers)
        + worths.fuelled * fuel
        + worths.garnet * garnets
        + worths.converter * (part.converter in numbers)
        + worths.odd_pair * (numbers.count(part.pairs) % 2)
        + worths.spy * (part.spy in numbers)
        + worths.knock_off * numbers.count(part.knock_off)
        + worths.black_hole * numbers.count(part.black_hole)
        + worths.straight_step * (straight_steps(set(numbers)) if part.straight in numbers else 0)
    )


def straight_steps(numbers: set[int]) -> int:
    """Return how many parts after the first count towards a straight of five; 0 if it is complete."""
    if has_straight(numbers):
        return 0
    return max(sum(first + step in numbers for step in range(STRAIGHT_LENGTH)) for first in numbers) - 1


def usual_pursuers(view: SpaceRaceView) -> int:
    """Return the usual number of pursuers of a lot that at least one nation pursues, if all lots are equally good."""
    return 1 + (view.seats - 1) // len(view.board.offer)


def rival_outlook(view: SpaceRaceView, seat: Seat, at_most: Sequence[float], tau: float) -> RivalOutlook:
    """Return another nation; `at_most` is as returned by `radiation_at_most`, `tau` the viewer's `patience`."""
    rules, offer, hand = view.rules, view.board.offer, view.holdings[seat]
    known = view.garnets[seat]
    garnets = rules.opening_garnets(seat) if known is None else known
    pursuers = usual_pursuers(view)
    by_number = {
        number: possible_hand(rules, hand, number, max(0, garnets - rules.price(number)), tau, pursuers=pursuers)
        for number in {*offer, rules.numbers.knock_off}
    }
    failed = by_number[rules.numbers.knock_off]
    received = tuple([by_number[number] for number in offer])
    weights = [
        _attraction(rules, each, failed, at_most) if garnets >= rules.price(number) else 0.0
        for each, number in zip(received, offer, strict=True)
    ]
    weight = sum(weights)
    return RivalOutlook(
        seat=seat,
        received=received,
        failed=failed,
        pursuit=tuple([each / weight for each in weights]),
        launch=tuple([_launch_chance(view, each, failed, at_most) for each in received]),
    )


def _attraction(rules: Rules, received: PossibleHand, failed: PossibleHand, at_most: Sequence[float]) -> float:
    """Return the weight of pursuing a part, by what it promises beyond Knock-off Parts.

    A part that forces a launch is worth its promise times the chance that the launch reaches SPACE.
    """
    gain = received.promises - failed.promises
    if received.forced:
        gain *= reaches(rules, received.flies, at_most)
    return float(max(1.0, gain) ** _GREED)


def _launch_chance(
    view: SpaceRaceView, received: PossibleHand, failed: PossibleHand, at_most: Sequence[float]
) -> float:
    rules = view.rules
    chance = sum(reaches(rules, each.flies, at_most) for each in (received, failed)) / 2
    if view.year >= rules.last_year:
        return float(rules.is_nine or chance > _LAST_CHANCE)
    return 1 / (1 + exp(-_BOLDNESS * (chance - _DARES_AT))) if chance >= _HOPELESS else 0.0
