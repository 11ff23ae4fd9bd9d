"""The telegraph of a match, as programs read it."""

from datetime import datetime
from typing import Any, Literal

from msgspec import Struct

from games.api.selectors.structs import build_struct
from games.rules.deals import Answer, Status
from games.telegraph.selectors.deals import DealLine
from games.telegraph.selectors.telegraph import OpenChannel


class ChannelInfo(Struct, frozen=True, kw_only=True):
    """A channel that whoever asks may read; `closed` says why they may not write in it ("": they may)."""

    key: str
    name: str
    is_public: bool
    read_by: str
    closed: str
    unread: int


class ProposalInfo(Struct, frozen=True, kw_only=True, tag_field="kind", tag="proposal"):
    """A proposal, by its `key` in the channel: what its sender `gives` and `asks` of the seats `to`.

    `counters` is the key of the proposal that it replaces ("": none). `answers` are by seat; the seats
    `open_to` can still answer. One that asks nothing is a promise: it binds its sender without an answer.
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
    """An answer to the proposal `to`; `filled` are the asked clauses with their blanks filled in."""

    to: str
    says: Literal["accept", "decline", "withdraw"]
    filled: tuple[Any, ...]


class TelegramInfo(Struct, frozen=True, kw_only=True, rename={"year": "label"}):
    """A telegram; `number` grows within its channel; the text and the deal of a struck one are gone."""

    number: int
    seat: int
    year: str
    text: str
    sent_at: datetime
    struck: bool
    deal: ProposalInfo | AnswerInfo | None


class ChannelSide(Struct, frozen=True, kw_only=True, rename={"line": "channel"}):
    """A channel with a page of its telegrams, newest last; `earlier` is the `before` of the page before."""

    line: ChannelInfo
    telegrams: list[TelegramInfo]
    earlier: int | None


def channel_side(shown: OpenChannel) -> ChannelSide:
    """The channel that is open, for a program."""
    telegrams = [
        build_struct(TelegramInfo, sent, seat=sent.seat.number, deal=deal_info(sent.deal))
        for sent in shown.telegrams
    ]
    return build_struct(ChannelSide, shown, telegrams=telegrams)


def deal_info(line: DealLine | None) -> ProposalInfo | AnswerInfo | None:
    """Return the proposal or answer of a telegram, for a program; None where it has neither."""
    if line is None:
        return None
    if isinstance(line.said, Answer):
        return build_struct(AnswerInfo, line.said)
    answers = {str(seat): status for seat, status in line.deal.answers.items()}
    return build_struct(ProposalInfo, line.said, line.deal, answers=answers)
