"""A running match for players only, as who may take a seat of it over is told of it: without its board."""

from dataclasses import dataclass

from games.face import AnyFace
from games.matches.selectors.admission import belongs_to, is_for_members, is_invited, may_see
from games.matches.selectors.seats import SeatLine, wanted_places
from games.matches.selectors.sight import is_for_players, newest_for_all
from games.models import Match, User
from games.rules.contract import Meta
from games.set_up.selectors.how_played import Line, how_played, option_lines


@dataclass(frozen=True, slots=True)
class Vacancy:
    """What a candidate is told of a match with free `places`; `label` is as late watchers know it."""

    match: Match
    meta: Meta
    face: AnyFace
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
        meta=match.meta,
        face=match.face,
        places=wanted_places(match, seats),
        seats=len(seats),
        label=match.windows.select_related("year").get(number=newest).year.label,
        settings=how_played(match),
        options=option_lines(match),
    )
