"""Saving moves and drafts of people and bots."""

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from secrets import token_bytes
from typing import Any

from django.db import transaction
from django.utils import timezone

from games.absences.services.escalation import extend_for_missing, final_deadline, reset_misses
from games.absences.services.rejoin import restore_seat
from games.matches.selectors.position import Position
from games.matches.selectors.seats import MoveStatuses, get_move_statuses
from games.matches.services.locking import lock_position, require_seat_of
from games.matches.services.publishing import publish, save_move
from games.models import Draft, Match, Receipt, Seat, Submission, User, Window
from games.play.services import resolution
from games.rules import codec
from games.rules.errors import MalformedMove, MatchOver, NotYourDecision, StaleWindow
from games.rules.records import SALT_BYTES, receipt

MAX_DRAFT_LENGTH = 50_000
"""In characters of JSON."""


def submit_move(
    *,
    match_id: int,
    user: User,
    window_id: int,
    move: Any,
    ready: bool = True,
    known: Position | None = None,
    now: datetime | None = None,
) -> Position:
    """Save the user's move for the window instead of an earlier one and the draft; resolve it if complete.

    `move` is untrusted JSON. A move that is not `ready` counts at the deadline but keeps the window open.
    Players who may not see the move notice only a changed move status. Returns the new position. Raises
    MalformedMove, IllegalMove, NotYourDecision, StaleWindow (the window has closed or its deadline has
    passed) or MatchOver; then nothing has changed.
    """
    now = now or timezone.now()
    with transaction.atomic():
        position = lock_position(match_id, known)
        asked = require_pending_decision(position, window_id, user, now)
        game, number = position.match.game, asked.seat.number
        answer = game.parse(position.state, number, move)
        game.check(position.state, number, answer)
        due, statuses = position.window.due_at, get_move_statuses(position.submissions)
        back = restore_seat(position, asked.seat, now)
        extend_for_missing(position, now)
        given = save_receipt(position.window, asked, codec.to_json(answer), now)
        ready = ready or position.saving_is_ready
        save_move(asked, answer, Submission.By.PLAYER, now, ready=ready, receipt=given.code)
        reset_misses(asked.seat)
        Draft.objects.filter(window=position.window, seat=asked.seat).delete()
        watching = _reopen_bot_decisions(position, number)
        after = resolution.close_if_complete(position, now)
        if back or after is not position or position.window.due_at != due:
            publish(after.match, "board", [user.pk, *watching])
        else:
            _publish_answers(position, statuses, [user.pk, *watching])
    return replace(after, receipt=given, has_deals=position.has_deals, has_votes=position.has_votes)


def submit_bot_moves(
    *,
    match_id: int,
    window_id: int,
    moves: Mapping[int, Any],
    known: Position | None = None,
    now: datetime | None = None,
) -> Position:
    """Save the moves of bots, by seat number, instead of their earlier ones.

    A move that a player saved before leaving the seat to the bot stays. Players who may not see a bot's move do not
    learn that it has changed, since the change can follow from a telegram. Returns and raises like `submit_move`.
    """
    now = now or timezone.now()
    with transaction.atomic():
        position = lock_position(match_id, known)
        _require_open_window(position, window_id, now)
        watching: list[int | None] = []
        statuses, saved = get_move_statuses(position.submissions), False
        for number, move in moves.items():
            asked = position.submissions.get(number)
            if asked is None or not asked.of_bot or asked.by == Submission.By.PLAYER:
                continue
            if asked.move != codec.to_json(move):
                position.match.game.check(position.state, number, move)
                saved = True
                save_move(asked, move, Submission.By.BOT, now)
                watching += _watching_bots(position, number)
        after = resolution.close_if_complete(position, now)
        if after is not position:
            publish(after.match, "board", watching)
        elif saved:
            _publish_answers(position, statuses, watching)
    return after


def save_draft(
    *,
    match_id: int,
    user: User,
    window_id: int,
    entered: Mapping[str, Any],
    over: str | None = None,
    lists: Collection[str] = (),
    known: Position | None = None,
    now: datetime | None = None,
) -> bool:
    """Save what the user has entered for the window as a draft, which nobody else can see.

    `entered` are JSON values by field; an empty mapping deletes the draft. `over` is the ISO time of the
    saved move that the draft was based on, "" for none; a draft based on another move is too late and is not
    saved. The fields of `lists` stay as stored: a button may have changed them meanwhile. Returns whether the
    draft was saved. Raises NotYourDecision, StaleWindow, MatchOver, or MalformedMove beyond MAX_DRAFT_LENGTH.
    """
    if len(json.dumps(entered)) > MAX_DRAFT_LENGTH:
        raise MalformedMove("This draft is too long, so it was not saved.")
    now = now or timezone.now()
    with transaction.atomic():
        position = lock_position(match_id, known)
        asked = require_pending_decision(position, window_id, user, now)
        seat = asked.seat
        saved = asked.saved_at.isoformat() if asked.answered and asked.saved_at else ""
        if over not in (None, saved):
            return False
        if restore_seat(position, seat, now):
            publish(position.match)
        if entered:
            entered = {**entered, **_stored_lists(position, seat, lists)}
            kept = Draft(window=position.window, seat=seat, entered=entered, saved_at=now)
            Draft.objects.bulk_create(
                [kept], update_conflicts=True, unique_fields=["window", "seat"], update_fields=["entered", "saved_at"]
            )
        else:
            Draft.objects.filter(window=position.window, seat=seat).delete()
    return True


def _stored_lists(position: Position, seat: Seat, names: Collection[str]) -> dict[str, Any]:
    """Return the lists of steps in the stored draft of the seat, by field."""
    draft = Draft.objects.filter(window=position.window, seat=seat).first() if names else None
    return {name: draft.entered[name] for name in names if name in draft.entered} if draft else {}


def require_pending_decision(position: Position, window_id: int, user: User, now: datetime) -> Submission:
    """Return the user's decision request in the window; raise StaleWindow, MatchOver or NotYourDecision."""
    _require_open_window(position, window_id, now)
    seat = require_seat_of(position.seats, user, NotYourDecision)
    if seat.number not in position.submissions:
        raise NotYourDecision(f"Your {position.match.game_ui.words.seat} has no move to make now.")
    return position.submissions[seat.number]


def _require_open_window(position: Position, window_id: int, now: datetime) -> None:
    match, window = position.match, position.window
    turn = match.game_ui.words.turn
    if match.status == Match.Status.OVER:
        raise MatchOver(f"Not saved: that {turn} has closed and the match is finished.")
    if window.pk != window_id:
        raise StaleWindow(f"Not saved: that {turn} has closed. Make your next move below.")
    if now >= final_deadline(position, now):
        raise StaleWindow("Not saved: the deadline has passed.")


def _publish_answers(position: Position, before: MoveStatuses, users: Sequence[int | None]) -> None:
    """Publish the match if a move status differs from `before`; else only refresh the dashboards of `users`."""
    changed = get_move_statuses(position.submissions) != before
    publish(position.match, "answers" if changed else "desks", users)


def _reopen_bot_decisions(position: Position, number: int) -> list[int | None]:
    """Reopen the decisions of bots that see the move of seat `number`; return ids of users who see it."""
    ask = position.ask_of(number)
    for other in ask.seen_by if ask else ():
        seen = position.submissions.get(other)
        if seen and seen.of_bot and seen.by == Submission.By.BOT:
            seen.move, seen.by, seen.ready = None, Submission.By.NOBODY, False
            seen.save(update_fields=["move", "by", "ready"])
    return _watching_bots(position, number)


def _watching_bots(position: Position, number: int) -> list[int | None]:
    ask = position.ask_of(number)
    return [position.seats[other].user_id for other in ask.seen_by] if ask else []


def mark_seen(*, match: Match, user: User, windows: int) -> None:
    """Record that the user's seat has seen the results of the first `windows` windows; never less than before."""
    resolved = match.windows.filter(closed_at__isnull=False).count()
    shown = min(windows, resolved)
    Seat.objects.filter(match=match, user=user, seen__lt=shown).update(seen=shown)


def save_receipt(window: Window, asked: Submission, move: Any, now: datetime) -> Receipt:
    """Save a receipt for the user's move (JSON), under the lock and before the move is saved."""
    salt = token_bytes(SALT_BYTES)
    code = receipt(salt, window.number + 1, asked.seat.number, move, asked.receipt)
    return Receipt.objects.create(
        window=window,
        seat=asked.seat,
        user_id=asked.seat.user_id,
        code=code,
        replaces=asked.receipt,
        salt=salt,
        move=move,
        saved_at=now,
    )
