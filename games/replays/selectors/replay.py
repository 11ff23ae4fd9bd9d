"""The replay of a match: the position in a window and its events, as the public, a seat or all seats see them."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, Literal

from games.channels.selectors.channels import BlockedSenders, is_archive_open
from games.humanize import and_list
from games.live_board.selectors.match_page import MatchPage
from games.matches.selectors.chart import get_chart
from games.matches.selectors.history import WindowHistory, private_events
from games.matches.selectors.position import Position, get_chance, load_opening_position
from games.matches.selectors.promises import promise_report, telegram_text
from games.matches.selectors.seats import SeatLine, SeatSnapshot, seat_lines
from games.models import Match, Seat, Telegram, Window
from games.records.selectors.records import has_full_record
from games.rules import codec
from games.rules.contract import Event, Preview

ALL_SEATS: Final = "all"
MAX_TELEGRAMS = 100
NO_BLOCKS = BlockedSenders()
Perspective = int | Literal["all"] | None
"""A seat's by its number, those of `ALL_SEATS` at once, or a spectator's (None)."""


def replay_context(
    match: Match, number: int, perspective: Perspective, unread: BlockedSenders, *, is_news: bool
) -> dict[str, Any]:
    """Return the template context of the window of that number, for `replay_frame`."""
    position = replace(load_opening_position(match, number, deeds=perspective is not None), late=is_news)
    page, window = MatchPage(position, replayed=True), position.window
    is_open = is_archive_open(match)
    promises = promise_report(match) if is_open else None
    return {
        **match.page_context,
        "label": replay_label(window),
        "page": page,
        "seats": page.seats,
        "chart": get_chart(match),
        "opened": _seat_perspectives(position, perspective),
        "telegrams": _replay_telegrams(window, page.seats, unread) if is_open else [],
        "pledges": [line for line in promises.lines if line.label == window.year.label] if promises else [],
        "most_telegrams": MAX_TELEGRAMS,
        "can_ask_what_if": has_full_record(match) and window.kind != "over",
    }


def replay_label(window: Window) -> str:
    """Return the label of a window in a replay; the window comes with its year or turn."""
    if window.kind == "over":
        return "The end"
    return f"{window.year.label}: {window.title}" if window.title else window.year.label


def _seat_perspectives(position: Position, perspective: Perspective) -> list[tuple[SeatSnapshot, list[Event]]]:
    """Return what the seats of that perspective saw, and the private events of the window for each."""
    if perspective is None:
        return []
    lines = seat_lines(position.match, position.seats, submissions=position.submissions, ended=False)
    numbers = range(len(lines)) if perspective == ALL_SEATS else [int(perspective)]
    if numbers[0] >= len(lines):
        raise Seat.DoesNotExist
    return [(SeatSnapshot(position, lines, number), private_events(position.window, number)) for number in numbers]


def _replay_telegrams(window: Window, seats: Sequence[SeatLine], unread: BlockedSenders) -> list[dict[str, Any]]:
    """Return the first telegrams sent while the window was open, or after the end; `to` is "" for everybody."""
    sent = Telegram.objects.filter(channel__match=window.match, hidden=False, sent_at__gte=window.opened_at)
    if window.closed_at and window.kind != "over":
        sent = sent.filter(sent_at__lt=window.closed_at)
    rows = sent.exclude(unread.telegrams).select_related("channel", "seat").order_by("pk")
    names = [seat.name for seat in seats]
    return [
        {
            "seat": seats[row.seat.number],
            "to": and_list(names[number] for number in row.channel.readers or () if number != row.seat.number),
            "text": telegram_text(window.match, row, names),
        }
        for row in rows[: MAX_TELEGRAMS + 1]
    ]


class WhatIf:
    """A closed window for one of the seats that were `asked` in it; the `sheet` has what it saw and how it moved."""

    def __init__(self, match: Match, number: int, seat: int | None) -> None:
        """Look the window up for that seat, or the first asked. Raise Window.DoesNotExist if it was not asked."""
        self.position = load_opening_position(match, number, deeds=True)
        # An action may have ended the match; then no move counted.
        terms = match.game.window(self.position.state)
        ask = terms.ask_of(terms.owing[0] if seat is None else seat) if terms and terms.asks else None
        if terms is None or ask is None:
            raise Window.DoesNotExist
        self.ask = ask
        self.seats = seat_lines(match, self.position.seats, ended=False)
        self.asked = [self.seats[each] for each in terms.owing]
        self.sheet = SeatSnapshot(self.position, self.seats, ask.seat)

    def report(self, entered: Mapping[str, Any] | None = None) -> WindowHistory:
        """Return the turn report of the window, as the public and the seat knew it, or with `entered` instead.

        Raise MalformedMove or IllegalMove.
        """
        position, match, seat = self.position, self.position.match, self.ask.seat
        moves, window = position.moves(), position.window
        if entered is not None:
            move = match.game.parse(position.state, seat, match.game_ui.move(self.sheet.view, self.ask, entered))
            match.game.check(position.state, seat, move)
            moves[seat] = move
        events = match.game.resolve(position.state, moves, get_chance(match)).events
        told = [
            Event(event.kind, codec.to_json(event.data), (seat,) if event.private else None)
            for event in events
            if event.is_for(seat)
        ]
        return WindowHistory(window.number, window.year.label, told, window.kind, window.title)

    def summary(self, report: WindowHistory) -> str:
        """Return a turn report in a sentence or two to the seat."""
        match, names = self.position.match, [seat.name for seat in self.seats]
        return match.game_ui.personal_summary(match.options, report.events, names, self.ask.seat)

    def preview(self, entered: Mapping[str, Any]) -> Preview[Any]:
        """Return the preview of the entered values."""
        match, state = self.position.match, self.position.state
        return match.game.preview(state, self.ask.seat, match.game_ui.move(self.sheet.view, self.ask, entered))
