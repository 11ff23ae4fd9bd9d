"""The decisions of a politician: maneuvers, orders of one step a turn, and the fates of placed maneuvers."""

from collections.abc import Mapping
from typing import Any

from games.game_uis.moonshot import names
from games.game_uis.moonshot.decisions import form_fields as forms
from games.rules.moonshot.components import ANNOUNCED, HIGHEST_LEVEL
from games.rules.moonshot.data import BOARD, PLACES
from games.rules.moonshot.model import MoonshotView
from games.rules.moonshot.moves import MOST_ORDERS, WAKE_BY_ITSELF
from games.rules.moonshot.pending_decisions import can_pay_for_tie, free_places
from games.rules.options import Field, Variant

KINDS = ("influence", "bluff")
FATE = "fate_"
"""The prefix of the names of fate fields, before a place."""
WAKE_WORDS = {
    "mission": "announces a mission",
    "same_launch": "declares the same launch",
    "launch": "declares any launch, or none",
    "tokens": "lays tokens",
    "raise": "raises influence",
}


UNLAID = "You chose tokens but did not lay them. Press Lay them first, or set them back to 0."
UNPLACED = "You chose a card but no place for it. Press its place, or pass."


def plan_fields(view: MoonshotView) -> tuple[Field, ...]:
    """Return the form for placing maneuvers, one a turn."""
    program = view.mine
    cards = forms.choices_of(view.held.maneuvers, lambda card: names.card_label(card, program))
    places = forms.choices_of(
        free_places(view.own_table), lambda place: f"{names.place_name(place)} (open: {names.open_pays(place)})"
    )
    put = Variant(
        "Place a maneuver",
        (
            Field("place", "On", "choice", choices=places),
            Field("card", "Card", "choice", choices=cards, missing="Choose a card first."),
        ),
        unfinished=UNPLACED,
    )
    return (
        *forms.wait_field(view),
        Field(
            "place",
            "Maneuvers, one a turn",
            "steps",
            high=len(PLACES),
            variants=forms.variants_of({"put": put}),
            help="When they are used up, you pass on every further turn.",
        ),
        Field("ask_again", "Ask me again after them", "flag", default=False),
    )


def plan_move(entered: forms.Entered) -> dict[str, Any]:
    """Return the plan of a form."""
    put = [{"card": each.get("card"), "place": each.get("place")} for each in entered.get("place") or ()]
    waits = bool(entered.get("wait")) and not put
    return {"wait": waits, "place": put, "ask_again": bool(entered.get("ask_again")) and not waits}


def entered_plan(move: dict[str, Any]) -> dict[str, Any]:
    """Return the form values of a plan."""
    return {**move, "place": [{"do": "put", **each} for each in move["place"]]}


def orders_fields(view: MoonshotView) -> tuple[Field, ...]:
    """Return the form for orders, one step a turn: tokens, influence, missions, and when to be asked."""
    missions = forms.choices_of((each.id for each in view.table.missions), names.mission_label)
    decks = forms.choices_of(
        (deck for deck in ANNOUNCED if view.table.decks.missions[deck]), names.MISSION_DECKS.__getitem__
    )
    lays, least = _lay_fields(view), BOARD.tokens.least_per_placement
    variants = forms.variants_of(
        {
            "tokens": Variant("Lay tokens", lays, least, UNLAID) if lays else None,
            "raise": Variant("Raise influence", (_raised(view),)) if _most_raised(view) else None,
            "announce": Variant("Announce a mission", (Field("deck", "From", "choice", choices=decks),)),
            "launch": Variant("Launch", (Field("mission", "Mission", "choice", choices=missions),)),
            "abort": Variant("Abort: no launch this round"),
        }
    )
    return (
        *forms.wait_field(view),
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
            f"Stop and ask me if {names.program_name(view.rival)}",
            "choices",
            default=WAKE_BY_ITSELF,
            choices=forms.choices_of(WAKE_WORDS, WAKE_WORDS.__getitem__),
        ),
    )


def orders_move(entered: forms.Entered) -> dict[str, Any]:
    """Return the orders of a form."""
    steps = [_order(step) for step in entered.get("steps") or ()]
    waits = bool(entered.get("wait")) and not steps
    wake = [] if waits else list(entered.get("wake") or ())
    return {"wait": waits, "steps": steps, "wake": wake}


def entered_orders(move: dict[str, Any]) -> dict[str, Any]:
    """Return the form values of orders."""
    return {**move, "steps": [_entered_order(step) for step in move["steps"]]}


def _lay_fields(view: MoonshotView) -> tuple[Field, ...]:
    most = {"influence": view.held.tokens.influence + _most_raised(view), "bluff": view.held.tokens.bluff}
    return tuple(
        Field(lay_field(side, place, kind), f"{names.card_name(card.card, owner)}: {kind}", "number", 0, high=high)
        for side, owner in (("own", view.mine), ("rival", view.rival))
        for place, card in view.table.programs[owner].places.items()
        if card
        for kind, high in most.items()
    )


def _most_raised(view: MoonshotView) -> int:
    mine = view.own_table
    return 0 if mine.raised else max(0, mine.popularity - BOARD.tracks.popularity_min)


def _raised(view: MoonshotView) -> Field:
    least, most = BOARD.tracks.popularity_min, _most_raised(view)
    help_ = (
        f"You get 1 influence for each popularity that you give, for this round. You may give {most} at most: "
        f"{least} popularity must be left. With {-BOARD.launch.aborted} left, a round without a launch loses you "
        "the match."
    )
    return Field("popularity", "Popularity to give", "number", default=1, low=1, high=most, help=help_)


def lay_field(side: str, place: str, kind: str) -> str:
    """Return the name of the form field for the number of tokens of a kind on a card."""
    return f"{side}-{place}-{kind}"


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


def fates_fields(view: MoonshotView) -> tuple[Field, ...]:
    """Return the form for the fates of placed maneuvers."""
    program = view.mine
    too_low = "" if can_pay_for_tie(view.own_table) else " (too low now: a tie is conceded)"
    fields = []
    for place, card in view.own_table.places.items():
        if card is None:
            continue
        ends = {
            "evaluate concede": "Evaluate; concede a tie",
            "evaluate pay": f"Evaluate; pay {BOARD.admin.tie_price} popularity for a tie{too_low}",
        }
        if card.level < HIGHEST_LEVEL:
            escalate = f"Escalate to level {card.level + 1} ({names.level_pays(card.card, card.level + 1)})"
            if card.level > 1:
                ends["escalate"] = escalate
            else:
                for cover in view.held.maneuvers:
                    ends[f"escalate {cover}"] = f"{escalate}, giving up {names.card_name(cover, program)}"
        label = f"{names.place_name(place)}: {names.card_label(card.card, program, card.level)}"
        choices = forms.choices_of(ends, ends.__getitem__)
        fields.append(Field(f"{FATE}{place}", label, "choice", default="evaluate concede", choices=choices))
    return tuple(fields)


def fates_move(entered: forms.Entered) -> dict[str, Any]:
    """Return the fates of a form."""
    chosen = {name: str(value) for name, value in entered.items() if name.startswith(FATE)}
    return {"fates": {name.removeprefix(FATE): _fate(value) for name, value in chosen.items()}}


def entered_fates(move: dict[str, Any]) -> dict[str, Any]:
    """Return the form values of fates."""
    return {f"{FATE}{place}": " ".join(filter(None, fate.values())) for place, fate in move["fates"].items()}


def _fate(entered: str) -> dict[str, Any]:
    do, _, rest = entered.partition(" ")
    if do == "evaluate":
        return {"do": "evaluate", "if_tied": rest}
    return {"do": "escalate", "cover": rest or None}
