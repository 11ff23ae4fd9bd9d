"""Meddling with others' turns, strikes in single player, and countering both (§7, §11, §14)."""

from collections.abc import Mapping, Sequence
from typing import Protocol, cast

from games.rules.contract import Seat
from games.rules.loss_in_space.cards import RESOURCES, Resource
from games.rules.loss_in_space.effects import Case, run
from games.rules.loss_in_space.model import Card, Craft, Pending, WindowKind
from games.rules.loss_in_space.moves import CounterMove, Meddle, Play
from games.rules.loss_in_space.resolution import Resolution
from games.rules.loss_in_space.standing import (
    Scene,
    clockwise,
    living,
    may_volunteer,
    meets_alone,
    obstacle_up,
    targets,
    turn_of,
)
from games.rules.loss_in_space.totals import added, meets, struck_part, total
from games.rules.loss_in_space.vocabulary import NOTHING, SLOTS, Slot

FAILS, BACKFIRES = 1, 6


def meddlers(r: Resolution) -> set[Seat]:
    """Who is asked whether to meddle (§7)."""
    facing = turn_of(r).facing
    lone = facing[0] if len(facing) == 1 else None
    help_wanted = not meets_alone(r, r.active)
    return {
        seat
        for seat in living(r)
        if seat != lone
        and targets(r, seat)
        and (_holds_something(r, seat) or (help_wanted and may_volunteer(r, seat)))
        and _wants_to_meddle(r, seat)
    }


def _holds_something(r: Resolution, seat: Seat) -> bool:
    """As far as everybody can tell: cargo, or a boost on the table."""
    return bool(r.cargo[seat]) or any(RESOURCES[kept.card].is_boost for kept in r.seats[seat].table)


def _wants_to_meddle(r: Resolution, seat: Seat) -> bool:
    """By its standing order (§4)."""
    order = r.orders[seat].meddle
    farthest = max(r.seats[facing].parsec for facing in turn_of(r).facing)
    if order == "leader":
        return farthest == max(r.seats[each].parsec for each in living(r))
    return farthest >= order if isinstance(order, int) else order == "ask"


def meddled(r: Resolution, moves: Mapping[Seat, Meddle]) -> WindowKind:
    """All plays with their dice, clockwise from the active seat; then the volunteers (§7)."""
    for seat in clockwise(r, r.active):
        if seat in moves:
            cover = list(moves[seat].cover)
            for play in moves[seat].plays:
                show(r, seat, play, cover)
    volunteers = [
        seat
        for seat in clockwise(r, r.active)
        if may_volunteer(r, seat) and _volunteers(r, seat, moves.get(seat))
    ]
    r.turns(volunteers=tuple(volunteers))
    if volunteers:
        r.tell("volunteered", seats=volunteers)
    return "counter"


def _volunteers(r: Resolution, seat: Seat, move: Meddle | None) -> bool:
    return move.volunteer if move else r.orders[seat].help and meets_alone(r, seat)


def show(r: Resolution, seat: Seat, play: Play, cover: list[Card]) -> None:
    """A card is shown and its die rolled; what works or backfires is pending (§11).

    `cover` are anti-sabotage cards of the seat for what backfires; they are used up in order. A card that is
    only played if needed stays in cargo when its target fails already.
    """
    target = cast(Seat, play.target)
    if play.if_needed and fails_already(r, target):
        return
    resource = RESOURCES[play.card]
    r.use(seat, play.card, resource.uses)
    die = r.die()
    works = die not in (FAILS, BACKFIRES)
    backfires = die == BACKFIRES and resource.kind == "sabotage"
    result = "works" if works else "backfires" if backfires else "fails"
    played = {"card": play.card, "target": target, "slot": play.slot, "side": play.side}
    r.tell("played", seat=seat, die=die, result=result, **played)
    if works:
        r.pending.append(Pending(play.card, seat, target, play.slot, play.side))
    elif backfires and cover:
        _cancel(r, seat, cover.pop(0), play.card)
    elif backfires:
        r.pending.append(Pending(play.card, seat, seat, backfired=True))


class MeddledWith(Scene, Protocol):
    """A table, or one on which something is happening, with plays that can still be cancelled."""

    @property
    def pending(self) -> Sequence[Pending]:
        """The plays, in their order."""
        ...


def fails_already(scene: MeddledWith, target: Seat) -> bool:
    """Whether a facing seat would fail if every pending play stood (§7)."""
    obstacle = obstacle_up(scene)
    if obstacle is None:
        return False
    craft = scene.seats[target]
    more, raised = NOTHING, craft.raised
    for play in scene.pending:
        if play.target != target:
            continue
        resource = RESOURCES[play.card]
        if play.side == "obstacle":
            raised = added(raised, resource.boost)
        else:
            more = added(more, resource.boost)
            craft = as_if_disabled(craft, resource, play.slot)
    return not meets(obstacle.threat, added(total(craft), more), raised)


def as_if_disabled(craft: Craft, resource: Resource, named: Slot | None) -> Craft:
    """The craft with the parts counting 0 that the card would disable in a named slot."""
    for effect in resource.effects:
        slot = effect.slot if effect.slot in SLOTS else named
        if effect.op != "disable" or effect.slot == "die" or slot is None:
            continue
        part = struck_part(craft.slots[slot], enabled=True)
        if part is not None:
            left = tuple([each for each in craft.slots[slot] if each is not part])
            craft = craft.with_parts(slot, left)
    return craft


def roll_strikes(r: Resolution) -> None:
    """In single player the dice for sabotage that was drawn (§14)."""
    for card in r.strikes:
        die = r.die()
        works = die not in (FAILS, BACKFIRES)
        r.tell("strike", card=card, die=die, result="works" if works else "fails")
        if works:
            r.pending.append(Pending(card, None, 0))
    r.strikes = []


def suffers(play: Pending, seat: Seat) -> bool:
    """Whether a pending play would harm the seat: nobody suffers from a boost (§11)."""
    return play.target == seat and play.side != "player"


def counterers(r: Resolution) -> set[Seat]:
    """Who is asked whether to cancel a pending play (§20.3)."""
    if not r.pending:
        return set()
    return {seat for seat in living(r) if r.cargo[seat] and _wants_to_counter(r, seat)}


def _wants_to_counter(r: Resolution, seat: Seat) -> bool:
    order = r.orders[seat].counter
    return order == "all" or (order == "own" and any(suffers(play, seat) for play in r.pending))


def countered(r: Resolution, moves: Mapping[Seat, CounterMove]) -> None:
    """Pending plays are cancelled, one after the other; then the rest applies in order (§11).

    In single player that may have brought new strikes: they are pending then.
    """
    standing = []
    for place, play in enumerate(r.pending):
        named = {
            seat: cancel.card
            for seat in clockwise(r, r.active)
            if seat in moves
            for cancel in moves[seat].cancel
            if cancel.play == place
        }
        if not named:
            standing.append(play)
            continue
        seat = play.target if play.target in named and suffers(play, play.target) else next(iter(named))
        _cancel(r, seat, named[seat], play.card)
    r.pending = []
    for play in standing:
        if r.seats[play.target].crew:
            _apply(r, play)
    roll_strikes(r)


def _cancel(r: Resolution, seat: Seat, card: Card, cancelled: Card) -> None:
    r.put_aside(seat, [card])
    r.tell("cancelled", seat=seat, card=card, play=cancelled)
    run(r, Case(seat), RESOURCES[card].effects)


def _apply(r: Resolution, play: Pending) -> None:
    resource, craft = RESOURCES[play.card], r.seats[play.target]
    r.tell("took_effect", card=play.card, by=play.by, target=play.target, side=play.side)
    if play.side == "player":
        r.change(play.target, boost=added(craft.boost, resource.boost))
    elif play.side == "obstacle":
        r.change(play.target, raised=added(craft.raised, resource.boost))
    else:
        by = None if play.backfired else play.by
        thief = by if by is not None and r.seats[by].crew else None
        run(r, Case(play.target, thief, play.slot), resource.effects)
