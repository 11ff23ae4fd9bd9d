"""The turn: equip, play, trade, or fly on."""

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec.structs import replace

from games.faces.loss_in_space.decisions.building import (
    cards_of,
    one_of,
    playable,
    seats_of,
    slots,
    what_to_do,
)
from games.faces.loss_in_space.decisions.decision import Decision, Entered, Move, Names, listed, or_none
from games.faces.loss_in_space.decisions.equipping import (
    equip_fields,
    equip_moves,
    equip_step,
    equipped,
    parts_fitted,
)
from games.faces.loss_in_space.decisions.trading import (
    offer_entered,
    offer_fields,
    offer_move,
    offer_words,
    swap_fields,
    swap_words,
)
from games.faces.loss_in_space.words import card_name
from games.rules.loss_in_space.cards import RESOURCES
from games.rules.loss_in_space.legality_race import COMMAND_OPS
from games.rules.loss_in_space.outlook import Outlook
from games.rules.loss_in_space.standing import targets, turn_of
from games.rules.loss_in_space.views import View
from games.rules.options import Choice, Field


def _fields(view: View) -> Iterable[Field]:
    whom = targets(view.table, view.seat)
    play = one_of("card", "Card to play", cards_of(playable(view, COMMAND_OPS, bool(whom))))
    turn, equip = turn_of(view.table), list(equip_fields(view, switches=True))
    trades = turn.step == "trade"
    offer = offer_fields(view) if trades and not turn.offered else []
    swap = swap_fields(view, "swap", "Cards to swap") if trades else []
    does = {"equip": equip, "play": play, "swap": swap, "offer": offer}
    do = what_to_do("fly", *[do for do, fields in does.items() if fields])
    yield do if equip else replace(do, choices=(Choice("fly", "Fly on"), *do.choices[1:]))
    yield from equip
    if play:
        yield from play
        only = whom[0] if len(whom) == 1 else ""
        for field in one_of("target", "At whom, if it is sabotage", seats_of(whom), "Nobody"):
            yield replace(field, default=only)
        yield from one_of("slot", "Which slot, if the card leaves the choice", slots())
    yield from swap
    yield from offer


def _move(view: View, entered: Entered) -> dict[str, Any]:
    card, play, do = entered.get("card", ""), None, entered.get("do", "fly")
    if card:
        sabotage = RESOURCES[card].kind == "sabotage"
        target = or_none(entered.get("target", "")) if sabotage else None
        slot = or_none(entered.get("slot", "")) if RESOURCES[card].asks_slot else None
        play = {"card": card, "target": target, "slot": slot, "side": None, "if_needed": False}
    return {
        "do": do,
        "offer": offer_move(entered) if do == "offer" else None,
        "play": play,
        "swap": listed(entered, "swap"),
        "equip": equip_moves(entered),
    }


def _entered(move: dict[str, Any]) -> dict[str, Any]:
    play = move["play"] or {"card": None, "target": None, "slot": None}
    played = {name: "" if play[name] is None else play[name] for name in ("card", "target", "slot")}
    return {**equipped(move), "offer": None} | offer_entered(move["offer"]) | played


def _words(view: View, move: Move, outlook: Outlook | None, names: Names) -> Iterator[str]:
    fitted = parts_fitted(move)
    if move["do"] == "offer":
        yield offer_words(move["offer"], names)
    elif move["do"] == "swap":
        yield swap_words(move["swap"])
    elif move["do"] == "equip":
        yield f"You equip {fitted or 'nothing yet'}, and stay."
    elif move["do"] == "fly":
        yield f"You equip {fitted}, and fly on." if fitted else "You fly on as you are."
    else:
        play = move["play"]
        at = "" if not play or play["target"] is None else f" at {names[int(play['target'])]}"
        yield f"You play {card_name(play['card'])}{at}." if play else "Choose the card to play."


DECISION = Decision(
    title="your turn",
    default="Without a word from you: your best parts go into empty slots, and you fly.",
    owed="It is your turn, and the crew looks at you.",
    fields=_fields,
    move=_move,
    entered=_entered,
    words=_words,
    steps={"equip": equip_step},
    alone_words="Fit parts into empty slots, then fly on: the next obstacle comes up.",
)
