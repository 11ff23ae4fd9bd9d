"""Open votes of a match, as everybody may know them."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from games.models import Match, Motion, Seat, User
from games.schedule.timetable import span_words

MOTION_TEXTS: Mapping[str, str] = {
    "hold": "a pause of {span}",
    "resume": "ending the pause",
    "extend": "{span} more time for {label}",
    "holiday": "no deadlines {days}",
    "close": "closing {label} now",
    "replace": "replacing {place} with a bot",
    "give-back": "giving {place} back to the player who was replaced",
    "invite": "a substitute for {place}",
    "hand-on": "transferring the match",
    "take-back": "undoing the transfer",
    "show-chance": "showing win probabilities",
    "hide-chance": "hiding win probabilities",
    "announce": "an announcement",
    "cancel": "cancelling the match",
}
"""What a vote on each kind of host command asks for. `{label}` is the year or turn; `{place}` is a seat."""


class VoteCount(Struct, frozen=True):
    """The votes on a motion, out of `seats` played by people."""

    yes: int
    no: int
    seats: int


class MotionLine:
    """An open vote; `mine` is the vote of the viewer's seat, whose key is `voter` (None: not yet)."""

    def __init__(self, motion: Motion, seats: Iterable[Seat], voter: int | None) -> None:
        self.pk, self.kind, self.reason, self.closes_at = motion.pk, motion.kind, motion.reason, motion.closes_at
        self.what = motion_text(motion.kind, motion.data)
        self.count = count_votes(motion, seats)
        self.mine = next((vote.approves for vote in motion.votes.all() if vote.seat_id == voter), None)


def motion_facts(motion: Motion) -> dict[str, Any]:
    """Return the data of a log entry by which `motion_text` says what the motion asks for."""
    return {"asks": motion.kind, "facts": motion.data.get("facts"), "what": motion.data.get("what")}


def motion_text(kind: str, data: Mapping[str, Any]) -> str:
    """Return what a motion of that kind asks for, from its `facts`; older rows have the words in `what`."""
    facts = data.get("facts")
    if not facts:
        return str(data["what"])
    return MOTION_TEXTS[kind].format(**facts, span=span_words(facts.get("seconds", 0)))


def voting_seats(seats: Iterable[Seat]) -> list[Seat]:
    """Return the seats that can vote: those that people play now."""
    return [seat for seat in seats if seat.user_id is not None and not seat.stand_in]


def count_votes(motion: Motion, seats: Iterable[Seat]) -> VoteCount:
    """Return the votes on a motion; `seats` are the seats of its match."""
    voters = {seat.pk for seat in voting_seats(seats)}
    counted = [vote.approves for vote in motion.votes.all() if vote.seat_id in voters]
    return VoteCount(yes=sum(counted), no=len(counted) - sum(counted), seats=len(voters))


def open_motions(match: Match, seats: Sequence[Seat], viewer: User | None = None) -> list[MotionLine]:
    """Return the open votes of a running match; two queries."""
    if match.status != Match.Status.RUNNING:
        return []
    mine = next((seat.pk for seat in seats if viewer is not None and seat.user_id == viewer.pk), None)
    motions = match.motions.filter(outcome="").prefetch_related("votes")
    return [MotionLine(motion, seats, mine) for motion in motions]
