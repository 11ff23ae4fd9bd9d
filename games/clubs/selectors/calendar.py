"""The iCalendar feed (RFC 5545) of a club's matches, with only what the member may see."""

from datetime import datetime

from django.db.models import Exists, OuterRef, Q
from icalendar import Event

from games.models import Match, Membership, Seat, Window
from games.models.club import MEMBER_STANDINGS
from games.notifications.selectors.calendar import new_calendar, new_event
from games.notifications.selectors.links import absolute_url


def find_calendar_owner(token: str) -> Membership | None:
    """Return the membership with that calendar token, or None."""
    found = Membership.objects.filter(calendar_token=token, standing__in=MEMBER_STANDINGS, user__is_active=True)
    return found.select_related("club").first()


def calendar_address(membership: Membership | None) -> str:
    """Return the URL of the calendar feed, or "" without one."""
    token = membership.calendar_token if membership else None
    return absolute_url("club_calendar", token) if token else ""


def build_club_calendar(membership: Membership) -> bytes:
    """Return the deadlines and set starts of the club's matches in two queries."""
    calendar = new_calendar("Club", f"Space Race: {membership.club}")
    for window in _open_window_events(membership):
        said = f"{window.year.label} closes: {window.match.name}"
        name = f"club-match-{window.match_id}-window-{window.number}"
        calendar.add_component(_match_event(name, window.match, said, window.deadline, window.opened_at))
    for match in _start_events(membership):
        said = f"Starts: {match.name}"
        name = f"club-match-{match.pk}-start"
        calendar.add_component(_match_event(name, match, said, match.starts_at, match.created_at))
    written: bytes = calendar.to_ical()
    return written


def _open_window_events(membership: Membership) -> list[Window]:
    sits = Exists(Seat.objects.filter(match=OuterRef("match"), user=membership.user_id))
    seen_live = Q(match__watching=Match.Watching.EVERYBODY, match__watch_delay=0)
    windows = Window.objects.filter(
        Q(sits) | seen_live,
        match__club=membership.club_id,
        match__status=Match.Status.RUNNING,
        match__held_until=None,
        closed_at=None,
        deadline__isnull=False,
    )
    return list(windows.select_related("match", "year").defer("table").order_by("deadline", "pk"))


def _start_events(membership: Membership) -> list[Match]:
    waiting = Match.objects.filter(club=membership.club_id, status=Match.Status.OPEN, reserved_until=None)
    set_ = waiting.filter(starts=Match.Starts.AT, starts_at__isnull=False)
    return list(set_.order_by("starts_at", "pk"))


def _match_event(name: str, match: Match, said: str, at: datetime | None, since: datetime) -> Event:
    """Return a calendar event of the match at that moment."""
    event = new_event(name, "match", match.pk, since)
    event.add("summary", said)
    event.add("dtstart", at)
    return event
