"""Server outages: detection, and time credits for the windows that were open.

A serving process records heartbeats. After a gap, every window that was open gets its time back before any
clock closes it: a clock that finds a due window adds the credit first, whatever other clocks have done.
"""

from collections.abc import Iterator
from datetime import datetime, timedelta
from time import monotonic

from django.db import transaction

from games.matches.selectors.position import load_position
from games.matches.services.deadlines import add_credit
from games.matches.services.locking import lock_match_unless_busy
from games.matches.services.publishing import publish, write_log_entry
from games.models import Heartbeat, Match, ServerOutage, Window
from games.schedule.deadlines import TimeLoss, credits_from_json

CLOCK = "clock"
HEARTBEAT_PERIOD = 15
SHORTEST_OUTAGE_SECONDS = 120


def record_heartbeat(now: datetime) -> None:
    """Record that the server works. A gap of more than two minutes since the last heartbeat is an outage."""
    last = Heartbeat.objects.filter(name=CLOCK).values_list("at", flat=True).first()
    if last is not None and now - last < timedelta(seconds=HEARTBEAT_PERIOD):
        return
    with transaction.atomic():
        pulse, first = Heartbeat.objects.select_for_update().get_or_create(name=CLOCK, defaults={"at": now})
        if first or pulse.at >= now:
            return
        if now - pulse.at > timedelta(seconds=SHORTEST_OUTAGE_SECONDS):
            ServerOutage.objects.create(begins=pulse.at, ends=now)
        pulse.at = now
        pulse.save(update_fields=["at"])


def credit_outages(now: datetime) -> int:
    """Return lost time to windows that were open in an outage; return the number of matches.

    Heartbeats go on meanwhile: thousands of matches take minutes, which would count as the next outage.
    """
    touched, began = 0, monotonic()
    for row in list(_uncredited()):
        for match_id in list(_open_in(row)):
            record_heartbeat(now + timedelta(seconds=monotonic() - began))
            with transaction.atomic():
                match = lock_match_unless_busy(match_id)
                touched += match is not None and credit_match(match, now)
        if not any(_open_in(row)):
            ServerOutage.objects.filter(pk=row.pk).update(credited=True)
    return touched


def credit_match(match: Match, now: datetime) -> bool:
    """Return the time that the locked match lost in outages; return False if it already has it."""
    if match.status != Match.Status.RUNNING:
        return False
    given = [row for row in _uncredited() if _give_back(match, row, now)]
    if given:
        publish(match)
    return bool(given)


def _give_back(match: Match, row: ServerOutage, now: datetime) -> bool:
    position = load_position(match)
    outage = TimeLoss(row.begins, row.ends)
    if not _lacks_credit(position.window, outage):
        return False
    before = position.window.deadline
    add_credit(position, outage)
    after = position.window.deadline
    if before is not None and after is not None and after > before:
        seconds = int((outage.ends - outage.begins).total_seconds())
        write_log_entry(match, "server away", now, window=position.window, seconds=seconds)
    return True


def _uncredited() -> Iterator[ServerOutage]:
    return ServerOutage.objects.filter(credited=False).order_by("begins").iterator()


def _open_in(row: ServerOutage) -> Iterator[int]:
    """Return the running matches that still lack the credit of that outage."""
    outage = TimeLoss(row.begins, row.ends)
    windows = Window.objects.filter(closed_at=None, opened_at__lt=row.ends)
    for window in windows.order_by().only("match_id", "opened_at", "credits").iterator():
        if _lacks_credit(window, outage):
            yield window.match_id


def _lacks_credit(window: Window, outage: TimeLoss) -> bool:
    return window.opened_at < outage.ends and outage not in credits_from_json(window.credits)
