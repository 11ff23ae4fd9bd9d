"""What has happened of late, for one seat, and what it came to for whoever sits there."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from games.models import Event, Match
from games.rules import contract
from games.selectors.history import Told
from games.selectors.position import Position, load_position

MOST_TOLD = 3


@dataclass(frozen=True, slots=True)
class Recent:
    """What a seat may know of a window of late, the open one among them."""

    number: int
    label: str
    title: str
    events: list[contract.Event] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class OwnLine:
    """What the window of that number came to for the reader."""

    number: int
    label: str
    title: str
    text: str


def recent_windows(position: Position, seat: int) -> list[Recent]:
    """What the seat knows of the open window and of the `MOST_TOLD` before it, where it knows anything."""
    current = position.window.number
    rows = Event.objects.filter(match=position.match, window__number__gte=current - MOST_TOLD)
    told = rows.values_list(
        "window__number", "window__year__label", "window__title", "kind", "data", "audience"
    )
    windows: dict[int, Recent] = {}
    for number, label, title, kind, data, audience in told:
        event = contract.Event(kind, data, None if audience is None else tuple(audience))
        if event.is_for(seat):
            windows.setdefault(number, Recent(number, label, title)).events.append(event)
    return [windows[number] for number in sorted(windows)]


def private_news(recent: Sequence[Recent], current: int) -> list[Told]:
    """What the seat alone, or with some others, has learnt since the window before the last one resolved."""
    late = [event for window in recent if window.number >= current - 1 for event in window.events]
    return [Told(event.kind, dict(event.data), private=True) for event in late if event.audience is not None]


def own_lines(
    match: Match, recent: Sequence[Recent], names: Sequence[str], seat: int, *, seen: int, current: int
) -> list[OwnLine]:
    """What the resolved windows that the seat has not been shown yet came to for it, or else the last one."""
    told = [window for window in recent if min(seen, current - 1) <= window.number < current]
    said = [
        OwnLine(
            window.number,
            window.label,
            window.title,
            match.face.own_line(match.options, window.events, names, seat, _view(match, window.number, seat)),
        )
        for window in told
    ]
    return [line for line in said if line.text]


def _view(match: Match, number: int, seat: int) -> Callable[[], Any]:
    return lambda: match.game.view(load_position(match, number).opening, seat)
