"""A bot that builds its ship, trades spare cards, hinders the leader, and helps when it pays."""

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from random import Random
from typing import NamedTuple

from games.rules.contract import Observation, Seat
from games.rules.loss_in_space import moves, steady_trade
from games.rules.loss_in_space.card_values import by_worth, harm, is_built, prize, worth
from games.rules.loss_in_space.cards import BONUS, RESOURCES, SHIPS, SLOTS, Obstacle, Slot, of_kind, starting_with
from games.rules.loss_in_space.equipment import (
    after_equipping,
    best_fits,
    compatible_switches,
    possible_switches,
    slot_of,
)
from games.rules.loss_in_space.legality import is_enhancer
from games.rules.loss_in_space.meddling import fails_already, suffers
from games.rules.loss_in_space.model import GOAL, MOST_CARGO, Card, Craft, PartSwitch, PendingPlay
from games.rules.loss_in_space.reach import faced_obstacle, may_volunteer, obstacle_up, targets, turn_of
from games.rules.loss_in_space.totals import after_plays, is_met
from games.rules.loss_in_space.views import LossView


def launch(view: LossView) -> moves.LaunchMove:
    """Return the best parts, joined if there is a joint; the least valuable cards stay behind."""
    equip, left = equipping(view.craft, view.cargo, switches=False)
    over = max(0, len(left) - MOST_CARGO)
    return moves.LaunchMove(equip, tuple(by_worth(left, view.craft, left)[:over]))


def loot(view: LossView) -> moves.LootMove:
    """Return the whole wreck, the most valuable card first."""
    pool = view.table.pools[0].cards
    return moves.LootMove(tuple(reversed(by_worth(pool, view.craft, view.cargo))))


def trim(view: LossView) -> moves.TrimMove:
    """Return the least valuable cards."""
    return moves.TrimMove(tuple(by_worth(view.cargo, view.craft, view.cargo)[: len(view.cargo) - MOST_CARGO]))


def equipping(craft: Craft, cargo: Sequence[Card], switches: bool) -> tuple[tuple[moves.EquipAction, ...], list[Card]]:
    """Return actions for the best parts in empty slots, the best joins and better parts; and the cargo left."""
    done, left = [], list(cargo)
    while action := _best_action(craft, left, switches):
        done.append(action)
        craft, left = after_equipping(craft, left, action)
    return tuple(done), left


def better_switches(craft: Craft, cargo: Sequence[Card]) -> list[PartSwitch]:
    """Return the switches that gain a bonus, the greatest gain first."""
    off = {part.card: bool(part.off) for slot in SLOTS for part in craft.slots[slot]}

    def gain(swap: PartSwitch) -> int:
        return BONUS[swap.new] - (0 if off[swap.old] else BONUS[swap.old])

    return sorted([swap for swap in possible_switches(craft, cargo) if gain(swap) > 0], key=lambda swap: -gain(swap))


def _best_action(craft: Craft, cargo: Sequence[Card], switches: bool) -> moves.EquipAction | None:
    fits_now = best_fits(craft, cargo)
    if fits_now:
        return fits_now[0]
    docks = starting_with(cargo, "switch")
    better = better_switches(craft, cargo) if switches and docks else []
    if better:
        return moves.EquipAction("switch", None, docks[0], (better[0],))
    return _best_join(craft, cargo)


def _best_join(craft: Craft, cargo: Sequence[Card]) -> moves.EquipAction | None:
    """Return the best part for a place beside another one, with the joint that holds longest."""
    joints = starting_with(cargo, "attach")
    parts = [card for card in cargo if RESOURCES[card].is_part and BONUS[card] > 1]
    beside = [card for card in parts if len(craft.slots[slot_of(card)]) == 1]
    if not joints or not beside:
        return None
    return moves.EquipAction("join", max(beside, key=BONUS.__getitem__), joints[-1], ())


DODGED = 6.0
"""What costs less is not worth a dodge."""


def face(view: LossView) -> moves.FaceMove:
    """Return the move that meets the obstacle with the fewest cards; else draw, call help, dodge or lose least."""
    obstacle = faced_obstacle(view.table)
    at_stake = prize(obstacle) + harm(obstacle, view.craft, len(view.cargo))
    plays = fewest_boosts(view, obstacle)
    if plays is not None and at_stake >= sum(worth(card, view.craft, view.cargo) for card in plays):
        return _met(view, obstacle, plays)
    if drawing := [card for card in view.own_cards if is_enhancer(card, ("draw",))]:
        return moves.FaceMove((drawing[0],), "wait")
    if helper := _helper(view, obstacle):
        return moves.FaceMove(do="help", helper=helper[0])
    spared = by_worth(view.cargo, view.craft, view.cargo)[: obstacle.spilled]
    return moves.FaceMove(dodge=_dodge(view, obstacle), cards=tuple(spared))


def fewest_boosts(view: LossView, obstacle: Obstacle) -> tuple[Card, ...] | None:
    """Return the fewest boosts and repairs that meet the obstacle, none if needless; None if impossible."""
    helpful = [card for card in view.own_cards if is_enhancer(card, ("bonus", "repair"))]
    for count in range(len(helpful) + 1):
        for cards in combinations(helpful, count):
            if is_met(obstacle, after_plays(view.craft, cards)):
                return cards
    return None


def _met(view: LossView, obstacle: Obstacle, plays: tuple[Card, ...]) -> moves.FaceMove:
    """Return the move for a met obstacle: cards until the ship is built, then parsecs; better parts switched in."""
    left = [card for card in view.cargo if card not in plays]
    switches = compatible_switches(better_switches(view.craft, left), obstacle.switches)
    return moves.FaceMove(plays, as_cards=_as_cards(view, obstacle, left), switches=switches)


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


UNDER_WAY = 4
"""A ship that has come less far is not worth a sabotage card."""

BEHIND = 2
"""A ship that is farther behind than this is left alone."""

BOOST, RISK = 4.0, 0.1
"""What a boost is worth, and how likely help is to go wrong."""


def meddle(view: LossView) -> moves.MeddleMove:
    """Return sabotage at the leader, anti-sabotage against its backfire, and help where it pays."""
    plays = _plays(view)
    cover = of_kind(view.cargo, "anti")[: len(plays)]
    return moves.MeddleMove(tuple(plays), _would_help(view), tuple(cover))


def raid(view: LossView) -> moves.CardPlay | None:
    """Return sabotage for the viewer's own turn, which robs or stops the leader whatever it faces next."""
    rival = _rival(view)
    if rival is None:
        return None
    return next((_sabotage(view, rival, card) for card in view.cargo if _strikes_now(view, rival, card)), None)


def counter(view: LossView) -> moves.CounterMove:
    """Return anti-sabotage against the plays that would hurt the viewer, as far as it goes."""
    threats = [place for place, play in enumerate(view.table.pending) if _hurts(view, play)]
    return moves.CounterMove(tuple(map(moves.PlayCancellation, of_kind(view.cargo, "anti"), threats)))


def _rival(view: LossView) -> Seat | None:
    """Return the ship to hinder: the farthest within reach, unless it is far behind the viewer."""
    seats = view.table.seats
    best = max(targets(view.table, view.seat), key=lambda seat: (seats[seat].parsec, -seat), default=None)
    return best if best is not None and seats[best].parsec >= view.craft.parsec - BEHIND else None


def _plays(view: LossView) -> list[moves.CardPlay]:
    """Return sabotage that robs or stops the rival, or makes it fail if it would pass otherwise."""
    rival, obstacle = _rival(view), obstacle_up(view.table)
    if rival is None or obstacle is None:
        return []
    craft = view.table.seats[rival]
    passes = rival in turn_of(view.table).facing and is_met(obstacle, craft) and obstacle.parsecs > 0
    arrives = passes and craft.parsec + obstacle.parsecs >= GOAL
    plays = []
    for card in view.own_cards:
        if RESOURCES[card].is_boost and arrives:
            plays.append(moves.CardPlay(card, rival, None, "obstacle", True))
        elif passes and _hinders(card):
            plays.append(_sabotage(view, rival, card, if_needed=True))
        elif _strikes_now(view, rival, card):
            plays.append(_sabotage(view, rival, card))
    return plays


def _hinders(card: Card) -> bool:
    """Whether the card is sabotage that acts while an obstacle is faced."""
    return RESOURCES[card].kind == "sabotage" and RESOURCES[card].first in ("bonus", "disable")


def _strikes_now(view: LossView, rival: Seat, card: Card) -> bool:
    """Whether the card is sabotage that robs or stops the rival and has something to act on."""
    resource, craft = RESOURCES[card], view.table.seats[rival]
    if resource.kind != "sabotage" or _hinders(card) or craft.parsec < UNDER_WAY:
        return False
    what = resource.effects[0].what
    return {"card": view.cargo_sizes[rival] > 1, "parsec": craft.parsec > 1}.get(what, True)


def _sabotage(view: LossView, rival: Seat, card: Card, if_needed: bool = False) -> moves.CardPlay:
    slot = _best_slot(view.table.seats[rival]) if RESOURCES[card].asks_slot else None
    return moves.CardPlay(card, rival, slot, None, if_needed)


def _best_slot(craft: Craft) -> Slot:
    """Return the slot with the best part that works."""
    return max(SLOTS, key=lambda slot: max([BONUS[part.card] for part in craft.slots[slot] if not part.off] or [0]))


def _would_help(view: LossView) -> bool:
    """Whether the reward is worth the boosts and the risk that another seat makes it fail."""
    obstacle = obstacle_up(view.table)
    if obstacle is None or not may_volunteer(view.table, view.seat):
        return False
    boosts = fewest_boosts(view, obstacle)
    if boosts is None:
        return False
    return prize(obstacle) > BOOST * len(boosts) + RISK * harm(obstacle, view.craft, len(view.cargo))


def _hurts(view: LossView, play: PendingPlay) -> bool:
    """Whether a pending play is worth a card: a theft always, others if they make the viewer fail the obstacle."""
    obstacle = obstacle_up(view.table)
    if not suffers(play, view.seat):
        return False
    if play.side is None and not _hinders(play.card):
        return True
    if obstacle is None or view.seat not in turn_of(view.table).facing:
        return True
    return is_met(obstacle, view.craft) and fails_already(view.table, view.seat)


class BotWays(NamedTuple):
    """How a bot equips, swaps and offers: what distinguishes the shipwright from the steady bot."""

    equipping: Callable[[Craft, Sequence[Card]], Sequence[moves.EquipAction]]
    swap_of: Callable[[LossView, Random], tuple[Card, ...]]
    offer_of: Callable[[Observation[LossView, moves.Move], Random], moves.NewOffer | None]


STEADY = BotWays(
    lambda craft, cargo: equipping(craft, cargo, switches=True)[0],
    lambda view, rng: steady_trade.swap_of(view),
    lambda seen, rng: steady_trade.offer_of(seen),
)


def steady_move(seen: Observation[LossView, moves.Move], rng: Random) -> moves.Move:
    """Return a sensible answer to the viewer's open decision."""
    kind = str(seen.view.kind)
    return _MOVES[kind](seen.view) if kind in _MOVES else trading_move(seen, rng, STEADY)


def trading_move(seen: Observation[LossView, moves.Move], rng: Random, ways: BotWays) -> moves.Move:
    """Return the move of a round of preparation or of the bot's own turn.

    A command raids the leader, uses working enhancers, trades, then equips and flies.
    """
    view = seen.view
    if view.kind == "prep":
        swap, offer = ways.swap_of(view, rng), ways.offer_of(seen, rng)
        if offer is not None:
            return moves.PreparationMove("offer", offer=offer, fallback=swap)
        return moves.PreparationMove("swap", swap=swap) if swap else moves.PreparationMove()
    play, turn = raid(view) or enhancer_now(view), turn_of(view.table)
    if play is not None:
        return moves.CommandMove("play", play=play)
    if turn.step == "trade":
        offer = None if turn.offered else ways.offer_of(seen, rng)
        if offer is not None:
            return moves.CommandMove("offer", offer=offer)
        if swap := ways.swap_of(view, rng):
            return moves.CommandMove("swap", swap=swap)
    equip = tuple(ways.equipping(view.craft, view.cargo))
    return moves.CommandMove("equip" if any(each.do == "switch" for each in equip) else "fly", equip=equip)


def enhancer_now(view: LossView) -> moves.CardPlay | None:
    """Return an enhancer that is useful now."""
    craft = view.craft
    wanted = {
        "draw": len(view.cargo) <= MOST_CARGO - 2,
        "crew": craft.crew < SHIPS[craft.ship].crew,
        "repair": any(part.off > 1 for slot in SLOTS for part in craft.slots[slot]),
    }
    ops = [op for op, now in wanted.items() if now]
    cards = [card for card in view.own_cards if is_enhancer(card, ops)]
    return moves.CardPlay(cards[0], None, None, None, False) if cards else None


_MOVES: Mapping[str, Callable[[LossView], moves.Move]] = {
    "answer": steady_trade.answer,
    "reply": lambda view: steady_trade.reply(view, steady_trade.payment),
    "launch": launch,
    "meddle": meddle,
    "counter": counter,
    "face": face,
    "loot": loot,
    "trim": trim,
}
