"""The replay of a match: the position in a window and its events, as the public, a seat or all seats see them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Final, Literal

from games.channels.selectors.channels import BlockedSenders, is_archive_open
from games.humanize import and_list
from games.live_board.selectors.match_page import past_page
from games.matches.selectors.chart import get_chart
from games.matches.selectors.history import WindowHistory, private_events
from games.matches.selectors.position import Position, get_chance, load_opening_position
from games.matches.selectors.promises import PromiseLine, promise_report, telegram_text
from games.matches.selectors.seats import SeatLine, SeatSnapshot, seat_lines, seat_snapshot
from games.models import Match, Seat, Telegram, Window
from games.records.selectors.records import has_full_record
from games.rules import codec
from games.rules.contract import DecisionRequest, Event, Preview
from games.rules.contract import Window as Terms
from games.rules.options import Field

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
    page = past_page(position)
    return {
        **match.page_context,
        "label": replay_label(position.window),
        "page": page,
        "seats": page.seats,
        "chart": get_chart(match),
        "opened": _seat_perspectives(position, perspective),
        "telegrams": _replay_telegrams(position.window, page.seats, unread) if is_archive_open(match) else [],
        "pledges": _promises_made(position.window) if is_archive_open(match) else [],
        "most_telegrams": MAX_TELEGRAMS,
        "can_ask_what_if": has_full_record(match) and position.window.kind != "over",
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
    return [(seat_snapshot(position, lines, number), private_events(position.window, number)) for number in numbers]


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


def _promises_made(window: Window) -> list[PromiseLine]:
    """Return the promises for the year or turn of the window, with their outcome."""
    words = promise_report(window.match)
    return [line for line in words.lines if line.label == window.year.label] if words else []


@dataclass(frozen=True)
class WhatIf:
    """A closed window for one of its seats; `move` is None if the seat did not move."""

    position: Position
    terms: Terms
    seats: list[SeatLine]
    ask: DecisionRequest
    move: Any

    @cached_property
    def view(self) -> Any:
        """Return the view of the seat."""
        return self.position.match.game.view(self.position.state, self.ask.seat)

    @property
    def asked(self) -> list[SeatLine]:
        """Return the seats whose move can be changed."""
        return [self.seats[seat] for seat in self.terms.owing]

    @property
    def fields(self) -> tuple[Field, ...]:
        """Return the fields of what the seat was asked."""
        return self.position.match.game_ui.fields(self.view, self.ask)

    @property
    def entered(self) -> Mapping[str, Any]:
        """Return the move of the seat, as values of the fields."""
        return {} if self.move is None else self.position.match.game_ui.entered(self.move)

    def original_report(self) -> WindowHistory:
        """Return the turn report of the window, as the public and the seat knew it."""
        return self._story(self.position.moves())

    def report_with(self, data: Any) -> WindowHistory:
        """Return the turn report with that move (JSON) instead. Raise MalformedMove or IllegalMove."""
        game, state = self.position.match.game, self.position.state
        move = game.parse(state, self.ask.seat, data)
        game.check(state, self.ask.seat, move)
        return self._story({**self.position.moves(), self.ask.seat: move})

    def summary(self, report: WindowHistory) -> str:
        """Return a turn report in a sentence or two to the seat."""
        match, names = self.position.match, [seat.name for seat in self.seats]
        events = [Event(told.kind, told.data) for told in report.events]
        return match.game_ui.personal_summary(match.options, events, names, self.ask.seat)

    def preview(self, entered: Mapping[str, Any]) -> Preview[Any]:
        """Return the preview of the entered values."""
        match, state = self.position.match, self.position.state
        return match.game.preview(state, self.ask.seat, match.game_ui.move(self.view, self.ask, entered))

    def _story(self, moves: Mapping[int, Any]) -> WindowHistory:
        match, window = self.position.match, self.position.window
        step = match.game.resolve(self.position.state, moves, get_chance(match))
        told = [
            Event(event.kind, codec.to_json(event.data), (self.ask.seat,) if event.private else None)
            for event in step.events
            if event.is_for(self.ask.seat)
        ]
        return WindowHistory(window.number, window.year.label, told, window.kind, window.title)


def get_what_if(match: Match, number: int, seat: int | None) -> WhatIf | None:
    """Return the window of a match with a full record for that seat, or the first asked; None if no seat was asked."""
    position = load_opening_position(match, number, deeds=True)
    # An action may have ended the match; then no move counted.
    terms = match.game.window(position.state)
    if terms is None or not terms.asks:
        return None
    ask = terms.ask_of(terms.owing[0] if seat is None else seat)
    if ask is None:
        return None
    lines = seat_lines(match, position.seats, ended=False)
    return WhatIf(position, terms, lines, ask, position.moves().get(ask.seat))
