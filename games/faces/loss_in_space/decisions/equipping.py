"""What is fitted to a ship: as fields, as a part of a move, as what was entered, and in words."""

from collections.abc import Iterable, Sequence
from typing import Any

from games.faces.loss_in_space.decisions.building import cards_of
from games.faces.loss_in_space.decisions.decision import Entered, Move, Names, listed
from games.faces.loss_in_space.words import card_name, card_names
from games.rules.loss_in_space.cards import RESOURCES
from games.rules.loss_in_space.model import MOST_CARGO, Card
from games.rules.loss_in_space.views import View
from games.rules.options import Field, Variant


def equip_fields(view: View, switches: bool) -> Iterable[Field]:
    """What may be fitted, joined and switched; no field where nothing can be."""
    cargo = view.cargo
    parts = [card for card in cargo if RESOURCES[card].is_part]
    joints = [card for card in cargo if RESOURCES[card].first == "attach"]
    docks = [card for card in cargo if RESOURCES[card].first == "switch"]
    equipped = view.craft.slots.cards()
    variants = {}
    if parts:
        part = Field("card", "Part", "choice", choices=cards_of(parts))
        variants["fit"] = Variant("Fit a part", (part,))
        if joints:
            joint = Field("using", "Joint", "choice", choices=cards_of(joints))
            variants["join"] = Variant("Join a second part", (part, joint))
    if switches and docks and parts and equipped:
        dock = Field("using", "With", "choice", choices=cards_of(docks))
        # What a step before has fitted can be switched too.
        variants["switch"] = Variant("Switch a part", (dock, *switch_fields((*equipped, *parts), parts)))
    if variants:
        yield Field("equip", "Equip", "steps", high=MOST_CARGO, variants=variants)


def switch_fields(equipped: Sequence[Card], parts: Sequence[Card]) -> tuple[Field, Field]:
    """Which part goes out, and which comes in."""
    return (
        Field("old", "Out", "choice", choices=cards_of(equipped)),
        Field("new", "In", "choice", choices=cards_of(parts)),
    )


def equip_moves(entered: Entered) -> list[dict[str, Any]]:
    """What is fitted, as a part of a move."""
    return [
        {
            "do": step.get("do"),
            "card": step.get("card"),
            "using": step.get("using"),
            "swaps": [{"old": step["old"], "new": step["new"]}] if "old" in step else [],
        }
        for step in listed(entered, "equip")
    ]


def equip_steps(actions: Sequence[Entered]) -> list[dict[str, Any]]:
    """What a move fits, as it is entered."""
    steps = []
    for action in actions:
        step = {name: action[name] for name in ("do", "card", "using") if action[name] is not None}
        for swap in action["swaps"]:
            step |= swap
        steps.append(step)
    return steps


def equip_step(view: View, step: Move, names: Names) -> str:
    """A step of fitting, in words."""
    if step["do"] == "switch":
        return f"{card_name(step['new'])} for {card_name(step['old'])}, with {card_name(step['using'])}"
    joint = f", joined with {card_name(step['using'])}" if step["do"] == "join" else ""
    return f"{card_name(step['card'])}{joint}"


def parts_fitted(move: Move) -> str:
    """The parts that a draft fits, in words; "" for none."""
    parts = [action["card"] or action["swaps"][0]["new"] for action in move["equip"]]
    return card_names([part for part in parts if part])


def equipped(move: dict[str, Any]) -> dict[str, Any]:
    """What was entered for a move that equips and has nothing else of its own way."""
    return {**move, "equip": equip_steps(move["equip"])}
