"""Errors of illegal moves."""

from collections.abc import Sequence
from typing import NoReturn

from games.rules.errors import IllegalMove
from games.rules.loss_in_space.cards import RESOURCES
from games.rules.loss_in_space.model import Card


def refuse(code: str, message: str, field: str, rule: str) -> NoReturn:
    """Refuse a move at a field; `rule` is the anchor of the broken rule."""
    raise IllegalMove(code, message, field, rule)


def check_own(cargo: Sequence[Card], cards: Sequence[Card], field: str) -> None:
    """Raise IllegalMove at the field unless all cards are in that cargo, each at most once (§20.4)."""
    for place, card in enumerate(cards):
        name = RESOURCES[card].name if card in RESOURCES else card
        if card not in cargo:
            refuse("not-yours", f"{name} is not in your cargo, or is promised already.", field, "cargo")
        if card in cards[:place]:
            refuse("twice", f"{name} is named twice.", field, "cargo")
