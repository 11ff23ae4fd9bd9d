"""Calendars in iCalendar format (RFC 5545), such as a user's deadlines; without secrets or other players' names."""

from collections.abc import Iterable
from datetime import date, datetime, timedelta
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.db.models import OuterRef, Q, QuerySet, Subquery
from django.utils import timezone
from icalendar import Alarm, Calendar, Event, Timezone, TimezoneStandard

from games.matches.selectors.pending_work import pending_decisions
from games.models import CalendarFeed, LogEntry, Match, Submission, User, Vacation, Window
from games.notifications.selectors.reader_clock import format_time_left
from games.notifications.selectors.relevance import warning_time
from games.requests import absolute_url
from games.schedule.deadlines import TimeLoss, credits_from_json
from games.schedule.free_time import ONE_DAY
from games.schedule.timetable import Holiday


def calendar_address(user: User) -> str:
    """Return the URL of the user's calendar, or "" without one."""
    token = CalendarFeed.objects.filter(user=user).values_list("token", flat=True).first()
    return absolute_url("calendar", token) if token else ""


def deadline_calendar(user: User) -> bytes:
    """Return the user's open deadlines, vacations and matches' holidays, in three queries; the bytes are stable."""
    events = [_deadline_event(owed) for owed in _pending_submissions(user)]
    today = timezone.now().date()
    for away in _vacations(user, today):
        name, match = f"vacation-{away.pk}", away.seat.match
        events.append(_days_event(name, f"Away: {match}", match, away, away, away.announced_at))
    running = Match.objects.filter(seats__user=user, status=Match.Status.RUNNING)
    pausing = running.filter(timetable__holidays__0__isnull=False).annotate(**_last_entry("pk")).order_by("pk")
    for match in pausing:
        for holiday in match.schedule.holidays:
            if holiday.last >= today - ONE_DAY:
                name = f"match-{match.pk}-holiday-{holiday.first}"
                events.append(_days_event(name, f"Holiday: {match}", match, match, holiday, match.created_at))
    return write_calendar("Deadlines", "Space Race: deadlines", events)


def _pending_submissions(user: User) -> QuerySet[Submission]:
    owed = pending_decisions(user).filter(needed=True, window__deadline__isnull=False)
    owed = owed.select_related("window__match", "window__year").defer("window__table")
    return owed.annotate(**_last_entry("window__match")).order_by("window__deadline", "pk")


def _vacations(user: User, today: date) -> QuerySet[Vacation]:
    """Return vacations that are not over in any time zone."""
    announced = Vacation.objects.filter(seat__user=user, seat__match__status=Match.Status.RUNNING)
    lasting = announced.filter(last__gte=today - ONE_DAY)
    return lasting.select_related("seat__match").annotate(**_last_entry("seat__match")).order_by("first", "pk")


def _last_entry(match: str) -> dict[str, Subquery]:
    """Return annotations for the number and time of the newest entry of the match log."""
    last = LogEntry.objects.filter(match=OuterRef(match)).order_by("-number")
    return {"entry": Subquery(last.values("number")[:1]), "entry_at": Subquery(last.values("at")[:1])}


def _deadline_event(owed: Any) -> Event:
    window, match = owed.window, owed.window.match
    given = credits_from_json(window.credits)
    moved = [credit.begins for credit in given if isinstance(credit, TimeLoss)]
    name, said = f"match-{match.pk}-window-{window.number}", f"{window.year.label} closes: {match.name}"
    event = _player_event(name, said, window.deadline, match, owed, [window.opened_at, *moved], len(given))
    event.add("description", f"Your turn.\n{absolute_url('match_dashboard_link', match.pk)}")
    alarm = Alarm()
    alarm.add("action", "DISPLAY")
    left = window.deadline - warning_time(window.opened_at, window.deadline)
    alarm.add("description", f"{format_time_left(left)} left for {window.year.label}: {match.name}")
    alarm.add("trigger", -timedelta(seconds=int(left.total_seconds())))
    event.add_component(alarm)
    return event


def _days_event(name: str, said: str, match: Match, row: Any, days: Vacation | Holiday, changed: datetime) -> Event:
    event = _player_event(name, said, days.first, match, row, [changed])
    event.add("dtend", days.last + ONE_DAY)
    return event


def _player_event(
    name: str, said: str, at: date, match: Match, row: Any, changes: list[datetime], moves: int = 0
) -> Event:
    """Return an event that links to the match, with its last change; `moves` and entries of the match log number it."""
    changed = max([*changes, row.entry_at] if row.entry_at else changes)
    event = new_event(name, "match_dashboard_link", match.pk, said, at, changed)
    event.add("sequence", moves if row.entry is None else row.entry + 1 + moves)
    return event


REFRESH_INTERVAL = timedelta(hours=1)
"""How often calendar programs should refresh a calendar."""


def write_calendar(product: str, name: str, events: Iterable[Event]) -> bytes:
    """Return the calendar of these events. RFC 5545, 3.4 requires a component even without any: its time zone."""
    calendar = Calendar()
    calendar.add("prodid", f"-//Space Race//{product}//EN")
    calendar.add("version", "2.0")
    calendar.add("x-wr-calname", name)
    calendar.add("refresh-interval", REFRESH_INTERVAL, parameters={"VALUE": "DURATION"})
    calendar.add("x-published-ttl", REFRESH_INTERVAL, parameters={"VALUE": "DURATION"})
    for component in (_utc_component(), *events):
        calendar.add_component(component)
    written: bytes = calendar.to_ical()
    return written


SEEN_LIVE = Q(match__watching=Match.Watching.EVERYBODY, match__watch_delay=0)
"""Of windows: everybody who can see the match sees how far it is."""


def open_windows(**of: Any) -> QuerySet[Window]:
    """Return the open windows that have a deadline, of the matches in progress `of` a club or season."""
    open_now = Window.objects.filter(closed_at=None, deadline__isnull=False, **of)
    running = open_now.filter(match__status=Match.Status.RUNNING, match__held_until=None)
    return running.select_related("match", "year").defer("table").order_by("deadline", "pk")


def window_event(of: str, window: Window, page: str, key: int | str) -> Event:
    """Return the deadline of a window in the calendar `of` a club or season, with a link to the `page`."""
    name, said = f"{of}-match-{window.match_id}-window-{window.number}", f"{window.year.label} closes: {window.match}"
    return new_event(name, page, key, said, window.deadline, window.opened_at)


def new_event(name: str, page: str, key: int | str, said: str, at: date | None, changed: datetime) -> Event:
    """Return an event that blocks no time: its id, its `page`, what happens `at` that time, and its last change."""
    event = Event()
    event.add("summary", said)
    event.add("dtstart", at)
    event.add("uid", f"{name}@{urlsplit(settings.SITE_URL).hostname}")
    event.add("dtstamp", changed.replace(microsecond=0))
    event.add("last-modified", changed.replace(microsecond=0))
    event.add("url", absolute_url(page, key))
    event.add("transp", "TRANSPARENT")
    return event


def _utc_component() -> Timezone:
    standard = TimezoneStandard()
    standard.add("dtstart", datetime(1970, 1, 1))
    standard.add("tzoffsetfrom", timedelta())
    standard.add("tzoffsetto", timedelta())
    zone = Timezone()
    zone.add("tzid", "Etc/UTC")
    zone.add_component(standard)
    return zone
