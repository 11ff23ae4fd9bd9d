"""Scheduled work: matches start at their time, windows close, bots decide, tournaments advance.

Several clock processes can run at the same time and share the work. Deadlines are columns, so a crash loses nothing.
"""

import logging
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from games import bots
from games.absences.services import escalation
from games.channels.selectors.channels import (
    UnreadByBots,
    active_mutes,
    bot_unread_channels,
    readable_channel,
    unread_mail_of_bots,
    write_denial,
)
from games.clock.services.outages import credit_match, credit_outages, record_heartbeat
from games.hosting.services.host_transfer import matches_without_host, replace_absent_host
from games.hosting.services.hosting import close_expired_motions, end_pause, expired_motions, expired_pauses
from games.lobby.services.waiting_room import advance_open_match, due_open_matches
from games.matches.selectors.position import Position, load_position
from games.matches.services.locking import lock_match_unless_busy, lock_position
from games.matches.services.publishing import publish
from games.models import Match, Submission, Telegram, Window
from games.play.services import resolution
from games.play.services.actions import apply_action
from games.play.services.submissions import submit_bot_moves
from games.rate_limits import claim_work, within_limit
from games.rules.contract import BotAction, Message
from games.rules.errors import IllegalMove, RulesError, StaleWindow
from games.solo_games.services.solo_games import end_overdue_solo_game, overdue_solo_games
from games.telegraph.services import deals, telegraph
from games.tournaments.services.rounds import advance_tournament, due_tournaments

log = logging.getLogger(__name__)

AT_ONCE = 500
HOST_CHECK_SECONDS = 600
SOLO_CHECK_SECONDS = 60


def serve(now: datetime | None = None) -> int:
    """Record a heartbeat, credit outages, then `tick`; return the number of changed rows."""
    moment = now or timezone.now()
    record_heartbeat(moment)
    changed = credit_outages(moment) + tick(now)
    if within_limit(action="look-for-hosts", who="clocks", limit=1, seconds=HOST_CHECK_SECONDS):
        changed += _each(matches_without_host(moment), lambda match_id: replace_absent_host(match_id, moment))
    if within_limit(action="look-at-solitaires", who="clocks", limit=1, seconds=SOLO_CHECK_SECONDS):
        changed += _each(overdue_solo_games(moment), lambda match_id: end_overdue_solo_game(match_id, moment))
    return changed


def tick(now: datetime | None = None) -> int:
    """Do everything that is due at `now` (UTC, default: the current time); return the number of changed rows."""
    moment = now or timezone.now()
    changed = _each(due_open_matches(moment), lambda match_id: advance_open_match(match_id, moment))
    changed += _each(expired_pauses(moment), lambda match_id: end_pause(match_id, moment))
    changed += _each(expired_motions(moment), lambda match_id: close_expired_motions(match_id, moment))
    closed = _each(due_matches(moment), lambda match_id: close_due(match_id, now))
    closed += _each(
        due_tournaments(moment), lambda tournament_id: advance_tournament(tournament_id, moment), "tournament"
    )
    return changed + closed + _each(matches_waiting_for_bots(now or timezone.now()), play_bots)


def due_matches(now: datetime) -> Iterable[int]:
    """Return matches whose open window has passed its deadline, or the grace period after it."""
    return _due(Window.objects.all(), now).values_list("match_id", flat=True)


def matches_waiting_for_bots(now: datetime) -> Iterable[int]:
    """Return matches with an open window in which a bot must decide or has a new telegram."""
    open_windows = Window.objects.filter(closed_at=None, due_at__gt=now)
    unanswered = Submission.objects.filter(by=Submission.By.NOBODY, of_bot=True)
    # Two queries: SQLite would scan all open windows for those that wait for bots.
    windows = list(unanswered.values_list("window", flat=True).distinct()[:AT_ONCE])
    written_to = list(bot_unread_channels().values_list("channel__match", flat=True).distinct()[:AT_ONCE])
    waiting = open_windows.filter(Q(pk__in=windows) | Q(match__in=written_to))
    return waiting.values_list("match_id", flat=True)


def close_due(match_id: int, now: datetime | None = None) -> bool:
    """Resolve the match's window if it is due and no extension is left; else return False."""
    with transaction.atomic():
        match = lock_match_unless_busy(match_id)
        # Read the time only now: the next window gets its full time even if this match was processed late.
        now = now or timezone.now()
        if match is None:
            return False
        if credit_match(match, now) or not _due(match.windows.all(), now).exists():
            return False
        position = load_position(match)
        if not escalation.extend_for_missing(position, now):
            resolution.resolve_window(position, now)
        publish(match)
    return True


def play_bots(match_id: int) -> bool:
    """Let the match's bots write and move; return False if none has to or another clock does it."""
    with claim_work(f"bots:{match_id}") as mine:
        return mine and _play_bots(match_id)


def _play_bots(match_id: int) -> bool:
    position = load_position(Match.objects.get(pk=match_id))
    mail = unread_mail_of_bots(position)
    thinking = bots.bots_to_move(position, mail)
    if not thinking and not mail.seats:
        return False
    try:
        position = apply_bot_actions(deeds=bots.bot_actions(position, thinking), mail=mail, known=position)
        moves = bots.bot_moves(position, thinking)
        submit_bot_moves(match_id=match_id, window_id=position.window.pk, moves=moves, known=position)
    except RulesError as error:
        log.info("match %s: bot moves were too late: %s", match_id, type(error).__name__)
        return False
    return True


def _due(windows: QuerySet[Window], now: datetime) -> QuerySet[Window]:
    return windows.filter(closed_at=None, due_at__lte=now, match__held_until=None)


def _each(ids: Iterable[int], work: Callable[[int], bool], what: str = "match") -> int:
    touched = 0
    for each in list(ids):
        try:
            touched += work(each)
        except Exception:
            log.exception("%s %s: the clock failed; it will retry", what, each)
    return touched


def apply_bot_actions(
    *, deeds: Sequence[tuple[int, BotAction]], mail: UnreadByBots, known: Position, now: datetime | None = None
) -> Position:
    """Apply the actions and telegrams that bots on these seats chose in the position `known`.

    Returns the new position. Telegrams that the bots had read, up to the newest of `mail`, count as read.
    Impossible actions are skipped, and so are those of a seat that has written since. Raises StaleWindow
    when the window has closed.
    """
    if not deeds and not mail.seats:
        return known
    now = now or timezone.now()
    with transaction.atomic():
        position = lock_position(known.match.pk, known)
        if position.terms is None or position.window.pk != known.window.pk:
            raise StaleWindow("The window closed before the bots could act.")
        later = Telegram.objects.filter(channel__match=position.match, pk__gt=mail.newest)
        written = set(later.values_list("seat__number", flat=True))
        for number, deed in deeds:
            # Another clock process has already sent these messages.
            if number in written:
                continue
            if isinstance(deed, Message):
                _write(position, number, deed, now)
            else:
                position = _act(position, number, deed, now)
        if not written:
            bot_unread_channels().filter(channel__match=position.match).update(unread=0)
    return position


def _act(position: Position, number: int, action: Any, now: datetime) -> Position:
    try:
        return apply_action(position, position.seats[number], action, None, now)
    except IllegalMove:
        return position


def _write(position: Position, number: int, message: Message, now: datetime) -> None:
    """Send the message, unless the host has muted the bot or its proposal is already closed."""
    seat = position.seats[number]
    channel_view = readable_channel(position, seat, message.channel)
    if channel_view is None or write_denial(position, channel_view, seat, active_mutes(position)):
        return
    if message.deal is not None:
        try:
            deals.validate_deal(position, channel_view, seat, message.deal)
        except IllegalMove:
            return
    telegraph.send_telegram(position, seat, channel_view, message.text, message.deal, now=now)
