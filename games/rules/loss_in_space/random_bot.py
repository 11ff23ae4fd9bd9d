"""A bot that may make every legal move."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Literal, TypeVar

from games.rules.contract import Observation, Seat
from games.rules.loss_in_space import moves
from games.rules.loss_in_space.cards import KINDS, MOST_BONUS, RESOURCES, SLOTS, Slot, of_kind, starting_with
from games.rules.loss_in_space.equipment import after_equipping, compatible_switches, possible_switches, slot_of
from games.rules.loss_in_space.legality import COMMAND_OPS, FACE_OPS, MOST_TRADED, is_enhancer, swap_size
from games.rules.loss_in_space.model import MOST_CARGO, Card, Craft, Request
from games.rules.loss_in_space.reach import faced_obstacle, may_volunteer, targets, turn_of
from games.rules.loss_in_space.steady_trade import answer_each
from games.rules.loss_in_space.totals import after_plays, is_met, strikable
from games.rules.loss_in_space.trade import fits
from games.rules.loss_in_space.views import LossView, VisibleOffer

T = TypeVar("T")
_SIDES: tuple[Literal["player", "obstacle"], ...] = ("player", "obstacle")
_FALLS_BACK = _HELPS = _EQUIPS = 0.5


def random_move(seen: Observation[LossView, moves.Move], rng: Random) -> moves.Move:
    """Return any legal answer to the viewer's open decision."""
    view = seen.view
    return _MOVES[str(view.kind)](view, rng)


def equip_actions(craft: Craft, cargo: Sequence[Card], switches: bool = True) -> list[moves.EquipAction]:
    """Return every possible action of equipping; with `switches` also those that switch one part."""
    found = []
    joints = starting_with(cargo, "attach")
    for card in cargo:
        if RESOURCES[card].is_part:
            there = len(craft.slots[slot_of(card)])
            found += [moves.EquipAction("fit", card, None, ())] if there == 0 else []
            found += [moves.EquipAction("join", card, joint, ()) for joint in joints if there == 1]
    docks = starting_with(cargo, "switch") if switches else []
    swaps = possible_switches(craft, cargo) if docks else []
    return found + [moves.EquipAction("switch", None, dock, (swap,)) for swap in swaps for dock in docks]


def _some(rng: Random, things: Sequence[T], most: int, least: int = 0) -> tuple[T, ...]:
    return tuple(rng.sample(things, rng.randint(least, min(most, len(things)))))


def _equipping(view: LossView, rng: Random, switches: bool) -> tuple[tuple[moves.EquipAction, ...], list[Card]]:
    """Return some actions of equipping, and the cargo after them."""
    craft, cargo, done = view.craft, list(view.cargo), []
    while (actions := equip_actions(craft, cargo, switches)) and rng.random() < _EQUIPS:
        done.append(rng.choice(actions))
        craft, cargo = after_equipping(craft, cargo, done[-1])
    return tuple(done), cargo


def _request(rng: Random) -> Request:
    kind = rng.choice(("any", "card", *KINDS))
    if kind == "card":
        return Request(kind, rng.choice(list(RESOURCES.values())).id, 0)
    return Request(kind, None, rng.randint(0, MOST_BONUS) if kind in SLOTS else 0)


def _wants(rng: Random) -> tuple[Request, ...]:
    return tuple(_request(rng) for _ in range(rng.randint(1, MOST_TRADED)))


def _offer(view: LossView, rng: Random) -> moves.NewOffer:
    return moves.NewOffer(rng.choice(view.others_with_cargo), _some(rng, view.cargo, MOST_TRADED, 1), _wants(rng))


def _swap(view: LossView, rng: Random) -> tuple[Card, ...]:
    return tuple(rng.sample(view.cargo, swap_size(view.craft)))


def _prep(view: LossView, rng: Random) -> moves.PreparationMove:
    can_swap = len(view.cargo) >= swap_size(view.craft)
    do = rng.choice(["pass", *["swap"] * can_swap, *["offer"] * bool(view.others_with_cargo)])
    if do == "swap":
        return moves.PreparationMove("swap", swap=_swap(view, rng))
    if do == "offer":
        falls_back = can_swap and rng.random() < _FALLS_BACK
        return moves.PreparationMove("offer", offer=_offer(view, rng), fallback=_swap(view, rng) if falls_back else ())
    return moves.PreparationMove()


def _fitting(rng: Random, want: Sequence[Request], free: Sequence[Card]) -> tuple[Card, ...] | None:
    """Return a random free card for each request, or None."""
    given: list[Card] = []
    for request in want:
        cards = [card for card in free if card not in given and fits(card, request)]
        if not cards:
            return None
        given.append(rng.choice(cards))
    return tuple(given)


def _answer(view: LossView, rng: Random) -> moves.AnswersMove:
    def answer_one(offer: VisibleOffer, free: Sequence[Card]) -> moves.OfferAnswer:
        cards = _fitting(rng, offer.known_terms.want, free)
        may: list[Literal["accept", "decline", "counter"]] = ["decline"]
        may += ["accept"] if cards is not None else []
        may += ["counter"] if free else []
        do = rng.choice(may)
        given = _some(rng, free, MOST_TRADED, 1) if do == "counter" else ()
        accepted = cards if do == "accept" and cards else ()
        return moves.OfferAnswer(offer.by, do, accepted, given, _wants(rng) if given else ())

    return answer_each(view, answer_one)


def _reply(view: LossView, rng: Random) -> moves.ReplyMove:
    cards = _fitting(rng, view.counter_offer.want, view.free_to_reply)
    if cards and rng.random() < _HELPS:
        return moves.ReplyMove("accept", cards)
    if view.table.turn is None and len(view.cargo) >= swap_size(view.craft) and rng.random() < _FALLS_BACK:
        return moves.ReplyMove(fallback=_swap(view, rng))
    return moves.ReplyMove(fallback=None if view.table.turn or rng.random() < _FALLS_BACK else ())


def _launch(view: LossView, rng: Random) -> moves.LaunchMove:
    equip, cargo = _equipping(view, rng, switches=False)
    over = max(0, len(cargo) - MOST_CARGO)
    return moves.LaunchMove(equip, tuple(rng.sample(cargo, over)))


def _sabotage(view: LossView, rng: Random, card: Card, whom: Sequence[Seat]) -> moves.CardPlay:
    slot: Slot | None = rng.choice(SLOTS) if RESOURCES[card].asks_slot else None
    return moves.CardPlay(card, rng.choice(whom), slot, None, False)


def _command(view: LossView, rng: Random) -> moves.CommandMove:
    seat, turn = view.seat, turn_of(view.table)
    trading = turn.step == "trade"
    whom = targets(view.table, seat)
    enhancers = [card for card in view.own_cards if is_enhancer(card, COMMAND_OPS)]
    sabotage = of_kind(view.cargo, "sabotage") if whom else []
    can_swap = trading and len(view.cargo) >= swap_size(view.craft)
    equip, _ = _equipping(view, rng, switches=True)
    can_offer = trading and not turn.offered and view.cargo and view.others_with_cargo
    choices = ["fly", *["offer"] * bool(can_offer), *["swap"] * can_swap, *["equip"] * bool(equip)]
    do = rng.choice([*choices, *["play"] * bool(enhancers or sabotage)])
    if do == "offer":
        return moves.CommandMove("offer", offer=_offer(view, rng))
    if do == "swap":
        return moves.CommandMove("swap", swap=_swap(view, rng))
    if do == "play":
        card = rng.choice([*enhancers, *sabotage])
        alone = moves.CardPlay(card, None, None, None, False)
        return moves.CommandMove("play", play=alone if card in enhancers else _sabotage(view, rng, card, whom))
    return moves.CommandMove("equip" if do == "equip" else "fly", equip=equip)


def _meddle(view: LossView, rng: Random) -> moves.MeddleMove:
    seat, facing = view.seat, turn_of(view.table).facing
    whom = targets(view.table, seat)
    reached = [each for each in facing if each in whom]
    sabotage = of_kind(view.cargo, "sabotage")
    boosts = [card for card in view.own_cards if RESOURCES[card].is_boost] if reached else []
    plays = []
    for card in _some(rng, [*sabotage, *boosts], MOST_CARGO) if whom else ():
        if card in boosts:
            side = rng.choice(_SIDES)
            needed = side == "obstacle" and rng.random() < _HELPS
            plays.append(moves.CardPlay(card, rng.choice(reached), None, side, needed))
            continue
        play = _sabotage(view, rng, card, whom)
        needed = play.target in facing and rng.random() < _HELPS
        plays.append(moves.CardPlay(card, play.target, play.slot, None, needed))
    helps = may_volunteer(view.table, seat) and rng.random() < _HELPS
    return moves.MeddleMove(tuple(plays), helps, _some(rng, of_kind(view.cargo, "anti"), MOST_CARGO))


def _counter(view: LossView, rng: Random) -> moves.CounterMove:
    plays = range(len(view.table.pending))
    cards = _some(rng, of_kind(view.cargo, "anti"), len(plays))
    return moves.CounterMove(tuple(map(moves.PlayCancellation, cards, rng.sample(plays, len(cards)))))


def _face(view: LossView, rng: Random) -> moves.FaceMove:
    obstacle = faced_obstacle(view.table)
    plays = _some(rng, [card for card in view.own_cards if is_enhancer(card, FACE_OPS)], MOST_CARGO)
    craft = after_plays(view.craft, plays)
    volunteers = turn_of(view.table).volunteers
    met = is_met(obstacle, craft)
    do = rng.choice(["resolve", *["wait"] * bool(plays), *["help"] * bool(volunteers and not met)])
    if do == "wait":
        return moves.FaceMove(plays, "wait")
    if do == "help":
        return moves.FaceMove(plays, "help", helper=rng.choice(volunteers))
    left = [card for card in view.cargo if card not in plays]
    if met:
        switches = _some(rng, possible_switches(view.craft, left), obstacle.switches)
        switches = compatible_switches(switches, obstacle.switches)
        return moves.FaceMove(plays, as_cards=rng.randint(0, obstacle.parsecs), switches=switches)
    dodges = [card for card in view.own_cards if card not in plays and is_enhancer(card, ("dodge",))]
    dodge = rng.choice([None, *dodges, *["ability"] * bool(craft.uses)])
    slots: tuple[Slot, ...] = ()
    for effect in obstacle.choices:
        open_slots = [slot for slot in SLOTS if strikable(craft, effect.op, slot)]
        slots += (rng.choice(open_slots),) if open_slots else ()
    return moves.FaceMove(plays, dodge=dodge, slots=slots, cards=_some(rng, left, obstacle.spilled))


_MOVES: Mapping[str, Callable[[LossView, Random], moves.Move]] = {
    "prep": _prep,
    "answer": _answer,
    "reply": _reply,
    "launch": _launch,
    "command": _command,
    "meddle": _meddle,
    "counter": _counter,
    "face": _face,
    "loot": lambda view, rng: moves.LootMove(_some(rng, view.table.pools[0].cards, len(RESOURCES))),
    "trim": lambda view, rng: moves.TrimMove(tuple(rng.sample(view.cargo, len(view.cargo) - MOST_CARGO))),
}
