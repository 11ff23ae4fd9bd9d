"""The random and the steady bot of Space Race, and standing orders. All know only what a player would see."""

from collections.abc import Mapping, Sequence
from functools import lru_cache, partial
from random import Random

from msgspec import Struct

from games.rules.contract import Seat, StandingOrderPolicy
from games.rules.space_race import commitments
from games.rules.space_race.clauses import Fire, Name, Omit, Spare
from games.rules.space_race.editions import Rules
from games.rules.space_race.forecast import LotForecast, forecast_lot, hand_with, radiation_at_most, reaches
from games.rules.space_race.model import HeldParts, Move, Nomination, TieBid, YearOrders
from games.rules.space_race.values import count_of, total_value
from games.rules.space_race.view import ContestView, SpaceRaceView

# How often each level is picked, from level 0 on: mostly low ones, spread out against collisions.
LEVEL_WEIGHTS = (34, 24, 15, 9, 6, 4, 3, 2, 1, 1, 1)
_RANDOM_LAUNCHES = 0.25
GOOD_CHANCE = 0.6
_LAST_CHANCE = 0.25
_PAIRED = 3
"""What the first of a pair may add later, in thousand feet."""


class BotHabits(Struct, frozen=True, cache_hash=True):
    """The differences between bots of the steady kind.

    They are: the chance at which they launch, how often they choose each level, how strongly they prefer parts that add
    more, and the value of parts that may fit later.
    """

    good_chance: float = GOOD_CHANCE
    levels: tuple[int, ...] = LEVEL_WEIGHTS
    choosy: float = 2.0
    fitting: float = 1.0


STEADY = BotHabits()


def random_move(seen: commitments.RaceObservation, rng: Random) -> Move:
    """Return any legal move for the viewer's open decision; in a year, one case in four launches.

    It supports a candidate that another winner has named.
    """
    view = seen.view
    if view.kind == "agreement":
        return most_named_candidate(seen.answers) or Nomination(rng.choice(view.candidates))
    if view.contest is not None:
        return TieBid(rng.choice(view.contest.my_bids_left))
    return _any_orders(view, rng)


def steady_move(seen: commitments.RaceObservation, rng: Random, habits: BotHabits = STEADY) -> Move:
    """Return a sensible move: parts by what they add, launches when the chance is good, bids close to the prize.

    It supports a candidate that another winner has named. Otherwise it derives one from the radiation of the match: all
    winners name the same, and no seat is at a disadvantage. A nation that wins alone names the one that has harmed it
    most. It believes what it has been told in deals, except by liars, and keeps its promises.
    """
    view = seen.view
    if view.contest is not None:
        return nearest_bid(view.contest)
    bound = commitments.commitments_of(seen)
    if view.kind == "agreement":
        promised = [Nomination(seat) for seat in view.candidates if seat in bound.nations(Name)]
        named = promised[0] if promised else most_named_candidate(seen.answers)
        return named or Nomination(_candidate(seen, bound))
    return _steady_orders(seen, bound, rng, habits)


def most_named_candidate(answers: Mapping[Seat, Move]) -> Move | None:
    """Return the candidate that most other winners have named; among equals, the choice of the lowest seat."""
    named = [answers[seat] for seat in sorted(answers)]
    return max(named, key=named.count, default=None)


def _any_orders(view: SpaceRaceView, rng: Random) -> YearOrders:
    rules, offer, garnets = view.rules, view.board.offer, view.my_garnets
    lot = rng.choice(affordable_lots(rules, offer, garnets))
    held = [part.number for part in view.my_hand]
    missiles = held.count(rules.numbers.missiles)
    within_reach = [*held, offer[lot]]
    black_holes = within_reach.count(rules.numbers.black_hole)
    may_burn = rules.numbers.engine in within_reach
    return YearOrders(
        lot=lot,
        level=rng.randrange(rules.top_level + 1),
        launch=rng.random() < _RANDOM_LAUNCHES,
        burn=rng.randint(0, garnets - rules.price(offer[lot])) if may_burn else 0,
        missiles=tuple(rng.choices(view.others, k=missiles)) if missiles else (),
        black_holes=rng.randint(0, black_holes) if black_holes else 0,
    )


def affordable_lots(rules: Rules, offer: tuple[int, ...], garnets: int) -> Sequence[int]:
    """Return the lots that a nation with `garnets` garnets may pursue."""
    if garnets >= rules.plating_price:
        return range(len(offer))
    return [lot for lot, number in enumerate(offer) if rules.price(number) <= garnets]


def _steady_orders(
    seen: commitments.RaceObservation, bound: commitments.Commitments, rng: Random, habits: BotHabits
) -> YearOrders:
    view = seen.view
    rules, at_most = view.rules, radiation_at_most(view, bound.readings)
    lot = choose_lot(view, bound, rng, habits)
    fuel = fuel_for(view, lot)
    received, failed = (forecast_lot(view, each, fuel, at_most=at_most) for each in (lot, None))
    wants = _shall_launch(view, received, failed, habits)
    launch = wants if bound.launches is None else bound.launches
    weights = habits.levels[: rules.top_level + 1]
    level = rng.choices(range(len(weights)), weights)[0]
    return YearOrders(
        lot=lot,
        level=level if bound.level is None else bound.level,
        launch=launch,
        burn=fuel if launch or received.forced else 0,
        missiles=_targets(seen, bound),
        black_holes=_black_holes(view, at_most),
    )


def choose_lot(view: SpaceRaceView, bound: commitments.Commitments, rng: Random, habits: BotHabits = STEADY) -> int:
    """Return a random lot, weighted by attraction. It keeps the nation's promises, prefers lots that it has asked
    others to leave to it, and avoids lots that others say they pursue.
    """
    affordable = affordable_lots(view.rules, view.board.offer, view.my_garnets)
    lots = [lot for lot in affordable if bound.allows_lot(view, lot)] or affordable
    lots = [lot for lot in lots if lot in bound.claims] or lots
    weights = [attraction(view, lot, bound.readings, habits) / (2 if lot in bound.wanted else 1) for lot in lots]
    return rng.choices(lots, weights)[0]


def fuel_for(view: SpaceRaceView, lot: int) -> int:
    """Return the garnets that the nation can burn if it pursues `lot`."""
    number, engine = view.board.offer[lot], view.rules.numbers.engine
    has_engine = number == engine or count_of(view.my_hand, engine) > 0
    return view.my_garnets - view.rules.price(number) if has_engine else 0


def attraction(view: SpaceRaceView, lot: int, learnt: tuple[int, ...], habits: BotHabits = STEADY) -> float:
    """Return the weight of pursuing the part: what it adds now and may add later, squared or raised to the power of the
    habits.

    A part that forces a launch is worth its distance only if that launch is likely to reach SPACE.
    """
    board = view.board
    rules, number = board.rules, board.offer[lot]
    if number == rules.numbers.booster:
        ahead = forecast_lot(view, lot, at_most=radiation_at_most(view, learnt))
        if ahead.chance < habits.good_chance:
            return 1.0
    return worth_to(rules, view.my_hand, number, habits)


@lru_cache(maxsize=16384)
def worth_to(rules: Rules, hand: HeldParts, number: int, habits: BotHabits = STEADY) -> float:
    """Return the attraction of a part to a nation with that hand; see `attraction`."""
    added = total_value(rules, hand_with(rules, hand, number)[0]) - total_value(rules, hand)
    held, named = {part.number for part in hand}, rules.numbers
    later = 0
    if number not in held:
        if number == named.pairs:
            later += _PAIRED
        if number == named.straight or named.straight in held:
            later += sum([abs(other - number) <= 2 for other in held])
    return float(max(1, added + habits.fitting * later) ** habits.choosy)


def _shall_launch(view: SpaceRaceView, received: LotForecast, failed: LotForecast, habits: BotHabits) -> bool:
    chance = (received.chance + failed.chance) / 2
    if view.year < view.rules.last_year:
        return chance >= habits.good_chance or _is_pioneering(view, failed)
    return chance >= _LAST_CHANCE or view.rules.is_nine


def _is_pioneering(view: SpaceRaceView, failed: LotForecast) -> bool:
    """Whether a launch in the late years is certain to beat the record."""
    rules = view.rules
    if not rules.rewards_pioneers or view.year < rules.last_year - 4:
        return False
    return failed.flies > max([record.distance for record in view.records], default=0)


def _candidate(seen: commitments.RaceObservation, bound: commitments.Commitments) -> Seat:
    view = seen.view
    free = [seat for seat in view.candidates if seat not in bound.nations(Omit)] or view.candidates
    drawn = free[sum(view.board.radiation) % len(free)]
    if view.board.verdict is None or view.board.verdict.winners != (view.viewer,):
        return drawn
    feelings = commitments.feelings_of(view.viewer or 0, seen.events(), bound)
    return min(free, key=lambda seat: (feelings.get(seat, 0.0), seat != drawn))


def _targets(seen: commitments.RaceObservation, bound: commitments.Commitments) -> tuple[Seat, ...]:
    view = seen.view
    owed = view.missiles_owed
    if not owed:
        return ()
    feelings = commitments.feelings_of(view.viewer or 0, seen.events(), bound, allies_of(view))
    first = tuple(sorted(bound.nations(Fire)))[:owed]
    return first + (strongest(view, allowed_targets(view, bound), feelings),) * (owed - len(first))


def allies_of(view: SpaceRaceView) -> frozenset[Seat]:
    """Return the other members of the viewer's alliances."""
    return frozenset(seat for row in view.alliances for seat in row.members if seat != view.viewer)


def allowed_targets(view: SpaceRaceView, bound: commitments.Commitments) -> Sequence[Seat]:
    """Return the nations that the viewer may fire at: those it spares and allies only if there are no others."""
    free = [seat for seat in view.others if seat not in bound.nations(Spare)]
    return [seat for seat in free if seat not in allies_of(view)] or free or view.others


def strongest(view: SpaceRaceView, among: Sequence[Seat], feelings: Mapping[Seat, float] = {}) -> Seat:
    """Return the nation with the most valuable hand, if possible one that missiles can hurt.

    If hands differ by at most `BOUND`, the viewer's `feelings`, from -1 to 1, decide.
    """
    shield = view.rules.numbers.shield
    totals = view.totals

    def threat(seat: Seat) -> tuple[bool, float]:
        felt = feelings.get(seat, 0.0) * commitments.BOUND / 2
        return not count_of(view.holdings[seat], shield), totals[seat] - felt

    return max(among, key=threat)


def _black_holes(view: SpaceRaceView, at_most: Sequence[float]) -> int:
    """Return the number to give up: all if the hand of another nation is likely to reach SPACE."""
    held = view.black_holes_held
    if not held:
        return 0
    totals = view.totals
    threatened = any(reaches(view.rules, totals[seat], at_most) >= 0.5 for seat in view.others)
    return held if threatened else 0


def nearest_bid(contest: ContestView) -> TieBid:
    """Return the viewer's remaining bid that is nearest to the prize, the lower of two."""
    prize = contest.prize or 0
    return TieBid(min(contest.my_bids_left, key=lambda bid: (abs(bid - prize), bid)))


_PURSUES = "Pursues what your hand flies farthest with, parts that force a launch last,"
_BESIDES = "It fires missiles at the strongest hand, bids closest to the prize, and names whom most other winners name."


def _answer(seen: commitments.RaceObservation, level: int, launches: bool) -> Move | None:
    """Return the orders of the year, the bid, or the candidate that most others have named (None: none was named)."""
    view = seen.view
    if view.kind == "agreement":
        return most_named_candidate(seen.answers)
    if view.contest is not None:
        return nearest_bid(view.contest)
    return _orders(view, level, launches)


def _orders(view: SpaceRaceView, level: int, launches: bool) -> YearOrders | None:
    """Return orders for the affordable lot with which the hand flies farthest; None without one.

    Among equals it is the first. A lot that forces a launch is chosen only if there is no other.
    """
    lots = affordable_lots(view.rules, view.board.offer, view.my_garnets)
    best = max((forecast_lot(view, lot) for lot in lots), key=lambda each: (not each.forced, each.flies), default=None)
    if best is None or best.lot is None:
        return None
    least = min(best.flies, forecast_lot(view, None).flies)
    return YearOrders(
        lot=best.lot,
        level=level,
        launch=launches and least >= view.space_high,
        missiles=(strongest(view, view.others),) * view.missiles_owed,
    )


RECIPES = {
    "low": StandingOrderPolicy(
        "The highest value at level 0",
        f"{_PURSUES} at level 0. It never launches. {_BESIDES}",
        partial(_answer, level=0, launches=False),
    ),
    "one-up": StandingOrderPolicy(
        "The highest value at level 1",
        f"{_PURSUES} at level 1. It never launches. {_BESIDES}",
        partial(_answer, level=1, launches=False),
    ),
    "sure-launch": StandingOrderPolicy(
        "The highest value at level 0, and launch when SPACE is sure",
        f"{_PURSUES} at level 0. It launches, burning nothing, once you reach SPACE whatever the others "
        f"read, with the part or without, sabotage aside. {_BESIDES}",
        partial(_answer, level=0, launches=True),
    ),
}
