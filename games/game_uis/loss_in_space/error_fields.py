"""The form field at which an error of LOSS! in Space is shown: one field of a move may be several there."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from games.game_uis.loss_in_space.decisions import decision_of
from games.rules.errors import IllegalMove, MalformedMove
from games.rules.loss_in_space.legality import LEAST_TRADED, MOST_TRADED
from games.rules.loss_in_space.model import Card
from games.rules.loss_in_space.trade import fits
from games.rules.loss_in_space.views import LossView

_OFFER = {"offer-missing": "to", "offer-whom": "to", "offer-want": "want"}
_PLAY = {"target": "target", "slot": "slot", "play-target": "target"}


def refusal_field(view: LossView, entered: Mapping[str, Any], refusal: IllegalMove | MalformedMove) -> str:
    """Return the form field at which the error is shown."""
    code = refusal.code if isinstance(refusal, IllegalMove) else ""
    if refusal.field == "offer":
        return _OFFER.get(code, "give")
    if refusal.field == "play":
        return _PLAY.get(code, "card")
    if refusal.field == "answers":
        return next(_wrong_answers(view, entered), "")
    return refusal.field


def _wrong_answers(view: LossView, entered: Mapping[str, Any]) -> Iterator[str]:
    """Yield the problems of the answers in order: unfitting cards, bad terms, cards named twice."""
    named: list[Card] = []
    answers = decision_of("answer").move(view, entered)["answers"]
    for answer, offer in zip(answers, view.offers_to_answer, strict=True):
        by, do = answer["by"], answer["do"]
        want = offer.terms.want if offer.terms else ()
        cards = {"accept": answer["cards"], "counter": answer["give"]}.get(do, [])
        field = f"cards_{by}" if do == "accept" else f"give_{by}"
        if do == "accept" and not (len(cards) == len(want) and all(map(fits, cards, want))):
            yield field
        if do == "counter" and not _is_number_traded(cards):
            yield field
        if set(cards) & set(named):
            yield field
        if do == "counter" and not _is_number_traded(answer["want"]):
            yield f"want_{by}"
        named += cards


def _is_number_traded(things: Sequence[Any]) -> bool:
    return LEAST_TRADED <= len(things) <= MOST_TRADED
