"""What bots say when the last mission has flown."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.rules.contract import RemarkRule, Seat
from games.rules.remarks import last_words

WON = (
    "Mission accomplished. The paperwork starts on Monday.",
    "All points have been counted, and they are mine.",
    "I packed light and flew far.",
    "The cards fitted. I made sure that they had to.",
)
LOST = (
    "Congratulations. My rocket is still in its box.",
    "Well flown. I was two cards short of everything.",
    "I was saving those cards for something.",
    "A lovely launch. We watched it from the ground.",
)


def _on_end(data: Mapping[str, Any]) -> Mapping[Seat, Sequence[str]]:
    return last_words(data["winners"], len(data["vp"]), WON, LOST)


REMARKS: Mapping[str, RemarkRule] = {"over": _on_end}
