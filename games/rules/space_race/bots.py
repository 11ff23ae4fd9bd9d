"""Players in code: one plays anything that is legal, one plays sensibly. Both see what a person would."""

from collections.abc import Sequence
from random import Random

from games.rules.space_race.editions import Rules
from games.rules.space_race.forecast import Prospect, chance_to_reach, hand_with, prospect
from games.rules.space_race.model import Bid, Move, Nomination, Orders
from games.rules.space_race.values import count_of, total_value
from games.rules.space_race.view import ContestView, SpaceRaceView

# How often each level is picked, from level 0 on: mostly low ones, spread out against collisions.
_LEVEL_WEIGHTS = (34, 24, 15, 9, 6, 4, 3, 2, 1, 1, 1)
_RANDOM_LAUNCHES = 0.25
_GOOD_CHANCE = 0.6
_LAST_CHANCE = 0.25


def any_move(view: SpaceRaceView, rng: Random) -> Move:
    """Any legal move of the viewer's open decision; a year's launches in one case of four."""
    if view.kind == "agreement":
        return Nomination(rng.choice(view.candidates))
    if view.contest is not None:
        return Bid(rng.choice(view.contest.my_bids_left))
    return _any_orders(view, rng)


def steady_move(view: SpaceRaceView, rng: Random) -> Move:
    """A sensible move: parts by what they add, launches when the chance is good, bids close to the prize."""
    if view.kind == "agreement":
        return Nomination(min(view.candidates))
    if view.contest is not None:
        return _steady_bid(view.contest)
    return _steady_orders(view, rng)


def _any_orders(view: SpaceRaceView, rng: Random) -> Orders:
    rules, offer, garnets = view.rules, view.board.offer, view.my_garnets
    lot = rng.choice(_affordable(rules, offer, garnets))
    held = [part.number for part in view.my_hand]
    missiles = held.count(rules.numbers.missiles)
    within_reach = [*held, offer[lot]]
    black_holes = within_reach.count(rules.numbers.black_hole)
    may_burn = rules.numbers.engine in within_reach
    return Orders(
        lot=lot,
        level=rng.randrange(rules.top_level + 1),
        launch=rng.random() < _RANDOM_LAUNCHES,
        burn=rng.randint(0, garnets - rules.price(offer[lot])) if may_burn else 0,
        missiles=tuple(rng.choices(view.others, k=missiles)) if missiles else (),
        black_holes=rng.randint(0, black_holes) if black_holes else 0,
    )


def _affordable(rules: Rules, offer: tuple[int, ...], garnets: int) -> Sequence[int]:
    if garnets >= rules.plating_price:
        return range(len(offer))
    return [lot for lot, number in enumerate(offer) if rules.price(number) <= garnets]


def _steady_orders(view: SpaceRaceView, rng: Random) -> Orders:
    rules = view.rules
    lots = _affordable(rules, view.board.offer, view.my_garnets)
    lot = rng.choices(lots, [_attraction(view, view.board.offer[lot]) for lot in lots])[0]
    number = view.board.offer[lot]
    engine = rules.numbers.engine
    free = view.my_garnets - rules.price(number)
    fuel = free if number == engine or count_of(view.my_hand, engine) else 0
    received, failed = prospect(view, lot, fuel), prospect(view, None, fuel)
    launch = _shall_launch(view, received, failed)
    levels = _LEVEL_WEIGHTS[: rules.top_level + 1]
    return Orders(
        lot=lot,
        level=rng.choices(range(len(levels)), levels)[0],
        launch=launch,
        burn=fuel if launch or received.forced else 0,
        missiles=(_strongest(view),) * view.missiles_owed,
        black_holes=view.black_holes_held if _threatened(view) else 0,
    )


def _attraction(view: SpaceRaceView, number: int) -> float:
    """How often to go for the part, against the others: what it adds now and may add later, squared."""
    rules, hand = view.rules, view.my_hand
    added = total_value(rules, hand_with(rules, hand, number)[0]) - total_value(rules, hand)
    held = {part.number for part in hand}
    neighbours = sum(abs(other - number) <= 2 for other in held)
    is_new = number not in held
    wants_straight = rules.numbers.straight in held | {number}
    pairs = rules.numbers.pairs
    later = (3 if number == pairs and is_new else 0) + (neighbours if wants_straight and is_new else 0)
    return float(max(1, added + later) ** 2)


def _shall_launch(view: SpaceRaceView, received: Prospect, failed: Prospect) -> bool:
    chance = (received.chance + failed.chance) / 2
    if view.year < view.rules.last_year:
        return chance >= _GOOD_CHANCE or _is_pioneering(view, failed)
    return chance >= _LAST_CHANCE or view.rules.pioneer_tols > 0


def _is_pioneering(view: SpaceRaceView, failed: Prospect) -> bool:
    """Whether a launch in the late years would beat the record for sure."""
    rules = view.rules
    late = view.year >= rules.last_year - 4
    best = max((record.distance for record in view.records), default=0)
    return late and rules.pioneer_tols > 0 and failed.flies > best


def _strongest(view: SpaceRaceView) -> int:
    """The other nation with the most valuable hand among those whom missiles can hurt, if there are any."""
    shield = view.rules.numbers.shield
    totals = view.totals
    return max(view.others, key=lambda seat: (not count_of(view.holdings[seat], shield), totals[seat]))


def _threatened(view: SpaceRaceView) -> bool:
    totals = view.totals
    return any(chance_to_reach(view, totals[seat]) >= 0.5 for seat in view.others)


def _steady_bid(contest: ContestView) -> Bid:
    prize = contest.prize or 0
    return Bid(min(contest.my_bids_left, key=lambda bid: (abs(bid - prize), bid)))
