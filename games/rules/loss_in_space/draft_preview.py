"""The preview of a draft, for its owner: totals, their result, and the damage of failing."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress

from msgspec import Struct
from msgspec.structs import replace

from games.rules.contract import Seat
from games.rules.errors import IllegalMove
from games.rules.loss_in_space import moves
from games.rules.loss_in_space.cards import SHIPS, SLOTS, Obstacle, Slot, Triple
from games.rules.loss_in_space.effects import chosen_slot
from games.rules.loss_in_space.equipment import HARDENED_TURNS, after_equipping
from games.rules.loss_in_space.legality import FACE_OPS, is_enhancer, own_cards
from games.rules.loss_in_space.meddling import as_if_played
from games.rules.loss_in_space.model import Card, Craft, EquippedPart, PendingPlay
from games.rules.loss_in_space.reach import faced_obstacle, obstacle_up, targets, turn_of
from games.rules.loss_in_space.resolution import LossState
from games.rules.loss_in_space.totals import after_plays, is_met, struck_part, total


class CraftChange(Struct, frozen=True):
    """The craft after one more card."""

    card: Card
    craft: Craft


class PartDamage(Struct, frozen=True):
    """The damage of failing to a part: `turns` out of order, 0 if it is lost.

    `slot` is None if a die decides it; `card` is None then, and if there is no part.
    """

    slot: Slot | None
    card: Card | None
    turns: int


class FacingPreview(Struct, frozen=True):
    """The craft of a facing seat if all plays of the draft at it worked, or took effect uncancelled."""

    seat: Seat
    craft: Craft


class CraftPreview(Struct, frozen=True):
    """The owner's `craft` after the draft, with its totals and the remaining cargo.

    For a facing seat: whether the obstacle is met (else None), the effect of each further card, and the `blows` of
    failing, in their order. For meddling or countering: the state of the facing seats.
    """

    totals: Triple
    cargo: tuple[Card, ...]
    craft: Craft
    met: bool | None = None
    changes: tuple[CraftChange, ...] = ()
    blows: tuple[PartDamage, ...] = ()
    stands: tuple[FacingPreview, ...] = ()


def preview_draft(state: LossState, seat: Seat, move: moves.Move) -> CraftPreview:
    """Return the result of a move before dice are rolled or cards are drawn.

    The move may still be illegal; its impossible parts are left out.
    """
    craft, cargo = state.table.seats[seat], list(state.hands[seat].cargo)
    if isinstance(move, moves.CommandMove | moves.LaunchMove):
        craft, cargo = _after_equipping(craft, cargo, move.equip)
    if isinstance(move, moves.FaceMove):
        return _before_an_obstacle(state, seat, move)
    return CraftPreview(total(craft), tuple(cargo), craft, stands=tuple(_stands(state, seat, move)))


def _after_equipping(craft: Craft, cargo: list[Card], actions: Iterable[moves.EquipAction]) -> tuple[Craft, list[Card]]:
    for action in actions:
        with suppress(IllegalMove):
            craft, cargo = after_equipping(craft, cargo, action)
    return craft, cargo


def _before_an_obstacle(state: LossState, seat: Seat, move: moves.FaceMove) -> CraftPreview:
    playable = [card for card in own_cards(state, seat) if is_enhancer(card, FACE_OPS)]
    plays = [card for card in move.plays if card in playable]
    craft = after_plays(state.table.seats[seat], plays)
    cargo = tuple([card for card in state.hands[seat].cargo if card not in plays])
    obstacle = faced_obstacle(state.table)
    further = [card for card in playable if card not in plays]
    judged = _ticked(craft) if seat == turn_of(state.table).seat else craft
    return CraftPreview(
        total(craft),
        cargo,
        craft,
        is_met(obstacle, craft),
        tuple([CraftChange(card, after_plays(craft, (card,))) for card in further]),
        tuple(_blows(judged, obstacle, move.slots)),
    )


def _ticked(craft: Craft) -> Craft:
    """Return the craft with its tokens one lower, as it is when ill effects come (§8)."""
    for slot in SLOTS:
        craft = craft.with_parts(
            slot, tuple([EquippedPart(part.card, max(0, part.off - 1)) for part in craft.slots[slot]])
        )
    return craft


def _blows(craft: Craft, obstacle: Obstacle, chosen: Sequence[Slot]) -> Iterator[PartDamage]:
    """Yield the damage of ill effects to parts; slots are `chosen`, or the default ones (§8, §13)."""
    hardened = SHIPS[craft.ship].trait == "hardened"
    for effect in obstacle.fail:
        if effect.op not in ("disable", "break"):
            continue
        disables = effect.op == "disable"
        turns = effect.turns if disables else HARDENED_TURNS if hardened else 0
        if effect.slot == "die":
            yield PartDamage(None, None, turns)
            continue
        slot = next((each for each in SLOTS if each == effect.slot), None)
        if slot is None:
            slot = chosen_slot(craft, effect.op, chosen)
        part = struck_part(craft.slots[slot], enabled=disables)
        yield PartDamage(slot, part.card if part else None, turns)
        if part is not None:
            left = [replace(each, off=turns) if each is part else each for each in craft.slots[slot]]
            craft = craft.with_parts(slot, tuple([each for each in left if turns or each is not part]))


def _stands(state: LossState, seat: Seat, move: moves.Move) -> Iterator[FacingPreview]:
    """Yield the facing seats after the plays of meddling or those left by countering; none without an obstacle."""
    plays: list[moves.CardPlay] | list[PendingPlay] = []
    if isinstance(move, moves.MeddleMove):
        own, reached = own_cards(state, seat), targets(state.table, seat)
        plays = [play for play in move.plays if play.card in own and play.target in reached]
    elif isinstance(move, moves.CounterMove):
        cancelled = [each.play for each in move.cancel if each.card in state.hands[seat].cargo]
        plays = [play for place, play in enumerate(state.table.pending) if place not in cancelled]
    else:
        return
    for target in turn_of(state.table).facing if obstacle_up(state.table) else ():
        craft = state.table.seats[target]
        for play in plays:
            if play.target == target:
                craft = as_if_played(craft, play)
        yield FacingPreview(target, craft)
