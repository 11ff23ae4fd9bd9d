"""What happens without anybody asking: due windows close, bots decide.

Any number of clocks may run at once, and share the work. A deadline is a column, so a clock that dies loses
nothing.
"""

import logging
from collections.abc import Callable, Iterable
from datetime import datetime

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from games import bots
from games.models import Match, Submission, Window
from games.models.match import not_paused
from games.rules.errors import RulesError
from games.selectors.position import load_position
from games.selectors.wires import mail_of_bots, unread_by_bots
from games.services import resolution
from games.services.bot_talk import talk_for_bots
from games.services.limits import claimed
from games.services.locking import lock_match_unless_busy
from games.services.pausing import pause_or_resume, to_pause_or_resume
from games.services.submissions import submit_for_bots

log = logging.getLogger(__name__)

AT_ONCE = 500


def tick(now: datetime | None = None) -> int:
    """Do everything that is due now, or was at `now` (UTC); how many matches were touched."""
    moment = now or timezone.now()
    changed = _each(to_pause_or_resume(), lambda match_id: pause_or_resume(match_id, moment))
    closed = _each(due_matches(moment), lambda match_id: close_due(match_id, now))
    return changed + closed + _each(matches_waiting_for_bots(now or timezone.now()), play_bots)


def due_matches(now: datetime) -> Iterable[int]:
    """Matches whose open window has passed its deadline."""
    due = Window.objects.filter(not_paused("match__"), closed_at=None, deadline__lte=now)
    return due.values_list("match_id", flat=True)


def matches_waiting_for_bots(now: datetime) -> Iterable[int]:
    """Matches in whose open window a bot has yet to decide, or has got a telegram."""
    open_windows = Window.objects.filter(not_paused("match__"), closed_at=None, deadline__gt=now)
    unanswered = Submission.objects.filter(by=Submission.By.NOBODY, of_bot=True)
    # One question for each: SQLite would look through all open windows for those that wait for bots.
    windows = list(unanswered.values_list("window", flat=True).distinct()[:AT_ONCE])
    written_to = list(unread_by_bots().values_list("channel__match", flat=True).distinct()[:AT_ONCE])
    waiting = open_windows.filter(Q(pk__in=windows) | Q(match__in=written_to))
    return waiting.values_list("match_id", flat=True)


def close_due(match_id: int, now: datetime | None = None) -> bool:
    """Resolve the match's window if its deadline has passed; False if somebody else just did or does."""
    with transaction.atomic():
        match = lock_match_unless_busy(match_id)
        # Not before: the next window gets its full time however long the match had to wait for its turn.
        now = now or timezone.now()
        if (
            match is None
            or match.is_paused
            or not match.windows.filter(closed_at=None, deadline__lte=now).exists()
        ):
            return False
        resolution.publish(resolution.resolve(load_position(match), now).match)
    return True


def play_bots(match_id: int) -> bool:
    """Let the match's bots think outside any transaction, then talk and submit for them.

    False if nothing was awaited of them, or if another clock has them think just now.
    """
    with claimed(f"bots:{match_id}") as mine:
        return mine and _play_bots(match_id)


def _play_bots(match_id: int) -> bool:
    position = load_position(Match.objects.get(pk=match_id))
    mail = mail_of_bots(position)
    thinking = bots.thinking(position, mail)
    if not thinking and not mail.seats:
        return False
    try:
        position = talk_for_bots(deeds=bots.deeds(position, thinking), mail=mail, known=position)
        moves = bots.decide(position, thinking)
        submit_for_bots(match_id=match_id, window_id=position.window.pk, moves=moves, known=position)
    except RulesError as error:
        log.info("match %s: bots came too late: %s", match_id, type(error).__name__)
        return False
    return True


def _each(match_ids: Iterable[int], work: Callable[[int], bool]) -> int:
    touched = 0
    for match_id in list(match_ids):
        try:
            touched += work(match_id)
        except Exception:
            log.exception("match %s: the clock could not move it on; it is tried again", match_id)
    return touched
