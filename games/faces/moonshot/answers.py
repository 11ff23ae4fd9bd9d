"""Moves of Moonshot as what is entered in their forms, and back."""

from collections.abc import Callable, Mapping
from typing import Any, cast

from games.rules import codec
from games.rules.contract import Ask
from games.rules.moonshot.blueprint import SPACES
from games.rules.moonshot.components import ICONS
from games.rules.moonshot.model import View

KINDS = ("influence", "bluff")
FATE, JOKERS = "fate_", "jokers_"
"""What the names of fields begin with, before a place and before an icon."""


def entered_of(move: Any) -> dict[str, Any]:
    """The values of the form that give a move."""
    data = cast(dict[str, Any], codec.to_json(move))
    kind = data.pop("kind")
    if kind == "prep":
        data["place"] = [{"do": "put", **each} for each in data["place"]]
    elif kind == "politics":
        data["steps"] = [_entered_order(step) for step in data["steps"]]
    elif kind == "engineering":
        data["steps"] = [_entered_action(step) for step in data["steps"]]
        data["arrival"] = _entered_arrival(data["arrival"])
        jokers = data.pop("jokers") or dict.fromkeys(ICONS)
        data |= {f"{JOKERS}{icon}": n for icon, n in jokers.items()}
    elif kind == "fates":
        return {f"{FATE}{place}": _entered_fate(fate) for place, fate in data["fates"].items()}
    return data


def lay_field(side: str, place: str, kind: str) -> str:
    """What the number of tokens of a kind for a card is called in a form."""
    return f"{side}-{place}-{kind}"


def _entered_order(step: dict[str, Any]) -> dict[str, Any]:
    if step["do"] != "tokens":
        return step
    counts = {lay_field(lay["side"], lay["place"], kind): lay[kind] for lay in step["put"] for kind in KINDS}
    return {"do": "tokens", **counts}


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


def _entered_fate(fate: dict[str, Any]) -> str:
    if fate["do"] == "evaluate":
        return f"evaluate {fate['if_tied']}"
    return f"escalate {fate['cover'] or ''}".strip()


def answer_of(view: View, ask: Ask, entered: Mapping[str, Any]) -> dict[str, Any]:
    """The move that values of the form come to, as JSON."""
    return {"kind": ask.kind, **_ANSWERS[ask.kind](entered)}


def _briefing_answer(entered: Mapping[str, Any]) -> dict[str, Any]:
    return dict(entered)


def _prep_answer(entered: Mapping[str, Any]) -> dict[str, Any]:
    put = [{"card": each.get("card"), "place": each.get("place")} for each in entered.get("place") or ()]
    return {"wait": bool(entered.get("wait")), "place": put, "ask_again": bool(entered.get("ask_again"))}


def _politics_answer(entered: Mapping[str, Any]) -> dict[str, Any]:
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


def _shift_answer(entered: Mapping[str, Any]) -> dict[str, Any]:
    split = {icon: entered.get(f"{JOKERS}{icon}") for icon in ICONS}
    given = any(n is not None for n in split.values())
    return {
        "steps": [_action(step) for step in entered.get("steps") or ()],
        "then": entered.get("then", "pass"),
        "arrival": _arrival(str(entered.get("arrival") or "")),
        "jokers": {icon: n or 0 for icon, n in split.items()} if given else None,
    }


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


def _fates_answer(entered: Mapping[str, Any]) -> dict[str, Any]:
    chosen = {name.removeprefix(FATE): str(value) for name, value in entered.items() if name.startswith(FATE)}
    return {"fates": {place: _fate(value) for place, value in chosen.items()}}


def _fate(entered: str) -> dict[str, Any]:
    do, _, rest = entered.partition(" ")
    if do == "evaluate":
        return {"do": "evaluate", "if_tied": rest}
    return {"do": "escalate", "cover": rest or None}


_ANSWERS: dict[str, Callable[[Mapping[str, Any]], dict[str, Any]]] = {
    "briefing": _briefing_answer,
    "prep": _prep_answer,
    "politics": _politics_answer,
    "engineering": _shift_answer,
    "fates": _fates_answer,
}
