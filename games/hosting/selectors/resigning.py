"""Whether a player can resign a match, and what comes of it."""

from dataclasses import dataclass

from games.matches.selectors.position import Position
from games.matches.selectors.solitaire import try_of
from games.models import CupTable, Match, User


@dataclass(frozen=True, slots=True)
class Resignation:
    """What a player is told before they resign: what comes of it in the match, and in its cup."""

    match: Match
    in_team: bool
    finds_substitute: bool
    in_cup: bool
    hosts: bool


def why_not_resign(position: Position, user: User) -> str:
    """Why the user, who has a seat, cannot resign it, as a sentence; "" where they can."""
    if try_of(position.match) is not None:
        return "A solitaire is abandoned instead, so that its result is kept."
    if not any(seat.user_id not in (None, user.pk) for seat in position.seats):
        return "Nobody else plays in this match. Give it up instead."
    return ""


def may_resign(position: Position, user: User) -> bool:
    """Whether the user has a seat in the match and can resign it."""
    runs = position.match.status == Match.Status.RUNNING
    return runs and position.seat_of(user) is not None and not why_not_resign(position, user)


def resignation(position: Position, user: User) -> Resignation | None:
    """What resigning comes to for the user; None for who cannot resign the match."""
    match, seat = position.match, position.seat_of(user)
    if seat is None or not may_resign(position, user):
        return None
    return Resignation(
        match=match,
        in_team=bool(match.game.teams(position.state)),
        finds_substitute=match.ladder.wanted_after > 0,
        in_cup=CupTable.objects.filter(match=match).exists(),
        hosts=match.host_id == user.pk,
    )
