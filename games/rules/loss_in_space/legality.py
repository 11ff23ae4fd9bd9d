"""The legality of moves while no obstacle is up (§20.4); `obstacle_legality` has the rest."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from games.rules.contract import Seat
from games.rules.loss_in_space import moves
from games.rules.loss_in_space import obstacle_legality as race
from games.rules.loss_in_space.cards import RESOURCES, SHIPS
from games.rules.loss_in_space.equipment import equip_craft
from games.rules.loss_in_space.errors import check_own, refuse
from games.rules.loss_in_space.model import MOST_CARGO, Card, Craft, Request
from games.rules.loss_in_space.reach import turn_of
from games.rules.loss_in_space.resolution import LossState
from games.rules.loss_in_space.trade import fits, free_to_answer, free_to_reply, is_valid_request

LEAST_TRADED, MOST_TRADED = 1, 3
SWAPPED, SWAPPED_BY_HAGGLERS = 2, 1


def check(kind: str, state: LossState, seat: Seat, move: Any) -> None:
    """Raise IllegalMove if `seat` may not make `move` in the open window of that kind (§20.4)."""
    _CHECKS[kind](state, seat, move)


def swap_size(craft: Craft) -> int:
    """Return the number of cards that a swap costs the seat (§5, §13)."""
    return SWAPPED_BY_HAGGLERS if SHIPS[craft.ship].trait == "haggle" else SWAPPED


def _check_prep(state: LossState, seat: Seat, move: moves.PreparationMove) -> None:
    if move.do == "offer":
        _check_not_alone(state)
    if move.do == "swap":
        _check_swap(state, seat, move.swap, "swap")
    if move.do == "offer":
        check_offer(state, seat, move.offer)
        if move.fallback:
            _check_swap(state, seat, move.fallback, "fallback")


def _check_not_alone(state: LossState) -> None:
    if len(state.hands) == 1:
        refuse("alone", "There is nobody to trade with.", "do", "single")


def _check_swap(state: LossState, seat: Seat, cards: Sequence[Card], field: str) -> None:
    size = swap_size(state.table.seats[seat])
    if len(cards) != size:
        refuse("swap-size", f"A swap takes exactly {size} of your cards.", field, "preparation")
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
        refuse("offer-give", f"Give {LEAST_TRADED} to {MOST_TRADED} cards.", field, "offers")
    check_own(cargo, give, field)
    if not LEAST_TRADED <= len(want) <= MOST_TRADED or not all(is_valid_request(request) for request in want):
        refuse("offer-want", f"Want {LEAST_TRADED} to {MOST_TRADED} things that there are.", field, "offers")


def _check_answer(state: LossState, seat: Seat, move: moves.AnswersMove) -> None:
    owed = sorted(offer.by for offer in state.table.offers if offer.to == seat)
    if sorted(answer.by for answer in move.answers) != owed:
        refuse("answers", "Answer every offer to you, each once.", "answers", "offers")
    free = free_to_answer(state.hands[seat].cargo, state.table.offers, seat)
    for answer in move.answers:
        offer = next(each for each in state.table.offers if each.to == seat and each.by == answer.by)
        for card in _check_one_answer(answer, offer.want, free):
            free.remove(card)


def _check_one_answer(answer: moves.OfferAnswer, want: Sequence[Request], free: Sequence[Card]) -> Sequence[Card]:
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
        refuse("accept", "Give one fitting card for each thing wanted, in their order.", field, "offers")


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
        after = equip_craft(craft, left, action)
        craft = after.craft
        for card in after.taken:
            left.remove(card)
    return left


def _check_launch(state: LossState, seat: Seat, move: moves.LaunchMove) -> None:
    if any(action.do == "switch" for action in move.equip):
        refuse("equip", "Nothing is switched before the race.", "equip", "parts")
    left = _check_equip(state.table.seats[seat], state.hands[seat].cargo, move.equip)
    _check_discard(left, move.discard)


def _check_discard(cargo: Sequence[Card], cards: Sequence[Card]) -> None:
    over = max(0, len(cargo) - MOST_CARGO)
    if len(cards) != over:
        refuse("discard", f"Discard exactly {over} of your cards.", "discard", "cargo")
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
        race.check_command_play(state, seat, move.play)
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


def _check_trim(state: LossState, seat: Seat, move: moves.TrimMove) -> None:
    _check_discard(state.hands[seat].cargo, move.discard)


_CHECKS: Mapping[str, Callable[[LossState, Seat, Any], None]] = {
    "prep": _check_prep,
    "answer": _check_answer,
    "reply": _check_reply,
    "launch": _check_launch,
    "command": _check_command,
    "meddle": race.check_meddle,
    "counter": race.check_counter,
    "face": race.check_face,
    "loot": _check_loot,
    "trim": _check_trim,
}
