"""Facing an obstacle: the seats that decide, calls for help, and the judgement (§8, §9)."""

from collections.abc import Mapping

from games.rules.contract import Seat
from games.rules.loss_in_space.cards import NOTHING, RESOURCES, SHIPS, SLOTS
from games.rules.loss_in_space.effects import EffectContext, apply_effects, enhance
from games.rules.loss_in_space.equipment import shaky_joints_fall_apart, tick
from games.rules.loss_in_space.meddling import roll_strikes
from games.rules.loss_in_space.model import FacingDecision, WindowKind
from games.rules.loss_in_space.moves import FaceMove
from games.rules.loss_in_space.reach import faced_obstacle, turn_of
from games.rules.loss_in_space.resolution import LossResolution
from games.rules.loss_in_space.totals import add_triples, is_met, strikable, total
from games.rules.loss_in_space.turns import discard_obstacle, end_turn


def seats_to_face(resolution: LossResolution) -> set[Seat]:
    """Return the seats asked how to face; the others decide by default and standing order (§20.3)."""
    asked = set()
    for seat in turn_of(resolution).facing:
        if resolution.settled[seat] is not None:
            continue
        if seat in turn_of(resolution).waiting or _asks(resolution, seat):
            asked.add(seat)
            continue
        everything = faced_obstacle(resolution).parsecs if resolution.orders[seat].face == "cards" else 0
        resolution.settled[seat] = FacingDecision(as_cards=everything)
    return asked


def _asks(resolution: LossResolution, seat: Seat) -> bool:
    obstacle, craft = faced_obstacle(resolution), resolution.seats[seat]
    if is_met(obstacle, craft):
        switches = obstacle.switches and resolution.cargo[seat] and craft.slots.cards()
        return resolution.orders[seat].face == "ask" and bool(obstacle.parsecs or switches)
    return bool(
        resolution.cargo[seat]
        or craft.table
        or craft.uses
        or turn_of(resolution).volunteers
        or any(sum(strikable(craft, each.op, slot) for slot in SLOTS) > 1 for each in obstacle.choices)
    )


def resolve_facing(resolution: LossResolution, moves: Mapping[Seat, FaceMove]) -> WindowKind | None:
    """Resolve the plays in the order of facing; then ask a seat again, call help, or judge all."""
    waiting, helper = [], None
    for seat in turn_of(resolution).facing:
        if resolution.settled[seat] is not None:
            continue
        move = moves.get(seat) or FaceMove()
        for card in move.plays:
            enhance(resolution, seat, card)
        if move.do == "wait" or resolution.strikes:
            waiting.append(seat)
        elif move.do == "help":
            helper = move.helper
        else:
            resolution.settled[seat] = FacingDecision(move.as_cards, move.switches, move.dodge, move.slots, move.cards)
    resolution.turns(waiting=tuple(waiting))
    if helper is not None:
        return _call_help(resolution, helper)
    if waiting:
        roll_strikes(resolution)
        return "counter"
    return _judge_all(resolution)


def _call_help(resolution: LossResolution, helper: Seat) -> WindowKind:
    """Drop the caller's boosts and penalties, and pass its raised threats to the helper (§9)."""
    seat = resolution.active
    raised = resolution.seats[seat].raised
    resolution.change(seat, boost=NOTHING, penalty=NOTHING, raised=NOTHING)
    resolution.change(helper, raised=add_triples(resolution.seats[helper].raised, raised))
    resolution.turns(helper=helper, facing=(helper,), volunteers=(), waiting=())
    resolution.tell("help_called", seat=seat, helper=helper)
    return "meddle"


def fall_away(resolution: LossResolution) -> WindowKind | None:
    """Discard an obstacle that no seat faces any more; the active seat's tokens tick (§9, §12)."""
    resolution.tell("fell_away", card=turn_of(resolution).obstacle)
    tick(resolution, resolution.active)
    discard_obstacle(resolution)
    return end_turn(resolution)


def _judge_all(resolution: LossResolution) -> WindowKind | None:
    """Judge all facing seats clockwise, the active seat first; a winner ends the match at once (§8, §15)."""
    decided = {seat: resolution.settled[seat] or FacingDecision() for seat in turn_of(resolution).facing}
    resolution.settled = [None] * len(resolution.settled)
    for seat, settled in decided.items():
        _judge(resolution, seat, settled)
        if resolution.result is not None:
            return None
    discard_obstacle(resolution)
    roll_strikes(resolution)
    return "counter"


def _judge(resolution: LossResolution, seat: Seat, settled: FacingDecision) -> None:
    obstacle, craft, turn = faced_obstacle(resolution), resolution.seats[seat], turn_of(resolution)
    met = is_met(obstacle, craft)
    if seat in (turn.seat, turn.helper):
        tick(resolution, turn.seat)
    resolution.change(seat, boost=NOTHING, penalty=NOTHING, raised=NOTHING)
    dodge = None if met else settled.dodge
    compared = {"totals": list(total(craft)), "raised": list(craft.raised)}
    resolution.tell("judged", seat=seat, card=turn.obstacle, met=met, dodge=dodge, **compared)
    if met:
        apply_effects(resolution, EffectContext(seat, settled=settled), obstacle.win)
    elif dodge is not None:
        _dodge(resolution, seat, dodge)
    else:
        apply_effects(resolution, EffectContext(seat, settled=settled), obstacle.fail)
        if resolution.seats[seat].crew:
            shaky_joints_fall_apart(resolution, seat)


def _dodge(resolution: LossResolution, seat: Seat, dodge: str) -> None:
    """Dodge the obstacle with the ship's ability or a card, and apply its other effects (§13)."""
    craft = resolution.seats[seat]
    ability = SHIPS[craft.ship].ability
    if dodge == "ability" and ability is not None:
        resolution.change(seat, uses=craft.uses - 1)
        effects = ability.effects
    else:
        resolution.use(seat, dodge)
        effects = RESOURCES[dodge].effects
    apply_effects(resolution, EffectContext(seat), effects)
