"""A match that wants players: before the start with its held seats, or running with a free seat."""

from dataclasses import dataclass, fields
from datetime import datetime
from typing import Literal

from django.utils import timezone

from games.absences.selectors.reliability import reliabilities
from games.humanize import and_list
from games.match_setup.selectors.how_played import Line, first_close, how_played, option_lines
from games.matches.selectors.admission import belongs_to, is_for_members, is_invited, may_see
from games.matches.selectors.before_start import is_put_out, last_stood_up, ready_span, ready_until
from games.matches.selectors.players import is_kept_apart
from games.matches.selectors.seats import (
    SeatLine,
    hides_names,
    host_name,
    name_beside,
    seat_lines,
    wanted_places,
)
from games.matches.selectors.sight import is_for_players, newest_for_all
from games.matches.selectors.words import about_text, effort_text, length_text
from games.models import LogEntry, Match, Seat, User
from games.ratings.selectors.strengths import outside_of_range, ratings_beside_names


@dataclass(frozen=True, slots=True)
class WaitingSeat(SeatLine):
    """A seat before the start, as the viewer sees it: whom it is held for, and what they can do there."""

    held_for: str = ""
    may_sit: bool = False
    ready: Literal["", "asked", "ready"] = ""
    swap: Literal["", "can_ask", "asked", "asks_me"] = ""


@dataclass(frozen=True, slots=True)
class WaitingRoom:
    """A match before its start as a viewer sees it; `barred` and `stood_up` say why there is no seat."""

    match: Match
    host_name: str
    seats: list[WaitingSeat]
    me: WaitingSeat | None
    is_host: bool
    can_start: bool
    may_join: bool
    barred: str
    is_full: bool
    ready_until: datetime | None
    ready_span: str
    all_ready: bool
    stood_up: LogEntry | None
    invitation_url: str
    held_for: str
    for_members: bool
    settings: list[tuple[str, str]]
    first_close: datetime
    options: list[tuple[str, str]]
    length: str
    effort: str

    @property
    def awaits_me(self) -> bool:
        """Whether the ready check waits for the viewer."""
        return self.me is not None and self.me.ready == "asked"


def waiting_room(match: Match, viewer: User | None, invitation_url: str) -> WaitingRoom:
    """The waiting room of a match whose status is open, for a viewer who may see it."""
    rows = list(match.seats.select_related("user", "reserved_for"))
    seats = _seats(match, rows, viewer)
    is_host = viewer is not None and match.host_id == viewer.pk
    me = next((seat for seat in seats if seat.is_me), None)
    full = all(seat.kind != "open" for seat in seats)
    until = ready_until(match)
    finds_seat = me is None and any(seat.may_sit for seat in seats)
    finds_seat = finds_seat and not is_kept_apart(match, viewer)
    barred = outside_of_range(match, viewer) if finds_seat else ""
    held = [row for row in rows if row.is_open and row.reserved_for] if is_host else []
    return WaitingRoom(
        match=match,
        host_name=host_name(match, rows),
        seats=seats,
        me=me,
        is_host=is_host,
        is_full=full,
        can_start=is_host and full,
        may_join=finds_seat and not barred,
        barred=barred,
        ready_until=until,
        ready_span=about_text(int(ready_span(match).total_seconds())),
        all_ready=until is not None and all(seat.ready != "asked" for seat in seats),
        stood_up=last_stood_up(match, viewer) if viewer and me is None else None,
        invitation_url=invitation_url,
        held_for=and_list(str(row.reserved_for) for row in held),
        for_members=is_for_members(match),
        settings=how_played(match),
        first_close=first_close(match, timezone.now()),
        options=option_lines(match),
        length=length_text(match),
        effort=effort_text(match),
    )


def _seats(match: Match, rows: list[Seat], viewer: User | None) -> list[WaitingSeat]:
    mine = next((row for row in rows if viewer is not None and row.user_id == viewer.pk), None)
    put_out = mine is None and is_put_out(match, viewer)
    people = [row.user_id for row in rows if row.user_id] if not hides_names(match) else []
    lines = seat_lines(
        match,
        rows,
        viewer=viewer,
        reliability=reliabilities(people) if people else {},
        ratings=ratings_beside_names(match, rows),
    )
    return [
        WaitingSeat(
            **{field.name: getattr(line, field.name) for field in fields(line)},
            held_for=_held_for(match, rows, row, viewer),
            may_sit=row.is_open and _may_sit(row, viewer, put_out=put_out),
            ready=_readiness(match, row),
            swap=_swap(row, mine),
        )
        for line, row in zip(lines, rows, strict=True)
    ]


def _may_sit(row: Seat, viewer: User | None, *, put_out: bool) -> bool:
    if row.reserved_for_id is not None:
        return viewer is not None and row.reserved_for_id == viewer.pk
    return not put_out


def _held_for(match: Match, rows: list[Seat], row: Seat, viewer: User | None) -> str:
    if row.reserved_for is None or not row.is_open:
        return ""
    if viewer is not None and row.reserved_for_id == viewer.pk:
        return "you"
    if match.reserved_until:
        known = not hides_names(match)
    else:
        known = viewer is not None and match.host_id == viewer.pk
    return name_beside(rows, row.reserved_for) if known else "somebody"


def _readiness(match: Match, row: Seat) -> Literal["", "asked", "ready"]:
    if match.ready_check_at is None or row.user_id is None:
        return ""
    return "ready" if row.confirmed_at else "asked"


def _swap(row: Seat, mine: Seat | None) -> Literal["", "can_ask", "asked", "asks_me"]:
    if mine is None or row.user_id is None or row is mine:
        return ""
    if row.swap_with == mine.number:
        return "asks_me"
    return "asked" if mine.swap_with == row.number else "can_ask"


def held_seats(match: Match) -> list[Seat]:
    """The open seats that are held for somebody, with those people."""
    held = match.seats.filter(user=None, bot="").exclude(reserved_for=None)
    return list(held.select_related("reserved_for"))


@dataclass(frozen=True, slots=True)
class Vacancy:
    """What a candidate is told of a match with free `places`; `label` is as late watchers know it."""

    match: Match
    places: list[SeatLine]
    seats: int
    label: str
    settings: list[Line]
    options: list[Line]


def is_candidate(match: Match, user: User | None, invitation: str = "") -> bool:
    """Whether the user, or a stranger, with `invitation` may see only that the match wants somebody."""
    if not is_for_players(match) or not is_invited(match, invitation, user):
        return False
    if is_for_members(match) and not belongs_to(match.club_id, user):
        return False
    wants = match.seats.exclude(wanted_at=None).exists()
    return wants and not may_see(match, user, invitation)


def vacancy(match: Match) -> Vacancy:
    """What a candidate is told of a match."""
    seats, newest = list(match.seats.all()), newest_for_all(match)
    return Vacancy(
        match=match,
        places=wanted_places(match, seats),
        seats=len(seats),
        label=match.windows.select_related("year").get(number=newest).year.label,
        settings=how_played(match),
        options=option_lines(match),
    )
