"""What a ship is launched with."""

from collections.abc import Iterable, Iterator
from typing import Any

from games.faces.loss_in_space.decisions.building import discarding
from games.faces.loss_in_space.decisions.decision import Decision, Entered, Move, Names, listed
from games.faces.loss_in_space.decisions.equipping import (
    equip_fields,
    equip_moves,
    equip_step,
    equipped,
    parts_fitted,
)
from games.faces.loss_in_space.words import card_names
from games.rules.loss_in_space.model import MOST_CARGO
from games.rules.loss_in_space.outlook import Outlook
from games.rules.loss_in_space.views import View
from games.rules.options import Field
from games.wording import counted


def _fields(view: View) -> Iterable[Field]:
    yield from equip_fields(view, switches=False)
    yield from discarding(view, f"Down to {MOST_CARGO} cards after equipping.")


def _move(view: View, entered: Entered) -> dict[str, Any]:
    return {"equip": equip_moves(entered), "discard": listed(entered, "discard")}


def _words(view: View, move: Move, outlook: Outlook | None, names: Names) -> Iterator[str]:
    yield f"You launch with {parts_fitted(move) or 'no parts'}."
    if move["discard"]:
        yield f"You leave {card_names(move['discard'])} behind."
    held = len(outlook.cargo) if outlook else 0
    if held - MOST_CARGO > len(move["discard"]):
        left = counted(held - MOST_CARGO, "card stays", "cards stay")
        yield f"{MOST_CARGO} of {held} cards can come: {left} behind, and you say which."


DECISION = Decision(
    title="fit out your ship",
    default="Without a word from you: your best part in each slot, "
    f"and cards over {MOST_CARGO} go at random.",
    owed="The launch waits: fit your parts.",
    fields=_fields,
    move=_move,
    entered=equipped,
    words=_words,
    steps={"equip": equip_step},
    alone_words=f"One part for each slot, or two with a joint. Cards over {MOST_CARGO} stay behind.",
)
