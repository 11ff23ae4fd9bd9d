"""The move of a turn: its form, its parsing, and its legality."""

import re
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

from games.rules import codec
from games.rules.booster.cards import CARDS, Card
from games.rules.booster.melds import meld_of, meld_problems, possible_melds
from games.rules.booster.model import BoosterHand, BoosterMove
from games.rules.errors import IllegalMove, MalformedMove

_KEY = re.compile(r"[0-9]{1,2}(-[0-9]{1,2})*")

# Where the rules page states what a refused move breaks.
_MELD_RULES = {
    "meld-size": "meld",
    "type-missing": "meld",
    "type-twice": "meld",
    "crew-range": "range",
    "propulsion-range": "range",
    "cargo": "cargo",
    "resource": "resources",
}


def held_cards(hand: BoosterHand) -> tuple[Card, ...]:
    """Return the cards of a hand."""
    return tuple(CARDS[card] for card in hand.cards)


def eject_bounds(hand_size: int) -> tuple[int, int]:
    """Return the fewest and the most cards to discard from a hand of `hand_size` after the mission."""
    return min(1, hand_size), min(2, hand_size)


def parse_turn(data: Any) -> BoosterMove:
    """Return a move from untrusted JSON. Raise MalformedMove if it has another form.

    `meld` is a list of card ids, a meld's key such as `3-17-22-31-40`, or "" or null for none.
    """
    if isinstance(data, dict) and "meld" in data:
        data = {**data, "meld": _meld_ids(data["meld"])}
    return codec.parse_move(BoosterMove, data)


def check_turn(hand: BoosterHand, to_win: int, move: BoosterMove) -> None:
    """Raise IllegalMove at the wrong field unless `move` is a legal turn with `hand`.

    `to_win` is the number of victory points missing to the goal. A mission that reaches it needs no discards; named
    ones are ignored.
    """
    _check_held(hand, move.meld, "meld", "mission")
    _check_held(hand, move.eject, "eject", "eject")
    meld = [CARDS[card] for card in move.meld]
    if meld and (problems := meld_problems(meld)):
        message = " ".join(problem.message for problem in problems)
        raise IllegalMove(problems[0].code, message, "meld", _MELD_RULES[problems[0].code])
    wins = bool(meld) and meld_of(meld).score >= to_win
    _check_eject(hand, move, wins)


def legal_turns(hand: BoosterHand, to_win: int) -> Iterator[BoosterMove]:
    """Yield every legal turn with `hand`."""
    for meld in (None, *possible_melds(held_cards(hand))):
        flown = tuple(card.id for card in meld.cards) if meld else ()
        left = [card for card in hand.cards if card not in flown]
        low, high = eject_bounds(len(left))
        wins = meld is not None and meld.score >= to_win
        for count in range(0 if wins else low, high + 1):
            yield from (BoosterMove(flown, cards) for cards in combinations(left, count))


def _meld_ids(value: Any) -> Any:
    if value is None or value == "":
        return []
    if not isinstance(value, str):
        return value
    if not _KEY.fullmatch(value):
        raise MalformedMove("a mission is the numbers of its cards joined by hyphens, or empty", field="meld")
    return [int(number) for number in value.split("-")]


def _check_held(hand: BoosterHand, cards: Sequence[int], field: str, rule: str) -> None:
    for place, card in enumerate(cards):
        if card not in hand.cards:
            name = CARDS[card].name if card in range(len(CARDS)) else f"Card {card}"
            raise IllegalMove(f"{field}-not-held", f"{name} is not in your hand.", field, rule)
        if card in cards[:place]:
            raise IllegalMove(f"{field}-twice", f"{CARDS[card].name} is named twice.", field, rule)


def _check_eject(hand: BoosterHand, move: BoosterMove, wins: bool) -> None:
    for card in move.eject:
        if card in move.meld:
            raise IllegalMove("eject-flown", f"{CARDS[card].name} flies with your mission.", "eject", "eject")
    low, high = eject_bounds(len(hand.cards) - len(move.meld))
    if len(move.eject) > high or (len(move.eject) < low and not wins):
        amount = {0: "nothing", 1: "1 card"}.get(high, f"{low} or {high} cards")
        raise IllegalMove("eject-count", f"You must eject {amount}, not {len(move.eject)}.", "eject", "eject")
