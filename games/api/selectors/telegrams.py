"""The telegraph of a match, as programs read it."""

from datetime import datetime

from msgspec import Struct

from games.api.selectors.filled import filled
from games.telegraph.selectors.telegraph import OpenChannel


class ChannelInfo(Struct, frozen=True, kw_only=True):
    """A channel that whoever asks may read; `closed` says why they may not write in it ("": they may)."""

    key: str
    name: str
    is_public: bool
    read_by: str
    closed: str
    unread: int


class TelegramInfo(Struct, frozen=True, kw_only=True, rename={"year": "label"}):
    """A telegram; `number` grows within its channel; the text of a struck one is gone."""

    number: int
    seat: int
    year: str
    text: str
    sent_at: datetime
    struck: bool


class ChannelSide(Struct, frozen=True, kw_only=True, rename={"line": "channel"}):
    """A channel with a page of its telegrams, newest last; `earlier` is the `before` of the page before."""

    line: ChannelInfo
    telegrams: list[TelegramInfo]
    earlier: int | None


def channel_side(shown: OpenChannel) -> ChannelSide:
    """The channel that is open, for a program."""
    telegrams = [filled(TelegramInfo, sent, seat=sent.seat.number) for sent in shown.telegrams]
    return filled(ChannelSide, shown, telegrams=telegrams)
