"""The decisions of an engineer: the form of a shift, and its moves."""

from collections.abc import Mapping
from typing import Any

from games.game_uis.moonshot.decisions import form_fields as forms
from games.game_uis.moonshot.names import item_name, mission_label, spot_name, tile_label
from games.humanize import format_count
from games.rules.moonshot.actions import PRICES, SUPPLIER
from games.rules.moonshot.blueprint import MODULE_PLACES, SPACES, TURNS
from games.rules.moonshot.components import ICONS, PAYLOADS
from games.rules.moonshot.data import MODULES
from games.rules.moonshot.model import MoonshotView
from games.rules.moonshot.moves import MOST_STEPS
from games.rules.moonshot.pending_decisions import may_hold
from games.rules.options import Choice, Field, Variant

JOKERS = "jokers_"
"""The prefix of the names of joker fields, before an icon."""


PLACING = {
    "keep": "Keep what is drawn",
    "install": f"Install, {PRICES.install}",
    "reuse": f"From the research area, {PRICES.reuse}",
    "steal_tile": "Steal from the rival",
}


def shift_fields(view: MoonshotView) -> tuple[Field, ...]:
    """Return the form of a shift: its actions in order, the arriving item, and the split of jokers."""
    ends = {"pass": "Pass for this round", "more": "Ask me for more"}
    if may_hold(view.table):
        ends["hold"] = "Hold until there is news from politics"
    return (
        Field(
            "steps",
            "Actions, in order",
            "steps",
            high=MOST_STEPS,
            variants=_actions(view),
            help="Drawing tiles ends the list, unless one is kept automatically: you are asked which to keep.",
        ),
        Field(
            "then",
            "Then",
            "choice",
            default="hold" if "hold" in ends else "pass",
            choices=forms.choices_of(ends, ends.__getitem__),
        ),
        Field("arrival", "What arrives", "choice", default="", choices=_arrivals(view)),
        *_jokers(view),
    )


def shift_move(entered: forms.Entered) -> dict[str, Any]:
    """Return the shift of a form."""
    split = {icon: entered.get(f"{JOKERS}{icon}") for icon in ICONS}
    given = any(n is not None for n in split.values())
    return {
        "steps": [_action(step) for step in entered.get("steps") or ()],
        "then": entered.get("then", "pass"),
        "arrival": _arrival(str(entered.get("arrival") or "")),
        "jokers": {icon: n or 0 for icon, n in split.items()} if given else None,
    }


def entered_shift(move: dict[str, Any]) -> dict[str, Any]:
    """Return the form values of a shift."""
    jokers = move.pop("jokers") or dict.fromkeys(ICONS)
    return {
        **move,
        "steps": [_entered_action(step) for step in move["steps"]],
        "arrival": _entered_arrival(move["arrival"]),
        **{f"{JOKERS}{icon}": n for icon, n in jokers.items()},
    }


def placed_tiles(view: MoonshotView) -> dict[str, tuple[str, ...]]:
    """Return the tiles that a shift may place, by the action that places them, with any other steps.

    Deeper tiles of the research area come to its top when those above are taken.
    """
    mine, rival = view.own_table, view.table.programs[view.rival]
    deepest = max(1, mine.money // PRICES.reuse)
    return {
        "keep": view.held.pair,
        "install": mine.development,
        "reuse": (*view.held.pair, *view.table.research[:deepest]),
        "steal_tile": rival.development if mine.tech_steals else (),
    }


def _place(view: MoonshotView) -> tuple[Field, ...]:
    tiles = tuple(
        Choice(f"{do} {tile}", f"{PLACING[do]}: {tile_label(tile)}")
        for do, tiles in placed_tiles(view).items()
        for tile in tiles
    )
    turns = tuple(Choice(turn, str(turn)) for turn in range(TURNS))
    return (
        Field("tile", "Tile", "choice", choices=tiles, missing="Choose a tile first."),
        Field("space", "Space", "choice", choices=forms.choices_of(SPACES, spot_name), missing="Choose a space first."),
        Field("turn", "Quarter turns", "choice", default=0, choices=turns),
    )


def _actions(view: MoonshotView) -> dict[str, Variant]:
    table, mine = view.table, view.own_table
    risks = forms.choices_of((risk.id for each in table.missions for risk in each.risks), item_name)
    risk = (Field("risk", "Risk", "choice", choices=risks),)
    tile = (Field("tile", "Tile", "choice", choices=forms.choices_of(mine.development, tile_label)),)
    missions = forms.choices_of((each.id for each in table.missions), mission_label)
    clean = f"Clean sabotage, {PRICES.clean_base} and {PRICES.clean_each} each"
    markers = Field("count", "Markers", "number", default=1, low=1, high=mine.sabotage)
    return forms.variants_of(
        {
            "place": Variant("Place a tile", _place(view)),
            "steal_test": Variant("Steal a test", risk) if mine.test_steals else None,
            "draw": Variant(f"Draw two tiles, {PRICES.draw}", _draw()),
            "ship": Variant("Ship a tile", tile),
            "order": Variant("Order a module", _ordered(view)),
            "test": Variant(f"Test a risk, {PRICES.test}", risk),
            "load": Variant("Load a payload", (Field("mission", "Mission", "choice", choices=missions), _payload())),
            "clean": Variant(clean, (markers,)) if mine.sabotage else None,
        }
    )


def _draw() -> tuple[Field, ...]:
    decks = forms.choices_of(ICONS, str.capitalize)
    return (
        Field("first", "First from", "choice", default="structure", choices=decks),
        Field("second", "Then from", "choice", default="structure", choices=decks),
        Field("auto", "Keep one automatically", "flag", default=False),
    )


def _ordered(view: MoonshotView) -> tuple[Field, ...]:
    prices = PRICES.order
    return (
        Field("module", "Module", "choice", choices=forms.choices_of(view.table.offer, item_name)),
        Field("to", "To", "choice", choices=forms.choices_of(SUPPLIER, lambda to: f"{to.capitalize()}, {prices[to]}")),
    )


def _payload() -> Field:
    choices = forms.choices_of(PAYLOADS, lambda payload: f"{payload.capitalize()}, {PRICES.payload[payload]}")
    return Field("payload", "Payload", "choice", choices=choices)


def _arrivals(view: MoonshotView) -> tuple[Choice, ...]:
    item = view.own_table.supplier.bottom
    by_itself = Choice("", "By the automatic rule")
    if item is not None and item not in MODULES:
        turned = [(turn, format_count(turn, "quarter turn")) for turn in range(TURNS)]
        installed = [
            Choice(f"{space} {turn}", f"{item_name(item)} to {spot_name(space)}, {words}")
            for space in SPACES
            for turn, words in turned
        ]
    else:
        name = item_name(item) if item else "The module"
        installed = [Choice(place, f"{name} to {spot_name(place)}") for place in MODULE_PLACES]
    return (by_itself, Choice("decline", "Decline it"), *installed)


def _jokers(view: MoonshotView) -> tuple[Field, ...]:
    most = view.standings[view.mine].rocket.jokers
    if not most:
        return ()
    help_ = "Leave all empty for the split with the best chance."
    return tuple(Field(f"{JOKERS}{icon}", f"Jokers for {icon}", "number", high=most, help=help_) for icon in ICONS)


def _action(step: Mapping[str, Any]) -> dict[str, Any]:
    if step["do"] == "draw":
        return {"do": "draw", "decks": [step["first"], step["second"]], "auto": step["auto"]}
    if step["do"] == "place":
        do, _, tile = str(step["tile"]).partition(" ")
        return {**step, "do": do, "tile": tile}
    return dict(step)


def _arrival(entered: str) -> dict[str, Any] | None:
    where, _, turn = entered.partition(" ")
    if not where:
        return None
    if where == "decline":
        return {"do": "decline"}
    if where in SPACES:
        return {"do": "tile", "space": where, "turn": int(turn)}
    return {"do": "module", "place": where}


def _entered_action(step: dict[str, Any]) -> dict[str, Any]:
    if step["do"] == "draw":
        return {"do": "draw", "first": step["decks"][0], "second": step["decks"][1], "auto": step["auto"]}
    if "space" in step:
        return step | {"do": "place", "tile": f"{step['do']} {step['tile']}"}
    return step


def _entered_arrival(arrival: dict[str, Any] | None) -> str:
    if arrival is None:
        return ""
    if arrival["do"] == "tile":
        return f"{arrival['space']} {arrival['turn']}"
    return str(arrival.get("place", "decline"))
