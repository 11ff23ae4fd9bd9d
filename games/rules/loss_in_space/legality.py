"""The legality of moves (§20.4): first those while no obstacle is up, then the others."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from games.rules.contract import Seat
from games.rules.loss_in_space import moves
from games.rules.loss_in_space.cards import RESOURCES, SHIPS, Obstacle
from games.rules.loss_in_space.equipment import after_equipping, can_switch, refuse
from games.rules.loss_in_space.model import MOST_CARGO, Card, Craft, Request
from games.rules.loss_in_space.reach import faced_obstacle, may_volunteer, targets, turn_of
from games.rules.loss_in_space.resolution import LossState
from games.rules.loss_in_space.totals import after_plays, is_met, strikable
from games.rules.loss_in_space.trade import fits, free_to_answer, free_to_reply, is_valid_request

COMMAND_OPS = ("draw", "crew", "repair")
FACE_OPS = ("bonus", *COMMAND_OPS)


def own_cards(state: LossState, seat: Seat) -> list[Card]:
    """Return a seat's cargo, and its enhancers on the table."""
    return [*state.hands[seat].cargo, *(kept.card for kept in state.table.seats[seat].table)]


def check_own(cargo: Sequence[Card], cards: Sequence[Card], field: str) -> None:
    """Raise IllegalMove at the field unless all cards are in that cargo, each at most once (§20.4)."""
    for place, card in enumerate(cards):
        name = RESOURCES[card].name if card in RESOURCES else card
        if card not in cargo:
            refuse("not-yours", f"{name} is not in your cargo, or is promised already.", field, "cargo")
        if card in cards[:place]:
            refuse("twice", f"{name} is named twice.", field, "cargo")


def is_enhancer(card: Card, ops: Iterable[str]) -> bool:
    """Whether the card is an enhancer whose first effect is one of `ops`."""
    resource = RESOURCES[card]
    return resource.kind == "enhancer" and resource.first in ops


def check_command_play(state: LossState, seat: Seat, play: moves.CardPlay | None) -> None:
    """Raise IllegalMove if the seat may not make the play on its own turn (§7)."""
    if play is None:
        refuse("play-missing", "Choose a card to play.", "play", "turn")
    if play.side is not None or play.if_needed:
        refuse("play-side", "In your own turn a card has no side and no condition.", "play", "turn")
    if _is_sabotage(state, seat, play.card):
        _check_target(state, seat, play, "play")
        return
    if play.card not in own_cards(state, seat) or not is_enhancer(play.card, COMMAND_OPS):
        refuse("play-card", "That card can't be played now.", "play", "turn")
    if play.target is not None or play.slot is not None:
        refuse("play-target", "That card works for you alone.", "play", "turn")


def _is_sabotage(state: LossState, seat: Seat, card: Card) -> bool:
    """Whether the card is sabotage in the seat's cargo."""
    return card in state.hands[seat].cargo and RESOURCES[card].is_sabotage


def _check_target(state: LossState, seat: Seat, play: moves.CardPlay, field: str) -> None:
    if play.target is None:
        refuse("target", "Choose a target.", field, "sabotage")
    if play.target not in targets(state.table, seat):
        refuse("target", "That ship can't be reached.", field, "sabotage")
    if (play.slot is not None) != RESOURCES[play.card].asks_slot:
        message = "Choose a slot." if play.slot is None else f"{RESOURCES[play.card].name} needs no slot."
        refuse("slot", message, field, "sabotage")


def check_meddle(state: LossState, seat: Seat, move: moves.MeddleMove) -> None:
    """Raise IllegalMove if the seat may not meddle with that move (§7)."""
    for place, play in enumerate(move.plays):
        if play.card in [each.card for each in move.plays[:place]]:
            refuse("twice", "A card is played once at most.", "plays", "meddling")
        _check_meddling_play(state, seat, play)
    if move.volunteer and not may_volunteer(state.table, seat):
        refuse("volunteer", "You can't help now.", "volunteer", "help")
    _check_anti(state, seat, move.cover, "cover")


def _check_meddling_play(state: LossState, seat: Seat, play: moves.CardPlay) -> None:
    turn = turn_of(state.table)
    sabotage = _is_sabotage(state, seat, play.card)
    if not sabotage and (play.card not in own_cards(state, seat) or not RESOURCES[play.card].is_boost):
        refuse("play-card", "Only sabotage and boosts of yours can be played now.", "plays", "meddling")
    _check_target(state, seat, play, "plays")
    if not sabotage and play.target not in turn.facing:
        refuse("target", "A boost is played at a ship that faces the obstacle.", "plays", "meddling")
    if (play.side is None) != sabotage:
        refuse("side", "A boost helps the player or the obstacle; sabotage has no side.", "plays", "meddling")
    if play.if_needed and (play.target not in turn.facing or play.side == "player"):
        refuse("if-needed", "Only what makes a facing ship fail can wait for need.", "plays", "meddling")


def _check_anti(state: LossState, seat: Seat, cards: Sequence[Card], field: str) -> None:
    check_own(state.hands[seat].cargo, cards, field)
    if any(RESOURCES[card].kind != "anti" for card in cards):
        refuse("anti", "Only anti-sabotage cancels a play.", field, "countering")


def check_counter(state: LossState, seat: Seat, move: moves.CounterMove) -> None:
    """Raise IllegalMove if the seat may not cancel these plays (§11)."""
    _check_anti(state, seat, [cancel.card for cancel in move.cancel], "cancel")
    plays = [cancel.play for cancel in move.cancel]
    if len(set(plays)) < len(plays) or not set(plays) <= set(range(len(state.table.pending))):
        refuse("cancel", "Cancel plays that are pending, each once.", "cancel", "countering")


def check_face(state: LossState, seat: Seat, move: moves.FaceMove) -> None:
    """Raise IllegalMove if the seat may not face its obstacle with that move (§8)."""
    own = own_cards(state, seat)
    check_own(own, move.plays, "plays")
    if not all(is_enhancer(card, FACE_OPS) for card in move.plays):
        refuse("play-card", "That card can't be played now.", "plays", "facing")
    obstacle = faced_obstacle(state.table)
    craft = after_plays(state.table.seats[seat], move.plays)
    met = is_met(obstacle, craft)
    if move.do == "wait":
        if not move.plays:
            refuse("wait", "Play something to wait for.", "do", "facing")
    elif move.do == "help":
        _check_help(state, seat, move, met, obstacle)
    elif met:
        _check_met(state, seat, move, obstacle)
    else:
        _check_not_met(state, seat, move, obstacle, craft)


def _check_help(state: LossState, seat: Seat, move: moves.FaceMove, met: bool, obstacle: Obstacle) -> None:
    turn = turn_of(state.table)
    if met:
        refuse("help-met", "You need no help: the obstacle is met.", "do", "help")
    if obstacle.is_event or len(state.hands) == 1 or seat == turn.helper:
        refuse("help", "Nobody can be called now.", "do", "help")
    if move.helper not in turn.volunteers:
        refuse("helper", "Call somebody who has volunteered.", "helper", "help")


def _check_met(state: LossState, seat: Seat, move: moves.FaceMove, obstacle: Obstacle) -> None:
    if not 0 <= move.as_cards <= obstacle.parsecs:
        refuse("as-cards", f"At most {obstacle.parsecs} parsecs can be taken as cards.", "as_cards", "facing")
    _check_switches(state, seat, move, obstacle.switches)
    if move.dodge is not None:
        refuse("dodge", "There is nothing to dodge: the obstacle is met.", "dodge", "facing")


def _check_switches(state: LossState, seat: Seat, move: moves.FaceMove, most: int) -> None:
    cards = [card for swap in move.switches for card in (swap.old, swap.new)]
    if len(move.switches) > most or len(set(cards)) < len(cards) or set(cards) & set(move.plays):
        refuse("switches", f"Up to {most} parts are switched, each card once.", "switches", "parts")
    craft, cargo = state.table.seats[seat], state.hands[seat].cargo
    if not all(can_switch(craft, cargo, swap) for swap in move.switches):
        refuse("switches", "A part makes way for one of its type from your cargo.", "switches", "parts")


def _check_not_met(state: LossState, seat: Seat, move: moves.FaceMove, obstacle: Obstacle, craft: Craft) -> None:
    if move.dodge is not None:
        _check_dodge(state, seat, move, craft)
        return
    choices = obstacle.choices
    if len(move.slots) > len(choices):
        refuse("slots", f"There are {len(choices)} slots to choose.", "slots", "facing")
    for slot, effect in zip(move.slots, choices, strict=False):
        if not strikable(craft, effect.op, slot):
            refuse("slots", f"There is nothing in your {slot} slot to be struck.", "slots", "facing")
    if len(move.cards) > obstacle.spilled:
        refuse("cards", f"You choose {obstacle.spilled} cards to lose.", "cards", "facing")
    check_own(state.hands[seat].cargo, move.cards, "cards")
    if set(move.cards) & set(move.plays):
        refuse("cards", "A card that is played can't be lost.", "cards", "facing")


def _check_dodge(state: LossState, seat: Seat, move: moves.FaceMove, craft: Craft) -> None:
    if move.dodge == "ability":
        if not craft.uses:
            refuse("dodge", "Your ship has no such ability left.", "dodge", "facing")
        return
    card = move.dodge
    if card not in own_cards(state, seat) or card in move.plays or not is_enhancer(card, ("dodge",)):
        refuse("dodge", "That card dodges nothing.", "dodge", "facing")


LEAST_TRADED, MOST_TRADED = 1, 3
SWAPPED, SWAPPED_BY_HAGGLERS = 2, 1


def check(state: LossState, seat: Seat, move: moves.Move) -> None:
    """Raise IllegalMove if `seat` may not make `move`, one of the kind of the open window (§20.4)."""
    _CHECKS[str(move.__struct_config__.tag)](state, seat, move)


def swap_size(craft: Craft) -> int:
    """Return the number of cards that a swap costs the seat (§5, §13)."""
    return SWAPPED_BY_HAGGLERS if SHIPS[craft.ship].trait == "haggle" else SWAPPED


def _check_prep(state: LossState, seat: Seat, move: moves.PreparationMove) -> None:
    if move.do == "swap":
        _check_swap(state, seat, move.swap, "swap")
    if move.do == "offer":
        _check_not_alone(state)
        check_offer(state, seat, move.offer)
        if move.fallback:
            _check_swap(state, seat, move.fallback, "fallback")


def _check_not_alone(state: LossState) -> None:
    if len(state.hands) == 1:
        refuse("alone", "There is nobody to trade with.", "do", "single")


def _check_swap(state: LossState, seat: Seat, cards: Sequence[Card], field: str) -> None:
    size = swap_size(state.table.seats[seat])
    if len(cards) != size:
        refuse("swap-size", f"A swap needs {size} of your cards, you have chosen {len(cards)}.", field, "preparation")
    check_own(state.hands[seat].cargo, cards, field)


def check_offer(state: LossState, seat: Seat, offer: moves.NewOffer | None) -> None:
    """Raise IllegalMove if the seat may not make that offer (§6)."""
    if offer is None:
        refuse("offer-missing", "State what you offer, and to whom.", "offer", "offers")
    to = offer.to
    if to == seat or not 0 <= to < len(state.hands):
        refuse("offer-whom", "Offer to another ship.", "offer", "offers")
    if not state.table.seats[to].crew or not state.hands[to].cargo:
        refuse("offer-whom", "That ship has nothing to trade.", "offer", "offers")
    _check_terms(state.hands[seat].cargo, offer.give, offer.want, "offer")


def _check_terms(cargo: Sequence[Card], give: Sequence[Card], want: Sequence[Request], field: str) -> None:
    if not LEAST_TRADED <= len(give) <= MOST_TRADED:
        needs = f"An offer needs {LEAST_TRADED} to {MOST_TRADED} cards, you give {len(give)}."
        refuse("offer-give", needs, field, "offers")
    check_own(cargo, give, field)
    if not LEAST_TRADED <= len(want) <= MOST_TRADED or not all(is_valid_request(request) for request in want):
        needs = f"An offer needs {LEAST_TRADED} to {MOST_TRADED} things that exist, you want {len(want)}."
        refuse("offer-want", needs, field, "offers")


def _check_answer(state: LossState, seat: Seat, move: moves.AnswersMove) -> None:
    owed = sorted(offer.by for offer in state.table.offers if offer.to == seat)
    if sorted(answer.by for answer in move.answers) != owed:
        refuse("answers", "Answer every offer to you, each once.", "answers", "offers")
    free = free_to_answer(state.hands[seat].cargo, state.table.offers, seat)
    for answer in move.answers:
        offer = next(each for each in state.table.offers if each.to == seat and each.by == answer.by)
        for card in check_one_answer(answer, offer.want, free):
            free.remove(card)


def check_one_answer(answer: moves.OfferAnswer, want: Sequence[Request], free: Sequence[Card]) -> Sequence[Card]:
    """Return the cards that the answer promises. Raise IllegalMove if they are not free or don't fit."""
    if answer.do == "decline":
        return ()
    if answer.do == "counter":
        _check_terms(free, answer.give, answer.want, "answers")
        return answer.give
    _check_acceptance(answer.cards, want, free, "answers")
    return answer.cards


def _check_acceptance(cards: Sequence[Card], want: Sequence[Request], free: Sequence[Card], field: str) -> None:
    check_own(free, cards, field)
    if len(cards) != len(want) or not all(map(fits, cards, want)):
        needs = f"Give one fitting card for each wish: the offer has {len(want)}, you give {len(cards)}."
        refuse("accept", needs, field, "offers")


def _check_reply(state: LossState, seat: Seat, move: moves.ReplyMove) -> None:
    table = state.table
    offer = next(each for each in table.offers if each.by == seat and each.counter is not None)
    if move.do == "accept" and offer.counter is not None:
        free = free_to_reply(state.hands[seat].cargo, table.offers, seat)
        _check_acceptance(move.cards, offer.counter.want, free, "cards")
    elif move.fallback is not None:
        if table.turn is not None:
            refuse("fallback", "There is no fallback in the race.", "fallback", "offers")
        if move.fallback:
            _check_swap(state, seat, move.fallback, "fallback")


def _check_equip(craft: Craft, cargo: Sequence[Card], actions: Iterable[moves.EquipAction]) -> list[Card]:
    """Return the cargo after a list of equipping actions. Raise IllegalMove for an impossible one."""
    left = list(cargo)
    for action in actions:
        craft, left = after_equipping(craft, left, action)
    return left


def _check_launch(state: LossState, seat: Seat, move: moves.LaunchMove) -> None:
    if any(action.do == "switch" for action in move.equip):
        refuse("equip", "Nothing is switched before the race.", "equip", "parts")
    left = _check_equip(state.table.seats[seat], state.hands[seat].cargo, move.equip)
    _check_discard(left, move.discard)


def _check_discard(cargo: Sequence[Card], cards: Sequence[Card]) -> None:
    over = max(0, len(cargo) - MOST_CARGO)
    if len(cards) != over:
        refuse(
            "discard",
            f"Your hold takes {MOST_CARGO} cards: choose {over} to leave behind, you have chosen {len(cards)}.",
            "discard",
            "cargo",
        )
    check_own(cargo, cards, "discard")


def _check_command(state: LossState, seat: Seat, move: moves.CommandMove) -> None:
    turn = turn_of(state.table)
    if move.do == "offer":
        _check_not_alone(state)
        if turn.offered:
            refuse("offered", "You have made your offer for this turn.", "do", "turn")
    if move.do in ("offer", "swap") and turn.step != "trade":
        refuse("trade-over", "Trading is over for this turn.", "do", "turn")
    if move.do == "offer":
        check_offer(state, seat, move.offer)
    elif move.do == "play":
        check_command_play(state, seat, move.play)
    elif move.do == "swap":
        _check_swap(state, seat, move.swap, "swap")
    else:
        if move.do == "equip" and not move.equip:
            refuse("equip", "Equip something, or fly.", "equip", "parts")
        _check_equip(state.table.seats[seat], state.hands[seat].cargo, move.equip)


def _check_loot(state: LossState, seat: Seat, move: moves.LootMove) -> None:
    pool = state.table.pools[0].cards
    for place, card in enumerate(move.ranking):
        if card not in pool or card in move.ranking[:place]:
            name = RESOURCES[card].name if card in RESOURCES else card
            refuse("ranking", f"{name} is not in the wreck, or named twice.", "ranking", "death")


_CHECKS: Mapping[str, Callable[[LossState, Seat, Any], None]] = {
    "prep": _check_prep,
    "answer": _check_answer,
    "reply": _check_reply,
    "launch": _check_launch,
    "command": _check_command,
    "meddle": check_meddle,
    "counter": check_counter,
    "face": check_face,
    "loot": _check_loot,
    "trim": lambda state, seat, move: _check_discard(state.hands[seat].cargo, move.discard),
}
