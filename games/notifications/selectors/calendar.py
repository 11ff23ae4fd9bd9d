"""Calendars in iCalendar format (RFC 5545), such as a user's deadlines; without secrets or other players' names."""

from datetime import date, datetime, timedelta
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.db.models import OuterRef, Q, QuerySet, Subquery
from django.utils import timezone
from icalendar import Alarm, Calendar, Event, Timezone, TimezoneStandard

from games.matches.selectors.pending_work import pending_decisions
from games.models import CalendarFeed, LogEntry, Match, Submission, User, Vacation, Window
from games.notifications.selectors.links import absolute_url
from games.notifications.selectors.reader_clock import format_time_left
from games.notifications.selectors.relevance import warning_time
from games.schedule.deadlines import TimeLoss, credits_from_json
from games.schedule.free_time import ONE_DAY
from games.schedule.timetable import Holiday


def calendar_address(user: User) -> str:
    """Return the URL of the user's calendar, or "" without one."""
    token = CalendarFeed.objects.filter(user=user).values_list("token", flat=True).first()
    return absolute_url("calendar", token) if token else ""


def deadline_calendar(user: User) -> bytes:
    """Return the user's open deadlines, vacations and matches' holidays, in three queries; the bytes are stable."""
    calendar = new_calendar("Deadlines", "Space Race: deadlines")
    for owed in _pending_submissions(user):
        calendar.add_component(_deadline_event(owed))
    today = timezone.now().date()
    for vacation in _vacations(user, today):
        calendar.add_component(_vacation_event(vacation))
    for match in _matches_with_holidays(user):
        for holiday in match.schedule.holidays:
            if holiday.last >= today - ONE_DAY:
                calendar.add_component(_holiday_event(match, holiday))
    written: bytes = calendar.to_ical()
    return written


def _pending_submissions(user: User) -> QuerySet[Submission]:
    owed = pending_decisions(user).filter(needed=True, window__deadline__isnull=False)
    return (
        owed.select_related("window__match", "window__year")
        .defer("window__table")
        .annotate(**_last_entry("window__match"))
        .order_by("window__deadline", "pk")
    )


def _vacations(user: User, today: date) -> QuerySet[Vacation]:
    """Return vacations that are not over in any time zone."""
    announced = Vacation.objects.filter(seat__user=user, seat__match__status=Match.Status.RUNNING)
    lasting = announced.filter(last__gte=today - ONE_DAY)
    return lasting.select_related("seat__match").annotate(**_last_entry("seat__match")).order_by("first", "pk")


def _matches_with_holidays(user: User) -> QuerySet[Match]:
    running = Match.objects.filter(seats__user=user, status=Match.Status.RUNNING)
    return running.filter(timetable__holidays__0__isnull=False).annotate(**_last_entry("pk")).order_by("pk")


def _last_entry(match: str) -> dict[str, Subquery]:
    """Return annotations for the number and time of the newest entry of the match log."""
    last = LogEntry.objects.filter(match=OuterRef(match)).order_by("-number")
    return {"entry": Subquery(last.values("number")[:1]), "entry_at": Subquery(last.values("at")[:1])}


def _deadline_event(owed: Any) -> Event:
    window, match = owed.window, owed.window.match
    given = credits_from_json(window.credits)
    moved = [credit.begins for credit in given if isinstance(credit, TimeLoss)]
    event = _player_event(f"match-{match.pk}-window-{window.number}", match, owed, [window.opened_at, *moved])
    event.add("summary", f"{window.year.label} closes: {match.name}")
    event.add("description", f"Your turn.\n{absolute_url('match_dashboard_link', match.pk)}")
    event.add("dtstart", window.deadline)
    event.add("sequence", _log_length(owed) + len(given))
    alarm = Alarm()
    alarm.add("action", "DISPLAY")
    left = window.deadline - warning_time(window.opened_at, window.deadline)
    alarm.add("description", f"{format_time_left(left)} left for {window.year.label}: {match.name}")
    alarm.add("trigger", -timedelta(seconds=int(left.total_seconds())))
    event.add_component(alarm)
    return event


def _vacation_event(vacation: Any) -> Event:
    match = vacation.seat.match
    event = _player_event(f"vacation-{vacation.pk}", match, vacation, [vacation.announced_at])
    event.add("summary", f"Away: {match.name}")
    event.add("dtstart", vacation.first)
    event.add("dtend", vacation.last + ONE_DAY)
    event.add("sequence", _log_length(vacation))
    return event


def _holiday_event(match: Any, holiday: Holiday) -> Event:
    event = _player_event(f"match-{match.pk}-holiday-{holiday.first}", match, match, [match.created_at])
    event.add("summary", f"Holiday: {match.name}")
    event.add("dtstart", holiday.first)
    event.add("dtend", holiday.last + ONE_DAY)
    event.add("sequence", _log_length(match))
    return event


def _player_event(name: str, match: Match, row: Any, changes: list[datetime]) -> Event:
    """Return an event that links to the match, with the time of its last change."""
    changed = max([*changes, row.entry_at] if row.entry_at else changes)
    return new_event(name, "match_dashboard_link", match.pk, changed)


def _log_length(row: Any) -> int:
    """Return the number of entries in the match log."""
    return 0 if row.entry is None else row.entry + 1


REFRESH_INTERVAL = timedelta(hours=1)
"""How often calendar programs should refresh a calendar."""


def new_calendar(product: str, name: str) -> Calendar:
    """Return a calendar without events. RFC 5545, 3.4 requires a component: its time zone."""
    calendar = Calendar()
    calendar.add("prodid", f"-//Space Race//{product}//EN")
    calendar.add("version", "2.0")
    calendar.add("x-wr-calname", name)
    calendar.add("refresh-interval", REFRESH_INTERVAL, parameters={"VALUE": "DURATION"})
    calendar.add("x-published-ttl", REFRESH_INTERVAL, parameters={"VALUE": "DURATION"})
    calendar.add_component(_utc_component())
    return calendar


SEEN_LIVE = Q(match__watching=Match.Watching.EVERYBODY, match__watch_delay=0)
"""Of windows: everybody who can see the match sees how far it is."""


def open_windows(**of: Any) -> QuerySet[Window]:
    """Return the open windows that have a deadline, of the matches in progress `of` a club or season."""
    open_now = Window.objects.filter(closed_at=None, deadline__isnull=False, **of)
    running = open_now.filter(match__status=Match.Status.RUNNING, match__held_until=None)
    return running.select_related("match", "year").defer("table").order_by("deadline", "pk")


def deadline_event(name: str, page: str, key: int | str, said: str, at: datetime | None, changed: datetime) -> Event:
    """Return an event that says what happens `at` a moment; see `new_event`."""
    event = new_event(name, page, key, changed)
    event.add("summary", said)
    event.add("dtstart", at)
    return event


def new_event(name: str, page: str, key: int | str, changed: datetime) -> Event:
    """Return an event that blocks no time, with its id, its match's `page`, and its last change."""
    event = Event()
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
