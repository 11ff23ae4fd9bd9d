"""The channels of a match, those of now and those of before, and who may do what with them."""

from dataclasses import dataclass

from django.db.models import Max, QuerySet

from games.models import Channel, ChannelRead, Match, Mute, Seat, Telegram
from games.rules import contract
from games.rules.contract import Message
from games.selectors.position import Position


@dataclass(frozen=True, slots=True)
class Wire:
    """A channel with everybody who has to do with it. Its mere existence can be a secret of its readers'.

    `listed` while the rules have it; `channel` is its row once something was written.
    """

    key: str
    title: str
    readers: tuple[int, ...] | None
    writers: tuple[int, ...] = ()
    known: bool = False
    listed: bool = False
    channel: Channel | None = None

    @property
    def is_public(self) -> bool:
        """Whether everybody reads it."""
        return self.readers is None

    def is_read_by(self, seat: int | None) -> bool:
        """Whether who sits there (None: a spectator) reads it while the match runs."""
        return self.readers is None or seat in self.readers


@dataclass(frozen=True, slots=True)
class Mail:
    """Bots' `seats` with something unread, and the number of the match's `newest` telegram."""

    seats: frozenset[int]
    newest: int


def wires(position: Position) -> list[Wire]:
    """All channels of the match: as the rules list them, then those that only their telegrams are left of."""
    match = position.match
    kept = {row.key: row for row in match.channels.order_by("pk")}
    listed = [_listed(channel, kept.pop(channel.key, None)) for channel in _channels(position)]
    return [*listed, *(_left(row) for row in kept.values())]


def readable_wires(position: Position, seat: Seat | None) -> list[Wire]:
    """The channels that who sits there, or a spectator (None), may read now."""
    number = seat.number if seat else None
    opened = is_archive_open(position.match)
    return [wire for wire in wires(position) if wire.is_read_by(number) or (opened and wire.channel)]


def readable_wire(position: Position, seat: Seat | None, key: str) -> Wire | None:
    """The channel of that key; None alike for one that may not be read and one that is not there."""
    return next((wire for wire in readable_wires(position, seat) if wire.key == key), None)


def is_archive_open(match: Match) -> bool:
    """Whether everybody may read everything that was written."""
    return match.opens_archive and match.status == Match.Status.OVER


def mutes_of(match: Match) -> list[Mute]:
    """Whom the host has muted, and until when, the first one first."""
    return list(Mute.objects.filter(seat__match=match).select_related("seat"))


def why_not_write(position: Position, wire: Wire, seat: Seat | None, mutes: list[Mute]) -> str:
    """Why who sits there may not write in a channel that they read; "" if they may."""
    words = position.match.face.words
    if seat is None:
        return f"Only the {words.seats} write here."
    if seat.number not in wire.writers:
        if position.terms is None:
            return "The match is over: nobody writes here any more."
        if wire.writers:
            return f"Your {words.seat} does not write here."
        return "This line is closed: nobody writes here any more. What was written stays."
    mute = next((mute for mute in mutes if mute.seat_id == seat.pk and mute.lifted_at is None), None)
    if wire.is_public and mute:
        return f"The host has muted your {words.seat} here: {mute.reason}"
    return ""


def unread_by_bots() -> QuerySet[ChannelRead]:
    """What bots have got and not yet heard, in all matches."""
    return ChannelRead.objects.filter(unread__gt=0, of_bot=True)


def mail_of_bots(position: Position) -> Mail:
    """The seats of bots that have got telegrams, and the newest telegram that they can have heard."""
    match = position.match
    seats = unread_by_bots().filter(channel__match=match).values_list("seat__number", flat=True)
    newest = Telegram.objects.filter(channel__match=match).aggregate(last=Max("pk"))
    return Mail(frozenset(seats), newest["last"] or 0)


def messages_known_to(match: Match, seat: int) -> list[Message]:
    """All that a seat may read, oldest first."""
    readable = [row for row in match.channels.all() if row.is_read_by(seat)]
    keys = {row.pk: row.key for row in readable}
    sent = Telegram.objects.filter(channel__in=readable, hidden=False)
    told = sent.values_list("channel_id", "seat__number", "text", "year")
    return [Message(keys[channel], writer, text, year) for channel, writer, text, year in told]


def _channels(position: Position) -> tuple[contract.Channel, ...]:
    return position.match.game.channels(position.state)


def _listed(channel: contract.Channel, row: Channel | None) -> Wire:
    readers = channel.readers if row is None else _readers(row)
    writers = channel.writers if readers is None else tuple(s for s in channel.writers if s in readers)
    return Wire(channel.key, channel.title, readers, writers, channel.known, listed=True, channel=row)


def _left(row: Channel) -> Wire:
    return Wire(row.key, row.title, _readers(row), channel=row)


def _readers(row: Channel) -> tuple[int, ...] | None:
    return None if row.readers is None else tuple(row.readers)
