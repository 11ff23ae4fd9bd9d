"""What happened, window by window, as a viewer may know it, in pages (pagination by window)."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from django.db.models import Q

from games.models import Event, Match, Window
from games.rules import contract

PAGE_LENGTH = 20
PAGE_LENGTH_AT_THE_END = 6


@dataclass(frozen=True, slots=True)
class Told:
    """An event that the reader may know."""

    kind: str
    data: dict[str, Any]
    private: bool


@dataclass(frozen=True, slots=True)
class Story:
    """What one window brought, in order."""

    number: int
    kind: str
    label: str
    title: str
    events: list[Told] = field(default_factory=list)

    def public_events(self) -> list[contract.Event]:
        """What of it everybody may know, as the rules tell it."""
        return [contract.Event(told.kind, told.data) for told in self.events if not told.private]


@dataclass(frozen=True, slots=True)
class HistoryPage:
    """Some resolved windows, newest first; the next page goes on before the number `earlier`, if any.

    Once the match `is_over` it is looked up in, not followed: its pages are short, and their stories folded.
    """

    stories: list[Story]
    earlier: int | None
    is_over: bool


def history_page(match: Match, seat: int | None, before: int) -> HistoryPage:
    """The last resolved windows with a number below `before`, as `seat` (None: a spectator) knows them."""
    resolved = match.windows.exclude(kind="over").filter(number__lt=before, closed_at__isnull=False)
    is_over = match.status == Match.Status.OVER
    length = PAGE_LENGTH_AT_THE_END if is_over else PAGE_LENGTH
    shown = list(resolved.select_related("year").defer("table").order_by("-number")[: length + 1])
    windows = shown[:length]
    told = _told(Event.objects.filter(window__in=windows), seat)
    stories = [_story(window, told.get(window.pk, [])) for window in windows]
    return HistoryPage(stories, windows[-1].number if len(shown) > length else None, is_over)


def story_of(window: Window) -> Story:
    """What a window has brought, for everybody; while it is open, what has happened in it so far."""
    return _story(window, _told(window.events.all(), None).get(window.pk, []))


def _story(window: Window, events: list[Told]) -> Story:
    return Story(window.number, window.kind, window.year.label, window.title, events)


def _told(events: Iterable[Event], seat: int | None) -> dict[int, list[Told]]:
    by_window: dict[int, list[Told]] = {}
    for event in events:
        if event.audience is None or seat in event.audience:
            told = Told(event.kind, event.data, private=event.audience is not None)
            by_window.setdefault(event.window_id, []).append(told)
    return by_window


def neighbours(match: Match, number: int, newest: int | None = None, reach: int = 7) -> list[Window]:
    """The windows before and after the one of that number, with their years, and the first and the last.

    None has a number beyond that of the `newest` that the reader knows of, if it is given.
    """
    windows = match.windows.select_related("year").defer("table")
    if newest is not None:
        windows = windows.filter(number__lte=newest)
    near = Q(number__range=(number - reach, number + reach))
    last = windows.order_by("-number").values_list("number", flat=True).first()
    return list(windows.filter(near | Q(number__in=(0, last))))
