"""The page of a match that has not started."""

from dataclasses import dataclass

from games.models import Match, User
from games.rules.contract import Meta
from games.selectors.summaries import SeatLine, edition_title, pace_text, seat_lines, span_text


@dataclass(frozen=True, slots=True)
class WaitingRoom:
    """A match before its start, as `viewer` sees it."""

    match: Match
    meta: Meta
    seats: list[SeatLine]
    me: SeatLine | None
    is_host: bool
    can_start: bool
    may_join: bool
    may_invite: bool
    edition: str
    invitation_url: str
    settings: list[tuple[str, str]]


def waiting_room(
    match: Match, viewer: User | None, invitation_url: str, invited: bool = False
) -> WaitingRoom:
    """The waiting room of a match whose status is open; `invited`: the viewer came by the invitation."""
    seats = seat_lines(match, match.seats.select_related("user"), viewer=viewer)
    is_host = viewer is not None and match.host_id == viewer.pk
    me = next((seat for seat in seats if seat.is_me), None)
    full = all(seat.kind != "open" for seat in seats)
    let_in = invited or is_host or not match.unlisted
    return WaitingRoom(
        match=match,
        meta=match.game.meta,
        seats=seats,
        me=me,
        is_host=is_host,
        can_start=is_host and full,
        may_join=me is None and let_in and not full,
        may_invite=let_in or me is not None,
        edition=edition_title(match),
        invitation_url=invitation_url,
        settings=[
            ("Time to decide", pace_text(match)),
            *_short_lines(match),
            ("Closes early", "when everybody is in" if match.early_closing else "no"),
            ("Listed", "by invitation only" if match.unlisted else "in the lobby"),
            *_option_lines(match),
        ],
    )


def _short_lines(match: Match) -> list[tuple[str, str]]:
    if not match.game.meta.short_windows:
        return []
    return [("Time for a short decision", span_text(match.seconds_per_short_window))]


def _option_lines(match: Match) -> list[tuple[str, str]]:
    """The game's options that were set, by their labels."""
    lines = []
    for field in match.game.meta.options:
        value = match.options.get(field.name)
        if field.kind == "choice":
            value = next((choice.label for choice in field.choices if choice.value == value), value)
        if value not in (None, "", [], {}):
            shown = {True: "yes", False: "no"}.get(value, value) if isinstance(value, bool) else value
            lines.append((field.label, str(shown)))
    return lines
