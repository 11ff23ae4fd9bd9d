"""What bots say when an offer is declined, when sabotage takes effect, and when a ship arrives."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.rules.contract import RemarkRule, Seat
from games.rules.loss_in_space.cards import RESOURCES
from games.rules.remarks import last_words

OFFER_DECLINED = (
    "Declined. I shall keep my scrap, then, and you yours.",
    "A pity. It was the better half of my hold.",
    "Noted. I shall offer less next time.",
    "My quartermaster wept. He was fond of that offer.",
    "I withdraw the offer, the handshake and the cake.",
)
DECLINING = (
    "Thank you, no.",
    "A generous offer. That is what worries me.",
    "My crew voted on it. It was not close.",
    "I admire the offer. I shall go on admiring it from here.",
    "No. Do knock again when we are both poorer.",
)
SABOTAGED = (
    "Noted in the log, in ink.",
    "I had been meaning to lose that anyway.",
    "My engineer sends her regards, and an invoice.",
    "So that is what the red light is for.",
    "I shall remember this for as long as I have air.",
)
SABOTEUR = (
    "Nothing personal. You were in range.",
    "Space is full of accidents. This was not one of them.",
    "Call it a stress test.",
    "I am told it builds character.",
    "The card said to play it. I only follow instructions.",
)
WON = (
    "We have landed. The new world is quiet, and I recommend it.",
    "First. I shall leave a light on for the rest of you.",
    "The ship is a ruin, but it is parked.",
    "We are here. Please wipe your boots.",
)
LOST = (
    "Congratulations. Save us a field by the water.",
    "So that is what arriving looks like.",
    "Well flown. We shall name a small crater after you.",
    "We were only taking the scenic route.",
)


def _on_answer(data: Mapping[str, Any]) -> Mapping[Seat, Sequence[str]]:
    return {data["by"]: OFFER_DECLINED, data["to"]: DECLINING} if data["answer"] == "decline" else {}


def _on_effect(data: Mapping[str, Any]) -> Mapping[Seat, Sequence[str]]:
    is_attack = RESOURCES[data["card"]].kind == "sabotage" and data["by"] not in (None, data["target"])
    return {data["target"]: SABOTAGED, data["by"]: SABOTEUR} if is_attack else {}


def _on_end(data: Mapping[str, Any]) -> Mapping[Seat, Sequence[str]]:
    winners = () if data["winner"] is None else (data["winner"],)
    return last_words(winners, len(data["parsecs"]), WON, LOST)


REMARKS: Mapping[str, RemarkRule] = {"answered": _on_answer, "took_effect": _on_effect, "over": _on_end}
