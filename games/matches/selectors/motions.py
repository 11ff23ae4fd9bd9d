"""What is being voted on in a match, as everybody may know it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from games.models import Match, Motion, Seat, User


@dataclass(frozen=True, slots=True)
class VoteCount:
    """The votes of the seats that people play, of which there are `seats`."""

    yes: int
    no: int
    seats: int

    @property
    def is_carried(self) -> bool:
        """Whether more than half are for it."""
        return 2 * self.yes > self.seats

    @property
    def is_lost(self) -> bool:
        """Whether so many are against it that it cannot be carried any more."""
        return 2 * self.no >= self.seats


@dataclass(frozen=True, slots=True)
class MotionLine:
    """An open vote. `mine` is how the viewer's seat has voted, None for not at all."""

    pk: int
    kind: str
    what: str
    reason: str
    closes_at: datetime
    count: VoteCount
    mine: bool | None = None


def voting_seats(seats: Iterable[Seat]) -> list[Seat]:
    """The seats that have a vote: those that people play now."""
    return [seat for seat in seats if seat.user_id is not None and not seat.stand_in]


def count_votes(motion: Motion, seats: Iterable[Seat]) -> VoteCount:
    """How a vote stands; `seats` are those of its match."""
    voters = {seat.pk for seat in voting_seats(seats)}
    return _vote_count({vote.seat_id: vote.approves for vote in motion.votes.all()}, voters)


def open_motions(match: Match, seats: Sequence[Seat], viewer: User | None = None) -> list[MotionLine]:
    """What is being voted on in a running match, in two queries."""
    if match.status != Match.Status.RUNNING:
        return []
    voters = {seat.pk for seat in voting_seats(seats)}
    mine = next((seat.pk for seat in seats if viewer is not None and seat.user_id == viewer.pk), None)
    return [
        _line(motion, voters, mine) for motion in match.motions.filter(outcome="").prefetch_related("votes")
    ]


def _line(motion: Motion, voters: set[int], mine: int | None) -> MotionLine:
    votes = {vote.seat_id: vote.approves for vote in motion.votes.all()}
    return MotionLine(
        pk=motion.pk,
        kind=motion.kind,
        what=motion.data["what"],
        reason=motion.reason,
        closes_at=motion.closes_at,
        count=_vote_count(votes, voters),
        mine=votes.get(mine) if mine is not None else None,
    )


def _vote_count(votes: dict[int, bool], voters: set[int]) -> VoteCount:
    counted = [approves for seat, approves in votes.items() if seat in voters]
    return VoteCount(yes=sum(counted), no=len(counted) - sum(counted), seats=len(voters))
