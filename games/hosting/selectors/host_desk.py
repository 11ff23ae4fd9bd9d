"""What the host of a running match has at hand: nothing that a spectator could not know."""

from dataclasses import dataclass, replace
from datetime import datetime

from django.utils import timezone

from games.hosting.selectors.stakes import Power, power_of, stake_of
from games.hosting.selectors.undo import may_take_back, replaced_player
from games.matches.selectors.live_chance import has_live_chance
from games.matches.selectors.position import Position
from games.matches.selectors.seats import SeatLine, hides_names, place_name, seat_lines
from games.matches.selectors.sight import is_umpire
from games.models import Match, User
from games.seasons.selectors.seasons import season_link


@dataclass(frozen=True, slots=True)
class HostDesk:
    """The desk of the host. `power` says whether what they ask for is done at once, by vote, or not at all,
    and `stake` how they compete in the match.

    `replaceable` are the seats of people, `restorable` those of players who can still have them back,
    `invitable` those of bots to which no substitute is invited yet, `wanted` those to which one is. `heirs`
    are the players but for the host. `user` is the host by their key; one who `is_former` can do nothing but
    take the match back. `season` is the name of one that goes with the match.
    """

    match: Match
    power: Power
    stake: str
    window: int
    label: str
    deadline: datetime | None
    replaceable: list[SeatLine]
    restorable: list[SeatLine]
    invitable: list[SeatLine]
    wanted: list[SeatLine]
    heirs: list[SeatLine]
    user: int
    is_former: bool = False
    is_umpire: bool = False
    season: str = ""

    @property
    def is_held(self) -> bool:
        """Whether somebody has paused the match."""
        return self.match.held_until is not None

    @property
    def shows_chance(self) -> bool | None:
        """Whether everybody is told the outsider's chance; None where it cannot be drawn."""
        if not has_live_chance(self.match.game, self.match.face):
            return None
        return self.match.settings.shows_chance


def host_desk(position: Position, user: User | None) -> HostDesk | None:
    """Return the host's desk of the user; None for players without a say and nobody to transfer to."""
    match, now = position.match, timezone.now()
    if user is None or match.status != Match.Status.RUNNING:
        return None
    hosts = match.host_id == user.pk
    if not hosts and not may_take_back(position, user.pk, now):
        return None
    lines = seat_lines(match, position.seats, viewer=user)
    wanted = {seat.number for seat in position.seats if seat.wanted_at is not None}
    piloted = {seat.number for seat in position.seats if seat.pilot}
    people = {seat.number for seat in position.seats if seat.user_id is not None}
    heirs = [line for line in lines if line.number in people and not line.is_me]
    stake = stake_of(position, user)
    power = power_of(match, stake)
    if power == "none" and not heirs:
        return None
    return HostDesk(
        match=match,
        power=power,
        stake=stake,
        window=position.window.pk,
        label=position.window.year.label,
        deadline=position.window.deadline,
        replaceable=[line for line in lines if line.number in people],
        restorable=_restorable(position, lines, now),
        invitable=[line for line in lines if line.number in piloted - wanted],
        wanted=[line for line in lines if line.number in wanted],
        heirs=heirs,
        user=user.pk,
        is_former=not hosts,
        is_umpire=is_umpire(match, user),
        season=_season_of(match, user),
    )


def _restorable(position: Position, lines: list[SeatLine], now: datetime) -> list[SeatLine]:
    """The seats from which the host has just replaced players, each by the name of that player."""
    found = []
    for seat, line in zip(position.seats, lines, strict=True):
        lost = replaced_player(position, seat.number, now) if seat.bot else None
        if lost is not None:
            player = "" if hides_names(position.match) else str(lost.user)
            found.append(replace(line, name=place_name(seat, position.match.face), player=player))
    return found


def _season_of(match: Match, user: User) -> str:
    place = season_link(match)
    return place.season.name if place and place.season.host_id == user.pk else ""
