"""What bots say when one program has won the race to the Moon."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.rules.contract import RemarkRule, Seat
from games.rules.remarks import last_words

MOST_SEATS = 4
WON = (
    "History will remember us. We have sent it a form.",
    "We planned for everything else. This came as a surprise.",
    "The engineers may now be let out of the shed.",
    "Our budget is spent, and for once nobody asks on what.",
)
LOST = (
    "Congratulations. We have a very good rocket, on paper.",
    "We were first in several categories. None of them counted.",
    "A historic day. We had hoped for another one.",
    "Well done. We shall deny that we were ever racing.",
)
RIVAL_RESIGNED = (
    "We accept, and we are keeping the band we had booked.",
    "An honourable retreat. We shall go to the Moon anyway, quietly.",
    "We had a speech ready for any end but this one.",
    "Thank you. Our rockets are relieved.",
)


def _on_end(data: Mapping[str, Any]) -> Mapping[Seat, Sequence[str]]:
    won = RIVAL_RESIGNED if data["reason"] == "resigned" else WON
    return last_words(data["winners"], MOST_SEATS, won, LOST) if data["winner"] else {}


REMARKS: Mapping[str, RemarkRule] = {"match_over": _on_end}
