"""The kinds of decisions of Moonshot: their forms and their moves."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from games.game_uis.moonshot.decisions import engineering, politics
from games.game_uis.moonshot.decisions.form_fields import Entered
from games.rules import codec
from games.rules.contract import DecisionRequest
from games.rules.moonshot.model import MoonshotView
from games.rules.moonshot.moves import Move
from games.rules.options import Field


class DecisionForm(Struct, frozen=True):
    """The form of one kind of decision: its fields, its move without the kind, and the values of a move."""

    fields: Callable[[MoonshotView], tuple[Field, ...]]
    move: Callable[[Entered], dict[str, Any]] = dict
    entered: Callable[[dict[str, Any]], dict[str, Any]] = dict


FORMS: Mapping[str, DecisionForm] = {
    "briefing": DecisionForm(lambda view: (Field("ready", "Ready for the round", "flag", default=True),)),
    "prep": DecisionForm(politics.plan_fields, politics.plan_move, politics.entered_plan),
    "politics": DecisionForm(politics.orders_fields, politics.orders_move, politics.entered_orders),
    "engineering": DecisionForm(engineering.shift_fields, engineering.shift_move, engineering.entered_shift),
    "fates": DecisionForm(politics.fates_fields, politics.fates_move, politics.entered_fates),
}


def fields_of(view: MoonshotView, ask: DecisionRequest) -> tuple[Field, ...]:
    """Return the form of the viewer's decision."""
    return FORMS[ask.kind].fields(view)


def move_of(view: MoonshotView, ask: DecisionRequest, entered: Entered) -> dict[str, Any]:
    """Return the move, as JSON, from the values of a form."""
    return {"kind": ask.kind, **FORMS[ask.kind].move(entered)}


def entered_of(move: Move) -> dict[str, Any]:
    """Return the values of the form for a move."""
    data = codec.to_json(move)
    return FORMS[data.pop("kind")].entered(data)
