"""Open matches with their reserved seats, and matches in progress that need substitutes."""

from typing import Any, Literal

from django.utils import timezone
from msgspec.structs import asdict

from games.absences.selectors.reliability import reliabilities
from games.channels.selectors.channels import is_blocked_from_match
from games.humanize import and_list
from games.match_setup.selectors.settings_summary import option_lines, settings_summary
from games.matches.selectors.display_text import effort_text, length_text, rounded_span_text
from games.matches.selectors.pending_work import is_removed, last_removal, ready_check_deadline, ready_check_duration
from games.matches.selectors.seats import (
    SeatLine,
    distinct_user_name,
    host_name,
    is_anonymous_now,
    seat_lines,
    vacant_seats,
)
from games.models import Match, Seat, User
from games.permissions.selectors.access import is_members_only
from games.permissions.selectors.visibility import newest_public_window
from games.ratings.selectors.strengths import rating_problem, shown_ratings
from games.schedule.deadlines import next_deadline


class WaitingSeat(SeatLine, frozen=True):
    """A seat of an open match as the viewer sees it, with what the viewer can do there."""

    held_for: str = ""
    may_sit: bool = False
    ready: Literal["", "asked", "ready"] = ""
    swap: Literal["", "can_ask", "asked", "asks_me"] = ""


def waiting_room(match: Match, viewer: User | None, invitation_url: str) -> dict[str, Any]:
    """Return the waiting room of an open match, for the page of a viewer who may see it.

    `barred` and `stood_up` say why the viewer has no seat.
    """
    rows = list(match.seats.select_related("user", "reserved_for"))
    seats = _waiting_seats(match, rows, viewer)
    is_host = viewer is not None and match.host_id == viewer.pk
    me = next((seat for seat in seats if seat.is_me), None)
    full = all(seat.kind != "open" for seat in seats)
    until = ready_check_deadline(match)
    finds_seat = me is None and any(seat.may_sit for seat in seats) and not is_blocked_from_match(match, viewer)
    barred = rating_problem(match, viewer) if finds_seat else ""
    held = [row for row in rows if row.is_open and row.reserved_for] if is_host else []
    return {
        "match": match,
        "host_name": host_name(match, rows),
        "seats": seats,
        "me": me,
        "is_host": is_host,
        "is_full": full,
        "can_start": is_host and full,
        "may_join": finds_seat and not barred,
        "barred": barred,
        "ready_until": until,
        "ready_span": rounded_span_text(int(ready_check_duration(match).total_seconds())),
        "awaits_me": me is not None and me.ready == "asked",
        "all_ready": until is not None and all(seat.ready != "asked" for seat in seats),
        "stood_up": last_removal(match, viewer) if viewer and me is None else None,
        "invitation_url": invitation_url,
        "held_for": and_list(str(row.reserved_for) for row in held),
        "for_members": is_members_only(match),
        "settings": settings_summary(match),
        "first_close": next_deadline(match.own_schedule, timezone.now(), first=True).at,
        "options": option_lines(match.meta.options, match.options),
        "length": length_text(match),
        "effort": effort_text(match),
    }


def _waiting_seats(match: Match, rows: list[Seat], viewer: User | None) -> list[WaitingSeat]:
    mine = next((row for row in rows if viewer is not None and row.user_id == viewer.pk), None)
    put_out = mine is None and is_removed(match, viewer)
    people = [row.user_id for row in rows if row.user_id] if not is_anonymous_now(match) else []
    lines = seat_lines(
        match,
        rows,
        viewer=viewer,
        reliability=reliabilities(people) if people else {},
        ratings=shown_ratings(match, rows),
    )
    return [
        WaitingSeat(
            **asdict(line),
            held_for=_holder_name(match, rows, row, viewer),
            may_sit=row.is_open and _can_sit(row, viewer, put_out=put_out),
            ready=_readiness(match, row),
            swap=_swap_state(row, mine),
        )
        for line, row in zip(lines, rows, strict=True)
    ]


def _can_sit(row: Seat, viewer: User | None, *, put_out: bool) -> bool:
    if row.reserved_for_id is not None:
        return viewer is not None and row.reserved_for_id == viewer.pk
    return not put_out


def _holder_name(match: Match, rows: list[Seat], row: Seat, viewer: User | None) -> str:
    if row.reserved_for is None or not row.is_open:
        return ""
    if viewer is not None and row.reserved_for_id == viewer.pk:
        return "you"
    known = not is_anonymous_now(match) if match.reserved_until else viewer is not None and match.host_id == viewer.pk
    return distinct_user_name(rows, row.reserved_for) if known else "somebody"


def _readiness(match: Match, row: Seat) -> Literal["", "asked", "ready"]:
    if match.ready_check_at is None or row.user_id is None:
        return ""
    return "ready" if row.confirmed_at else "asked"


def _swap_state(row: Seat, mine: Seat | None) -> Literal["", "can_ask", "asked", "asks_me"]:
    if mine is None or row.user_id is None or row is mine:
        return ""
    if row.swap_with == mine.number:
        return "asks_me"
    return "asked" if mine.swap_with == row.number else "can_ask"


def held_seats(match: Match) -> list[Seat]:
    """Return the free seats that are reserved, with the players they are reserved for."""
    held = match.seats.filter(user=None, bot="").exclude(reserved_for=None)
    return list(held.select_related("reserved_for"))


def wanted_seats_page(match: Match) -> dict[str, Any]:
    """Return what a possible substitute sees of a match with free `places`; `label` may be delayed."""
    seats, newest = list(match.seats.all()), newest_public_window(match)
    return {
        "match": match,
        "places": vacant_seats(match, seats),
        "seats": len(seats),
        "label": match.windows.select_related("year").get(number=newest).year.label,
        "settings": settings_summary(match),
        "options": option_lines(match.meta.options, match.options),
    }
