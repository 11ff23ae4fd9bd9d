"""What the host of a running match has at hand: nothing that a spectator could not know."""

from dataclasses import dataclass
from datetime import datetime

from games.hosting.selectors.stakes import Power, power_of, stake_of
from games.matches.selectors.live_chance import has_live_chance
from games.matches.selectors.position import Position
from games.matches.selectors.seats import SeatLine, seat_lines
from games.models import Match, User


@dataclass(frozen=True, slots=True)
class HostDesk:
    """The desk of the host. `power` says whether what they ask for is done at once, by vote, or not at all,
    and `stake` how they compete in the match.

    `replaceable` are the seats of people, `invitable` those of bots to which no substitute is invited yet,
    `wanted` those to which one is. `heirs` are who plays, but for the host.
    """

    match: Match
    power: Power
    stake: str
    window: int
    label: str
    deadline: datetime | None
    replaceable: list[SeatLine]
    invitable: list[SeatLine]
    wanted: list[SeatLine]
    heirs: list[SeatLine]

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
    """The desk of the user, if they host the match and it runs.

    None for who plays, has no say, and has nobody to hand the match on to.
    """
    match = position.match
    if user is None or match.host_id != user.pk or match.status != Match.Status.RUNNING:
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
        invitable=[line for line in lines if line.number in piloted - wanted],
        wanted=[line for line in lines if line.number in wanted],
        heirs=heirs,
    )
