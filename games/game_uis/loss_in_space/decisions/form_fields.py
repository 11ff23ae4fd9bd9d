"""The fields that several decision forms share."""

from collections.abc import Iterable, Mapping, Sequence

from games.game_uis.loss_in_space.names import card_name
from games.rules.contract import Seat
from games.rules.loss_in_space.cards import BONUS, RESOURCES, SLOTS
from games.rules.loss_in_space.model import Card
from games.rules.loss_in_space.views import LossView
from games.rules.options import Choice, Field

DOES = {
    "pass": "Pass",
    "swap": "Swap cards",
    "offer": "Offer a trade",
    "accept": "Accept",
    "decline": "Decline",
    "counter": "Make a counter-offer",
    "play": "Play a card",
    "equip": "Equip, and stay",
    "fly": "Equip, and fly on",
    "wait": "Play, and look again",
    "resolve": "Face it",
    "help": "Call for help",
}


SIDES = {"player": "For the ship", "obstacle": "For the obstacle"}


def cards_of(cards: Iterable[Card]) -> tuple[Choice, ...]:
    """Return cards as choices, with their names and effects."""
    return tuple(Choice(card, _card_label(card)) for card in cards)


def _card_label(card: Card) -> str:
    kind = RESOURCES[card].kind
    figures = f"{kind} {BONUS[card]}" if BONUS[card] else "anti-sabotage" if kind == "anti" else kind
    copies = f", {card.rpartition('/')[2]}" if RESOURCES[card].copies > 1 else ""
    return f"{card_name(card)} ({figures}{copies})"


def seats_of(seats: Iterable[Seat]) -> tuple[Choice, ...]:
    """Return seats as choices."""
    return tuple(Choice(seat, seat=seat) for seat in seats)


def labelled(words: Mapping[str, str]) -> tuple[Choice, ...]:
    """Return values as choices with labels."""
    return tuple(Choice(value, label) for value, label in words.items())


def what_to_do(*values: str) -> Field:
    """Return the field for the main choice, whose first value is the default."""
    return Field("do", "What to do", "choice", default=values[0], choices=labelled({v: DOES[v] for v in values}))


def some_of(name: str, label: str, cards: Sequence[Card], high: int, said: str = "") -> list[Field]:
    """Return a field for up to `high` of those cards; no field without cards."""
    if not cards:
        return []
    return [Field(name, label, "choices", default=(), choices=cards_of(cards), high=high, help=said)]


def one_of(name: str, label: str, choices: Sequence[Choice], none: str = "None") -> list[Field]:
    """Return a field for at most one of the choices; no field without choices."""
    if not choices:
        return []
    return [Field(name, label, "choice", default="", choices=(Choice("", none), *choices))]


def slots() -> tuple[Choice, ...]:
    """Return the slots of a ship as choices."""
    return tuple(Choice(slot, slot.capitalize()) for slot in SLOTS)


def anti_sabotage(view: LossView) -> list[Card]:
    """Return the cargo cards that cancel plays."""
    return [card for card in view.cargo if RESOURCES[card].kind == "anti"]


def playable(view: LossView, ops: Sequence[str], sabotage: bool) -> list[Card]:
    """Return the viewer's enhancers whose first effect is among `ops`, and sabotage where it may be played."""
    return [
        card
        for card in view.own_cards
        if (RESOURCES[card].kind == "enhancer" and RESOURCES[card].first in ops)
        or (sabotage and RESOURCES[card].kind == "sabotage")
    ]


def discarding(view: LossView, said: str) -> list[Field]:
    """Return the field for cargo cards to discard."""
    return some_of("discard", "Discard", view.cargo, len(view.cargo), said)
