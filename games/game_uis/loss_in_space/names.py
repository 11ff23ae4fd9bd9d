"""The names of cards, obstacles and requests of LOSS! in Space."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.humanize import and_list, possessive
from games.rules.contract import Seat
from games.rules.loss_in_space.cards import OBSTACLES, RESOURCES


def card_name(card: str) -> str:
    """Return the name of a resource card."""
    return RESOURCES[card].name


def card_names(cards: Sequence[str]) -> str:
    """Return resource cards as a list in a sentence."""
    return and_list(card_name(card) for card in cards)


def played_card(card: str, by: Seat | None, names: Sequence[str], you: Seat | None) -> str:
    """Return a card with the seat that played it, if one did."""
    if by is None:
        return card_name(card)
    return f"your own {card_name(card)}" if by == you else f"{possessive(names[by])} {card_name(card)}"


def obstacle_name(card: str) -> str:
    """Return the name of an obstacle or event."""
    return OBSTACLES[card].name


def request_words(request: Mapping[str, Any]) -> str:
    """Return the request of an offer in words."""
    if request["kind"] == "card":
        return f"a card called {_NAMES_BY_ID[request['card']]}"
    if request["kind"] == "any":
        return "any card"
    bonus = f" of at least {request['min']}" if request["min"] else ""
    return f"{KIND_WORDS[request['kind']]}{bonus}"


KIND_WORDS = {
    "shield": "a shield",
    "weapon": "a weapon",
    "engine": "an engine",
    "enhancer": "an enhancer",
    "dock": "a space dock",
    "sabotage": "a sabotage card",
    "anti": "an anti-sabotage card",
}
_NAMES_BY_ID = {card.id: card.name for card in RESOURCES.values()}
