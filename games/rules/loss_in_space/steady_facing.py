"""The facing moves of the steady bot: boosts, help, a dodge, or none of them (§8)."""

from collections.abc import Sequence
from itertools import combinations

from games.rules.contract import Seat
from games.rules.loss_in_space.card_values import by_worth, harm, is_built, prize, worth
from games.rules.loss_in_space.cards import Obstacle
from games.rules.loss_in_space.facing import after_plays, is_met
from games.rules.loss_in_space.model import GOAL, MOST_CARGO, Card, PartSwitch
from games.rules.loss_in_space.moves import FaceMove
from games.rules.loss_in_space.obstacle_legality import is_enhancer
from games.rules.loss_in_space.reach import obstacle_up, turn_of
from games.rules.loss_in_space.steady_ship import better_switches
from games.rules.loss_in_space.views import LossView

DODGED = 6.0
"""What costs less is not worth a dodge."""


def face(view: LossView) -> FaceMove:
    """Return the move that meets the obstacle with the fewest cards; else draw, call help, dodge or lose least."""
    obstacle = obstacle_up(view.table)
    if obstacle is None:
        raise ValueError("there is nothing to face")
    at_stake = prize(obstacle) + harm(obstacle, view.craft, len(view.cargo))
    plays = fewest_boosts(view, obstacle)
    if plays is not None and at_stake >= sum(worth(card, view.craft, view.cargo) for card in plays):
        return _met(view, obstacle, plays)
    if drawing := [card for card in view.own_cards if is_enhancer(card, ("draw",))]:
        return FaceMove((drawing[0],), "wait")
    if helper := _helper(view, obstacle):
        return FaceMove(do="help", helper=helper[0])
    spared = by_worth(view.cargo, view.craft, view.cargo)[: obstacle.spilled]
    return FaceMove(dodge=_dodge(view, obstacle), cards=tuple(spared))


def fewest_boosts(view: LossView, obstacle: Obstacle) -> tuple[Card, ...] | None:
    """Return the fewest boosts and repairs that meet the obstacle, none if needless; None if impossible."""
    helpful = [card for card in view.own_cards if is_enhancer(card, ("bonus", "repair"))]
    for count in range(len(helpful) + 1):
        for cards in combinations(helpful, count):
            if is_met(obstacle, after_plays(view.craft, cards)):
                return cards
    return None


def _met(view: LossView, obstacle: Obstacle, plays: tuple[Card, ...]) -> FaceMove:
    """Return the move for a met obstacle: cards until the ship is built, then parsecs; better parts switched in."""
    left = [card for card in view.cargo if card not in plays]
    switches: list[PartSwitch] = []
    for swap in better_switches(view.craft, left):
        used = {card for each in switches for card in (each.old, each.new)}
        if len(switches) < obstacle.switches and not used & {swap.old, swap.new}:
            switches.append(swap)
    return FaceMove(plays, as_cards=_as_cards(view, obstacle, left), switches=tuple(switches))


def _as_cards(view: LossView, obstacle: Obstacle, left: Sequence[Card]) -> int:
    if is_built(view.craft) or view.craft.parsec + obstacle.parsecs >= GOAL:
        return 0
    return min(max(0, MOST_CARGO - len(left)), obstacle.parsecs)


def _helper(view: LossView, obstacle: Obstacle) -> list[Seat]:
    """Return the seats to call, the last in the race first, without those that would win by it."""
    seats = view.table.seats
    safe = [seat for seat in turn_of(view.table).volunteers if seats[seat].parsec + obstacle.parsecs < GOAL]
    return sorted(safe, key=lambda seat: seats[seat].parsec)


def _dodge(view: LossView, obstacle: Obstacle) -> str | None:
    """Return the ship's ability or a card against an obstacle that costs too much."""
    if harm(obstacle, view.craft, len(view.cargo)) < DODGED:
        return None
    cards = [card for card in view.own_cards if is_enhancer(card, ("dodge",))]
    return next(iter([*["ability"] * bool(view.craft.uses), *cards]), None)
