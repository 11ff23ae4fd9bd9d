"""The ship of the steady bot: its parts, joints and docks, and the cards that it leaves behind (§5, §10)."""

from collections.abc import Sequence

from games.rules.loss_in_space.card_effects import SLOTS
from games.rules.loss_in_space.card_values import by_worth
from games.rules.loss_in_space.cards import BONUS, RESOURCES
from games.rules.loss_in_space.equipment import best_fits, equip_craft, possible_switches, slot_of
from games.rules.loss_in_space.model import MOST_CARGO, Card, Craft, PartSwitch
from games.rules.loss_in_space.moves import EquipAction, LaunchMove, LootMove, TrimMove
from games.rules.loss_in_space.views import LossView


def launch(view: LossView) -> LaunchMove:
    """Return the best parts, joined if there is a joint; the least valuable cards stay behind."""
    equip, left = equipping(view.craft, view.cargo, switches=False)
    over = max(0, len(left) - MOST_CARGO)
    return LaunchMove(equip, tuple(by_worth(left, view.craft, left)[:over]))


def loot(view: LossView) -> LootMove:
    """Return the whole wreck, the most valuable card first."""
    pool = view.table.pools[0].cards
    return LootMove(tuple(reversed(by_worth(pool, view.craft, view.cargo))))


def trim(view: LossView) -> TrimMove:
    """Return the least valuable cards."""
    return TrimMove(tuple(by_worth(view.cargo, view.craft, view.cargo)[: len(view.cargo) - MOST_CARGO]))


def equipping(craft: Craft, cargo: Sequence[Card], switches: bool) -> tuple[tuple[EquipAction, ...], list[Card]]:
    """Return actions for the best parts in empty slots, the best joins and better parts; and the cargo left."""
    done, left = [], list(cargo)
    while action := _best_action(craft, left, switches):
        done.append(action)
        after = equip_craft(craft, left, action)
        craft = after.craft
        left = [card for card in left if card not in after.taken]
    return tuple(done), left


def better_switches(craft: Craft, cargo: Sequence[Card]) -> list[PartSwitch]:
    """Return the switches that gain a bonus, the greatest gain first."""
    off = {part.card: bool(part.off) for slot in SLOTS for part in craft.slots[slot]}

    def gain(swap: PartSwitch) -> int:
        return BONUS[swap.new] - (0 if off[swap.old] else BONUS[swap.old])

    return sorted([swap for swap in possible_switches(craft, cargo) if gain(swap) > 0], key=lambda swap: -gain(swap))


def _best_action(craft: Craft, cargo: Sequence[Card], switches: bool) -> EquipAction | None:
    fits_now = best_fits(craft, cargo)
    if fits_now:
        return fits_now[0]
    docks = [card for card in cargo if RESOURCES[card].first == "switch"]
    better = better_switches(craft, cargo) if switches and docks else []
    if better:
        return EquipAction("switch", None, docks[0], (better[0],))
    return _best_join(craft, cargo)


def _best_join(craft: Craft, cargo: Sequence[Card]) -> EquipAction | None:
    """Return the best part for a place beside another one, with the joint that holds longest."""
    joints = [card for card in cargo if RESOURCES[card].first == "attach"]
    parts = [card for card in cargo if RESOURCES[card].is_part and BONUS[card] > 1]
    beside = [card for card in parts if len(craft.slots[slot_of(card)]) == 1]
    if not joints or not beside:
        return None
    return EquipAction("join", max(beside, key=BONUS.__getitem__), joints[-1], ())
