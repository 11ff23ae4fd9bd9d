"""How the steady player faces an obstacle: with boosts, with help, by dodging, or not at all (§8)."""

from collections.abc import Sequence
from itertools import combinations

from games.rules.contract import Seat
from games.rules.loss_in_space.appraisal import by_worth, harm, is_built, prize, worth
from games.rules.loss_in_space.cards import Obstacle
from games.rules.loss_in_space.facing import after_plays, is_met
from games.rules.loss_in_space.legality_race import is_enhancer
from games.rules.loss_in_space.model import GOAL, MOST_CARGO, Card, Switch
from games.rules.loss_in_space.moves import Face
from games.rules.loss_in_space.standing import obstacle_up, turn_of
from games.rules.loss_in_space.steady_ship import better_switches
from games.rules.loss_in_space.views import View

DODGED = 6.0
"""What costs less is not worth a dodge."""


def face(view: View) -> Face:
    """Meet it with as little as that takes; else draw for more, call help, dodge, or lose the least."""
    obstacle = obstacle_up(view.table)
    if obstacle is None:
        raise ValueError("there is nothing to face")
    at_stake = prize(obstacle) + harm(obstacle, view.craft, len(view.cargo))
    plays = fewest_boosts(view, obstacle)
    if plays is not None and at_stake >= sum(worth(card, view.craft, view.cargo) for card in plays):
        return _met(view, obstacle, plays)
    if drawing := [card for card in view.own_cards if is_enhancer(card, ("draw",))]:
        return Face((drawing[0],), "wait")
    if helper := _helper(view, obstacle):
        return Face(do="help", helper=helper[0])
    spared = by_worth(view.cargo, view.craft, view.cargo)[: obstacle.spilled]
    return Face(dodge=_dodge(view, obstacle), cards=tuple(spared))


def fewest_boosts(view: View, obstacle: Obstacle) -> tuple[Card, ...] | None:
    """The fewest boosts and repairs that meet the obstacle, none where none are needed; None for no way."""
    helpful = [card for card in view.own_cards if is_enhancer(card, ("bonus", "repair"))]
    for count in range(len(helpful) + 1):
        for cards in combinations(helpful, count):
            if is_met(obstacle, after_plays(view.craft, cards)):
                return cards
    return None


def _met(view: View, obstacle: Obstacle, plays: tuple[Card, ...]) -> Face:
    """Cards until the ship is built, then parsecs; parts switched for better ones."""
    left = [card for card in view.cargo if card not in plays]
    switches: list[Switch] = []
    for swap in better_switches(view.craft, left):
        used = {card for each in switches for card in (each.old, each.new)}
        if len(switches) < obstacle.switches and not used & {swap.old, swap.new}:
            switches.append(swap)
    return Face(plays, as_cards=_as_cards(view, obstacle, left), switches=tuple(switches))


def _as_cards(view: View, obstacle: Obstacle, left: Sequence[Card]) -> int:
    if is_built(view.craft) or view.craft.parsec + obstacle.parsecs >= GOAL:
        return 0
    return min(max(0, MOST_CARGO - len(left)), obstacle.parsecs)


def _helper(view: View, obstacle: Obstacle) -> list[Seat]:
    """Those to be called, the last in the race first; nobody who would win by it."""
    seats = view.table.seats
    safe = [seat for seat in turn_of(view.table).volunteers if seats[seat].parsec + obstacle.parsecs < GOAL]
    return sorted(safe, key=lambda seat: seats[seat].parsec)


def _dodge(view: View, obstacle: Obstacle) -> str | None:
    """The ship's ability or a card against what costs too much."""
    if harm(obstacle, view.craft, len(view.cargo)) < DODGED:
        return None
    cards = [card for card in view.own_cards if is_enhancer(card, ("dodge",))]
    return next(iter([*["ability"] * bool(view.craft.uses), *cards]), None)
