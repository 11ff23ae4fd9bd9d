"""Orders, one step a turn: tokens, influence, missions, and when to be asked."""

from collections.abc import Mapping
from typing import Any

from games.faces.moonshot.decisions.building import (
    choices_of,
    nothing_to_choose,
    own_program,
    variants_of,
    wait_field,
)
from games.faces.moonshot.decisions.decision import Decision, Entered
from games.faces.moonshot.names import MISSION_DECKS, card_name, mission_label, program_name
from games.rules.moonshot.components import ANNOUNCED
from games.rules.moonshot.data import BOARD, RIVAL
from games.rules.moonshot.model import Hand, View
from games.rules.moonshot.moves import MOST_ORDERS, WAKE_BY_ITSELF
from games.rules.options import Field, Variant

KINDS = ("influence", "bluff")


WAKE_WORDS = {
    "mission": "announces a mission",
    "same_launch": "declares the same launch",
    "launch": "declares any launch, or none",
    "tokens": "lays tokens",
    "raise": "raises influence",
}


def _fields(view: View, own: Hand) -> tuple[Field, ...]:
    missions = choices_of((each.id for each in view.table.missions), lambda each: mission_label(view, each))
    decks = choices_of(
        (deck for deck in ANNOUNCED if view.table.decks.missions[deck]), MISSION_DECKS.__getitem__
    )
    lays = _lay_fields(view, own)
    variants = variants_of(
        ("tokens", Variant("Lay tokens", lays or (nothing_to_choose(),), BOARD.tokens.least_per_placement)),
        ("raise", Variant("Raise influence", (_raised(view),))),
        ("announce", Variant("Announce a mission", (Field("deck", "From", "choice", choices=decks),))),
        ("launch", Variant("Launch", (Field("mission", "Mission", "choice", choices=missions),))),
        ("abort", Variant("Abort: no launch this round")),
    )
    return (
        *wait_field(view),
        Field(
            "steps",
            "Orders, one step a turn",
            "steps",
            high=MOST_ORDERS,
            variants=variants,
            help="Announcing, launching and aborting end a list. A missed deadline aborts.",
        ),
        Field(
            "wake",
            f"Stop and ask me if {program_name(RIVAL[view.program or ''])}",
            "choices",
            default=WAKE_BY_ITSELF,
            choices=choices_of(WAKE_WORDS, WAKE_WORDS.__getitem__),
        ),
    )


def _lay_fields(view: View, own: Hand) -> tuple[Field, ...]:
    program = view.program or ""
    most = {"influence": own.tokens.influence + _most_raised(view), "bluff": own.tokens.bluff}
    return tuple(
        Field(lay_field(side, place, kind), f"{card_name(card.card, owner)}: {kind}", "number", 0, high=high)
        for side, owner in (("own", program), ("rival", RIVAL[program]))
        for place, card in view.table.programs[owner].places.items()
        if card
        for kind, high in most.items()
    )


def _most_raised(view: View) -> int:
    mine = own_program(view)
    return 0 if mine.raised else max(0, mine.popularity - BOARD.tracks.popularity_min)


def _raised(view: View) -> Field:
    if not _most_raised(view):
        return nothing_to_choose()
    return Field("popularity", "Popularity to give", "number", default=1, low=1, high=_most_raised(view))


def lay_field(side: str, place: str, kind: str) -> str:
    """What the number of tokens of a kind for a card is called in a form."""
    return f"{side}-{place}-{kind}"


def _move(entered: Entered) -> dict[str, Any]:
    steps = [_order(step) for step in entered.get("steps") or ()]
    waits = bool(entered.get("wait"))
    wake = [] if waits else list(entered.get("wake") or ())
    return {"wait": waits, "steps": steps, "wake": wake}


def _order(step: Mapping[str, Any]) -> dict[str, Any]:
    if step["do"] != "tokens":
        return dict(step)
    lays: dict[str, dict[str, Any]] = {}
    for name, count in step.items():
        if name != "do" and count:
            side, place, kind = name.split("-")
            lay = {"side": side, "place": place, **dict.fromkeys(KINDS, 0)}
            lays.setdefault(f"{side} {place}", lay)[kind] = count
    return {"do": "tokens", "put": list(lays.values())}


def _entered_order(step: dict[str, Any]) -> dict[str, Any]:
    if step["do"] != "tokens":
        return step
    counts = {lay_field(lay["side"], lay["place"], kind): lay[kind] for lay in step["put"] for kind in KINDS}
    return {"do": "tokens", **counts}


def _entered(move: dict[str, Any]) -> dict[str, Any]:
    return {**move, "steps": [_entered_order(step) for step in move["steps"]]}


DECISION = Decision(fields=_fields, move=_move, entered=_entered)
