"""The kinds of decisions of LOSS! in Space: their forms, their moves and their words."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.game_uis.loss_in_space.decisions import fitting, obstacle, trading
from games.game_uis.loss_in_space.decisions.decision import Entered, LossDecisionForm
from games.game_uis.loss_in_space.decisions.trading import want_step
from games.humanize import capitalise_first
from games.rules import codec
from games.rules.contract import DecisionRequest
from games.rules.loss_in_space.draft_preview import CraftPreview
from games.rules.loss_in_space.model import WindowKind
from games.rules.loss_in_space.moves import Move
from games.rules.loss_in_space.views import LossView
from games.rules.options import Field

DECISIONS: Mapping[WindowKind, LossDecisionForm] = {
    "prep": trading.PreparationForm(),
    "answer": trading.AnswersForm(),
    "reply": trading.ReplyForm(),
    "launch": fitting.LaunchForm(),
    "command": fitting.CommandForm(),
    "meddle": obstacle.MeddleForm(),
    "counter": obstacle.CounterForm(),
    "face": obstacle.FaceForm(),
    "loot": fitting.LootForm(),
    "trim": fitting.TrimForm(),
}


def decision_of(kind: str) -> LossDecisionForm:
    """Return the decision of that kind, as a `DecisionRequest` names it."""
    return DECISIONS[kind]  # type: ignore[index]


def fields_of(view: LossView, ask: DecisionRequest) -> tuple[Field, ...]:
    """Return the form of the open window for the viewer."""
    return tuple(decision_of(ask.kind).fields(view))


def move_of(view: LossView, ask: DecisionRequest, entered: Entered) -> dict[str, Any]:
    """Return the move, as JSON, from the values of a form; missing values get their defaults."""
    return {"kind": ask.kind, **decision_of(ask.kind).move(view, entered)}


def entered_of(move: Move) -> dict[str, Any]:
    """Return the values of a form for the move."""
    data = codec.to_json(move)
    return decision_of(data.pop("kind")).entered(data)


def draft_sentences(
    view: LossView, move: Mapping[str, Any], outlook: CraftPreview | None, names: Sequence[str]
) -> list[str]:
    """Return the effects of the draft, sentence by sentence; `move` is JSON, and may be illegal."""
    return list(decision_of(str(view.kind)).words(view, move, outlook, names))


def step_words(view: LossView, list_name: str, step: Mapping[str, Any], names: Sequence[str]) -> str:
    """Return one step of a list in words, by the name of the list's field."""
    if list_name.startswith("want"):
        return capitalise_first(want_step(step))
    return capitalise_first(decision_of(str(view.kind)).step(view, list_name, step, names))
