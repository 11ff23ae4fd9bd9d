"""The telegraph of a match as one viewer may see it: channels, telegrams, mutes, reports and traffic."""

from collections.abc import Sequence
from secrets import token_hex
from typing import Any
from urllib.parse import urlencode

from django.db.models import Count, Min, QuerySet
from msgspec.structs import replace

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
from games.humanize import and_list
from games.matches.selectors.position import Position
from games.matches.selectors.promises import telegram_text
from games.matches.selectors.seats import SeatLine, distinct_user_name, is_anonymous_now, seat_lines
from games.models import Match, Report, Seat, Telegram, User
from games.telegraph.selectors.deals import EMPTY_PROPOSAL, ChannelDeals, DealLine, ProposalInput

PAGE_LENGTH = 50


class TelegramLine:
    """A telegram as it is shown; a hidden one has no text and no deal."""

    def __init__(self, row: Telegram, seat: SeatLine, deal: DealLine | None) -> None:
        self.number, self.year, self.sent_at, self.struck = row.number, row.year, row.sent_at, row.hidden
        self.text = "" if row.hidden else row.text
        self.seat, self.deal = seat, deal


class OpenChannel:
    """The open channel with a page of telegrams, newest last; the previous page ends before `earlier`.

    `deal` is the form of a proposal (None: no deal is possible).
    """

    def __init__(
        self,
        position: Position,
        sent: QuerySet[Telegram],
        line: ChannelView,
        seats: list[SeatLine],
        mine: Seat | None,
        before: int | None,
        entered: ProposalInput,
    ) -> None:
        self.line, self.before, self.once = line, before, token_hex(8)
        page = sent if before is None else sent.filter(number__lt=before)
        rows = list(page.select_related("seat").order_by("-number")[: PAGE_LENGTH + 1])
        shown = rows[:PAGE_LENGTH][::-1]
        me, may_write = mine.number if mine else None, not line.closed
        deals = ChannelDeals(position, line.channel, sent, [seat.name for seat in seats], me)
        self.telegrams = [
            TelegramLine(row, seats[row.seat.number], deals.line(row, may_write=may_write)) for row in shown
        ]
        self.earlier = shown[0].number if len(rows) > PAGE_LENGTH else None
        self.deal = deals.form(line.others(me, len(seats)), entered) if may_write else None

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


class Telegraph:
    """The telegraph as one viewer may see it.

    `mutes` are those of the public channel with their seats, `reports` those to the host on its telegrams. `traffic`
    has the number of telegrams per year of each channel whose traffic is public. While names are hidden, a block
    applies to a seat (`blocks_seats`).
    """

    def __init__(
        self,
        position: Position,
        viewer: User | None,
        readable: Sequence[ChannelView],
        key: str,
        before: int | None,
        entered: ProposalInput,
    ) -> None:
        self.match, seat = position.match, position.seat_of(viewer)
        self.seats = seats = seat_lines(self.match, position.seats, viewer=viewer)
        mutes = active_mutes(position) if any(each.is_public for each in readable) else []
        self.mutes = [(seats[mute.seat.number], mute) for mute in mutes]
        self.channels = [_with_words(each, seats, seat, write_denial(position, each, seat, mutes)) for each in readable]
        opened = next((line for line in self.channels if line.key == key), None)
        self.is_host = viewer is not None and self.match.host_id == viewer.pk
        blocked = blocked_senders(viewer, self.match)
        self.blocked = frozenset(seat.number for seat in position.seats if blocked.is_blocked(seat))
        rows = [opened.channel] if opened and opened.channel else []
        sent = telegrams_in(self.match, rows, seat).filter(sent_before(position)).exclude(blocked.telegrams)
        self.open = OpenChannel(position, sent, opened, seats, seat, before, entered) if opened else None
        self.reports = _reports(position, seats) if self.is_host else []
        self.traffic = _traffic(position, seats) if self.match.settings.shows_traffic else []
        self.is_archive, self.blocks_seats = is_archive_open(self.match), is_anonymous_now(self.match)

    @property
    def unread(self) -> int:
        """The number of telegrams that the viewer has not read."""
        return sum(channel.unread for channel in self.channels)

    @property
    def is_of_use(self) -> bool:
        """Whether there is something to read, or somebody to write to."""
        people = sum(seat.kind == "human" for seat in self.seats)
        is_over = self.match.status == Match.Status.OVER
        return bool(self.channels) and (not is_over or people > 1 or any(line.channel for line in self.channels))

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
    readable = readable_channels(position, viewer)
    if key and not any(each.key == key for each in readable):
        return None
    return Telegraph(position, viewer, readable, key, before, entered)


def _with_words(line: ChannelView, seats: list[SeatLine], mine: Seat | None, closed: str) -> ChannelView:
    others = [number for number in line.readers or () if mine is None or number != mine.number]
    names = [seats[number].name for number in others]
    pair = line.readers is not None and len(line.readers) == 2
    if line.is_public:
        read_by = "players and the host can read it" if line.is_hidden else "everybody can read it, spectators too"
    else:
        reads = mine is not None and line.is_read_by(mine.number)
        read_by = f"read by {and_list([*names, *(['you'] if reads else [])])}"
    return replace(line, name=and_list(names) if pair else line.title, read_by=read_by, closed=closed)


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
        name = row["channel__title"] if readers is None else and_list(seats[number].name for number in readers)
        _, years = by_channel.setdefault(row["channel"], (name, []))
        years.append((row["year"], row["count"]))
    return list(by_channel.values())
