"""The telegraph of a match as one viewer may see it: channels, telegrams, mutes, reports and traffic."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from secrets import token_hex
from typing import Any
from urllib.parse import urlencode

from django.db.models import Count, Min, QuerySet
from msgspec import Struct

from games.channels.selectors.channels import (
    ChannelView,
    active_mutes,
    blocked_senders,
    is_archive_open,
    readable_channels,
    sent_before,
    telegrams_in,
    write_denial,
)
from games.channels.selectors.reports import host_reports
from games.game_ui import AnyGameUI
from games.humanize import and_list
from games.matches.selectors.position import Position
from games.matches.selectors.promises import telegram_text
from games.matches.selectors.seats import SeatLine, distinct_user_name, is_anonymous_now, seat_lines
from games.models import Match, Mute, Report, Seat, Telegram, User
from games.telegraph.selectors.deals import EMPTY_PROPOSAL, ChannelDeals, DealLine, ProposalForm, ProposalInput

PAGE_LENGTH = 50


class ChannelLine(Struct, frozen=True):
    """A channel in the list; `closed` is why the viewer may not write in it ("": they may).

    `is_used`: somebody has written in it.
    """

    key: str
    name: str
    title: str
    read_by: str
    is_public: bool
    closed: str
    unread: int = 0
    last_read: int = 0
    is_used: bool = False


class TelegramLine(Struct, frozen=True):
    """A telegram as it is shown; a hidden one has no text and no deal."""

    number: int
    seat: SeatLine
    year: str
    text: str
    sent_at: datetime
    struck: bool
    deal: DealLine | None = None


class OpenChannel(Struct, frozen=True):
    """The open channel with a page of telegrams, newest last; the previous page ends before `earlier`.

    `deal` is the form of a proposal (None: no deal is possible).
    """

    line: ChannelLine
    telegrams: list[TelegramLine]
    earlier: int | None
    before: int | None
    once: str
    deal: ProposalForm | None = None

    @property
    def last(self) -> int:
        """The number of the newest telegram on the page; 0 without telegrams."""
        return self.telegrams[-1].number if self.telegrams else 0

    @property
    def query(self) -> str:
        """The query string of the open page: older telegrams or a counter-proposal."""
        counters = self.deal.entered.counters if self.deal else ""
        opened = {name: value for name, value in (("before", self.before), ("counter", counters)) if value}
        return f"?{urlencode(opened)}" if opened else ""


class Telegraph(Struct, frozen=True):
    """The telegraph as one viewer may see it; `me` is None for a spectator.

    `mutes` are those of the public channel with their seats, `reports` those to the host on its telegrams. `traffic`
    has the number of telegrams per year of each channel whose traffic is public. While names are hidden, a block
    applies to a seat (`blocks_seats`).
    """

    match: Match
    game_ui: AnyGameUI
    seats: list[SeatLine]
    me: SeatLine | None
    channels: list[ChannelLine]
    open: OpenChannel | None = None
    mutes: Sequence[tuple[SeatLine, Mute]] = ()
    blocked: frozenset[int] = frozenset()
    is_host: bool = False
    reports: Sequence[Mapping[str, Any]] = ()
    traffic: Sequence[tuple[str, list[tuple[str, int]]]] = ()
    is_archive: bool = False
    blocks_seats: bool = False

    @property
    def unread(self) -> int:
        """The number of telegrams that the viewer has not read."""
        return sum(channel.unread for channel in self.channels)

    @property
    def is_of_use(self) -> bool:
        """Whether there is something to read, or somebody to write to."""
        people = sum(seat.kind == "human" for seat in self.seats)
        is_over = self.match.status == Match.Status.OVER
        return bool(self.channels) and (not is_over or people > 1 or any(line.is_used for line in self.channels))

    @property
    def muted(self) -> frozenset[int]:
        """The numbers of muted seats."""
        return frozenset(seat.number for seat, mute in self.mutes if mute.lifted_at is None)


def get_telegraph(
    position: Position,
    viewer: User | None,
    key: str = "",
    before: int | None = None,
    entered: ProposalInput = EMPTY_PROPOSAL,
) -> Telegraph | None:
    """Return the viewer's telegraph with the channel of that key open; None if they may not read it.

    `before` is the number of the telegram before which the page ends; `entered` are the values of a proposal
    form. The number of queries does not depend on the number of telegrams.
    """
    match, seat = position.match, position.seat_of(viewer)
    readable = readable_channels(position, viewer)
    channel_view = next((channel_view for channel_view in readable if channel_view.key == key), None)
    if key and channel_view is None:
        return None
    seats = seat_lines(match, position.seats, viewer=viewer)
    mutes = active_mutes(position) if any(channel_view.is_public for channel_view in readable) else []
    lines = {
        channel_view.key: _line(channel_view, seats, seat, write_denial(position, channel_view, seat, mutes))
        for channel_view in readable
    }
    is_host = viewer is not None and match.host_id == viewer.pk
    blocked = blocked_senders(viewer, match)
    opened = [channel_view.channel] if channel_view and channel_view.channel else []
    sent = telegrams_in(match, opened, seat).filter(sent_before(position)).exclude(blocked.telegrams)
    return Telegraph(
        match=match,
        game_ui=match.game_ui,
        seats=seats,
        me=seats[seat.number] if seat else None,
        channels=list(lines.values()),
        open=_open_channel(position, sent, channel_view, lines[channel_view.key], seats, seat, before, entered)
        if channel_view
        else None,
        mutes=[(seats[mute.seat.number], mute) for mute in mutes],
        blocked=frozenset(seat.number for seat in position.seats if blocked.is_blocked(seat)),
        is_host=is_host,
        reports=_reports(position, seats) if is_host else [],
        traffic=_traffic(position, seats) if match.settings.shows_traffic else [],
        is_archive=is_archive_open(match),
        blocks_seats=is_anonymous_now(match),
    )


def _line(channel_view: ChannelView, seats: list[SeatLine], mine: Seat | None, closed: str) -> ChannelLine:
    others = [number for number in channel_view.readers or () if mine is None or number != mine.number]
    reads = mine is not None and channel_view.is_read_by(mine.number)
    pair = channel_view.readers is not None and len(channel_view.readers) == 2
    return ChannelLine(
        key=channel_view.key,
        name=_names(seats, others) if pair else channel_view.title,
        title=channel_view.title if pair else "",
        read_by=_read_by(channel_view, seats, others, reads=reads),
        is_public=channel_view.is_public,
        closed=closed,
        unread=channel_view.unread,
        last_read=channel_view.last,
        is_used=channel_view.channel is not None,
    )


def _read_by(channel_view: ChannelView, seats: list[SeatLine], others: list[int], *, reads: bool) -> str:
    if channel_view.is_public:
        return "players and the host can read it" if channel_view.is_hidden else "everybody can read it, spectators too"
    names = [*(seats[number].name for number in others), *(["you"] if reads else [])]
    return f"read by {and_list(names)}"


def _names(seats: list[SeatLine], numbers: list[int]) -> str:
    return and_list(seats[number].name for number in numbers)


def _open_channel(
    position: Position,
    sent: QuerySet[Telegram],
    channel_view: ChannelView,
    line: ChannelLine,
    seats: list[SeatLine],
    mine: Seat | None,
    before: int | None,
    entered: ProposalInput,
) -> OpenChannel:
    page = sent if before is None else sent.filter(number__lt=before)
    rows = list(page.select_related("seat").order_by("-number")[: PAGE_LENGTH + 1])
    shown = rows[:PAGE_LENGTH][::-1]
    me, may_write = mine.number if mine else None, not line.closed
    deals = ChannelDeals(position, channel_view.channel, sent, [seat.name for seat in seats], me)
    return OpenChannel(
        line=line,
        telegrams=[
            TelegramLine(
                number=row.number,
                seat=seats[row.seat.number],
                year=row.year,
                text="" if row.hidden else row.text,
                sent_at=row.sent_at,
                struck=row.hidden,
                deal=deals.line(row, may_write=may_write),
            )
            for row in shown
        ],
        earlier=shown[0].number if len(rows) > PAGE_LENGTH else None,
        before=before,
        once=token_hex(8),
        deal=deals.form(channel_view.others(me, len(seats)), entered) if may_write else None,
    )


def _reports(position: Position, seats: list[SeatLine]) -> list[dict[str, Any]]:
    """Return the unhandled reports on the public channel."""
    waiting = host_reports().filter(telegram__channel__match=position.match)
    made = waiting.filter(sent_before(position, "telegram__"))
    return [
        {
            "telegram": report.telegram.number,
            "seat": seats[report.telegram.seat.number],
            "text": telegram_text(position.match, report.telegram, [seat.name for seat in seats]),
            "sent_at": report.telegram.sent_at,
            "by": _reporter(position, report, seats),
        }
        for report in made.select_related("telegram__seat", "user")[:PAGE_LENGTH]
    ]


def _reporter(position: Position, report: Report, seats: list[SeatLine]) -> str:
    """Return the name of the reporter: while names are hidden the seat, or "A spectator"."""
    if not is_anonymous_now(position.match):
        return distinct_user_name(position.seats, report.user)
    seat = position.seat_of(report.user)
    return seats[seat.number].name if seat else "A spectator"


def _traffic(position: Position, seats: list[SeatLine]) -> list[tuple[str, list[tuple[str, int]]]]:
    sent = Telegram.objects.filter(sent_before(position), channel__match=position.match, known=True)
    counted = sent.values("channel", "channel__readers", "channel__title", "year")
    by_channel: dict[int, tuple[str, list[tuple[str, int]]]] = {}
    for row in counted.annotate(count=Count("pk"), first=Min("pk")).order_by("channel", "first"):
        readers = row["channel__readers"]
        name = row["channel__title"] if readers is None else _names(seats, readers)
        _, years = by_channel.setdefault(row["channel"], (name, []))
        years.append((row["year"], row["count"]))
    return list(by_channel.values())
