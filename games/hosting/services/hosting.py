"""Host commands, at once or by vote, the end of pauses, and resignations."""

from datetime import datetime, timedelta
from typing import Literal

from django.db import transaction
from django.utils import timezone

from games.accounts.services.account_deletion import give_seat_to_bot
from games.exceptions import ServiceError
from games.hosting.selectors.host_controls import competing_text, host_power, resign_denial
from games.hosting.services.host_commands import (
    HostCommand,
    ResumeMatch,
    UndoTransfer,
    command_kind,
    command_to_json,
    release_pause,
)
from games.hosting.services.voting import apply_command, approve
from games.matches.selectors.motions import motion_facts
from games.matches.selectors.position import Position, load_position
from games.matches.selectors.seats import neutral_seat_name
from games.matches.services.locking import check_host, lock_match_unless_busy, lock_running_match, lock_running_seat
from games.matches.services.publishing import publish, write_log_entry
from games.models import Match, Motion, User
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
        position = lock_running_match(match_id)
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
    check_host(match, user)
    stake = competing_text(position, user)
    power = host_power(match, stake)
    if power == "none":
        raise ServiceError(f"{stake}, and a host who plays has no host controls in this match.")
    return power == "vote"


def expired_pauses(now: datetime) -> list[int]:
    """Return the ids of running matches whose pause has ended."""
    held = Match.objects.filter(held_until__lte=now, status=Match.Status.RUNNING)
    return list(held.order_by().values_list("pk", flat=True))


def end_pause(match_id: int, now: datetime) -> bool:
    """Resume a match whose pause has ended; return False if there is nothing to do or the match is busy."""
    with transaction.atomic():
        match = lock_match_unless_busy(match_id)
        if match is None or match.held_until is None or match.held_until > now:
            return False
        position = load_position(match)
        write_log_entry(match, "pause ended", now, window=position.window)
        publish(release_pause(position, now).match)
    return True


def _open_motion(position: Position, command: HostCommand, user: User, reason: str, now: datetime) -> CommandResult:
    match = position.match
    facts = {"label": position.window.year.label, **command.placeholders(position)}
    motion = Motion.objects.create(
        match=match,
        kind=command_kind(command),
        data=command_to_json(command) | {"facts": facts},
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
        approve(position, motion, user, now)
    return "moved"


def resign(*, match_id: int, user: User, now: datetime | None = None) -> None:
    """Give the user's seat to a bot for good, as if the host had replaced them, with a log entry.

    A substitute can take over the seat if the match looks for them. Raises ServiceError if the user has no
    seat, plays alone, or the match is not in progress.
    """
    now = now or timezone.now()
    with transaction.atomic():
        position, seat = lock_running_seat(match_id, user)
        if refusal := resign_denial(position, user):
            raise ServiceError(refusal)
        match, window, players = position.match, position.window, [each.user_id for each in position.seats]
        place = neutral_seat_name(seat, match.game_ui)
        give_seat_to_bot(match, seat, now, wanted=match.ladder.wanted_after > 0)
        write_log_entry(match, "resigned", now, window=window, seat=seat.number, by=user, place=place)
        publish(match, "board", players)
