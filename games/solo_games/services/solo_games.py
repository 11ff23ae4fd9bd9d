"""Solo games and daily challenges: starting, abandoning and ending them.

- A free try has its own seed. Each user has at most one free try per game in progress, and can pause it.
- The try of a daily challenge counts: one per user, game and day (UTC). All tries of a day have the same
  seed, which follows from a secret of the server. So they have the same deck and the same bots on the same
  seats, like duplicate bridge. The try is hidden until the day is over.
- A daily try that was started on its day may go on after midnight, until the next day is over. Then it ends
  and counts with its result so far. The results open at midnight all the same, but not to players whose try
  is in progress; tries that end later rank after all others.
- A try without a move for four weeks ends as well.
"""

import json
from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime, timedelta
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.crypto import salted_hmac

from games.exceptions import ServiceError
from games.game_ui import SOLO_SEAT
from games.lobby.services.matches import create_match, start_match
from games.match_setup.services.plans import MatchPlan
from games.match_setup.services.ready_matches import chosen_bots, default_bot_choice, solo_match_name
from games.matches.selectors.display_text import ABANDONED, OVERDUE_TEXT
from games.matches.selectors.position import load_position
from games.matches.services.locking import lock_match, lock_match_unless_busy, lock_user
from games.matches.services.publishing import publish
from games.models import DailyPuzzlePosition, Match, Seat, SoloTry, User, Window
from games.models.solo import LATE_FINISH_ALLOWANCE, end_of_day, is_solo_game
from games.play.services import resolution
from games.registry import get_game_ui
from games.require import require
from games.rules import codec
from games.rules.contract import State
from games.solo_games.selectors.daily_puzzle import PuzzleLog, parse_puzzle_log

WINDOW_SECONDS = 30 * 86_400
"""How long a window is open: longer than `ABANDONED_AFTER`, so that no move is ever made for an absent player."""

ABANDONED_AFTER = timedelta(days=28)


def challenge_seed(game_slug: str, options: Mapping[str, Any], day: date) -> str:
    """Return the hexadecimal seed of a daily challenge; it follows from the server's secret key."""
    said = "\n".join((game_slug, json.dumps(options, sort_keys=True), day.isoformat()))
    return salted_hmac("games.alone.day", said, algorithm="sha256").hexdigest()


def start_solo_game(*, user: User, game_slug: str) -> Match:
    """Return the user's free try in progress, or start one. Raise ServiceError if the user has too many matches."""
    free = SoloTry.objects.filter(user=user, game_slug=game_slug, day=None, ended_at=None, match__isnull=False)
    return _get_or_start_try(free, user, game_slug, None, timezone.now())


def start_daily_challenge(*, user: User, game_slug: str, now: datetime | None = None) -> Match:
    """Return the user's try of today's challenge (UTC), or start it. Raise ServiceError once it has ended."""
    now = now or timezone.now()
    day = now.astimezone(UTC).date()
    counted = SoloTry.objects.filter(user=user, game_slug=game_slug, day=day)
    return _get_or_start_try(counted, user, game_slug, day, now)


def abandon_solo_game(*, match_id: int, user: User, now: datetime | None = None) -> None:
    """End the user's solo game at once and keep its result. Raise ServiceError if none is in progress."""
    now = now or timezone.now()
    with transaction.atomic():
        match = lock_match(match_id)
        mine = SoloTry.objects.filter(match=match, user=user)
        if match.status != Match.Status.RUNNING or not mine.exists():
            raise ServiceError("You have no solo game in progress here.")
        _end(match, ABANDONED, now)


def overdue_solo_games(now: datetime) -> list[int]:
    """Return the ids of solo matches that must end: daily tries past their time, and tries without a recent move."""
    stale = Window.objects.filter(closed_at=None, opened_at__lte=now - ABANDONED_AFTER).values("match")
    day = (now - LATE_FINISH_ALLOWANCE).astimezone(UTC).date()
    late = SoloTry.objects.filter(Q(day__lt=day) | Q(match__in=stale), ended_at=None)
    return list(late.exclude(match=None).order_by().values_list("match", flat=True))


def end_overdue_solo_game(match_id: int, now: datetime) -> bool:
    """End an overdue solo game. Return False if it has just ended or been played on."""
    with transaction.atomic():
        match = lock_match_unless_busy(match_id)
        if match is None or match_id not in overdue_solo_games(now):
            return False
        _end(match, OVERDUE_TEXT, now)
    return True


def _end(match: Match, reason: str, now: datetime) -> None:
    position = load_position(match)
    resolution.end_match_now(position, position.state, now, {"reason": reason, "winners": []})
    publish(match, users=[seat.user_id for seat in position.seats])


def _get_or_start_try(tries: QuerySet[SoloTry], user: User, game_slug: str, day: date | None, now: datetime) -> Match:
    """Return the match of the only try in `tries`, or of a new one. A constraint allows one try."""
    found = tries.select_related("match").first()
    if found is None:
        try:
            return _start_try(user, game_slug, day, now)
        except IntegrityError:
            # A concurrent click came first.
            found = tries.select_related("match").get()
    if found.match is None:
        raise ServiceError("You have already played today's challenge.")
    return found.match


def _start_try(user: User, game_slug: str, day: date | None, now: datetime) -> Match:
    alone = require(get_game_ui(game_slug).solo_mode)
    plan = MatchPlan(
        game_slug=game_slug,
        name_facts=solo_match_name(player=user, game_slug=game_slug, day=day),
        seats=alone.seats,
        preset=alone.preset,
        bots=chosen_bots(game_slug, default_bot_choice(game_slug), alone.seats - 1),
        seconds_per_window=WINDOW_SECONDS,
        seconds_per_short_window=WINDOW_SECONDS,
        unlisted=True,
        quick=True,
    )
    with transaction.atomic():
        match = create_match(plan=plan, host=user)
        SoloTry.objects.create(user=user, match=match, game_slug=game_slug, day=day, began_at=now)
        if day is not None:
            match.seed = challenge_seed(game_slug, match.options, day)
            match.sealed_until = end_of_day(day)
            match.save(update_fields=["seed", "sealed_until"])
        return start_match(match_id=match.pk, user=user).match


ENDINGS = {ABANDONED: SoloTry.Ending.ABANDONED, OVERDUE_TEXT: SoloTry.Ending.OVERDUE}


def save_solo_result(match: Match, seats: Sequence[Seat], state: State[Any, Any], now: datetime) -> None:
    """Save the result of the match, which has just ended in that state, if it is a solo game."""
    if not is_solo_game(match, seats):
        return
    outcome = match.outcome or {}
    result = match.game_ui.solo_result(match.game.view(state, None), SOLO_SEAT in outcome.get("winners", ()))
    ending = ENDINGS.get(outcome.get("reason", ""), SoloTry.Ending.FLOWN)
    tries = SoloTry.objects.filter(match=match)
    tries.update(ended_at=now, ending=ending, text=result.text, rank=list(result.rank))


def save_puzzle_choice(*, user: User, row: DailyPuzzlePosition, day: date, choice: int, before: PuzzleLog) -> None:
    """Save the user's first choice in a puzzle of that day; `before` is the log of the browser's session."""
    with transaction.atomic():
        lock_user(user)
        kept = User.objects.values_list("day_orders", flat=True).get(pk=user.pk)
        log = parse_puzzle_log(kept) if kept else before
        User.objects.filter(pk=user.pk).update(day_orders=codec.to_json(log.with_choice(row, day, choice)))
