"""A bot that builds its ship, trades spare cards, hinders the leader, and helps when it pays."""

from collections.abc import Callable, Mapping
from random import Random

from games.rules.contract import Observation
from games.rules.loss_in_space import steady_facing, steady_meddling, steady_ship, steady_trade
from games.rules.loss_in_space.card_effects import SLOTS
from games.rules.loss_in_space.cards import SHIPS
from games.rules.loss_in_space.model import MOST_CARGO
from games.rules.loss_in_space.moves import CardPlay, CommandMove, Move
from games.rules.loss_in_space.obstacle_legality import is_enhancer
from games.rules.loss_in_space.reach import turn_of
from games.rules.loss_in_space.views import LossView


def steady_move(seen: Observation[LossView, Move], rng: Random) -> Move:
    """Return a sensible answer to the viewer's open decision."""
    kind = str(seen.view.kind)
    if kind in _REMEMBERING:
        return _REMEMBERING[kind](seen)
    return _MOVES[kind](seen.view)


def _command(seen: Observation[LossView, Move]) -> CommandMove:
    """Return a command: raid the leader, use working enhancers, trade, then equip and fly."""
    view = seen.view
    play = steady_meddling.raid(view) or enhancer_now(view)
    if play is not None:
        return CommandMove("play", play=play)
    turn = turn_of(view.table)
    if turn.step == "trade":
        offer = None if turn.offered else steady_trade.offer_of(seen)
        if offer is not None:
            return CommandMove("offer", offer=offer)
        if swap := steady_trade.swap_of(view):
            return CommandMove("swap", swap=swap)
    equip, _ = steady_ship.equipping(view.craft, view.cargo, switches=True)
    return CommandMove("equip" if any(each.do == "switch" for each in equip) else "fly", equip=equip)


def enhancer_now(view: LossView) -> CardPlay | None:
    """Return an enhancer that is useful now."""
    craft = view.craft
    wanted = {
        "draw": len(view.cargo) <= MOST_CARGO - 2,
        "crew": craft.crew < SHIPS[craft.ship].crew,
        "repair": any(part.off > 1 for slot in SLOTS for part in craft.slots[slot]),
    }
    ops = [op for op, now in wanted.items() if now]
    cards = [card for card in view.own_cards if is_enhancer(card, ops)]
    return CardPlay(cards[0], None, None, None, False) if cards else None


_REMEMBERING: Mapping[str, Callable[[Observation[LossView, Move]], Move]] = {
    "prep": steady_trade.prep,
    "command": _command,
}
_MOVES: Mapping[str, Callable[[LossView], Move]] = {
    "answer": steady_trade.answer,
    "reply": steady_trade.reply,
    "launch": steady_ship.launch,
    "meddle": steady_meddling.meddle,
    "counter": steady_meddling.counter,
    "face": steady_facing.face,
    "loot": steady_ship.loot,
    "trim": steady_ship.trim,
}
