"""Facing an obstacle: the seats asked, calls for help, and the judgement (§8, §9)."""

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from games.rules.contract import Seat
from games.rules.loss_in_space.card_effects import NOTHING, SLOTS
from games.rules.loss_in_space.cards import RESOURCES, SHIPS, Obstacle
from games.rules.loss_in_space.effects import EffectContext, apply_effects, context_of_facing
from games.rules.loss_in_space.equipment import repair, shaky_joints_fall_apart, tick
from games.rules.loss_in_space.meddling import roll_strikes
from games.rules.loss_in_space.model import Card, Craft, FacingDecision, WindowKind
from games.rules.loss_in_space.moves import FaceMove
from games.rules.loss_in_space.reach import obstacle_up, turn_of
from games.rules.loss_in_space.resolution import LossResolution
from games.rules.loss_in_space.totals import add_triples, meets, strikable, total
from games.rules.loss_in_space.turns import discard_obstacle, end_turn


def is_met(obstacle: Obstacle, craft: Craft) -> bool:
    """Whether the craft meets the obstacle with all that counts for it now (§8)."""
    return meets(obstacle.threat, total(craft), craft.raised)


def after_plays(craft: Craft, plays: Iterable[Card]) -> Craft:
    """Return the craft after the plays of a facing decision, as far as totals go (§8)."""
    for card in plays:
        resource = RESOURCES[card]
        if any(effect.op == "repair" for effect in resource.effects):
            craft = repair(craft)
        craft = boosted(craft, card)
    return craft


def boosted(craft: Craft, card: Card) -> Craft:
    """Return the craft with the boosts of a card."""
    return replace(craft, boost=add_triples(craft.boost, RESOURCES[card].boost))


def seats_to_face(r: LossResolution) -> set[Seat]:
    """Return the seats asked how to face; the others decide by default and standing order (§20.3)."""
    asked = set()
    for seat in turn_of(r).facing:
        if r.settled[seat] is not None:
            continue
        if seat in turn_of(r).waiting or _asks(r, seat):
            asked.add(seat)
            continue
        everything = _obstacle(r).parsecs if r.orders[seat].face == "cards" else 0
        r.settled[seat] = FacingDecision(as_cards=everything)
    return asked


def _asks(r: LossResolution, seat: Seat) -> bool:
    obstacle, craft = _obstacle(r), r.seats[seat]
    if is_met(obstacle, craft):
        switches = obstacle.switches and r.cargo[seat] and craft.slots.cards()
        return r.orders[seat].face == "ask" and bool(obstacle.parsecs or switches)
    return bool(
        r.cargo[seat] or craft.table or craft.uses or turn_of(r).volunteers or _has_choice(obstacle, craft)
    )


def _has_choice(obstacle: Obstacle, craft: Craft) -> bool:
    """Whether ill effects leave a choice between two slots or more."""
    return any(sum(strikable(craft, each.op, slot) for slot in SLOTS) > 1 for each in obstacle.choices)


def resolve_facing(r: LossResolution, moves: Mapping[Seat, FaceMove]) -> WindowKind | None:
    """Resolve the plays in the order of facing; then ask a seat again, call help, or judge all."""
    waiting, helper = [], None
    for seat in turn_of(r).facing:
        if r.settled[seat] is not None:
            continue
        move = moves.get(seat) or FaceMove()
        _play(r, seat, move.plays)
        if move.do == "wait" or r.strikes:
            waiting.append(seat)
        elif move.do == "help":
            helper = move.helper
        else:
            r.settled[seat] = FacingDecision(move.as_cards, move.switches, move.dodge, move.slots, move.cards)
    r.turns(waiting=tuple(waiting))
    if helper is not None:
        return _call_help(r, helper)
    if waiting:
        roll_strikes(r)
        return "counter"
    return _judge_all(r)


def _play(r: LossResolution, seat: Seat, plays: Iterable[Card]) -> None:
    for card in plays:
        r.use(seat, card, RESOURCES[card].uses)
        r.tell("enhanced", seat=seat, card=card)
        apply_effects(r, EffectContext(seat), RESOURCES[card].effects)


def _call_help(r: LossResolution, helper: Seat) -> WindowKind:
    """Boosts and penalties of the caller lapse, raised threats pass to the helper (§9)."""
    seat = r.active
    raised = r.seats[seat].raised
    r.change(seat, boost=NOTHING, penalty=NOTHING, raised=NOTHING)
    r.change(helper, raised=add_triples(r.seats[helper].raised, raised))
    r.turns(helper=helper, facing=(helper,), volunteers=(), waiting=())
    r.tell("help_called", seat=seat, helper=helper)
    return "meddle"


def fall_away(r: LossResolution) -> WindowKind | None:
    """Nobody is left to face the obstacle: it is discarded, the active seat's tokens tick (§9, §12)."""
    r.tell("fell_away", card=turn_of(r).obstacle)
    tick(r, r.active)
    discard_obstacle(r)
    return end_turn(r)


def _judge_all(r: LossResolution) -> WindowKind | None:
    """Everybody facing, from the active seat clockwise; a winner ends it at once (§8, §15)."""
    decided = {seat: r.settled[seat] or FacingDecision() for seat in turn_of(r).facing}
    r.settled = [None] * len(r.settled)
    for seat, settled in decided.items():
        _judge(r, seat, settled)
        if r.result is not None:
            return None
    discard_obstacle(r)
    roll_strikes(r)
    return "counter"


def _judge(r: LossResolution, seat: Seat, settled: FacingDecision) -> None:
    obstacle, craft, turn = _obstacle(r), r.seats[seat], turn_of(r)
    met = is_met(obstacle, craft)
    if seat in (turn.seat, turn.helper):
        tick(r, turn.seat)
    r.change(seat, boost=NOTHING, penalty=NOTHING, raised=NOTHING)
    dodge = None if met else settled.dodge
    compared = {"totals": list(total(craft)), "raised": list(craft.raised)}
    r.tell("judged", seat=seat, card=turn.obstacle, met=met, dodge=dodge, **compared)
    if met:
        apply_effects(r, context_of_facing(seat, settled), obstacle.win)
    elif dodge is not None:
        _dodge(r, seat, dodge)
    else:
        apply_effects(r, context_of_facing(seat, settled), obstacle.fail)
        if r.seats[seat].crew:
            shaky_joints_fall_apart(r, seat)


def _dodge(r: LossResolution, seat: Seat, dodge: str) -> None:
    """By the ship's ability or a card, with what else that brings (§13)."""
    craft = r.seats[seat]
    ability = SHIPS[craft.ship].ability
    if dodge == "ability" and ability is not None:
        r.change(seat, uses=craft.uses - 1)
        effects = ability.effects
    else:
        r.use(seat, dodge, RESOURCES[dodge].uses)
        effects = RESOURCES[dodge].effects
    apply_effects(r, EffectContext(seat), effects)


def _obstacle(r: LossResolution) -> Obstacle:
    obstacle = obstacle_up(r)
    if obstacle is None:
        raise ValueError("nothing is up to be faced")
    return obstacle
