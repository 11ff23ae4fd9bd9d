"""The one way for a decision into a match, for people and bots alike."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone

from games.models import Match, Seat, Submission, User, Window
from games.rules import codec
from games.rules.contract import State
from games.rules.errors import MatchOver, NotYourDecision, StaleWindow
from games.selectors.state import load_state, open_window
from games.services import resolution
from games.services.locking import lock_match


def submit(*, match_id: int, user: User, window_id: int, move: Any, now: datetime | None = None) -> None:
    """Save the user's move for the window, in place of an earlier one, and resolve it when complete.

    `move` is untrusted JSON. Raises MalformedMove, IllegalMove, NotYourDecision, StaleWindow (the window
    has closed or its deadline passed) or MatchOver; nothing is changed then.
    """
    now = now or timezone.now()
    with transaction.atomic():
        match, window, state = _open_for(match_id, window_id, now)
        seat = match.seats.filter(user=user).first()
        if seat is None:
            raise NotYourDecision("You have no seat in this match.")
        _save(match, window, state, seat, move, Submission.By.PLAYER, now)
        resolution.close_if_complete(match, window, state, now)
        resolution.publish(match)


def submit_for_bots(
    *, match_id: int, window_id: int, moves: Mapping[int, Any], now: datetime | None = None
) -> None:
    """Save the moves of bots' seats, by seat number; those that have already decided keep theirs.

    Raises as `submit` does.
    """
    now = now or timezone.now()
    with transaction.atomic():
        match, window, state = _open_for(match_id, window_id, now)
        decided = set(window.submissions.values_list("seat_id", flat=True))
        for seat in match.seats.exclude(bot=""):
            if seat.number in moves and seat.pk not in decided:
                _save(match, window, state, seat, moves[seat.number], Submission.By.BOT, now)
        resolution.close_if_complete(match, window, state, now)
        resolution.publish(match)


def _open_for(match_id: int, window_id: int, now: datetime) -> tuple[Match, Window, State[Any, Any]]:
    match = lock_match(match_id)
    if match.status == Match.Status.OVER:
        raise MatchOver("This match is over.")
    window = open_window(match)
    if window is None or window.pk != window_id:
        raise StaleWindow(f"This {match.game.meta.words.turn} has closed; nothing was submitted.")
    if window.deadline is not None and now >= window.deadline:
        raise StaleWindow("The deadline has passed; nothing was submitted.")
    return match, window, load_state(match, window)


def _save(
    match: Match,
    window: Window,
    state: State[Any, Any],
    seat: Seat,
    data: Any,
    by: Submission.By,
    now: datetime,
) -> None:
    if seat.number not in window.owing:
        raise NotYourDecision(f"No decision is asked of your {match.game.meta.words.seat} now.")
    move = match.game.parse(data)
    match.game.check(state, seat.number, move)
    Submission.objects.update_or_create(
        window=window,
        seat=seat,
        defaults={"move": codec.to_json(move), "by": by, "user": seat.user, "saved_at": now},
    )
