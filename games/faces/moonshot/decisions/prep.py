"""Maneuvers to be placed, one a turn."""

from typing import Any

from games.faces.moonshot.decisions.building import choices_of, own_program, variants_of, wait_field
from games.faces.moonshot.decisions.decision import Decision, Entered
from games.faces.moonshot.names import card_label, open_pays, place_name
from games.rules.moonshot.asking import free_places
from games.rules.moonshot.data import PLACES
from games.rules.moonshot.model import Hand, View
from games.rules.options import Field, Variant


def _fields(view: View, own: Hand) -> tuple[Field, ...]:
    program = view.program or ""
    cards = choices_of(own.maneuvers, lambda card: card_label(card, program))
    places = choices_of(free_places(own_program(view)), _open_place)
    put = Variant(
        "Place a maneuver",
        (Field("place", "On", "choice", choices=places), Field("card", "Card", "choice", choices=cards)),
    )
    return (
        *wait_field(view),
        Field(
            "place",
            "Maneuvers, one a turn",
            "steps",
            high=len(PLACES),
            variants=variants_of(("put", put)),
            help="When they are used up you pass at each further turn.",
        ),
        Field("ask_again", "Ask me again after them", "flag", default=False),
    )


def _open_place(place: str) -> str:
    return f"{place_name(place)} (open: {open_pays(place)})"


def _move(entered: Entered) -> dict[str, Any]:
    put = [{"card": each.get("card"), "place": each.get("place")} for each in entered.get("place") or ()]
    return {"wait": bool(entered.get("wait")), "place": put, "ask_again": bool(entered.get("ask_again"))}


def _entered(move: dict[str, Any]) -> dict[str, Any]:
    return {**move, "place": [{"do": "put", **each} for each in move["place"]]}


DECISION = Decision(fields=_fields, move=_move, entered=_entered)
