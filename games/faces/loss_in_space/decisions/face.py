"""How an obstacle is faced: with what, with whose help, and what failing may cost."""

from collections.abc import Iterable, Iterator
from typing import Any

from games.faces.loss_in_space.decisions.building import (
    cards_of,
    one_of,
    playable,
    seats_of,
    slots,
    some_of,
    what_to_do,
)
from games.faces.loss_in_space.decisions.decision import Decision, Entered, Move, Names, listed, or_none
from games.faces.loss_in_space.decisions.equipping import switch_fields
from games.faces.loss_in_space.desk import blow_words, lacking_words
from games.faces.loss_in_space.words import card_name, card_names
from games.rules.loss_in_space.cards import OBSTACLES, RESOURCES
from games.rules.loss_in_space.legality_race import FACE_OPS
from games.rules.loss_in_space.model import GOAL
from games.rules.loss_in_space.outlook import Outlook
from games.rules.loss_in_space.standing import obstacle_up, turn_of
from games.rules.loss_in_space.views import View
from games.rules.options import Choice, Field, Variant
from games.wording import counted, opening


def _reward(view: View, as_cards: int) -> Iterator[str]:
    obstacle = obstacle_up(view.table)
    most = obstacle.parsecs if obstacle else 0
    steps = most - min(as_cards, most)
    parsec = min(GOAL, view.craft.parsec + steps)
    if steps:
        yield f"{opening(counted(steps, 'parsec'))} ahead, to parsec {parsec}."
    if most - steps and parsec < GOAL:
        yield f"You draw {counted(most - steps, 'card')} instead of parsecs."


def _switch_step(view: View, step: Move, names: Names) -> str:
    return f"{card_name(step['new'])} for {card_name(step['old'])}"


def _slot_step(view: View, step: Move, names: Names) -> str:
    return f"{step['slot']} slot"


def _fields(view: View) -> Iterable[Field]:
    turn = turn_of(view.table)
    obstacle = OBSTACLES[str(turn.obstacle)]
    plays = playable(view, FACE_OPS, False)
    yield from some_of("plays", "Play", plays, len(plays))
    yield what_to_do("resolve", *["wait"] * bool(plays), *["help"] * bool(turn.volunteers))
    yield from one_of("helper", "Whom to call", seats_of(turn.volunteers), "Nobody")
    if obstacle.parsecs:
        said = f"It brings {counted(obstacle.parsecs, 'parsec')}. For each not flown you draw a card."
        name = "Cards instead of parsecs"
        yield Field("as_cards", name, "number", default=0, high=obstacle.parsecs, help=said)
    parts = [card for card in view.cargo if RESOURCES[card].is_part]
    equipped = view.craft.slots.cards()
    if obstacle.switches and parts and equipped:
        switch = {"switch": Variant("Switch a part", switch_fields(equipped, parts))}
        yield Field("switches", "Switch", "steps", high=obstacle.switches, variants=switch)
    dodges = cards_of(playable(view, ("dodge",), False))
    ability = [Choice("ability", "Your ship's ability")] * bool(view.craft.uses)
    yield from one_of("dodge", "Dodge what failing brings", [*dodges, *ability])
    if obstacle.choices:
        slot = Variant("A slot", (Field("slot", "Slot", "choice", choices=slots()),))
        yield Field("slots", "Struck first", "steps", high=len(obstacle.choices), variants={"slot": slot})
    if obstacle.spilled:
        yield from some_of("cards", "Lose these cards", view.cargo, obstacle.spilled)


def _move(view: View, entered: Entered) -> dict[str, Any]:
    return {
        "plays": listed(entered, "plays"),
        "do": entered.get("do", "resolve"),
        "helper": or_none(entered.get("helper", "")),
        "as_cards": entered.get("as_cards", 0),
        "switches": [
            {"old": step.get("old"), "new": step.get("new")} for step in listed(entered, "switches")
        ],
        "dodge": or_none(entered.get("dodge", "")),
        "slots": [step.get("slot") for step in listed(entered, "slots")],
        "cards": listed(entered, "cards"),
    }


def _entered(move: dict[str, Any]) -> dict[str, Any]:
    return {
        **move,
        "helper": "" if move["helper"] is None else move["helper"],
        "switches": [{"do": "switch", **swap} for swap in move["switches"]],
        "dodge": move["dodge"] or "",
        "slots": [{"do": "slot", "slot": slot} for slot in move["slots"]],
    }


def _words(view: View, move: Move, outlook: Outlook | None, names: Names) -> Iterator[str]:
    if outlook is None:
        return
    if move["plays"]:
        yield f"You play {card_names(move['plays'])}."
    if outlook.met:
        yield "You get past it."
        yield from _reward(view, int(move["as_cards"] or 0))
        return
    yield f"You fall {lacking_words(view, outlook.craft)} short."
    if move["do"] == "help":
        helper = move["helper"]
        yield "Say whom you call." if helper is None else f"You call {names[int(helper)]}."
    elif move["dodge"]:
        yield "You dodge what failing brings."
    elif move["do"] == "resolve":
        yield from map(blow_words, outlook.blows)


DECISION = Decision(
    title="face it",
    default="Without a word from you: no cards are played, nobody is called, and you lose what is cheapest.",
    owed="{obstacle} is before you, and waits for your decision.",
    fields=_fields,
    move=_move,
    entered=_entered,
    words=_words,
    steps={
        "switches": lambda view, step, names: f"{card_name(step['new'])} for {card_name(step['old'])}",
        "slots": lambda view, step, names: f"{step['slot']} slot",
    },
    alone_words="Reach what it demands, and you are past it. Cards make up what you lack.",
)
