"""The channels of a match, those of now and those of before, and who may do what with them."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.db.models import Max, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from games.matches.selectors.position import Position
from games.matches.selectors.seats import ANONYMOUS_MATCHES, is_anonymous_now
from games.models import Block, Channel, ChannelRead, Match, Mute, Seat, Telegram, User
from games.rules import contract
from games.rules.contract import Message
from games.rules.deals import parse_deal


@dataclass(frozen=True, slots=True)
class ChannelView:
    """A channel with its readers, whose existence can be secret; `channel` is its row once there is one."""

    key: str
    title: str
    readers: tuple[int, ...] | None
    writers: tuple[int, ...] = ()
    known: bool = False
    channel: Channel | None = None
    unread: int = 0
    """How many of its telegrams wait for the seat that the channels were looked up for."""
    last: int = 0
    """The number of the newest telegram that this seat has seen."""

    @property
    def is_public(self) -> bool:
        """Whether everybody reads it."""
        return self.readers is None

    def is_read_by(self, seat: int | None) -> bool:
        """Whether who sits there (None: a spectator) reads it while the match runs."""
        return self.readers is None or seat in self.readers

    def others(self, seat: int | None, seats: int) -> list[int]:
        """Return the seats that read it, out of so many `seats`, without that `seat`."""
        readers = range(seats) if self.readers is None else self.readers
        return [number for number in readers if number != seat]


@dataclass(frozen=True, slots=True)
class UnreadByBots:
    """Bots' `seats` with something unread, and the number of the match's `newest` telegram."""

    seats: frozenset[int]
    newest: int


def channels_of(position: Position, seat: Seat | None = None) -> list[ChannelView]:
    """Return all channels, listed ones first, in one query; with `seat` counts of what it has not read."""
    reading = ChannelRead.objects.filter(channel=OuterRef("pk"), seat=seat)
    unread, last = (Coalesce(Subquery(reading.values(name)), 0) for name in ("unread", "last"))
    rows = position.match.channels.order_by("pk").annotate(unread=unread, last=last)
    kept: dict[str, Channel] = {row.key: row for row in rows}
    seen = {row.key: {"unread": row.unread, "last": row.last} for row in rows}
    listed = [_listed(channel, kept.pop(channel.key, None)) for channel in _channels(position)]
    found = [*listed, *(ChannelView(row.key, row.title, _readers(row), channel=row) for row in kept.values())]
    return [replace(wire, **seen.get(wire.key, {})) for wire in found]


def newest_telegrams(match: Match, length: int) -> list[Telegram]:
    """The newest telegrams of all channels, newest last, with channels and seats: for an umpire alone."""
    sent = Telegram.objects.filter(channel__match=match).select_related("channel", "seat")
    return list(sent.order_by("-pk")[:length])[::-1]


def readable_channels(position: Position, seat: Seat | None) -> list[ChannelView]:
    """The channels that who sits there, or a spectator (None), may read now."""
    number = seat.number if seat else None
    opened = is_archive_open(position.match)
    return [
        wire for wire in channels_of(position, seat) if wire.is_read_by(number) or (opened and wire.channel)
    ]


def readable_channel(position: Position, seat: Seat | None, key: str) -> ChannelView | None:
    """The channel of that key; None alike for one that may not be read and one that is not there."""
    return next((wire for wire in readable_channels(position, seat) if wire.key == key), None)


def newly_open_channel(before: Position, after: Position, seat: int) -> str:
    """Return the key of the first channel that a change has opened to the seat of that number, or ""."""
    known = {channel.key for channel in _channels(before)}
    opened = [channel for channel in _channels(after) if channel.key not in known]
    return next((each.key for each in opened if each.readers is None or seat in each.readers), "")


def is_archive_open(match: Match) -> bool:
    """Whether everybody may read everything that was written."""
    return match.settings.opens_archive and match.status == Match.Status.OVER


def active_mutes(position: Position) -> list[Mute]:
    """Whom the host has muted, and until when, the first one first."""
    mutes = Mute.objects.filter(seat__match=position.match).select_related("seat")
    return list(mutes.filter(muted_at__lt=position.known_until) if position.known_until else mutes)


def sent_before(position: Position, path: str = "") -> Q:
    """Of telegrams, reached by `path`, that they were sent by the time that the position is known until."""
    return Q(**{f"{path}sent_at__lt": position.known_until}) if position.known_until else Q()


BLOCKS_OF_PEOPLE = Q(seat=None) | ~Q(seat__match__in=Match.objects.filter(ANONYMOUS_MATCHES))
"""Of blocks: whom they are of may be known. The others are of seats alone."""


@dataclass(frozen=True, slots=True)
class BlockedSenders:
    """Whose telegrams in a match somebody does not read: `users` by id, or, while names are hidden, `seats`
    by key. A person who is blocked elsewhere is read there: what was missing would tell where they sit.
    """

    users: frozenset[int] = frozenset()
    seats: frozenset[int] = frozenset()

    @property
    def telegrams(self) -> Q:
        """Of telegrams of the match: they are not read."""
        return Q(user__in=self.users) | Q(seat__in=self.seats)

    def is_on(self, seat: Seat) -> bool:
        """Whether who sits there is not read."""
        return seat.pk in self.seats or (seat.user_id is not None and seat.user_id in self.users)


def blocked_senders(user: User | None, match: Match) -> BlockedSenders:
    """Whom the user, or a stranger (None), does not read in the match."""
    if user is None:
        return BlockedSenders()
    mine = Block.objects.filter(user=user)
    if is_anonymous_now(match):
        return BlockedSenders(seats=frozenset(mine.filter(seat__match=match).values_list("seat", flat=True)))
    return BlockedSenders(users=frozenset(mine.filter(BLOCKS_OF_PEOPLE).values_list("blocked", flat=True)))


def blocker_ids(seat: Seat, user: User | None, match: Match) -> frozenset[int]:
    """Return the ids of users who do not read what the user, or a bot (None), writes from that seat."""
    if is_anonymous_now(match):
        blocks = Block.objects.filter(seat=seat)
    elif user is not None:
        blocks = Block.objects.filter(BLOCKS_OF_PEOPLE, blocked=user)
    else:
        return frozenset()
    return frozenset(blocks.values_list("user", flat=True))


def write_denial(position: Position, wire: ChannelView, seat: Seat | None, mutes: list[Mute]) -> str:
    """Why who sits there may not write in a channel that they read; "" if they may."""
    words = position.match.game_ui.words
    if seat is None:
        return f"Only {words.seats} can write here."
    if seat.number not in wire.writers:
        if position.terms is None:
            return "The match is finished. You can no longer write here."
        if wire.writers:
            return f"Your {words.seat} cannot write here."
        return "This channel is closed. You can still read its telegrams."
    mute = next((mute for mute in mutes if mute.seat_id == seat.pk and mute.lifted_at is None), None)
    if wire.is_public and mute:
        return f"The host has muted your {words.seat} here: {mute.reason}"
    return ""


def bot_unread_channels() -> QuerySet[ChannelRead]:
    """What bots have got and not yet heard, in all matches."""
    return ChannelRead.objects.filter(unread__gt=0, of_bot=True)


def unread_mail_of_bots(position: Position) -> UnreadByBots:
    """The seats of bots that have got telegrams, and the newest telegram that they can have heard."""
    match = position.match
    seats = bot_unread_channels().filter(channel__match=match).values_list("seat__number", flat=True)
    newest = Telegram.objects.filter(channel__match=match).aggregate(last=Max("pk"))
    return UnreadByBots(frozenset(seats), newest["last"] or 0)


def telegrams_in(match: Match, channels: Sequence[Channel], seat: Seat | None) -> QuerySet[Telegram]:
    """What was written in channels that who sits there, or a spectator (None), reads.

    A substitute reads nothing private that was written before they came, but with everybody else once the
    archive is open.
    """
    sent = Telegram.objects.filter(channel__in=channels)
    if seat is None or not seat.telegrams_from or is_archive_open(match):
        return sent
    public = [channel for channel in channels if channel.readers is None]
    return sent.filter(Q(channel__in=public) | Q(pk__gt=seat.telegrams_from))


def messages_known_to(match: Match, seat: Seat) -> list[Message]:
    """All that who sits there may read, oldest first."""
    readable = [row for row in match.channels.all() if row.is_read_by(seat.number)]
    return to_messages(match, readable, telegrams_in(match, readable, seat))


def to_messages(match: Match, channels: Sequence[Channel], sent: QuerySet[Telegram]) -> list[Message]:
    """Return these telegrams of the `channels` as messages, without those that were struck."""
    keys = {row.pk: row.key for row in channels}
    told = sent.filter(hidden=False).values_list("channel_id", "seat__number", "text", "year", "deal")
    return [
        Message(keys[channel], writer, text, year, deal and parse_deal(match.game, deal))
        for channel, writer, text, year, deal in told
    ]


def _channels(position: Position) -> tuple[contract.Channel, ...]:
    return position.match.game.channels(position.state)


def _listed(channel: contract.Channel, row: Channel | None) -> ChannelView:
    readers = channel.readers if row is None else _readers(row)
    writers = channel.writers if readers is None else tuple(s for s in channel.writers if s in readers)
    return ChannelView(channel.key, channel.title, readers, writers, channel.known, channel=row)


def _readers(row: Channel) -> tuple[int, ...] | None:
    return None if row.readers is None else tuple(row.readers)
