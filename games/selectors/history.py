"""What happened, window by window, as a viewer may know it."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from django.db.models import Q

from games.models import Event, Match, Window

PAGE_LENGTH = 20


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


@dataclass(frozen=True, slots=True)
class HistoryPage:
    """Some resolved windows, newest first; the next page goes on before the number `earlier`, if any."""

    stories: list[Story]
    earlier: int | None


def history_page(match: Match, seat: int | None, before: int) -> HistoryPage:
    """The last resolved windows with a number below `before`, as `seat` (None: a spectator) knows them."""
    resolved = match.windows.exclude(kind="over").filter(number__lt=before, closed_at__isnull=False)
    shown = list(resolved.select_related("year").defer("table").order_by("-number")[: PAGE_LENGTH + 1])
    windows = shown[:PAGE_LENGTH]
    told = _told(Event.objects.filter(window__in=windows), seat)
    stories = [_story(window, told.get(window.pk, [])) for window in windows]
    return HistoryPage(stories, windows[-1].number if len(shown) > PAGE_LENGTH else None)


def latest_story(match: Match, window: Window) -> Story | None:
    """What led to `window`, for everybody; None before anything has resolved."""
    source = match.windows.select_related("year").defer("table").filter(number=window.number - 1).first()
    return story_of(source) if source else None


def story_of(window: Window) -> Story:
    """What a window has brought, for everybody; while it is open, what has happened in it so far."""
    return _story(window, _told(window.events.all(), None).get(window.pk, []))


def private_news(match: Match, window: Window, seat: int) -> list[Told]:
    """What the seat alone, or with some others, has learnt since the window before the last one resolved."""
    recent = Q(window=window) | Q(window__number=window.number - 1)
    events = match.events.filter(recent).exclude(audience=None)
    return [told for window_told in _told(events, seat).values() for told in window_told]


def _story(window: Window, events: list[Told]) -> Story:
    return Story(window.number, window.kind, window.year.label, window.title, events)


def _told(events: Iterable[Event], seat: int | None) -> dict[int, list[Told]]:
    by_window: dict[int, list[Told]] = {}
    for event in events:
        if event.audience is None or seat in event.audience:
            told = Told(event.kind, event.data, private=event.audience is not None)
            by_window.setdefault(event.window_id, []).append(told)
    return by_window


def neighbours(match: Match, number: int, reach: int = 7) -> list[Window]:
    """The windows before and after the one of that number, with their years, and the first and the last."""
    windows = match.windows.select_related("year").defer("table")
    near = Q(number__range=(number - reach, number + reach))
    last = windows.order_by("-number").values_list("number", flat=True).first()
    return list(windows.filter(near | Q(number__in=(0, last))))
