"""What one plays at others who face an obstacle, and whether one would help."""

from collections.abc import Iterable, Iterator
from typing import Any

from games.faces.loss_in_space.decisions.building import (
    SIDES,
    anti_sabotage,
    cards_of,
    labelled,
    one_of,
    seats_of,
    slots,
    some_of,
)
from games.faces.loss_in_space.decisions.decision import Decision, Entered, Move, Names, listed, or_none
from games.faces.loss_in_space.desk import measured
from games.faces.loss_in_space.words import card_name
from games.rules.loss_in_space.cards import RESOURCES
from games.rules.loss_in_space.model import MOST_CARGO
from games.rules.loss_in_space.outlook import Outlook
from games.rules.loss_in_space.standing import may_volunteer, targets, turn_of
from games.rules.loss_in_space.views import View
from games.rules.options import Field, Variant
from games.wording import and_list


def _play_step(view: View, step: Move, names: Names) -> str:
    side = {"player": "for", "obstacle": "against"}.get(step.get("side") or "", "at")
    slot = f", {step['slot']}" if step.get("slot") else ""
    needed = ", only if needed" if step.get("if_needed") else ""
    return f"{card_name(step['card'])} {side} {names[int(step['target'])]}{slot}{needed}"


def _fields(view: View) -> Iterable[Field]:
    seat, facing = view.seat, turn_of(view.table).facing
    whom = targets(view.table, seat)
    reached = [each for each in facing if each in whom]
    sabotage = [card for card in view.cargo if RESOURCES[card].kind == "sabotage"]
    boosts = [card for card in view.own_cards if RESOURCES[card].is_boost] if reached else []
    needed = Field("if_needed", "Only if it doesn't fail already", "flag", default=False)
    variants = {}
    if sabotage:
        card = Field("card", "Card", "choice", choices=cards_of(sabotage))
        target = Field("target", "At whom", "choice", choices=seats_of(whom))
        slot = one_of("slot", "Which slot", slots(), "Not at choice")
        variants["sabotage"] = Variant("Sabotage", (card, target, *slot, needed))
    if boosts:
        card = Field("card", "Card", "choice", choices=cards_of(boosts))
        target = Field("target", "Whom", "choice", choices=seats_of(reached))
        side = Field("side", "For which side", "choice", choices=labelled(SIDES))
        variants["boost"] = Variant("Play a boost", (card, target, side, needed))
    if variants:
        yield Field("plays", "Plays", "steps", variants=variants)
    can = may_volunteer(view.table, seat)
    said = "Reward and ill effects are yours if you are called." if can else "Nobody can help now."
    yield Field("volunteer", "Volunteer to help", "flag", default=False, help=said)
    yield from some_of(
        "cover", "Anti-sabotage, should a card of yours backfire", anti_sabotage(view), MOST_CARGO
    )


def _move(view: View, entered: Entered) -> dict[str, Any]:
    plays = [
        {
            "card": step.get("card"),
            "target": step.get("target"),
            "slot": or_none(step.get("slot", "")),
            "side": step.get("side"),
            "if_needed": step.get("if_needed", False),
        }
        for step in listed(entered, "plays")
    ]
    return {"plays": plays, "volunteer": bool(entered.get("volunteer")), "cover": listed(entered, "cover")}


def _entered(move: dict[str, Any]) -> dict[str, Any]:
    plays = []
    for play in move["plays"]:
        step = {"do": "boost" if play["side"] else "sabotage", **play, "slot": play["slot"] or ""}
        plays.append({name: value for name, value in step.items() if value is not None})
    return {**move, "plays": plays}


def _words(view: View, move: Move, outlook: Outlook | None, names: Names) -> Iterator[str]:
    plays = and_list(_play_step(view, play, names) for play in move["plays"])
    yield f"You play {plays}." if plays else "You play nothing."
    for stand in outlook.stands if outlook and plays else ():
        compared = measured(view, stand.craft)
        comes = "gets past it" if compared and compared.met else "fails"
        yield f"If all of it works, {names[stand.seat]} {comes}."
    if move["volunteer"]:
        yield "You volunteer to help."


DECISION = Decision(
    title="meddle?",
    default="Without a word from you: you play nothing, and help as your standing order says.",
    owed="You may meddle with {facing}.",
    fields=_fields,
    move=_move,
    entered=_entered,
    words=_words,
    steps={"plays": _play_step},
)
