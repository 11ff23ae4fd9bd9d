"""What the forms of LOSS! in Space hold, as the moves they mean, and moves as what the forms hold."""

from collections.abc import Callable, Mapping, Sequence
from itertools import permutations
from typing import Any

from games.rules import codec
from games.rules.contract import Ask
from games.rules.loss_in_space.cards import RESOURCES
from games.rules.loss_in_space.model import Request
from games.rules.loss_in_space.moves import Move
from games.rules.loss_in_space.trade import fits
from games.rules.loss_in_space.views import View

Entered = Mapping[str, Any]


def move_of(view: View, ask: Ask, entered: Entered) -> dict[str, Any]:
    """The move, as JSON, that the values of a form mean; what is missing is left to its default."""
    return {"kind": ask.kind, **_MOVES[ask.kind](view, entered)}


def entered_of(move: Move) -> dict[str, Any]:
    """The values of a form that mean the move."""
    data = codec.to_json(move)
    kind = data.pop("kind")
    return _ENTERED.get(kind, dict)(data)


def _or_none(value: Any) -> Any:
    return None if value == "" else value


def _list(entered: Entered, name: str) -> list[Any]:
    return list(entered.get(name) or [])


def _requests(steps: Sequence[Entered]) -> list[dict[str, Any]]:
    return [
        {
            "kind": step.get("kind") if step.get("do") == "kind" else step.get("do"),
            "card": step.get("card"),
            "min": _least(step),
        }
        for step in steps
    ]


def _least(step: Entered) -> int:
    """The least bonus asked for; only parts have one."""
    return int(step.get("min") or 0) if step.get("kind") in ("shield", "weapon", "engine") else 0


def _request_steps(requests: Sequence[Entered]) -> list[dict[str, Any]]:
    steps = []
    for request in requests:
        if request["kind"] == "card":
            steps.append({"do": "card", "card": request["card"]})
        elif request["kind"] == "any":
            steps.append({"do": "any"})
        else:
            steps.append({"do": "kind", "kind": request["kind"], "min": request["min"]})
    return steps


def _offer(entered: Entered) -> dict[str, Any] | None:
    to = entered.get("to", "")
    if to == "":
        return None
    return {"to": to, "give": _list(entered, "give"), "want": _requests(_list(entered, "want"))}


def _offer_entered(offer: Entered | None) -> dict[str, Any]:
    if offer is None:
        return {}
    return {"to": offer["to"], "give": offer["give"], "want": _request_steps(offer["want"])}


def _prep(view: View, entered: Entered) -> dict[str, Any]:
    do = entered.get("do", "pass")
    return {
        "do": do,
        "swap": _list(entered, "swap"),
        "offer": _offer(entered) if do == "offer" else None,
        "fallback": _list(entered, "fallback"),
    }


def _prep_entered(move: dict[str, Any]) -> dict[str, Any]:
    return {**move, "offer": None} | _offer_entered(move["offer"])


def _fitted(cards: Sequence[str], want: Sequence[Request]) -> list[str]:
    """The cards in an order that fits the requests, if there is one."""
    for order in permutations(cards) if len(cards) == len(want) else ():
        if all(map(fits, order, want)):
            return list(order)
    return list(cards)


def answers_of(view: View, entered: Entered) -> dict[str, Any]:
    """What every offer that waits is answered, as the answers of a move; nothing said declines."""
    answers = []
    for offer in view.offers_to_answer:
        by = offer.by
        want = offer.terms.want if offer.terms else ()
        answers.append(
            {
                "by": by,
                "do": entered.get(f"do_{by}", "decline"),
                "cards": _fitted(_list(entered, f"cards_{by}"), want),
                "give": _list(entered, f"give_{by}"),
                "want": _requests(_list(entered, f"want_{by}")),
            }
        )
    return {"answers": answers}


def _answer_entered(move: dict[str, Any]) -> dict[str, Any]:
    entered: dict[str, Any] = {}
    for answer in move["answers"]:
        by = answer["by"]
        entered |= {f"{name}_{by}": answer[name] for name in ("do", "cards", "give")}
        entered[f"want_{by}"] = _request_steps(answer["want"])
    return entered


def _reply(view: View, entered: Entered) -> dict[str, Any]:
    want = view.counter_offer.want if view.counter_offer else ()
    fallback = entered.get("fallback")
    cards = _fitted(_list(entered, "cards"), want)
    return {"do": entered.get("do", "decline"), "cards": cards, "fallback": fallback}


def _equips(entered: Entered) -> list[dict[str, Any]]:
    return [
        {
            "do": step.get("do"),
            "card": step.get("card"),
            "using": step.get("using"),
            "swaps": [{"old": step["old"], "new": step["new"]}] if "old" in step else [],
        }
        for step in _list(entered, "equip")
    ]


def _equip_steps(actions: Sequence[Entered]) -> list[dict[str, Any]]:
    steps = []
    for action in actions:
        step = {name: action[name] for name in ("do", "card", "using") if action[name] is not None}
        for swap in action["swaps"]:
            step |= swap
        steps.append(step)
    return steps


def _launch(view: View, entered: Entered) -> dict[str, Any]:
    return {"equip": _equips(entered), "discard": _list(entered, "discard")}


def _command(view: View, entered: Entered) -> dict[str, Any]:
    card, play, do = entered.get("card", ""), None, entered.get("do", "fly")
    if card:
        sabotage = RESOURCES[card].kind == "sabotage"
        target = _or_none(entered.get("target", "")) if sabotage else None
        slot = _or_none(entered.get("slot", "")) if RESOURCES[card].asks_slot else None
        play = {"card": card, "target": target, "slot": slot, "side": None, "if_needed": False}
    return {
        "do": do,
        "offer": _offer(entered) if do == "offer" else None,
        "play": play,
        "swap": _list(entered, "swap"),
        "equip": _equips(entered),
    }


def _equip_entered(move: dict[str, Any]) -> dict[str, Any]:
    return {**move, "equip": _equip_steps(move["equip"])}


def _command_entered(move: dict[str, Any]) -> dict[str, Any]:
    play = move["play"] or {"card": None, "target": None, "slot": None}
    played = {name: "" if play[name] is None else play[name] for name in ("card", "target", "slot")}
    return {**_equip_entered(move), "offer": None} | _offer_entered(move["offer"]) | played


def _meddle(view: View, entered: Entered) -> dict[str, Any]:
    plays = [
        {
            "card": step.get("card"),
            "target": step.get("target"),
            "slot": _or_none(step.get("slot", "")),
            "side": step.get("side"),
            "if_needed": step.get("if_needed", False),
        }
        for step in _list(entered, "plays")
    ]
    return {"plays": plays, "volunteer": bool(entered.get("volunteer")), "cover": _list(entered, "cover")}


def _meddle_entered(move: dict[str, Any]) -> dict[str, Any]:
    plays = []
    for play in move["plays"]:
        step = {"do": "boost" if play["side"] else "sabotage", **play, "slot": play["slot"] or ""}
        plays.append({name: value for name, value in step.items() if value is not None})
    return {**move, "plays": plays}


def _counter(view: View, entered: Entered) -> dict[str, Any]:
    return {
        "cancel": [{"card": step.get("card"), "play": step.get("play")} for step in _list(entered, "cancel")]
    }


def _counter_entered(move: dict[str, Any]) -> dict[str, Any]:
    return {"cancel": [{"do": "cancel", **cancel} for cancel in move["cancel"]]}


def _face(view: View, entered: Entered) -> dict[str, Any]:
    return {
        "plays": _list(entered, "plays"),
        "do": entered.get("do", "resolve"),
        "helper": _or_none(entered.get("helper", "")),
        "as_cards": entered.get("as_cards", 0),
        "switches": [{"old": step.get("old"), "new": step.get("new")} for step in _list(entered, "switches")],
        "dodge": _or_none(entered.get("dodge", "")),
        "slots": [step.get("slot") for step in _list(entered, "slots")],
        "cards": _list(entered, "cards"),
    }


def _face_entered(move: dict[str, Any]) -> dict[str, Any]:
    return {
        **move,
        "helper": "" if move["helper"] is None else move["helper"],
        "switches": [{"do": "switch", **swap} for swap in move["switches"]],
        "dodge": move["dodge"] or "",
        "slots": [{"do": "slot", "slot": slot} for slot in move["slots"]],
    }


def _loot(view: View, entered: Entered) -> dict[str, Any]:
    return {"ranking": [step.get("card") for step in _list(entered, "ranking")]}


def _loot_entered(move: dict[str, Any]) -> dict[str, Any]:
    return {"ranking": [{"do": "take", "card": card} for card in move["ranking"]]}


def _trim(view: View, entered: Entered) -> dict[str, Any]:
    return {"discard": _list(entered, "discard")}


_MOVES: Mapping[str, Callable[[View, Entered], dict[str, Any]]] = {
    "prep": _prep,
    "answer": answers_of,
    "reply": _reply,
    "launch": _launch,
    "command": _command,
    "meddle": _meddle,
    "counter": _counter,
    "face": _face,
    "loot": _loot,
    "trim": _trim,
}
_ENTERED: Mapping[str, Callable[[dict[str, Any]], dict[str, Any]]] = {
    "prep": _prep_entered,
    "answer": _answer_entered,
    "launch": _equip_entered,
    "command": _command_entered,
    "meddle": _meddle_entered,
    "counter": _counter_entered,
    "face": _face_entered,
    "loot": _loot_entered,
}
