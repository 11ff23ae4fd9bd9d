"""Scheduled work: matches start at their time, windows close, bots decide, tournaments advance.

Several clock processes can run at the same time and share the work. Deadlines are columns, so a crash loses nothing.
"""

import logging
from collections.abc import Iterable, Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from time import monotonic

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from games import bots
from games.absences.services import escalation
from games.channels.selectors import channels
from games.clock.services.due_work import batches, do_each
from games.clock.services.outages import credit_match, credit_outages, record_heartbeat
from games.elimination.services.episodes import (
    advance_season,
    due_seasons,
    replace_absent_season_host,
    seasons_without_host,
)
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
from games.rate_limits import MILLISECONDS_LATE, WINDOWS_CLOSED, add_to_count, claim_work, within_limit
from games.require import require
from games.rules.contract import TABLE_CHANNEL, BotAction, Message
from games.rules.errors import IllegalMove, RulesError, StaleWindow
from games.solo_games.services.solo_games import end_overdue_solo_game, overdue_solo_games
from games.telegraph.services import deals, telegraph
from games.tournaments.services.rounds import advance_tournament, due_tournaments

log = logging.getLogger(__name__)

AT_ONCE = 500
BOTS_AT_ONCE = 5
SECONDS_PER_TICK = 10.0
HOST_CHECK_SECONDS = 600
SOLO_CHECK_SECONDS = 60


def serve(now: datetime | None = None) -> int:
    """Record a heartbeat, credit outages, then `tick`; return the number of changed rows."""
    moment = now or timezone.now()
    record_heartbeat(moment)
    changed = credit_outages(moment) + tick(now)
    if within_limit(action="look-for-hosts", who="clocks", limit=1, seconds=HOST_CHECK_SECONDS):
        changed += do_each(matches_without_host(moment), replace_absent_host, "match", moment)
        changed += do_each(seasons_without_host(moment), replace_absent_season_host, "season-host", moment)
    if within_limit(action="look-at-solitaires", who="clocks", limit=1, seconds=SOLO_CHECK_SECONDS):
        changed += do_each(overdue_solo_games(moment), end_overdue_solo_game, "match", moment)
    return changed


def tick(now: datetime | None = None) -> int:
    """Do what is due at `now` (UTC, default: the current time); return the number of changed rows.

    Windows close before bots decide, and again after each few matches of bots. A round ends after about
    SECONDS_PER_TICK even if work is left, so that heartbeats go on.
    """
    moment, ends = now or timezone.now(), monotonic() + SECONDS_PER_TICK
    changed = do_each(due_open_matches(moment), advance_open_match, "match", moment)
    changed += do_each(expired_pauses(moment), end_pause, "match", moment)
    changed += do_each(expired_motions(moment), close_expired_motions, "match", moment)
    changed += close_all_due(now, ends)
    # Before bots move, since a remark is about the newest closed window.
    changed += do_each(matches_with_remarks(), say_remark, "remark")
    changed += do_each(due_tournaments(moment), advance_tournament, "tournament", moment)
    changed += do_each(due_seasons(moment), advance_season, "season", moment)
    for batch in batches(lambda: matches_waiting_for_bots(now or timezone.now()), BOTS_AT_ONCE):
        changed += do_each(batch, play_bots, "bots") + close_all_due(now, ends)
        if monotonic() >= ends:
            break
    return changed


def close_all_due(now: datetime | None, ends: float) -> int:
    """Close due windows batch by batch until none is left or the monotonic time `ends`; return their number."""
    closed = 0
    for batch in batches(lambda: due_matches(now or timezone.now())):
        closed += do_each(batch, close_due, "match", now)
        if monotonic() >= ends:
            break
    return closed


def due_matches(now: datetime) -> Iterable[int]:
    """Return matches whose open window has passed its deadline, or the grace period after it."""
    return _due(Window.objects.all(), now).values_list("match_id", flat=True)


def matches_waiting_for_bots(now: datetime) -> Iterable[int]:
    """Return matches with an open window in which a bot must decide or has a new telegram."""
    open_windows = Window.objects.filter(closed_at=None, due_at__gt=now)
    unanswered = Submission.objects.filter(by=Submission.By.NOBODY, of_bot=True)
    # Two queries: SQLite would scan all open windows for those that wait for bots.
    windows = list(unanswered.values_list("window", flat=True).distinct()[:AT_ONCE])
    written_to = list(channels.bot_unread_channels().values_list("channel__match", flat=True).distinct()[:AT_ONCE])
    waiting = open_windows.filter(Q(pk__in=windows) | Q(match__in=written_to))
    return waiting.values_list("match_id", flat=True)


def matches_with_remarks() -> Iterable[int]:
    """Return matches in which a bot has something to say about a closed window."""
    windows = Window.objects.filter(remark__isnull=False).order_by("match_id")
    return windows.values_list("match_id", flat=True).distinct()[:AT_ONCE]


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
            late = now - require(position.window.due_at)
            resolution.resolve_window(position, now)
            transaction.on_commit(lambda: _count_closing(late), robust=True)
        publish(match)
    return True


def _count_closing(late: timedelta) -> None:
    add_to_count(WINDOWS_CLOSED)
    add_to_count(MILLISECONDS_LATE, late // timedelta(milliseconds=1))


def play_bots(match_id: int) -> bool:
    """Let the match's bots write and move; return False if none has to or another clock does it."""
    with claim_work(f"bots:{match_id}") as mine:
        return mine and _play_bots(match_id)


def _play_bots(match_id: int) -> bool:
    position = load_position(Match.objects.get(pk=match_id))
    mail = channels.unread_mail_of_bots(position)
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


def say_remark(match_id: int) -> bool:
    """Say what a bot has to say about the newest closed window, and drop older remarks; False if there is nothing."""
    with transaction.atomic():
        match = lock_match_unless_busy(match_id)
        if match is None:
            return False
        position = load_position(match)
        newest = match.windows.filter(number=position.window.number - 1).values_list("remark", flat=True).first()
        dropped = match.windows.filter(remark__isnull=False).update(remark=None)
        if newest is not None and position.seats[newest[0]].bot:
            number, text = newest
            _write(position, number, Message(TABLE_CHANNEL, number, text), timezone.now(), notifies=False)
    return dropped > 0


def _due(windows: QuerySet[Window], now: datetime) -> QuerySet[Window]:
    return windows.filter(closed_at=None, due_at__lte=now, match__held_until=None)


def apply_bot_actions(
    *, deeds: Sequence[tuple[int, BotAction]], mail: channels.UnreadByBots, known: Position
) -> Position:
    """Apply the actions and telegrams that bots on these seats chose in the position `known`.

    Returns the new position. Telegrams that the bots had read, up to the newest of `mail`, count as read.
    Impossible actions are skipped, and so are those of a seat that has written since. Raises StaleWindow
    when the window has closed.
    """
    if not deeds and not mail.seats:
        return known
    now = timezone.now()
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
                with suppress(IllegalMove):
                    position = apply_action(position, position.seats[number], deed, None, now)
        if not written:
            channels.bot_unread_channels().filter(channel__match=position.match).update(unread=0)
    return position


def _write(position: Position, number: int, message: Message, now: datetime, *, notifies: bool = True) -> None:
    """Send the message, unless the host has muted the bot or its proposal is already closed."""
    seat = position.seats[number]
    readable = {each.key: each for each in channels.channels_of(position) if each.is_read_by(number)}
    channel_view = readable.get(message.channel)
    if channel_view is None or channels.write_denial(position, channel_view, seat, channels.active_mutes(position)):
        return
    if message.deal is not None:
        try:
            deals.validate_deal(position, channel_view, seat, message.deal)
        except IllegalMove:
            return
    telegraph.send_telegram(position, seat, channel_view, message.text, message.deal, notifies=notifies, now=now)
