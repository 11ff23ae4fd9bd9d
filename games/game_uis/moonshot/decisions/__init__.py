"""The kinds of decisions of Moonshot: their forms and their moves."""

from collections.abc import Mapping
from typing import Any

from games.game_uis.moonshot.decisions.engineering import ShiftForm
from games.game_uis.moonshot.decisions.form_fields import Entered, MoonshotDecisionForm
from games.game_uis.moonshot.decisions.politics import FatesForm, PoliticsForm, PrepForm
from games.rules import codec
from games.rules.contract import DecisionRequest
from games.rules.moonshot.model import MoonshotView
from games.rules.moonshot.moves import Move
from games.rules.options import Field


class ReadyForm(MoonshotDecisionForm):
    """The form of a briefing, which confirms that the player is ready."""

    def fields(self, view: MoonshotView) -> tuple[Field, ...]:
        return (Field("ready", "Ready for the round", "flag", default=True),)


DECISIONS: Mapping[str, MoonshotDecisionForm] = {
    "briefing": ReadyForm(),
    "prep": PrepForm(),
    "politics": PoliticsForm(),
    "engineering": ShiftForm(),
    "fates": FatesForm(),
}


def fields_of(view: MoonshotView, ask: DecisionRequest) -> tuple[Field, ...]:
    """Return the form of the viewer's decision."""
    return DECISIONS[ask.kind].fields(view)


def move_of(view: MoonshotView, ask: DecisionRequest, entered: Entered) -> dict[str, Any]:
    """Return the move, as JSON, from the values of a form."""
    return {"kind": ask.kind, **DECISIONS[ask.kind].move(entered)}


def entered_of(move: Move) -> dict[str, Any]:
    """Return the values of the form for a move."""
    data = codec.to_json(move)
    return DECISIONS[data.pop("kind")].entered(data)
