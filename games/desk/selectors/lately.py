"""What has happened of late, for one seat, and what it came to for whoever sits there."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from games.matches.selectors.cached import kept
from games.matches.selectors.history import Told
from games.matches.selectors.position import Position, openings
from games.matches.selectors.story import OwnLine, WindowEvents, events_by_window
from games.models import Match

MOST_TOLD = 3
"""How many resolved windows the desk tells of one by one."""
LEAST_MISSED, MOST_MISSED = 2, 60
"""How many resolved windows make a story of what was missed, and how far back it goes."""


def recent_windows(position: Position, seat: int, seen: int) -> list[WindowEvents]:
    """Return what the seat knows of the last windows, at most `MOST_TOLD` or those not shown to it."""
    current = position.window.number
    first = max(min(seen, current - MOST_TOLD), current - MOST_MISSED)
    windows = events_by_window(position.match, window__number__gte=first)
    known = [WindowEvents(window.number, window.label, window.known_to(seat)) for window in windows]
    return [window for window in known if window.events]


def private_news(recent: Sequence[WindowEvents], current: int) -> list[Told]:
    """What the seat alone, or with some others, has learnt since the window before the last one resolved."""
    late = [event for window in recent if window.number >= current - 1 for event in window.events]
    return [Told(event.kind, dict(event.data), private=True) for event in late if event.audience is not None]


def public_news(recent: Sequence[WindowEvents], current: int, windows: int = MOST_TOLD) -> list[Told]:
    """What has happened to everybody's knowledge in the last `windows` before the open one."""
    last = range(current - windows, current)
    late = [event for window in recent if window.number in last for event in window.events]
    return [Told(event.kind, dict(event.data), private=False) for event in late if event.audience is None]


def latest_lines(
    position: Position, recent: Sequence[WindowEvents], names: Sequence[str], seat: int, seen: int
) -> list[OwnLine]:
    """Return what the resolved windows not shown to the seat yet, or else the last, came to for it."""

    def made() -> list[OwnLine]:
        return _latest_lines(position, recent, names, seat, seen)

    return kept(position.match, f"lately/{seat}/{position.window.number}/{seen}", made)


def _latest_lines(
    position: Position, recent: Sequence[WindowEvents], names: Sequence[str], seat: int, seen: int
) -> list[OwnLine]:
    match, current = position.match, position.window.number
    first = max(min(seen, current - 1), current - MOST_TOLD)
    told = [window for window in recent if first <= window.number < current]
    states = openings(position, [window.number for window in told])

    def view(number: int) -> Any:
        return match.game.view(states[number](), seat)

    def line_of(window: WindowEvents) -> OwnLine:
        face, options, seen = match.face, match.options, partial(view, window.number)
        text = face.own_line(options, window.events, names, seat, seen)
        return OwnLine(window.number, window.label, text, face.fared(options, window.events, seat, seen))

    return [line for line in map(line_of, told) if line.text]


def missed_story(
    position: Position, recent: Sequence[WindowEvents], names: Sequence[str], view: Any, seen: int
) -> tuple[str, ...]:
    """What the windows came to that the viewer's seat has not been shown, where it missed several."""
    match, current = position.match, position.window.number
    if match.status != Match.Status.RUNNING or current - seen < LEAST_MISSED:
        return ()
    missed = [window.events for window in recent if seen <= window.number < current]
    return match.face.missed(match.options, missed, names, view)
