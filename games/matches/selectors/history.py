"""The history of a match as one viewer may know it, paginated by window."""

from collections.abc import Iterable

from msgspec import Struct

from games.matches.selectors.position import to_event
from games.models import Event as EventRow
from games.models import Match, Window
from games.rules.contract import Event

PAGE_LENGTH = 12
FINISHED_PAGE_LENGTH = 2


class WindowHistory(Struct, frozen=True):
    """The events of one window, in order: all, or those that a viewer may know."""

    number: int
    label: str
    events: list[Event]
    kind: str = ""
    title: str = ""

    def known_to(self, seat: int | None) -> list[Event]:
        """Return the events that a seat, or a spectator (None), may know."""
        return [event for event in self.events if event.is_for(seat)]


class HistoryPage(Struct, frozen=True):
    """A page of resolved windows, newest first; the next page ends before `earlier` (None: no more)."""

    stories: list[WindowHistory]
    earlier: int | None


def history_page(match: Match, seat: int | None, before: int, told: int | None = None) -> HistoryPage:
    """Return the page of resolved windows before `before`, as `seat` (None: a spectator) knows them.

    `told` is how many windows, from the first on, the reader has been told: those are left out.
    """
    unknown = match.windows.filter(number__lt=before, number__gte=told or 0)
    resolved = unknown.exclude(kind="over").filter(closed_at__isnull=False)
    is_short = match.status == Match.Status.OVER and told is None
    length = FINISHED_PAGE_LENGTH if is_short else PAGE_LENGTH
    shown = list(resolved.select_related("year").defer("table").order_by("-number")[: length + 1])
    windows = shown[:length]
    events = _visible_events(EventRow.objects.filter(window__in=windows), seat)
    stories = [_window_history(window, events.get(window.pk, [])) for window in windows]
    return HistoryPage(stories, windows[-1].number if len(shown) > length else None)


def window_history(window: Window) -> WindowHistory:
    """Return the public events of a window, up to now if it is still open."""
    return _window_history(window, _visible_events(window.events.all(), None).get(window.pk, []))


def last_animation_end(match: Match, window: Window) -> int:
    """Return the number after the last animated window before `window`; every window of a finished match counts."""
    quiet = match.game_ui.kinds_without_animation
    if not quiet or window.kind == "over":
        return window.number
    filmed = match.windows.filter(number__lt=window.number).exclude(kind__in=quiet)
    newest = filmed.order_by("-number").values_list("number", flat=True).first()
    return 0 if newest is None else newest + 1


def private_events(window: Window, seat: int) -> list[Event]:
    """Return the events of a window that only some seats know, among them this seat, in order."""
    return [event for event in _visible_events(window.events.all(), seat).get(window.pk, []) if event.private]


def _window_history(window: Window, events: list[Event]) -> WindowHistory:
    title = window.title or window.match.game_ui.window_titles.get(window.kind, "")
    return WindowHistory(window.number, window.year.label, events, window.kind, title)


def _visible_events(rows: Iterable[EventRow], seat: int | None) -> dict[int, list[Event]]:
    by_window: dict[int, list[Event]] = {}
    for row in rows:
        event = to_event(row.kind, row.data, row.audience)
        if event.is_for(seat):
            by_window.setdefault(row.window_id, []).append(event)
    return by_window
