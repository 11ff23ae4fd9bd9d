"""The base of the decision forms of LOSS! in Space, and the fields that several of them share."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, TypeAlias

from msgspec import Struct
from msgspec.structs import fields, replace

from games.game_ui import Names
from games.game_uis.loss_in_space.card_text import card_name
from games.rules.contract import Seat
from games.rules.loss_in_space.cards import BONUS, RESOURCES, SLOTS
from games.rules.loss_in_space.draft_preview import CraftPreview
from games.rules.loss_in_space.model import Card
from games.rules.loss_in_space.views import LossView
from games.rules.options import Choice, Field

Entered: TypeAlias = Mapping[str, Any]
"""The values of a form by the names of its fields; some may be missing."""
Move: TypeAlias = Mapping[str, Any]
"""A move or a part of one as JSON; it may not be legal yet."""


class LossDecisionForm:
    """One kind of decision on a page.

    `title` is its heading, `default` the result without a decision, `owed` the text that others wait for it; a solo
    game shows `alone_title` and `alone_words` if they are given.
    """

    title: ClassVar[str]
    default: ClassVar[str]
    owed: ClassVar[str]
    alone_title: ClassVar[str] = ""
    alone_words: ClassVar[str] = ""

    def fields(self, view: LossView) -> Iterable[Field]:
        """Return the fields of the form."""
        raise NotImplementedError

    def why_not(self, view: LossView) -> Iterator[str]:
        """Yield why choices are not offered: what each needs, and what the viewer has."""
        yield from ()

    def title_for(self, view: LossView, names: Names) -> str:
        """Return the heading for the viewer."""
        return (view.is_alone and self.alone_title) or self.title

    def first_words(self, view: LossView) -> str:
        """Return the result without a decision; in a solo game, which has no deadlines, the task."""
        return self.alone_words if view.is_alone else self.default

    def move(self, view: LossView, entered: Entered) -> dict[str, Any]:
        """Return the fields of the move that differ from the entered values of their names."""
        return {}

    def entered(self, move: dict[str, Any]) -> dict[str, Any]:
        """Return the form values of a move."""
        return move

    def words(self, view: LossView, move: Move, outlook: CraftPreview, names: Names) -> Iterator[str]:
        """Return the effects of a draft, sentence by sentence."""
        raise NotImplementedError

    def step(self, view: LossView, list_name: str, step: Move, names: Names) -> str:
        """Return a step of one of its lists, in words."""
        raise NotImplementedError


def filled(kind: type[Struct], values: Entered) -> dict[str, Any]:
    """Return the fields of a struct of the rules as JSON from `values`; missing ones have their defaults, or None.

    An open choice, which a form holds as "", is None.
    """
    given = {each.name: values.get(each.name, None if each.required else each.default) for each in fields(kind)}
    return {name: None if value == "" else value for name, value in given.items()}


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


SLOT_CHOICES = tuple(Choice(slot, slot.capitalize()) for slot in SLOTS)
SIDES = {"player": "For the ship", "obstacle": "For the obstacle"}


def cards_of(cards: Iterable[Card]) -> tuple[Choice, ...]:
    """Return cards as choices, with their names and effects."""
    return tuple(Choice(card, _card_label(card)) for card in cards)


def _card_label(card: Card) -> str:
    """Return the name of a card with its kind, the bonus of a part and the number of the copy: "Oars (engine 2, 1)"."""
    kind = "anti-sabotage" if RESOURCES[card].kind == "anti" else RESOURCES[card].kind
    bonus = f" {BONUS[card]}" if BONUS[card] else ""
    copy = f", {card.rpartition('/')[2]}" if RESOURCES[card].copies > 1 else ""
    return f"{card_name(card)} ({kind}{bonus}{copy})"


def seats_of(seats: Iterable[Seat]) -> tuple[Choice, ...]:
    """Return seats as choices."""
    return tuple(Choice(seat, seat=seat) for seat in seats)


def labelled(words: Mapping[str, str]) -> tuple[Choice, ...]:
    """Return values as choices with labels."""
    return tuple(Choice(value, label) for value, label in words.items())


def what_to_do(*values: str) -> Field:
    """Return the field for the main choice, whose first value is the default."""
    return Field("do", "What to do", "choice", default=values[0], choices=labelled({v: DOES[v] for v in values}))


def some_of(
    name: str, label: str, cards: Sequence[Card], high: int, said: str = "", default: Sequence[Card] = ()
) -> list[Field]:
    """Return a field for up to `high` of those cards; no field without cards."""
    if not cards:
        return []
    return [Field(name, label, "choices", default=default, choices=cards_of(cards), high=high, help=said)]


def one_of(name: str, label: str, choices: Sequence[Choice], none: str = "None") -> list[Field]:
    """Return a field for at most one of the choices; no field without choices."""
    if not choices:
        return []
    return [Field(name, label, "choice", default="", choices=(Choice("", none), *choices))]


def one_seat(name: str, label: str, seats: Sequence[Seat]) -> list[Field]:
    """Return a field for at most one of the seats, by default the only one; no field without seats."""
    only = seats[0] if len(seats) == 1 else ""
    return [replace(field, default=only) for field in one_of(name, label, seats_of(seats), "Nobody")]
