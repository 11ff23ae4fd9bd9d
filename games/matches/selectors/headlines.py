"""A match in words: what every window came to for one seat, and what of it all is worth a headline."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from typing import Any

from games.game_ui import TurnResult
from games.matches.selectors.position import to_event
from games.matches.selectors.seats import seat_names
from games.matches.selectors.version_cache import cached_per_version
from games.models import Match
from games.rules.contract import Event

MOST_LINES, LEAST_WEIGHT = 16, 10
"""So many lines make a story of one's own; of a longer match those of the windows with the most weight."""


@dataclass(frozen=True, slots=True)
class SeatTurnResult:
    """What a resolved window came to for one seat; `weight` is that of its best headline, 0 without one."""

    number: int
    label: str
    text: str
    fared: TurnResult = ""
    weight: int = 0


@dataclass(frozen=True, slots=True)
class WindowHeadline:
    """A headline, and the window that it is about."""

    number: int
    label: str
    text: str
    weight: int


@dataclass(frozen=True, slots=True)
class WindowEvents:
    """The events of a window, in order."""

    number: int
    label: str
    events: list[Event]

    def known_to(self, seat: int | None) -> list[Event]:
        """Those that a seat, or a spectator (None), may know."""
        return [event for event in self.events if event.is_for(seat)]


def _without_passing(line: str, passing: Sequence[str]) -> str:
    """An own line without what only mattered while the match ran."""
    for sentence in passing:
        line = line.replace(sentence, "")
    return line.strip()


def seat_turn_results(match: Match, seat_number: int) -> list[SeatTurnResult]:
    """What each resolved window came to for a seat, in order, where it came to anything; in two queries."""
    options, game_ui, names = match.options, match.game_ui, match_seat_names(match)
    lines = []
    for window in events_by_window(match):
        known = window.known_to(seat_number)
        if text := _without_passing(
            game_ui.personal_summary(options, known, names, seat_number), game_ui.transient_sentences
        ):
            told = game_ui.headlines(options, window.known_to(None), names)
            weight = max((each.weight for each in told), default=0)
            fared = game_ui.turn_result(options, known, seat_number)
            lines.append(SeatTurnResult(window.number, window.label, text, fared, weight))
    return lines


def main_seat_results(match: Match, seat_number: int) -> list[SeatTurnResult]:
    """The own lines of a finished match, or the weightiest of very many, in order; kept for that seat."""

    def made() -> list[SeatTurnResult]:
        lines = seat_turn_results(match, seat_number)
        if len(lines) > MOST_LINES:
            lines = [line for line in lines if line.weight >= LEAST_WEIGHT]
        best = sorted(lines, key=lambda line: (-line.weight, -line.number))[:MOST_LINES]
        return sorted(best, key=lambda line: line.number)

    return cached_per_version(match, f"story/{seat_number}", made)


def loss_explanation(match: Match, seat_number: int, view: Any) -> str:
    """Return why the seat lost a finished match, kept for it; `view` is what it sees. "" if it did not."""

    def made() -> list[str]:
        known = [window.known_to(seat_number) for window in events_by_window(match)]
        return [match.game_ui.why_lost(match.options, known, match_seat_names(match), view)]

    # In a list, for "" is kept as well.
    return cached_per_version(match, f"why/{seat_number}", made)[0]


def match_headlines(match: Match) -> list[WindowHeadline]:
    """All headlines of a match, in order; in two queries, and once per version."""
    return cached_per_version(match, "headlines", lambda: list(_headlines(match)))


def top_headlines(match: Match, count: int = 3) -> list[WindowHeadline]:
    """The weightiest headlines of a match, one per window at most, in the order in which they happened."""
    return top_per_window(match_headlines(match), count)


def top_per_window(told: list[WindowHeadline], count: int) -> list[WindowHeadline]:
    """The weightiest of these, one per window at most, in the order in which they happened."""
    by_window: dict[int, WindowHeadline] = {}
    for moment in sorted(told, key=lambda each: -each.weight):
        by_window.setdefault(moment.number, moment)
    return sorted(list(by_window.values())[:count], key=lambda each: each.number)


def match_seat_names(match: Match) -> list[str]:
    """What the seats are called, in order."""
    return list(seat_names(match.seats.select_related("user"), match.game_ui).values())


def events_by_window(match: Match, **within: Any) -> Iterator[WindowEvents]:
    """The events of every window, or of those `within` such a filter of events, window by window."""
    columns = ("window__number", "window__year__label", "kind", "data", "audience")
    rows = match.events.filter(**within).values_list(*columns)
    for (window, label), told in groupby(rows, key=itemgetter(0, 1)):
        yield WindowEvents(window, label, [to_event(*row) for _, _, *row in told])


def _headlines(match: Match) -> Iterator[WindowHeadline]:
    names = match_seat_names(match)
    for window in events_by_window(match):
        for told in match.game_ui.headlines(match.options, window.known_to(None), names):
            yield WindowHeadline(window.number, window.label, told.text, told.weight)
