"""The telegraph of a match, as programs read it."""

from datetime import datetime

from msgspec import Struct

from games.telegraph.selectors.telegraph import ChannelLine, Telegraph


class ChannelInfo(Struct, frozen=True, kw_only=True):
    """A channel that whoever asks may read; `closed` says why they may not write in it ("": they may)."""

    key: str
    name: str
    is_public: bool
    read_by: str
    closed: str
    unread: int


class TelegramInfo(Struct, frozen=True, kw_only=True):
    """A telegram; `number` grows within its channel; the text of a struck one is gone."""

    number: int
    seat: int
    label: str
    text: str
    sent_at: datetime
    struck: bool


class ChannelSide(Struct, frozen=True, kw_only=True):
    """A channel with a page of its telegrams, newest last; `earlier` is the `before` of the page before.

    `phrases` are telegrams that the bots of the game understand.
    """

    channel: ChannelInfo
    telegrams: list[TelegramInfo]
    phrases: tuple[str, ...]
    earlier: int | None


def channel_lines(shown: Telegraph) -> list[ChannelInfo]:
    """The channels, in order."""
    return [_channel(line) for line in shown.channels]


def channel_side(shown: Telegraph) -> ChannelSide:
    """The channel that is open."""
    assert shown.open  # noqa: S101
    telegrams = [
        TelegramInfo(
            number=sent.number,
            seat=sent.seat.number,
            label=sent.year,
            text=sent.text,
            sent_at=sent.sent_at,
            struck=sent.struck,
        )
        for sent in shown.open.telegrams
    ]
    return ChannelSide(
        channel=_channel(shown.open.line),
        telegrams=telegrams,
        phrases=shown.open.phrases,
        earlier=shown.open.earlier,
    )


def _channel(line: ChannelLine) -> ChannelInfo:
    return ChannelInfo(
        key=line.key,
        name=line.name,
        is_public=line.is_public,
        read_by=line.read_by,
        closed=line.closed,
        unread=line.unread,
    )
