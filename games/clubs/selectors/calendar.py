"""The iCalendar feed (RFC 5545) of a club's matches, with only what the member may see."""

from django.db.models import Exists, OuterRef, Q

from games.models import Match, Membership, Seat
from games.models.club import MEMBER_STANDINGS
from games.notifications.selectors.calendar import SEEN_LIVE, deadline_event, new_calendar, open_windows
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
    sits = Exists(Seat.objects.filter(match=OuterRef("match"), user=membership.user_id))
    for window in open_windows(match__club=membership.club_id).filter(Q(sits) | SEEN_LIVE):
        said = f"{window.year.label} closes: {window.match.name}"
        name = f"club-match-{window.match_id}-window-{window.number}"
        event = deadline_event(name, "match", window.match_id, said, window.deadline, window.opened_at)
        calendar.add_component(event)
    for match in _start_events(membership):
        said, name = f"Starts: {match.name}", f"club-match-{match.pk}-start"
        calendar.add_component(deadline_event(name, "match", match.pk, said, match.starts_at, match.created_at))
    written: bytes = calendar.to_ical()
    return written


def _start_events(membership: Membership) -> list[Match]:
    waiting = Match.objects.filter(club=membership.club_id, status=Match.Status.OPEN, reserved_until=None)
    set_ = waiting.filter(starts=Match.Starts.AT, starts_at__isnull=False)
    return list(set_.order_by("starts_at", "pk"))
