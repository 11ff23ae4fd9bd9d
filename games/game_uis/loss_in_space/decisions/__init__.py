"""The kinds of decisions of LOSS! in Space: their forms, moves and words, and the fields of their errors."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from games.game_uis.loss_in_space.card_text import request_words
from games.game_uis.loss_in_space.decisions import fitting, obstacle, trading
from games.game_uis.loss_in_space.decisions.decision import Entered, LossDecisionForm, filled
from games.game_uis.loss_in_space.decisions.trading import requests_of
from games.game_uis.loss_in_space.texts import SKIPPED_TURNS
from games.humanize import capitalise_first
from games.rules import codec
from games.rules.contract import DecisionRequest
from games.rules.errors import IllegalMove, MalformedMove
from games.rules.loss_in_space.cards import RESOURCES, without
from games.rules.loss_in_space.draft_preview import CraftPreview
from games.rules.loss_in_space.legality import check_one_answer
from games.rules.loss_in_space.moves import MOVES, AnswersMove, Move
from games.rules.loss_in_space.reach import obstacle_up
from games.rules.loss_in_space.views import LossView
from games.rules.options import Field

DECISIONS: Mapping[str, LossDecisionForm] = {
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
"""The decision of each kind, as a `DecisionRequest` names it."""


def fields_of(view: LossView, ask: DecisionRequest) -> tuple[Field, ...]:
    """Return the form of the open window for the viewer."""
    return tuple(DECISIONS[ask.kind].fields(view))


def move_of(view: LossView, ask: DecisionRequest, entered: Entered) -> dict[str, Any]:
    """Return the move, as JSON, from the values of a form; missing values get their defaults."""
    shaped = DECISIONS[ask.kind].move(view, entered)
    return {"kind": ask.kind, **filled(MOVES[ask.kind], {**entered, **shaped})}


def entered_of(move: Move) -> dict[str, Any]:
    """Return the values of a form for the move."""
    data = codec.to_json(move)
    return DECISIONS[data.pop("kind")].entered(data)


def draft_sentences(view: LossView, move: Mapping[str, Any], outlook: CraftPreview, names: Sequence[str]) -> list[str]:
    """Return the effects of the draft, sentence by sentence; `move` is JSON, and may be illegal."""
    words = DECISIONS[str(view.kind)].words(view, move, outlook, names)
    return [*words, *skipped_turns_warning(view, move, outlook)]


def step_words(view: LossView, list_name: str, step: Mapping[str, Any], names: Sequence[str]) -> str:
    """Return one step of a list in words, by the name of the list's field."""
    if list_name.startswith("want"):
        return capitalise_first(request_words(*requests_of([step])))
    return capitalise_first(DECISIONS[str(view.kind)].step(view, list_name, step, names))


_OFFER = {"offer-missing": "to", "offer-whom": "to", "offer-want": "want"}
_PLAY = {"target": "target", "slot": "slot", "play-target": "target"}


def refusal_field(view: LossView, entered: Mapping[str, Any], refusal: IllegalMove | MalformedMove) -> str:
    """Return the form field at which the error is shown."""
    code = refusal.code if isinstance(refusal, IllegalMove) else ""
    if refusal.field == "offer":
        return _OFFER.get(code, "give")
    if refusal.field == "play":
        return _PLAY.get(code, "card")
    if refusal.field == "answers" and isinstance(refusal, IllegalMove):
        return _wrong_answer(view, entered)
    return refusal.field


def _wrong_answer(view: LossView, entered: Mapping[str, Any]) -> str:
    """Return the form field of the first illegal answer; "" if each is legal."""
    free = view.free_to_answer
    move = codec.parse_move(AnswersMove, DECISIONS["answer"].move(view, entered))
    for answer, offer in zip(move.answers, view.offers_to_answer, strict=True):
        try:
            free = without(free, check_one_answer(answer, offer.known_terms.want, free))
        except IllegalMove as refusal:
            name = "cards" if answer.do == "accept" else "want" if refusal.code == "offer-want" else "give"
            return f"{name}_{answer.by}"
    return ""


_ENDS_TURN = {"launch": "", "command": "fly", "face": "resolve"}
"""The kinds of decisions after which the ship flies on, with what it does then."""


def skipped_turns_warning(view: LossView, move: Entered, outlook: CraftPreview) -> Iterator[str]:
    """Yield the warning if the draft leaves the player nothing to decide before the next turn.

    A ship without cargo is not asked before it flies (§20.3).
    """
    ends = view.kind in _ENDS_TURN and move.get("do", "") == _ENDS_TURN[view.kind]
    if not ends:
        return
    useful = any(not RESOURCES[kept.card].is_boost for kept in outlook.craft.table)
    left = len(outlook.cargo) - len(move.get("discard", ()))
    if left + _brings(view, move, outlook) <= 0 and not useful:
        yield SKIPPED_TURNS


def _brings(view: LossView, move: Entered, outlook: CraftPreview) -> int:
    """Return the number of cards that the obstacle gives; negative if it takes cards."""
    obstacle = obstacle_up(view.table)
    if obstacle is None:
        return 0
    effects = obstacle.win if outlook.met else () if move.get("dodge") else obstacle.fail
    drawn = sum(effect.n for effect in effects if effect.op == "draw")
    if outlook.met:
        return drawn + int(move.get("as_cards") or 0)
    spilled = [len(outlook.cargo) if effect.pick == "all" else effect.n for effect in effects if effect.op == "spill"]
    return drawn - min(len(outlook.cargo), sum(spilled))
