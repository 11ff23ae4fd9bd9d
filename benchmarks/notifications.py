"""Notifications due in the same second on PostgreSQL: how many clocks send, and that each arrives once.

Mails and webhooks go to servers in this process. With REDIS_URL the clocks share what they know of hosts.
"""

import os
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from datetime import timedelta
from itertools import islice
from time import monotonic, sleep
from typing import Any

from benchmarks.site import copy_match, new_match, postgresql_site, process
from benchmarks.six_oclock import core_seconds

CLOCKS = 2
NOTIFICATIONS_PER_MATCH = 13
"""Your turn for five seats; a result and a pause, which a digest collects, for four."""
PATIENCE_SECONDS = 900
SECONDS_WITHOUT_PROGRESS = 5.0


def main() -> None:
    """Print the measurement; a line alone where DATABASE_URL names no PostgreSQL."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--due", type=int, default=10_000, metavar="NOTIFICATIONS")
    parser.add_argument("--kill", action="store_true", help="kill a clock after a third, and start another one")
    chosen = parser.parse_args()
    from tests.sinks import smtp_sink, webhook_sink

    with smtp_sink() as mails, webhook_sink() as hooks:
        os.environ |= {"EMAIL_HOST": "127.0.0.1", "EMAIL_PORT": str(mails.port), "EMAIL_USE_TLS": "0"}
        os.environ |= {"NOTICES_TO_PRIVATE_ADDRESSES": "1"}
        with postgresql_site("notifications"):
            _fill(chosen.due, hooks.url)
            spans = _send_all(chosen.due, chosen.kill)
            arrived = Counter(key.partition("@")[0].lstrip("<") for key in mails.keys)
            arrived += Counter(each.json["key"] for each in hooks.posted)
            print(_evening(chosen.due, arrived, spans, chosen.kill), flush=True)


def _fill(due: int, hook_url: Callable[[str], str]) -> None:
    """Make that many notifications, not due yet, for players with a mail address or a webhook."""
    from django.db import connection
    from django.utils import timezone

    from games.models import LogEntry, Match, Notification, NotificationTarget, User

    copy_match(new_match(), due // NOTIFICATIONS_PER_MATCH)
    now, channels = timezone.now(), NotificationTarget.Channel
    hook = {"channel": channels.WEBHOOK, "verified_at": now, "config": {"form": "plain", "secret": "measured"}}
    NotificationTarget.objects.bulk_create(
        NotificationTarget(user=user, channel=channels.EMAIL, address=f"{user.pk}@example.org", verified_at=now)
        if user.pk % 2
        else NotificationTarget(user=user, address=hook_url(f"/{user.pk}"), **hook)
        for user in User.objects.all()
    )
    LogEntry.objects.bulk_create(
        LogEntry(match=match, number=0, at=now, kind="resumed") for match in Match.objects.all()
    )
    Notification.objects.bulk_create(islice(_notifications(now), due), batch_size=1000)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")


def _notifications(now: Any) -> Iterator[Any]:
    from games.models import Notification, Seat
    from games.models.notifications import NotificationKind

    hour, day = timedelta(hours=1), timedelta(days=1)
    times = {"created_at": now - hour, "due_at": now + day, "stale_at": now + 2 * day}
    results = {"window": 0, "label": "1950", "year": 0}
    digested = {NotificationKind.RESOLVED: results, NotificationKind.PAUSED: {"entry": 0}}
    for seat in Seat.objects.order_by("match", "number").iterator():
        news = digested if seat.number % 2 else {NotificationKind.AWAITED: {"window": 0}}
        for kind, facts in news.items():
            of, key = {"user_id": seat.user_id, "match_id": seat.match_id}, f"{kind}/{seat.match_id}"
            yield Notification(**of, kind=kind, key=key, facts=facts, **times)


def _send_all(due: int, kill: bool) -> tuple[float, float]:
    """Let clocks send everything, and the digests once all is dispatched; return the seconds, and those of a core."""
    from django.utils import timezone

    from games.models import Delivery, Notification
    from games.notifications.services.outbox import MAX_SENDING_TIME, mark_lost_deliveries
    from games.require import require

    unsorted = Notification.objects.filter(sorted_at=None)
    sent, waiting, sending = (Delivery.objects.filter(state=state) for state in ("sent", "waiting", "sending"))
    with ExitStack() as stack:
        clocks = [stack.enter_context(process("manage", "clock")) for _ in range(CLOCKS)]
        for clock in clocks:
            require(clock.stdout).readline()
        Notification.objects.update(due_at=timezone.now())
        core = core_seconds(clocks)
        began = changed = monotonic()
        before = (due, 0)
        while any(left := (unsorted.count(), (waiting | sending).count())):
            now = timezone.now()
            if left != before:
                before, changed = left, monotonic()
            elif monotonic() > changed + SECONDS_WITHOUT_PROGRESS and len(clocks) > CLOCKS:
                # All that is being sent is what the killed clock has left.
                mark_lost_deliveries(now + MAX_SENDING_TIME)
            if monotonic() > began + PATIENCE_SECONDS:
                raise TimeoutError("the clocks did not send all notifications")
            if not left[0]:
                waiting.filter(purpose=Delivery.Purpose.DIGEST, next_at__gt=now).update(next_at=now)
            if kill and len(clocks) == CLOCKS and sent.count() >= due // 4:
                clocks[0].kill()
                clocks.append(stack.enter_context(process("manage", "clock")))
            sleep(0.2)
        return monotonic() - began, core_seconds(clocks) - core


def _evening(due: int, arrived: Counter[str], spans: tuple[float, float], killed: bool) -> str:
    """Return what the clocks sent, and what is wrong with it, by comparing what the servers got with the rows."""
    from games.management.worker_loop import SENDERS_PER_CHANNEL
    from games.models import Delivery, DeliveryNotification
    from games.notifications.transports import TRANSPORTS

    unknown = set(Delivery.objects.filter(state=Delivery.State.UNKNOWN).values_list("pk", flat=True))
    came = {int(key.removeprefix("delivery-")) for key in arrived}
    told = DeliveryNotification.objects.filter(delivery__in=came | (unknown if killed else set()))
    digests = Delivery.objects.filter(pk__in=came, purpose=Delivery.Purpose.DIGEST).count()
    twice, lost = sum(count > 1 for count in arrived.values()), due - told.values("notification").distinct().count()
    good = not twice and not lost and len(unknown) <= killed * SENDERS_PER_CHANNEL * len(TRANSPORTS)
    return (
        f"notifications, {due} due at once, {CLOCKS} clocks: {due / spans[0]:.0f} a second, "
        f"{due / spans[1]:.0f} per core-second, in {len(came)} messages ({digests} digests); "
        f"{twice} came twice, {lost} were lost"
        + (f", {len(unknown)} unknown after a clock was killed" if killed else "")
        + ("" if good else " – WRONG")
    )


if __name__ == "__main__":
    main()
