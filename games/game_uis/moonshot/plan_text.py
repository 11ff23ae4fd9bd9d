"""Plans in words: the steps of saved and drafted moves."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from games.game_uis.moonshot.names import MISSION_DECKS, card_name, item_name, place_name, program_name, spot_name
from games.humanize import and_list, format_count
from games.rules.moonshot.data import RIVAL
from games.rules.moonshot.model import MoonshotView

Step = Mapping[str, Any]
THEN = {"pass": "Then pass", "more": "Then be asked for more", "hold": "Then hold"}


def _placed(verb: str) -> Callable[[Step], str]:
    def said(step: Step) -> str:
        turned = f", turned {format_count(step['turn'], 'quarter')}" if step["turn"] else ""
        return f"{verb} {item_name(step['tile'])} at {spot_name(step['space'])}{turned}"

    return said


_ACTIONS: Mapping[str, Callable[[Step], str]] = {
    "keep": _placed("Keep"),
    "install": _placed("Install"),
    "reuse": _placed("Take from the research area"),
    "steal_tile": _placed("Steal"),
    "draw": lambda step: f"Draw {and_list(step['decks'])}{', keep one automatically' if step['auto'] else ''}",
    "ship": lambda step: f"Ship {item_name(step['tile'])}",
    "order": lambda step: f"Order {item_name(step['module'])} to the {step['to']}",
    "test": lambda step: f"Test {item_name(step['risk'])}",
    "load": lambda step: f"Load {item_name(step['mission'])}: {step['payload']}",
    "clean": lambda step: f"Clean {format_count(step['count'], 'sabotage marker')}",
    "steal_test": lambda step: f"Steal a test of {item_name(step['risk'])}",
}


def _laid(view: MoonshotView, step: Step) -> str:
    return and_list(
        f"{and_list(format_count(lay[kind], kind, kind) for kind in ('influence', 'bluff') if lay[kind])} "
        f"on {_card_on(view, lay['side'], lay['place'])}"
        for lay in step["put"]
    )


def _card_on(view: MoonshotView, side: str, place: str) -> str:
    owner = (view.program or "") if side == "own" else RIVAL[view.program or ""]
    lies = view.table.programs[owner].places.get(place)
    name = card_name(lies.card, owner) if lies else place_name(place)
    return f"{program_name(owner)}'s {name}"


def step_words(view: MoonshotView, step: Step) -> str:
    """Return a step of a plan, of orders or of a shift, as its program's viewer reads it."""
    match step.get("do", "put"):
        case "put":
            return f"Put {card_name(step['card'], view.program or '')} on {place_name(step['place'])}"
        case "tokens":
            return f"Lay {_laid(view, step) or 'no tokens'}"
        case "announce":
            return f"Announce from {MISSION_DECKS[step['deck']]}"
        case "raise":
            return f"Give {step['popularity']} popularity for as much influence"
        case "launch":
            return f"Launch to {item_name(step['mission'])}"
        case "abort":
            return "Abort: no launch this round"
        case do:
            return _ACTIONS[do](step)


def answer_words(view: MoonshotView, move: Mapping[str, Any]) -> Iterator[str]:
    """Yield what a decision says, line by line."""
    kind = move["kind"]
    if move.get("wait"):
        yield "Waits for its turn"
    for step in move["place"] if kind == "prep" else move.get("steps", ()):
        yield step_words(view, step)
    if kind == "briefing":
        yield "Ready"
    if kind == "engineering":
        yield THEN[move["then"]]
    for place, fate in move.get("fates", {}).items():
        yield f"{place_name(place)}: {_fate(view, fate)}"


def _fate(view: MoonshotView, fate: Mapping[str, Any]) -> str:
    if fate["do"] == "evaluate":
        return f"evaluate, {fate['if_tied']} a tie"
    cover = f", covered by {card_name(fate['cover'], view.program or '')}" if fate["cover"] else ""
    return f"escalate{cover}"
