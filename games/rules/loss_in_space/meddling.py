"""Meddling with others' turns, strikes in single player, and countering both (§7, §11, §14)."""

from collections.abc import Mapping
from typing import cast

from msgspec.structs import replace

from games.rules.contract import Seat
from games.rules.loss_in_space import reach
from games.rules.loss_in_space.cards import RESOURCES, SLOTS, Resource, Slot
from games.rules.loss_in_space.effects import EffectContext, apply_effects
from games.rules.loss_in_space.model import Card, Craft, PendingPlay, WindowKind
from games.rules.loss_in_space.moves import CardPlay, CounterMove, MeddleMove
from games.rules.loss_in_space.resolution import LossResolution
from games.rules.loss_in_space.totals import add_triples, is_met, struck_part

FAILS, BACKFIRES = 1, 6


def seats_to_meddle(resolution: LossResolution) -> set[Seat]:
    """Return the seats that decide whether to meddle (§7)."""
    facing = reach.turn_of(resolution).facing
    lone = facing[0] if len(facing) == 1 else None
    help_wanted = not reach.meets_alone(resolution, resolution.active)
    return {
        seat
        for seat in reach.living(resolution)
        if seat != lone
        and reach.targets(resolution, seat)
        and (
            resolution.cargo[seat]  # By public facts: whether a seat holds something to play is a secret.
            or any(RESOURCES[kept.card].is_boost for kept in resolution.seats[seat].table)
            or (help_wanted and reach.may_volunteer(resolution, seat))
        )
        and _wants_to_meddle(resolution, seat)
    }


def _wants_to_meddle(resolution: LossResolution, seat: Seat) -> bool:
    """Whether the seat's standing order lets it meddle (§4)."""
    order = resolution.orders[seat].meddle
    farthest = max(resolution.seats[facing].parsec for facing in reach.turn_of(resolution).facing)
    if order == "leader":
        return farthest == max(resolution.seats[each].parsec for each in reach.living(resolution))
    return farthest >= order if isinstance(order, int) else order == "ask"


def resolve_meddling(resolution: LossResolution, moves: Mapping[Seat, MeddleMove]) -> WindowKind:
    """Resolve all plays with their dice, clockwise from the active seat; then the volunteers (§7)."""
    for seat in reach.clockwise(resolution, resolution.active):
        if seat in moves:
            cover = list(moves[seat].cover)
            for play in moves[seat].plays:
                show(resolution, seat, play, cover)
    able = [seat for seat in reach.clockwise(resolution, resolution.active) if reach.may_volunteer(resolution, seat)]
    by_order = [seat for seat in able if resolution.orders[seat].help and reach.meets_alone(resolution, seat)]
    volunteers = [seat for seat in able if (moves[seat].volunteer if seat in moves else seat in by_order)]
    resolution.turns(volunteers=tuple(volunteers))
    if volunteers:
        resolution.tell("volunteered", seats=volunteers)
    return "counter"


def show(resolution: LossResolution, seat: Seat, play: CardPlay, cover: list[Card]) -> None:
    """Show a card and roll its die; if it works or backfires, it is pending (§11).

    `cover` are anti-sabotage cards of the seat against backfires, used in order. A card to be played only if needed
    stays in cargo if its target fails already.
    """
    target = cast(Seat, play.target)
    if play.if_needed and fails_already(resolution, target):
        return
    resource = RESOURCES[play.card]
    resolution.use(seat, play.card)
    die = resolution.die()
    works = die not in (FAILS, BACKFIRES)
    backfires = die == BACKFIRES and resource.kind == "sabotage"
    result = "works" if works else "backfires" if backfires else "fails"
    played = {"card": play.card, "target": target, "slot": play.slot, "side": play.side}
    resolution.tell("played", seat=seat, die=die, result=result, **played)
    if works:
        resolution.pending.append(PendingPlay(play.card, seat, target, play.slot, play.side))
    elif backfires and cover:
        _cancel(resolution, seat, cover.pop(0), play.card)
    elif backfires:
        resolution.pending.append(PendingPlay(play.card, seat, seat, backfired=True))


def fails_already(scene: reach.TableLike, target: Seat) -> bool:
    """Whether a facing seat would fail if every pending play stood (§7)."""
    obstacle, craft = reach.obstacle_up(scene), scene.seats[target]
    for play in scene.pending:
        if play.target == target:
            craft = as_if_played(craft, play)
    return obstacle is not None and not is_met(obstacle, craft)


def as_if_played(craft: Craft, play: CardPlay | PendingPlay) -> Craft:
    """Return the craft after a play at it, as far as that changes totals and threats before any die."""
    resource = RESOURCES[play.card]
    if play.side == "obstacle":
        return replace(craft, raised=add_triples(craft.raised, resource.boost))
    return _as_if_disabled(replace(craft, boost=add_triples(craft.boost, resource.boost)), resource, play.slot)


def _as_if_disabled(craft: Craft, resource: Resource, named: Slot | None) -> Craft:
    """Return the craft with 0 for the parts that the card would disable in a named slot."""
    for effect in resource.effects:
        slot = effect.slot if effect.slot in SLOTS else named
        if effect.op != "disable" or effect.slot == "die" or slot is None:
            continue
        part = struck_part(craft.slots[slot], enabled=True)
        if part is not None:
            left = tuple([each for each in craft.slots[slot] if each is not part])
            craft = craft.with_parts(slot, left)
    return craft


def roll_strikes(resolution: LossResolution) -> None:
    """Roll the dice for sabotage that was drawn in single player (§14)."""
    for card in resolution.strikes:
        die = resolution.die()
        works = die not in (FAILS, BACKFIRES)
        resolution.tell("strike", card=card, die=die, result="works" if works else "fails")
        if works:
            resolution.pending.append(PendingPlay(card, None, 0))
    resolution.strikes = []


def suffers(play: PendingPlay, seat: Seat) -> bool:
    """Whether a pending play would harm the seat; a boost harms nobody (§11)."""
    return play.target == seat and play.side != "player"


def seats_to_counter(resolution: LossResolution) -> set[Seat]:
    """Return the seats that decide whether to cancel a pending play (§20.3)."""
    asked = [seat for seat in reach.living(resolution) if resolution.cargo[seat] and resolution.pending]
    suffering = {seat for seat in asked for play in resolution.pending if suffers(play, seat)}
    wanted = {"all": asked, "own": suffering}
    return {seat for seat in asked if seat in wanted.get(resolution.orders[seat].counter, ())}


def resolve_countering(resolution: LossResolution, moves: Mapping[Seat, CounterMove]) -> None:
    """Cancel pending plays, one after the other, then apply the rest in order (§11).

    In single player this may bring new strikes, which are then pending.
    """
    standing = []
    for place, play in enumerate(resolution.pending):
        named = {
            seat: cancel.card
            for seat in reach.clockwise(resolution, resolution.active)
            if seat in moves
            for cancel in moves[seat].cancel
            if cancel.play == place
        }
        if not named:
            standing.append(play)
            continue
        seat = play.target if play.target in named and suffers(play, play.target) else next(iter(named))
        _cancel(resolution, seat, named[seat], play.card)
    resolution.pending = []
    for play in standing:
        if resolution.seats[play.target].crew:
            _apply(resolution, play)
    roll_strikes(resolution)


def _cancel(resolution: LossResolution, seat: Seat, card: Card, cancelled: Card) -> None:
    resolution.put_aside(seat, [card])
    resolution.tell("cancelled", seat=seat, card=card, play=cancelled)
    apply_effects(resolution, EffectContext(seat), RESOURCES[card].effects)


def _apply(resolution: LossResolution, play: PendingPlay) -> None:
    resource, craft = RESOURCES[play.card], resolution.seats[play.target]
    resolution.tell("took_effect", card=play.card, by=play.by, target=play.target, side=play.side)
    if play.side == "player":
        resolution.change(play.target, boost=add_triples(craft.boost, resource.boost))
    elif play.side == "obstacle":
        resolution.change(play.target, raised=add_triples(craft.raised, resource.boost))
    else:
        by = None if play.backfired else play.by
        thief = by if by is not None and resolution.seats[by].crew else None
        apply_effects(resolution, EffectContext(play.target, thief, play.slot), resource.effects)
