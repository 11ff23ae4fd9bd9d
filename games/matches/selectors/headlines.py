"""The result of every window for one seat, and the headlines of a match."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from typing import Any, TypeVar

from msgspec import Struct

from games.game_ui import TurnResult
from games.matches.selectors.history import WindowHistory
from games.matches.selectors.position import to_event
from games.matches.selectors.seats import seat_names
from games.matches.selectors.version_cache import once_per_version
from games.models import Match

Moment = TypeVar("Moment", bound=Any)
MOST_LINES, LEAST_WEIGHT = 16, 10
"""The maximum number of results; of longer matches, the ones with the most weight are shown."""


class SeatTurnResult(Struct, frozen=True):
    """The result of a resolved window for one seat; `weight` is that of its best headline (0: none)."""

    number: int
    label: str
    text: str
    fared: TurnResult = ""
    weight: int = 0


class WindowHeadline(Struct, frozen=True):
    """A headline and its window; `fared` is the result of the window for each seat, `gains` as in `Headline`."""

    number: int
    label: str
    text: str
    weight: int
    fared: Sequence[TurnResult] = ()
    gains: Sequence[int] = ()

    def explains(self, seat: int, name: str, change: float) -> bool:
        """Whether it may say why the win probability of a seat of that name changed: it names the seat, and neither
        it nor the result of the seat says the opposite.
        """
        if name not in self.text or (change < 0 and seat in self.gains):
            return False
        against = "well" if change < 0 else "badly"
        return seat >= len(self.fared) or self.fared[seat] != against


def seat_turn_results(match: Match, seat_number: int) -> list[SeatTurnResult]:
    """Return the result of each resolved window for a seat, in order, without empty ones; two queries."""
    options, game_ui, names = match.options, match.game_ui, match_seat_names(match)
    lines = []
    for window in events_by_window(match):
        known = window.known_to(seat_number)
        text = game_ui.personal_summary(options, known, names, seat_number)
        # These matter only while the match runs.
        for sentence in game_ui.transient_sentences:
            text = text.replace(sentence, "")
        if text := text.strip():
            headlines = game_ui.headlines(options, window.known_to(None), names)
            weight = max((each.weight for each in headlines), default=0)
            fared = game_ui.turn_result(options, known, seat_number)
            lines.append(SeatTurnResult(window.number, window.label, text, fared, weight))
    return lines


@once_per_version("story/{seat_number}")
def main_seat_results(match: Match, seat_number: int) -> list[SeatTurnResult]:
    """Return the seat's results in a finished match, or the weightiest of very many, in order; cached per seat."""
    lines = seat_turn_results(match, seat_number)
    if len(lines) > MOST_LINES:
        lines = [line for line in lines if line.weight >= LEAST_WEIGHT]
    best = sorted(lines, key=lambda line: (-line.weight, -line.number))[:MOST_LINES]
    return sorted(best, key=lambda line: line.number)


@once_per_version("why/{seat_number}")
def loss_explanation(match: Match, seat_number: int, view: Any) -> str:
    """Return why the seat lost a finished match, from its `view`; "" if it did not lose. Cached per seat."""
    known = [window.known_to(seat_number) for window in events_by_window(match)]
    return match.game_ui.why_lost(match.options, known, match_seat_names(match), view)


@once_per_version("headlines")
def match_headlines(match: Match) -> list[WindowHeadline]:
    """Return all headlines of a match, in order; two queries, cached per version."""
    names, found = match_seat_names(match), []
    for window in events_by_window(match):
        known = window.known_to(None)
        fared = [match.game_ui.turn_result(match.options, known, seat) for seat in range(len(names))]
        for each in match.game_ui.headlines(match.options, known, names):
            found.append(WindowHeadline(window.number, window.label, each.text, each.weight, fared, each.gains))
    return found


def first_per_window(moments: Iterable[Moment], count: int) -> list[Moment]:
    """Return the first of these moments in its window, `count` at most, in match order."""
    by_window: dict[int, Moment] = {}
    for moment in moments:
        by_window.setdefault(moment.number, moment)
    return sorted(list(by_window.values())[:count], key=lambda each: each.number)


def match_seat_names(match: Match) -> list[str]:
    """Return the names of all seats, in order."""
    return list(seat_names(match.seats.select_related("user"), match.game_ui).values())


def events_by_window(match: Match, **within: Any) -> Iterator[WindowHistory]:
    """Return the events of every window, or those that match the filter `within`, by window."""
    columns = ("window__number", "window__year__label", "kind", "data", "audience")
    rows = match.events.filter(**within).values_list(*columns)
    for (window, label), group in groupby(rows, key=itemgetter(0, 1)):
        yield WindowHistory(window, label, [to_event(*row) for _, _, *row in group])
