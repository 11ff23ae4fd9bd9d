"""The chart of a match: win probabilities of all seats, turning points, and the public estimate."""

from collections.abc import Sequence
from math import sqrt

from msgspec import Struct

from games.game_ui import AnyGameUI
from games.matches.selectors.display_text import is_cancelled
from games.matches.selectors.headlines import WindowHeadline, first_per_window, match_headlines, match_seat_names
from games.matches.selectors.version_cache import cached_per_version, once_per_version
from games.models import Chart, LiveChance, Match
from games.rules.capabilities import Determinizes
from games.rules.contract import AnyGame

MAX_TURNING_POINTS = 3
MIN_TURNING_POINTS_CHANGE = 100
"""The minimum change in per mille for a sentence; smaller changes may be sampling noise."""


CHANGE_TEXTS = {
    "cost": "It cost {name} {points} percentage points of win probability.",
    "gain": "It brought {name} {points} percentage points of win probability.",
    "cost of all": "The whole of {label} cost {name} {points} percentage points of win probability.",
    "gain of all": "The whole of {label} brought {name} {points} percentage points of win probability.",
}


class TurningPoint(Struct, frozen=True):
    """A change of a seat's win probability in one window, in percentage points, with its headline ("": none)."""

    number: int
    label: str
    seat: int
    name: str
    points: int
    text: str

    @property
    def lost(self) -> int:
        """The loss in percentage points."""
        return -self.points

    @property
    def change_text(self) -> str:
        """The change as a sentence: of the headline, or without one of the whole window."""
        kind = ("cost" if self.points < 0 else "gain") + ("" if self.text else " of all")
        return CHANGE_TEXTS[kind].format(name=self.name, label=self.label, points=abs(self.points))


class MatchChart(Struct, frozen=True):
    """The lines of all seats, in per mille, through the windows of those numbers and labels.

    `playouts` is the number of playouts per window. Without `lines` the chart is still being calculated.
    `error` is the standard error of a probability of 50%, in percent.
    """

    windows: Sequence[int] = ()
    labels: Sequence[str] = ()
    playouts: int = 0
    lines: Sequence[Sequence[int]] = ()

    @property
    def error(self) -> int:
        """The standard error in percent; see the class."""
        return round(50 / sqrt(max(1, self.playouts)))

    def after(self, number: int) -> list[tuple[int, int]]:
        """Return each seat's win probability after that window in percent, highest first, without those below 1%."""
        if not self.lines or number + 1 not in self.windows:
            return []
        place = [*self.windows].index(number + 1)
        percent = [(seat, round(line[place] / 10)) for seat, line in enumerate(self.lines)]
        return sorted([each for each in percent if each[1]], key=lambda each: -each[1])

    def turns_of(self, candidates: Sequence[WindowHeadline], names: Sequence[str]) -> list[TurningPoint]:
        """Return every change that is large enough for a sentence, the largest first."""
        turns = [
            self._turn(place, seat, candidates, names)
            for seat, line in enumerate(self.lines)
            for place in range(len(line) - 1)
            if abs(line[place + 1] - line[place]) >= MIN_TURNING_POINTS_CHANGE
        ]
        return sorted(turns, key=lambda turn: (-abs(turn.points), turn.number, turn.seat))

    def _turn(self, place: int, seat: int, candidates: Sequence[WindowHeadline], names: Sequence[str]) -> TurningPoint:
        """Return the change after a point with the weightiest headline that explains it."""
        first, following = self.windows[place], self.windows[place + 1]
        line, name = self.lines[seat], names[seat]
        change = line[place + 1] - line[place]
        between = [each for each in candidates if first <= each.number < following]
        concern = [each for each in between if each.explains(seat, name, change)]
        best = max(concern, key=lambda each: each.weight, default=None)
        newest = best or next(reversed(between), None)
        return TurningPoint(
            number=newest.number if newest else first,
            label=newest.label if newest else self.labels[place],
            seat=seat,
            name=name,
            points=round(change / 10),
            text=best.text if best else "",
        )


def get_chart(match: Match) -> MatchChart | None:
    """Return the chart of a match, cached per version; None if it will never have one. One query."""
    if match.status != Match.Status.OVER or is_cancelled(match) or not match.game_ui.chart_bot:
        return None
    if match.exhibition or match.is_sealed:
        return None
    return _load_chart(match)


def turning_points(match: Match, chart: MatchChart) -> list[TurningPoint]:
    """Return the largest changes of win probabilities, one per window at most, in match order."""
    turns = chart.turns_of(match_headlines(match), match_seat_names(match)) if chart.lines else ()
    return first_per_window(turns, MAX_TURNING_POINTS)


def biggest_loss(match: Match, seat: int) -> TurningPoint | None:
    """Return the largest loss of win probability of a losing seat, by public headlines, or None."""
    chart = get_chart(match)
    if chart is None or not chart.lines or seat in (match.outcome or {}).get("winners", ()):
        return None

    def largest() -> TurningPoint | None:
        turns = chart.turns_of(match_headlines(match), match_seat_names(match))
        return next((turn for turn in turns if turn.seat == seat and turn.points < 0), None)

    return cached_per_version(match, f"downfall/{seat}", largest)


@once_per_version("chart")
def _load_chart(match: Match) -> MatchChart | None:
    row = Chart.objects.filter(match=match).only("failed", "drawn").first()
    if row and (drawn := row.drawn):
        return MatchChart(drawn["windows"], drawn["labels"], drawn["playouts"], drawn["known"])
    return None if row and row.failed else MatchChart()


def has_live_chart(game: AnyGame, game_ui: AnyGameUI) -> bool:
    """Whether matches of the game can show live win probabilities."""
    return bool(game_ui.chart_bot) and isinstance(game, Determinizes)


def live_chart(match: Match, number: int) -> MatchChart | None:
    """Return the chart of a running match up to window `number`, or None if it is not shown; one query."""
    if match.status != Match.Status.RUNNING or not match.settings.shows_chance:
        return None
    if not has_live_chart(match.game, match.game_ui) or match.sealed_until is not None:
        return None
    row = LiveChance.objects.filter(match=match).first()
    points = [each for each in (row.points if row else []) if each["number"] <= number and each["shares"]]
    if not points:
        return None
    return MatchChart(
        windows=[each["number"] for each in points],
        labels=[each["label"] for each in points],
        playouts=points[-1]["playouts"],
        lines=[list(line) for line in zip(*[each["shares"] for each in points], strict=True)],
    )
