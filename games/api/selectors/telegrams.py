"""The telegraph of a match, for API clients."""

from datetime import datetime
from typing import Any, Literal

from msgspec import Struct

from games.api.selectors.structs import build_struct
from games.rules.deals import Answer, Status
from games.telegraph.selectors.deals import DealLine
from games.telegraph.selectors.telegraph import OpenChannel


class ChannelInfo(Struct, frozen=True, kw_only=True):
    """A channel that you may read. `closed` says why you may not write in it; "" = you may."""

    key: str
    name: str
    is_public: bool
    read_by: str
    closed: str
    unread: int


class ProposalInfo(Struct, frozen=True, kw_only=True, tag_field="kind", tag="proposal"):
    """A proposal with its `key` in the channel, what its sender `gives`, and what it `asks` of the seats `to`.

    `counters` is the key of the proposal that it replaces ("" = none). `answers` are by seat. Seats in `open_to` can
    still answer. A proposal that asks for nothing is a promise: it binds its sender without an answer.
    """

    key: str
    to: tuple[int, ...]
    gives: tuple[Any, ...]
    asks: tuple[Any, ...]
    counters: str
    answers: dict[str, Status]
    open_to: tuple[int, ...]
    withdrawn: bool


class AnswerInfo(Struct, frozen=True, kw_only=True, tag_field="kind", tag="answer"):
    """An answer to the proposal `to`. `filled` holds the requested clauses with their blanks filled in."""

    to: str
    says: Literal["accept", "decline", "withdraw"]
    filled: tuple[Any, ...]


class TelegramInfo(Struct, frozen=True, kw_only=True, rename={"year": "label"}):
    """A telegram. `number` grows within its channel. A removed telegram has neither text nor deal."""

    number: int
    seat: int
    year: str
    text: str
    sent_at: datetime
    struck: bool
    deal: ProposalInfo | AnswerInfo | None


class ChannelSide(Struct, frozen=True, kw_only=True, rename={"line": "channel"}):
    """A channel with a page of its telegrams, newest last. `earlier` is the `before` of the previous page."""

    line: ChannelInfo
    telegrams: list[TelegramInfo]
    earlier: int | None


def channel_side(shown: OpenChannel) -> ChannelSide:
    """Return the open channel with its telegrams."""
    telegrams = [
        build_struct(TelegramInfo, sent, seat=sent.seat.number, deal=deal_info(sent.deal)) for sent in shown.telegrams
    ]
    return build_struct(ChannelSide, shown, telegrams=telegrams)


def deal_info(line: DealLine | None) -> ProposalInfo | AnswerInfo | None:
    """Return the proposal or answer of a telegram, or None."""
    if line is None:
        return None
    if isinstance(line.said, Answer):
        return build_struct(AnswerInfo, line.said)
    answers = {str(seat): status for seat, status in line.deal.answers.items()}
    return build_struct(ProposalInfo, line.said, line.deal, answers=answers)
