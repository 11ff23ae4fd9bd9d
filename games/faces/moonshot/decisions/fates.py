"""What becomes of the maneuvers that lie."""

from typing import Any

from games.faces.moonshot.decisions.building import choices_of, own_program
from games.faces.moonshot.decisions.decision import Decision, Entered
from games.faces.moonshot.names import card_label, card_name, level_pays, place_name
from games.rules.moonshot.asking import can_pay_for_tie
from games.rules.moonshot.components import HIGHEST_LEVEL
from games.rules.moonshot.data import BOARD
from games.rules.moonshot.model import Hand, View
from games.rules.options import Field

FATE = "fate_"
"""What the names of fields begin with, before a place."""


def _fields(view: View, own: Hand) -> tuple[Field, ...]:
    program = view.program or ""
    fields = []
    for place, card in own_program(view).places.items():
        if card is None:
            continue
        ends = {"evaluate concede": "Evaluate; concede a tie"}
        pays = f"Evaluate; pay {BOARD.admin.tie_price} popularity for a tie"
        if not can_pay_for_tie(own_program(view)):
            pays += " (too low now: a tie is conceded)"
        ends["evaluate pay"] = pays
        if card.level < HIGHEST_LEVEL:
            escalate = f"Escalate to level {card.level + 1} ({level_pays(card.card, card.level + 1)})"
            covers = own.maneuvers if card.level == 1 else ()
            ends |= {
                f"escalate {each}": f"{escalate}, giving up {card_name(each, program)}" for each in covers
            }
            ends |= {} if card.level == 1 else {"escalate": escalate}
        label = f"{place_name(place)}: {card_label(card.card, program, card.level)}"
        choices = choices_of(ends, ends.__getitem__)
        fields.append(Field(f"{FATE}{place}", label, "choice", default="evaluate concede", choices=choices))
    return tuple(fields)


def _move(entered: Entered) -> dict[str, Any]:
    chosen = {name.removeprefix(FATE): str(value) for name, value in entered.items() if name.startswith(FATE)}
    return {"fates": {place: _fate(value) for place, value in chosen.items()}}


def _fate(entered: str) -> dict[str, Any]:
    do, _, rest = entered.partition(" ")
    if do == "evaluate":
        return {"do": "evaluate", "if_tied": rest}
    return {"do": "escalate", "cover": rest or None}


def _entered(move: dict[str, Any]) -> dict[str, Any]:
    return {f"{FATE}{place}": _entered_fate(fate) for place, fate in move["fates"].items()}


def _entered_fate(fate: dict[str, Any]) -> str:
    if fate["do"] == "evaluate":
        return f"evaluate {fate['if_tied']}"
    return f"escalate {fate['cover'] or ''}".strip()


DECISION = Decision(fields=_fields, move=_move, entered=_entered)
