"""What happens without anybody asking: due windows close, bots decide.

Any number of clocks may run at once. A deadline is a column, so a clock that dies loses nothing.
"""

import logging
from collections.abc import Callable, Iterable
from datetime import datetime

from django.db import transaction
from django.db.models import Exists, OuterRef
from django.utils import timezone

from games import bots
from games.models import Match, Seat, Submission, Window
from games.rules.errors import RulesError
from games.selectors.state import load_state, open_window
from games.services import resolution
from games.services.locking import lock_match_unless_busy
from games.services.submissions import submit_for_bots

log = logging.getLogger(__name__)


def tick(now: datetime | None = None) -> int:
    """Do everything that is due now, or was at `now` (UTC); how many matches were touched."""
    due = due_matches(now or timezone.now())
    closed = _each(due, lambda match_id: close_due(match_id, now))
    return closed + _each(matches_waiting_for_bots(now or timezone.now()), play_bots)


def due_matches(now: datetime) -> Iterable[int]:
    """Matches whose open window has passed its deadline."""
    return Window.objects.filter(closed_at=None, deadline__lte=now).values_list("match_id", flat=True)


def matches_waiting_for_bots(now: datetime) -> Iterable[int]:
    """Matches in whose open window a bot has yet to decide."""
    saved = Submission.objects.filter(seat=OuterRef("pk"), window__closed_at=None)
    idle = Seat.objects.exclude(bot="").filter(
        ~Exists(saved),
        match__status=Match.Status.RUNNING,
        match__windows__closed_at=None,
        match__windows__deadline__gt=now,
    )
    rows = idle.values_list("match_id", "number", "match__windows__owing")
    return sorted({match_id for match_id, number, owing in rows if number in owing})


def close_due(match_id: int, now: datetime | None = None) -> bool:
    """Resolve the match's window if its deadline has passed; False if somebody else just did or does."""
    with transaction.atomic():
        match = lock_match_unless_busy(match_id)
        # Not before: the next window gets its full time however long the match had to wait for its turn.
        now = now or timezone.now()
        window = open_window(match) if match else None
        if match is None or window is None or window.deadline is None or window.deadline > now:
            return False
        resolution.resolve(match, window, now)
        resolution.publish(match)
    return True


def play_bots(match_id: int) -> bool:
    """Let the match's bots think outside any transaction, then submit for them; False if nothing was owed."""
    match = Match.objects.get(pk=match_id)
    window = open_window(match)
    if window is None:
        return False
    moves = bots.decide(match, window, load_state(match, window))
    if not moves:
        return False
    try:
        submit_for_bots(match_id=match_id, window_id=window.pk, moves=moves)
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
