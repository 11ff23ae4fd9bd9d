"""Votes of the players of a match, and their results."""

from datetime import datetime

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from games.exceptions import ServiceError
from games.hosting.services.host_commands import HostCommand, WindowCommand, command_from_json
from games.matches.selectors.motions import VoteCount, count_votes, motion_facts, voting_seats
from games.matches.selectors.position import Position, load_position
from games.matches.services.locking import lock_match, lock_match_unless_busy
from games.matches.services.publishing import publish, write_log_entry
from games.models import Match, Motion, User, Vote


def vote(*, match_id: int, user: User, motion_id: int, approves: bool, now: datetime | None = None) -> None:
    """Cast or change a vote on a motion; it passes with more than half of the seats of people."""
    now = now or timezone.now()
    with transaction.atomic():
        match = lock_match(match_id)
        motion = match.motions.filter(pk=motion_id, outcome="", closes_at__gt=now).first()
        if motion is None or match.status != Match.Status.RUNNING:
            raise ServiceError("This vote is closed.")
        _cast(load_position(match), motion, user, approves, now)


def approve(position: Position, motion: Motion, user: User, now: datetime) -> None:
    """Cast the proposer's own vote, under the lock of the match."""
    _cast(position, motion, user, True, now)


def apply_command(position: Position, command: HostCommand, by: User | None, reason: str, now: datetime) -> None:
    """Carry out a checked command, write its log entry and publish the match, under its lock."""
    match, window, placeholders = position.match, position.window, command.placeholders(position)
    players = [seat.user_id for seat in position.seats]
    seat = command.log_seat(position)
    after = command.carry_out(position, now)
    write_log_entry(match, command.entry, now, window=window, seat=seat, by=by, reason=reason, **placeholders)
    publish(after.match, "board", players)


def expired_motions(now: datetime) -> list[int]:
    """Return the ids of matches with an expired vote, or with an open vote after their end."""
    late = Q(closes_at__lte=now) | Q(match__status=Match.Status.OVER)
    ended = Motion.objects.filter(late, outcome="")
    return list(ended.order_by().values_list("match", flat=True).distinct())


def close_expired_motions(match_id: int, now: datetime) -> bool:
    """Close expired votes as failed; return False without any, or if the match is busy."""
    with transaction.atomic():
        match = lock_match_unless_busy(match_id)
        if match is None:
            return False
        over = match.status == Match.Status.OVER
        late = match.motions.filter(outcome="") if over else match.motions.filter(outcome="", closes_at__lte=now)
        motions = list(late)
        seats = list(match.seats.all())
        for motion in motions:
            _end_motion(match, motion, Motion.Outcome.FAILED, count_votes(motion, seats), now)
        if motions and not over:
            publish(match, "board", [seat.user_id for seat in seats])
    return bool(motions)


def _cast(position: Position, motion: Motion, user: User, approves: bool, now: datetime) -> None:
    match, seat = position.match, position.seat_of(user)
    if seat is None or seat not in voting_seats(position.seats):
        raise ServiceError("Only players can vote.")
    repeated = Vote.objects.filter(motion=motion, seat=seat, approves=approves).exists()
    Vote.objects.update_or_create(motion=motion, seat=seat, defaults={"approves": approves})
    count = count_votes(motion, position.seats)
    if count.is_carried:
        _carry(position, motion, count, now)
        return
    if count.is_lost:
        _end_motion(match, motion, Motion.Outcome.FAILED, count, now)
    elif repeated:
        return
    publish(match, "board", [each.user_id for each in position.seats])


def _carry(position: Position, motion: Motion, count: VoteCount, now: datetime) -> None:
    command = command_from_json({name: value for name, value in motion.data.items() if name not in ("what", "facts")})
    if late := _why_too_late(position, command, now):
        _end_motion(position.match, motion, Motion.Outcome.FAILED, count, now, "carried late", late)
        publish(position.match, "board", [each.user_id for each in position.seats])
        return
    _end_motion(position.match, motion, Motion.Outcome.CARRIED, count, now)
    apply_command(position, command, motion.by, motion.reason, now)


def _why_too_late(position: Position, command: HostCommand, now: datetime) -> str:
    """Return why a command that passed is no longer possible; "" if it is."""
    if isinstance(command, WindowCommand) and command.window != position.window.pk:
        return f"That {position.match.game_ui.words.turn} has closed."
    try:
        command.check(position, now)
    except ServiceError as refusal:
        return refusal.message
    return ""


def _end_motion(
    match: Match,
    motion: Motion,
    outcome: Motion.Outcome,
    count: VoteCount,
    now: datetime,
    kind: str = "",
    reason: str = "",
) -> None:
    motion.outcome = outcome
    motion.save(update_fields=["outcome"])
    if match.status == Match.Status.RUNNING:
        placeholders = {**motion_facts(motion), "yes": count.yes, "no": count.no}
        # A proposer whose own vote decides already knows.
        placeholders["mover"] = motion.by_id if motion.opened_at < now else None
        # In the open window, so that delayed spectators do not see it too early.
        window = match.windows.defer("table").latest("number")
        write_log_entry(match, kind or f"motion {outcome}", now, window=window, reason=reason, **placeholders)
