"""What happened, window by window, as a viewer may know it, in pages (pagination by window)."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from games.models import Event, Match, Window
from games.rules import contract

PAGE_LENGTH = 12
FINISHED_PAGE_LENGTH = 2


@dataclass(frozen=True, slots=True)
class VisibleEvent:
    """An event that the reader may know."""

    kind: str
    data: dict[str, Any]
    private: bool


@dataclass(frozen=True, slots=True)
class WindowHistory:
    """What one window brought, in order."""

    number: int
    kind: str
    label: str
    title: str
    events: list[VisibleEvent] = field(default_factory=list)

    def public_events(self) -> list[contract.Event]:
        """What of it everybody may know, as the rules tell it."""
        return [contract.Event(told.kind, told.data) for told in self.events if not told.private]


@dataclass(frozen=True, slots=True)
class HistoryPage:
    """Some resolved windows, newest first; the next page goes on before the number `earlier`, if any."""

    stories: list[WindowHistory]
    earlier: int | None


def history_page(match: Match, seat: int | None, before: int, told: int | None = None) -> HistoryPage:
    """Return the last resolved windows below `before`, as `seat` (None: a spectator) knows them.

    `told` is how many windows, from the first on, the reader has been told: those are left out.
    """
    unknown = match.windows.filter(number__lt=before, number__gte=told or 0)
    resolved = unknown.exclude(kind="over").filter(closed_at__isnull=False)
    is_short = match.status == Match.Status.OVER and told is None
    length = FINISHED_PAGE_LENGTH if is_short else PAGE_LENGTH
    shown = list(resolved.select_related("year").defer("table").order_by("-number")[: length + 1])
    windows = shown[:length]
    events = _visible_events(Event.objects.filter(window__in=windows), seat)
    stories = [_window_history(window, events.get(window.pk, [])) for window in windows]
    return HistoryPage(stories, windows[-1].number if len(shown) > length else None)


def window_history(window: Window) -> WindowHistory:
    """What a window has brought, for everybody; while it is open, what has happened in it so far."""
    return _window_history(window, _visible_events(window.events.all(), None).get(window.pk, []))


def last_animation_end(match: Match, window: Window) -> int:
    """The number after that of the last window before `window` that has a film; at the end all have one."""
    quiet = match.game_ui.kinds_without_animation
    if not quiet or window.kind == "over":
        return window.number
    filmed = match.windows.filter(number__lt=window.number).exclude(kind__in=quiet)
    newest = filmed.order_by("-number").values_list("number", flat=True).first()
    return 0 if newest is None else newest + 1


def private_events(window: Window, seat: int) -> list[VisibleEvent]:
    """What a window has told that seat and not everybody, in order."""
    return [told for told in _visible_events(window.events.all(), seat).get(window.pk, []) if told.private]


def _window_history(window: Window, events: list[VisibleEvent]) -> WindowHistory:
    return WindowHistory(window.number, window.kind, window.year.label, window.title, events)


def _visible_events(events: Iterable[Event], seat: int | None) -> dict[int, list[VisibleEvent]]:
    by_window: dict[int, list[VisibleEvent]] = {}
    for event in events:
        if event.audience is None or seat in event.audience:
            told = VisibleEvent(event.kind, event.data, private=event.audience is not None)
            by_window.setdefault(event.window_id, []).append(told)
    return by_window
