"""The iCalendar feed (RFC 5545) of a club's matches, with only what the member may see."""

from django.db.models import Exists, OuterRef, Q

from games.models import Match, Membership, Seat
from games.models.club import MEMBER_STANDINGS
from games.notifications.selectors.calendar import SEEN_LIVE, new_event, open_windows, window_event, write_calendar
from games.requests import absolute_url


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
    sits = Exists(Seat.objects.filter(match=OuterRef("match"), user=membership.user_id))
    windows = open_windows(match__club=membership.club_id).filter(Q(sits) | SEEN_LIVE)
    waiting = Match.objects.filter(club=membership.club_id, status=Match.Status.OPEN, reserved_until=None)
    timed = waiting.filter(starts=Match.Starts.AT, starts_at__isnull=False).order_by("starts_at", "pk")
    events = [window_event("club", window, "match", window.match_id) for window in windows]
    for each in timed:
        name, said = f"club-match-{each.pk}-start", f"Starts: {each}"
        events.append(new_event(name, "match", each.pk, said, each.starts_at, each.created_at))
    return write_calendar("Club", f"Space Race: {membership.club}", events)
