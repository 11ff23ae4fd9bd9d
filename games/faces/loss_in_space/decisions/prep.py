"""A round of preparation: pass, swap, or offer a trade (§20)."""

from collections.abc import Iterable, Iterator
from typing import Any

from games.faces.loss_in_space.decisions.building import what_to_do
from games.faces.loss_in_space.decisions.decision import Decision, Entered, Move, Names, listed
from games.faces.loss_in_space.decisions.trading import (
    offer_entered,
    offer_fields,
    offer_move,
    offer_words,
    swap_fields,
    swap_words,
)
from games.rules.loss_in_space.outlook import Outlook
from games.rules.loss_in_space.views import View
from games.rules.options import Field


def _fields(view: View) -> Iterable[Field]:
    trades, swap = offer_fields(view), swap_fields(view, "swap", "Cards to swap")
    yield what_to_do("pass", *["swap"] * bool(swap), *["offer"] * bool(trades))
    yield from swap
    if trades:
        yield from trades
        yield from swap_fields(view, "fallback", "If the offer fails, swap")


def _move(view: View, entered: Entered) -> dict[str, Any]:
    do = entered.get("do", "pass")
    return {
        "do": do,
        "swap": listed(entered, "swap"),
        "offer": offer_move(entered) if do == "offer" else None,
        "fallback": listed(entered, "fallback"),
    }


def _entered(move: dict[str, Any]) -> dict[str, Any]:
    return {**move, "offer": None} | offer_entered(move["offer"])


def _words(view: View, move: Move, outlook: Outlook | None, names: Names) -> Iterator[str]:
    if move["do"] == "pass":
        yield "You pass this round."
    elif move["do"] == "swap":
        yield swap_words(move["swap"])
    else:
        yield offer_words(move["offer"], names)
        if move["fallback"]:
            yield f"If it fails: {swap_words(move['fallback'])}"


DECISION = Decision(
    title="trade or swap",
    default="Without a word from you: you pass.",
    owed="Your preparation is waited for: trade, swap or pass.",
    fields=_fields,
    move=_move,
    entered=_entered,
    words=_words,
    alone_title="swap?",
    alone_words="Swap for a card from the deck, or pass. Parts are fitted at the launch.",
)
