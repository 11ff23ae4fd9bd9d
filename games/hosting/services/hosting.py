"""Host commands, at once or by vote, the votes, the end of pauses, and resignations."""

from datetime import datetime, timedelta
from typing import Literal

import msgspec
from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from games.accounts.services.account_deletion import give_seat_to_bot
from games.exceptions import ServiceError
from games.hosting.selectors.host_controls import competing_text, host_power, resign_denial
from games.hosting.services.host_commands import (
    HostCommand,
    ResumeMatch,
    UndoTransfer,
    WindowCommand,
    command_from_json,
    command_kind,
    release_pause,
)
from games.matches.selectors.motions import VoteCount, count_votes, motion_facts, voting_seats
from games.matches.selectors.position import Position, load_position
from games.matches.selectors.seats import neutral_seat_name
from games.matches.services import locking
from games.matches.services.publishing import publish, write_log_entry
from games.models import Match, Motion, User, Vote
from games.models.hosting import MAX_LOG_REASON_LENGTH
from games.validators import clean_text

VOTE_HOURS = 48
CommandResult = Literal["done", "moved", "nothing"]


def execute_command(
    *, match_id: int, user: User, command: HostCommand, reason: str, now: datetime | None = None
) -> CommandResult:
    """Carry out a host command with a public reason: at once, or by vote ("moved").

    Returns "nothing" if the same form was already carried out. A neutral host acts directly; a competing
    host needs what the match grants. A former host can undo a transfer, and any player can propose to end a
    pause. Raises ServiceError in all other cases.
    """
    now = now or timezone.now()
    reason = clean_text(reason, MAX_LOG_REASON_LENGTH, "reason")
    with transaction.atomic():
        position = locking.lock_running_match(match_id)
        match = position.match
        votes = _needs_vote(position, user, command)
        if command.is_done(position):
            return "nothing"
        command.check(position, now)
        if not votes:
            apply_command(position, command, user, reason, now)
            return "done"
        if Motion.objects.filter(match=match, kind=command_kind(command), outcome="").exists():
            raise ServiceError("There is already an open vote on this.")
        return _open_motion(position, command, user, reason, now)


def _needs_vote(position: Position, user: User, command: HostCommand) -> bool:
    """Whether the command needs a vote of the players; raise ServiceError if the user may not use it."""
    match = position.match
    if isinstance(command, UndoTransfer):
        if command.former != user.pk:
            raise ServiceError("Only the host who transferred the match can undo the transfer.")
        return False
    if isinstance(command, ResumeMatch) and position.seat_of(user):
        return True
    if isinstance(command, ResumeMatch) and match.host_id != user.pk:
        raise ServiceError("Only the host and the players can do this.")
    locking.check_host(match, user)
    competing = competing_text(position, user)
    power = host_power(match, competing)
    if power == "none":
        raise ServiceError(f"{competing}, and a host who plays has no host controls in this match.")
    return power == "vote"


def expired_pauses(now: datetime) -> list[int]:
    """Return the ids of running matches whose pause has ended."""
    held = Match.objects.filter(held_until__lte=now, status=Match.Status.RUNNING)
    return list(held.order_by().values_list("pk", flat=True))


def end_pause(match_id: int, now: datetime) -> bool:
    """Resume a match whose pause has ended; return False if there is nothing to do or the match is busy."""
    with transaction.atomic():
        match = locking.lock_match_unless_busy(match_id)
        if match is None or match.held_until is None or match.held_until > now:
            return False
        position = load_position(match)
        write_log_entry(match, "pause ended", now, window=position.window)
        release_pause(position, now)
        publish(match)
    return True


def _open_motion(position: Position, command: HostCommand, user: User, reason: str, now: datetime) -> CommandResult:
    match = position.match
    facts = {"label": position.window.year.label, **command.placeholders(position)}
    motion = Motion.objects.create(
        match=match,
        kind=command_kind(command),
        data=msgspec.to_builtins(command) | {"facts": facts},
        reason=reason,
        by=user,
        opened_at=now,
        closes_at=now + timedelta(hours=VOTE_HOURS),
    )
    placeholders = {"motion": motion.pk, **motion_facts(motion)}
    write_log_entry(match, "moved", now, window=position.window, by=user, reason=reason, **placeholders)
    if position.seat_of(user) is None:
        publish(match, "board", [seat.user_id for seat in position.seats])
    else:
        _cast(position, motion, user, approves=True, now=now)
    return "moved"


def resign(*, match_id: int, user: User) -> None:
    """Give the user's seat to a bot for good, as if the host had replaced them, with a log entry.

    A substitute can take over the seat if the match looks for them. Raises ServiceError if the user has no
    seat, plays alone, or the match is not in progress.
    """
    now = timezone.now()
    with transaction.atomic():
        position, seat = locking.lock_running_seat(match_id, user)
        if refusal := resign_denial(position, user):
            raise ServiceError(refusal)
        match, window, players = position.match, position.window, [each.user_id for each in position.seats]
        place = neutral_seat_name(seat, match.game_ui)
        give_seat_to_bot(match, seat, now, wanted=match.ladder.wanted_after > 0)
        write_log_entry(match, "resigned", now, window=window, seat=seat.number, by=user, place=place)
        publish(match, "board", players)


def vote(*, match_id: int, user: User, motion_id: int, approves: bool, now: datetime | None = None) -> None:
    """Cast or change a vote on a motion; it passes with more than half of the seats of people."""
    now = now or timezone.now()
    with transaction.atomic():
        match = locking.lock_match(match_id)
        motion = match.motions.filter(pk=motion_id, outcome="", closes_at__gt=now).first()
        if motion is None or match.status != Match.Status.RUNNING:
            raise ServiceError("This vote is closed.")
        _cast(load_position(match), motion, user, approves=approves, now=now)


def apply_command(position: Position, command: HostCommand, by: User | None, reason: str, now: datetime) -> None:
    """Carry out a checked command, write its log entry and publish the match, under its lock."""
    match, window, placeholders = position.match, position.window, command.placeholders(position)
    players = [seat.user_id for seat in position.seats]
    seat = command.log_seat(position)
    command.carry_out(position, now)
    write_log_entry(match, command.entry, now, window=window, seat=seat, by=by, reason=reason, **placeholders)
    publish(match, "board", players)


def expired_motions(now: datetime) -> list[int]:
    """Return the ids of matches with an expired vote, or with an open vote after their end."""
    late = Q(closes_at__lte=now) | Q(match__status=Match.Status.OVER)
    return list(Motion.objects.filter(late, outcome="").order_by().values_list("match", flat=True).distinct())


def close_expired_motions(match_id: int, now: datetime) -> bool:
    """Close expired votes as failed; return False without any, or if the match is busy."""
    with transaction.atomic():
        match = locking.lock_match_unless_busy(match_id)
        if match is None:
            return False
        over = match.status == Match.Status.OVER
        late = Q() if over else Q(closes_at__lte=now)
        motions = list(match.motions.filter(late, outcome=""))
        seats = list(match.seats.all())
        for motion in motions:
            _end_motion(match, motion, Motion.Outcome.FAILED, count_votes(motion, seats), now)
        if motions and not over:
            publish(match, "board", [seat.user_id for seat in seats])
    return bool(motions)


def _cast(position: Position, motion: Motion, user: User, *, approves: bool, now: datetime) -> None:
    match, seat = position.match, position.seat_of(user)
    if seat is None or seat not in voting_seats(position.seats):
        raise ServiceError("Only players can vote.")
    repeated = Vote.objects.filter(motion=motion, seat=seat, approves=approves).exists()
    Vote.objects.update_or_create(motion=motion, seat=seat, defaults={"approves": approves})
    count = count_votes(motion, position.seats)
    if 2 * count.yes > count.seats:
        _carry(position, motion, count, now)
        return
    if 2 * count.no >= count.seats:
        # It can no longer pass.
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
