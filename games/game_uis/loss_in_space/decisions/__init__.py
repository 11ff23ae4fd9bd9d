"""The kinds of decisions of LOSS! in Space: their forms, their moves and their words."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.game_uis.loss_in_space.decisions import fitting, obstacle, trading
from games.game_uis.loss_in_space.decisions.decision import Decision, Entered
from games.game_uis.loss_in_space.decisions.trading import want_step
from games.humanize import opening
from games.rules import codec
from games.rules.contract import Ask
from games.rules.loss_in_space.model import WindowKind
from games.rules.loss_in_space.moves import Move
from games.rules.loss_in_space.outlook import Outlook
from games.rules.loss_in_space.views import View
from games.rules.options import Field

DECISIONS: Mapping[WindowKind, Decision] = {
    "prep": trading.Prep(),
    "answer": trading.Answer(),
    "reply": trading.Reply(),
    "launch": fitting.Launch(),
    "command": fitting.Command(),
    "meddle": obstacle.Meddle(),
    "counter": obstacle.Counter(),
    "face": obstacle.Face(),
    "loot": fitting.Loot(),
    "trim": fitting.Trim(),
}


def decision_of(kind: str) -> Decision:
    """The decision of that kind, as an `Ask` names it."""
    return DECISIONS[kind]  # type: ignore[index]


def fields_of(view: View, ask: Ask) -> tuple[Field, ...]:
    """The form of the open window for the viewer."""
    return tuple(decision_of(ask.kind).fields(view))


def move_of(view: View, ask: Ask, entered: Entered) -> dict[str, Any]:
    """The move, as JSON, that the values of a form mean; what is missing is left to its default."""
    return {"kind": ask.kind, **decision_of(ask.kind).move(view, entered)}


def entered_of(move: Move) -> dict[str, Any]:
    """The values of a form that mean the move."""
    data = codec.to_json(move)
    return decision_of(data.pop("kind")).entered(data)


def ticket_words(
    view: View, move: Mapping[str, Any], outlook: Outlook | None, names: Sequence[str]
) -> list[str]:
    """What the draft will do, sentence by sentence; `move` is JSON, and may not be legal yet."""
    return list(decision_of(str(view.kind)).words(view, move, outlook, names))


def step_words(view: View, list_name: str, step: Mapping[str, Any], names: Sequence[str]) -> str:
    """One step of a list, by the name of the list's field."""
    if list_name.startswith("want"):
        return opening(want_step(step))
    return opening(decision_of(str(view.kind)).step(view, list_name, step, names))
