"""What bots say when the last prize is taken."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.rules.contract import RemarkRule, Seat
from games.rules.remarks import last_words

WON = (
    "I have counted twice. It still comes out in my favour.",
    "The cards did the work. I only chose them.",
    "Every bid has its day. Today it was mine.",
    "Thank you. I shall spend the points wisely.",
)
LOST = (
    "Well bid. I had the right cards in the wrong order.",
    "I meant to lose some of those. Not all of them.",
    "Congratulations. I shall blame the shuffle.",
    "A fine result, and some of it was mine.",
)


def _on_end(data: Mapping[str, Any]) -> Mapping[Seat, Sequence[str]]:
    return last_words(data["winners"], len(data["points"]), WON, LOST)


REMARKS: Mapping[str, RemarkRule] = {"over": _on_end}
