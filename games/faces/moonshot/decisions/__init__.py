"""A module for each kind of decision of Moonshot: its form and its moves."""

from collections.abc import Mapping
from typing import Any

from games.faces.moonshot.decisions import briefing, engineering, fates, politics, prep
from games.faces.moonshot.decisions.decision import Decision, Entered
from games.rules import codec
from games.rules.contract import Ask
from games.rules.moonshot.knowledge import NOTHING_HELD
from games.rules.moonshot.model import View
from games.rules.moonshot.moves import Move
from games.rules.options import Field

DECISIONS: Mapping[str, Decision] = {
    "briefing": briefing.DECISION,
    "prep": prep.DECISION,
    "politics": politics.DECISION,
    "engineering": engineering.DECISION,
    "fates": fates.DECISION,
}


def fields_of(view: View, ask: Ask) -> tuple[Field, ...]:
    """The form of what the viewer is asked."""
    return DECISIONS[ask.kind].fields(view, view.own or NOTHING_HELD)


def move_of(view: View, ask: Ask, entered: Entered) -> dict[str, Any]:
    """The move that values of the form come to, as JSON."""
    return {"kind": ask.kind, **DECISIONS[ask.kind].move(entered)}


def entered_of(move: Move) -> dict[str, Any]:
    """The values of the form that give a move."""
    data = codec.to_json(move)
    return DECISIONS[data.pop("kind")].entered(data)
