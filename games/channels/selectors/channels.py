"""The channels of a match, current and former, the permissions to read and write in them, and blocks between users."""

from collections.abc import Collection, Sequence
from typing import Any

from django.db.models import Max, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce
from msgspec import Struct
from msgspec.structs import replace

from games.matches.selectors.position import Position
from games.matches.selectors.seats import is_anonymous_now
from games.models import Block, Channel, ChannelRead, Match, Mute, Seat, Telegram, User
from games.rules import contract
from games.rules.contract import Message
from games.rules.deals import parse_deal


class ChannelView(Struct, frozen=True):
    """A channel with its readers, whose existence may be secret; `channel` is its row (None: no telegram yet).

    The words are those of the telegraph's list: its `name` there, who reads it (`read_by`), and why the viewer may
    not write in it (`closed`; "": they may).
    """

    key: str
    title: str
    readers: tuple[int, ...] | None
    writers: tuple[int, ...] = ()
    known: bool = False
    is_hidden: bool = False
    """Whether only players and the host read the public channel."""
    channel: Channel | None = None
    unread: int = 0
    """The number of unread telegrams of the seat."""
    last_read: int = 0
    """The number of the newest telegram that the seat has read."""
    name: str = ""
    read_by: str = ""
    closed: str = ""

    @property
    def is_public(self) -> bool:
        """Whether the whole table reads the channel, and unless it is hidden every spectator."""
        return self.readers is None

    def is_read_by(self, seat: int | None) -> bool:
        """Whether the player of the seat (None: a spectator) reads the channel while the match runs."""
        if self.readers is None:
            return seat is not None or not self.is_hidden
        return seat in self.readers

    def others(self, seat: int | None, seats: int) -> list[int]:
        """Return the seats that read the channel, out of `seats` seats, without `seat`."""
        readers = range(seats) if self.readers is None else self.readers
        return [number for number in readers if number != seat]


class UnreadByBots(Struct, frozen=True):
    """The bots' `seats` with unread telegrams, and the number of the match's `newest` telegram."""

    seats: frozenset[int]
    newest: int


def channels_of(position: Position, seat: Seat | None = None) -> list[ChannelView]:
    """Return all channels, those that the rules list first; one query. With `seat`, count its unread telegrams."""
    reading = ChannelRead.objects.filter(channel=OuterRef("pk"), seat=seat)
    unread, last = (Coalesce(Subquery(reading.values(name)), 0) for name in ("unread", "last"))
    rows = position.match.channels.order_by("pk").annotate(unread=unread, last=last)
    rows_by_key: dict[str, Channel] = {row.key: row for row in rows}
    seen = {row.key: {"unread": row.unread, "last_read": row.last} for row in rows}
    listed = [_listed(channel, rows_by_key.pop(channel.key, None)) for channel in _channels(position)]
    found = [*listed, *(ChannelView(row.key, row.title, _readers(row), channel=row) for row in rows_by_key.values())]
    is_hidden = hides_table_talk(position.match)
    return [replace(each, is_hidden=is_hidden and each.is_public, **seen.get(each.key, {})) for each in found]


def newest_telegrams(match: Match, length: int) -> list[Telegram]:
    """Return the newest telegrams of all channels, newest last, with channels and seats. Only for umpires."""
    sent = Telegram.objects.filter(channel__match=match).select_related("channel", "seat")
    return list(sent.order_by("-pk")[:length])[::-1]


def readable_channels(position: Position, viewer: User | None) -> list[ChannelView]:
    """Return the channels that the viewer, a player or a spectator, may read now."""
    match, seat = position.match, position.seat_of(viewer)
    number, opened = seat.number if seat else None, is_archive_open(match)
    is_host = viewer is not None and match.host_id == viewer.pk
    return [
        each
        for each in channels_of(position, seat)
        if each.is_read_by(number) or (is_host and each.is_public) or (opened and each.channel)
    ]


def readable_channel(position: Position, viewer: User | None, key: str) -> ChannelView | None:
    """Return the channel with that key; None if it does not exist or the viewer may not read it."""
    return next((channel_view for channel_view in readable_channels(position, viewer) if channel_view.key == key), None)


def newly_open_channel(before: Position, after: Position, seat: int) -> str:
    """Return the key of the first channel that a change has opened to the seat, or ""."""
    known = {channel.key for channel in _channels(before)}
    opened = [channel for channel in _channels(after) if channel.key not in known]
    return next((each.key for each in opened if each.readers is None or seat in each.readers), "")


def is_archive_open(match: Match) -> bool:
    """Whether everybody can read all telegrams of the finished match."""
    return match.settings.opens_archive and match.status == Match.Status.OVER


def hides_table_talk(match: Match) -> bool:
    """Whether only players and the host read the public channel."""
    return match.settings.hides_table_talk and not is_archive_open(match)


def active_mutes(position: Position) -> list[Mute]:
    """Return the mutes of the public channel and their ends, oldest first."""
    mutes = Mute.objects.filter(seat__match=position.match).select_related("seat")
    return list(mutes.filter(muted_at__lt=position.known_until) if position.known_until else mutes)


def sent_before(position: Position, path: str = "") -> Q:
    """Return a filter on telegrams, reached by `path`, that were sent by the time up to which the position is known."""
    return Q(**{f"{path}sent_at__lt": position.known_until}) if position.known_until else Q()


BLOCKS_OF_PEOPLE = Q(seat=None) | Q(seat__match__anonymous=False) | Q(seat__match__status=Match.Status.OVER)
"""A filter on blocks of users; other blocks are of seats with hidden names."""


class BlockedSenders(Struct, frozen=True):
    """The blocked senders of a user in one match: `users` by id, or `seats` by key while names are hidden.
    Users who are blocked elsewhere stay readable there, since a gap would reveal their seat.
    """

    users: frozenset[int] = frozenset()
    seats: frozenset[int] = frozenset()

    @property
    def telegrams(self) -> Q:
        """Return a filter on telegrams from blocked senders."""
        return Q(user__in=self.users) | Q(seat__in=self.seats)

    def is_blocked(self, seat: Seat) -> bool:
        """Whether the player of the seat is blocked."""
        return seat.pk in self.seats or (seat.user_id is not None and seat.user_id in self.users)


def blocked_senders(user: User | None, match: Match) -> BlockedSenders:
    """Return the senders whom the user, or an anonymous one (None), has blocked in the match."""
    if user is None:
        return BlockedSenders()
    mine = Block.objects.filter(user=user)
    if is_anonymous_now(match):
        return BlockedSenders(seats=frozenset(mine.filter(seat__match=match).values_list("seat", flat=True)))
    return BlockedSenders(users=frozenset(mine.filter(BLOCKS_OF_PEOPLE).values_list("blocked", flat=True)))


def blocker_ids(seat: Seat, user: User | None, match: Match) -> frozenset[int]:
    """Return the ids of users who have blocked the user, or the bot (None), on that seat."""
    if is_anonymous_now(match):
        blocks = Block.objects.filter(seat=seat)
    elif user is not None:
        blocks = Block.objects.filter(BLOCKS_OF_PEOPLE, blocked=user)
    else:
        return frozenset()
    return frozenset(blocks.values_list("user", flat=True))


def write_denial(position: Position, channel_view: ChannelView, seat: Seat | None, mutes: list[Mute]) -> str:
    """Return why the player of the seat may not write in a channel they read; "" if they may."""
    words = position.match.game_ui.words
    if seat is None:
        return f"Only {words.seats} can write here."
    if seat.number not in channel_view.writers:
        if position.terms is None:
            return "The match is finished. You can no longer write here."
        if channel_view.writers:
            return f"Your {words.seat} cannot write here."
        return "This channel is closed. You can still read its telegrams."
    mute = next((mute for mute in mutes if mute.seat_id == seat.pk and mute.lifted_at is None), None)
    if channel_view.is_public and mute:
        return f"The host has muted your {words.seat} here: {mute.reason}"
    return ""


def bot_unread_channels() -> QuerySet[ChannelRead]:
    """Return the channels with telegrams that bots have not read, in all matches."""
    return ChannelRead.objects.filter(unread__gt=0, of_bot=True)


def unread_mail_of_bots(position: Position) -> UnreadByBots:
    """Return the seats of bots with unread telegrams, and the newest telegram that they can have read."""
    match = position.match
    seats = bot_unread_channels().filter(channel__match=match).values_list("seat__number", flat=True)
    newest = Telegram.objects.filter(channel__match=match).aggregate(last=Max("pk"))
    return UnreadByBots(frozenset(seats), newest["last"] or 0)


def telegrams_in(match: Match, channels: Sequence[Channel], seat: Seat | None) -> QuerySet[Telegram]:
    """Return the telegrams in channels that the player of the seat, or a spectator (None), reads.

    A substitute cannot read private telegrams from before their time, except in an open archive.
    """
    sent = Telegram.objects.filter(channel__in=channels)
    if seat is None or not seat.telegrams_from or is_archive_open(match):
        return sent
    public = [channel for channel in channels if channel.readers is None]
    return sent.filter(Q(channel__in=public) | Q(pk__gt=seat.telegrams_from))


def messages_known_to(match: Match, seat: Seat) -> list[Message]:
    """Return all messages that the player of the seat may read, oldest first."""
    readable = [row for row in match.channels.all() if row.is_read_by(seat.number)]
    return to_messages(match, readable, telegrams_in(match, readable, seat))


def to_messages(match: Match, channels: Sequence[Channel], sent: QuerySet[Telegram]) -> list[Message]:
    """Return these telegrams of the `channels` as messages, without hidden ones."""
    keys = {row.pk: row.key for row in channels}
    columns = sent.filter(hidden=False).values_list("channel_id", "seat__number", "text", "year", "deal")
    return [
        Message(keys[channel], writer, text, year, deal and parse_deal(match.game, deal))
        for channel, writer, text, year, deal in columns
    ]


def _channels(position: Position) -> tuple[contract.Channel, ...]:
    return position.match.game.channels(position.state)


def _listed(channel: contract.Channel, row: Channel | None) -> ChannelView:
    readers = channel.readers if row is None else _readers(row)
    writers = channel.writers if readers is None else tuple(s for s in channel.writers if s in readers)
    return ChannelView(channel.key, channel.title, readers, writers, channel.known, channel=row)


def _readers(row: Channel) -> tuple[int, ...] | None:
    return None if row.readers is None else tuple(row.readers)


def is_blocked_between(user: User, others: Collection[User] | QuerySet[Any, Any]) -> bool:
    """Whether the user has blocked one of the others or is blocked by one, not counting seat blocks."""
    between = Q(user=user, blocked__in=others) | Q(blocked=user, user__in=others)
    return Block.objects.filter(BLOCKS_OF_PEOPLE).filter(between).exists()


def is_blocked_from_match(match: Match, user: User | None, instead_of: Seat | None = None) -> bool:
    """Whether a block separates the user from a player other than `instead_of`'s; False in hidden matches."""
    if user is None or match.unlisted or is_anonymous_now(match):
        return False
    others = match.seats.exclude(user=None)
    if instead_of is not None:
        others = others.exclude(pk=instead_of.pk)
    return is_blocked_between(user, others.values("user"))


def accepts_invitation(user: User, officer: User) -> bool:
    """Whether the officer may invite the user: neither blocks the other, and the user accepts invitations."""
    takes = User.objects.filter(pk=user.pk, is_guest=False, is_active=True, takes_invitations=True)
    return takes.exists() and not is_blocked_between(user, [officer])
