"""The page of a match that has not started."""

from dataclasses import dataclass

from games.face import AnyFace
from games.models import Match, User
from games.rules.contract import Meta
from games.selectors.seats import SeatLine, seat_lines
from games.selectors.words import effort_text, length_text, pace_text, span_text


@dataclass(frozen=True, slots=True)
class WaitingRoom:
    """A match before its start, as `viewer` sees it."""

    match: Match
    meta: Meta
    face: AnyFace
    seats: list[SeatLine]
    me: SeatLine | None
    is_host: bool
    can_start: bool
    may_join: bool
    invitation_url: str
    settings: list[tuple[str, str]]
    options: list[tuple[str, str]]
    length: str
    effort: str


def waiting_room(match: Match, viewer: User | None, invitation_url: str) -> WaitingRoom:
    """The waiting room of a match whose status is open, for a viewer who may see it."""
    seats = seat_lines(match, match.seats.select_related("user"), viewer=viewer)
    is_host = viewer is not None and match.host_id == viewer.pk
    me = next((seat for seat in seats if seat.is_me), None)
    full = all(seat.kind != "open" for seat in seats)
    return WaitingRoom(
        match=match,
        meta=match.meta,
        face=match.face,
        seats=seats,
        me=me,
        is_host=is_host,
        can_start=is_host and full,
        may_join=me is None and not full,
        invitation_url=invitation_url,
        settings=[
            ("Time to decide", pace_text(match)),
            *_short_lines(match),
            ("Closes early", _closing_text(match)),
            ("Listed", "by invitation only" if match.unlisted else "in the lobby"),
            *_telegraph_lines(match),
        ],
        options=_option_lines(match),
        length=length_text(match),
        effort=effort_text(match),
    )


def _closing_text(match: Match) -> str:
    if not match.early_closing:
        return "no"
    return "when everybody has saved" if match.saved_is_ready else "when everybody is ready"


def _short_lines(match: Match) -> list[tuple[str, str]]:
    if not match.face.short_windows:
        return []
    return [("Time for a short decision", span_text(match.seconds_per_short_window))]


def _telegraph_lines(match: Match) -> list[tuple[str, str]]:
    if match.is_paused or not match.game.has_channels:
        return []
    counted = "everybody sees how many" if match.shows_traffic else "nobody is told how many"
    opened = "opened to everybody at the end" if match.opens_archive else "sealed for good"
    return [("Private telegrams", f"{counted}; {opened}")]


def _option_lines(match: Match) -> list[tuple[str, str]]:
    """The game's options that were set, by their labels."""
    lines = []
    for field in match.meta.options:
        value = match.options.get(field.name)
        if field.kind == "choice":
            value = next((choice.label for choice in field.choices if choice.value == value), value)
        if value not in (None, "", [], {}):
            shown = {True: "yes", False: "no"}.get(value, value) if isinstance(value, bool) else value
            lines.append((field.label, str(shown)))
    return lines
