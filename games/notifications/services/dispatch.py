"""News that is due is looked at: what is still true goes to its readers' addresses, the rest is dropped.

- What is told of one match at one time is one message.
- That a decision, a telegram or a report waits is told of a match once an hour at most, and says how things
  stand then: it covers all windows up to the one that is open. What came after it and still waits then is
  told after it, and with it what the windows between have brought.
- A telegram that comes right after other news of its match is told with it.
- Who has just decided is not told of the next window before it has been open for a while.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet

from games.models import Delivery, Notice, NoticeSettings, Target, User
from games.models.notifications import WORKING_TARGETS, NotificationKind
from games.notifications.selectors.quiet_hours import next_digest_time, notification_settings, quiet_hours_end
from games.notifications.selectors.relevance import (
    NotificationContext,
    RecipientKey,
    is_relevant,
    load_context,
    recipient_key,
    relevant_from,
)
from games.notifications.services.notify import DISPATCH_DELAY
from games.require import require

BATCH_SIZE = 200
MIN_INTERVAL = timedelta(hours=1)
MAX_DISPATCH_DELAY = timedelta(minutes=5)
SPACED_KINDS: Mapping[str, tuple[NotificationKind, ...]] = {
    NotificationKind.AWAITED: (NotificationKind.AWAITED,),
    NotificationKind.TELEGRAM: (NotificationKind.TELEGRAM,),
    NotificationKind.REPORTED: (NotificationKind.REPORTED,),
    NotificationKind.RESOLVED: (NotificationKind.AWAITED, NotificationKind.RESOLVED),
}
"""What is told so long after which news of the same match only."""
DIGEST_KINDS = (NotificationKind.RESOLVED, NotificationKind.PAUSED)
"""What a digest gathers of who has chosen no more."""

LastNotified = dict[tuple[RecipientKey, str], tuple[datetime, int]]
"""When it was told last, and up to which window, by where and of what kind."""


def dispatch_due(now: datetime) -> int:
    """Give the news that is due to deliveries, or drop it; how much there was."""
    due = Notice.objects.filter(sorted_at=None, due_at__lte=now)
    if not due.exists():
        return 0
    with transaction.atomic():
        locked = _with_telegrams(due, now).select_for_update(of=("self",), skip_locked=True)
        notices = list(locked.select_related("match").order_by("due_at", "pk")[:BATCH_SIZE])
        standing, told = load_context(notices), _last_notified(notices)
        fresh: list[Notice] = []
        for notice in notices:
            later = _next_check(notice, standing, told, now)
            if later is not None:
                notice.due_at = later
            elif is_relevant(notice, standing, now) and not _is_covered(notice, standing, told):
                notice.sorted_at = now
                if notice.kind == NotificationKind.AWAITED:
                    notice.facts["told"] = standing.owed[recipient_key(notice)].window
                fresh.append(notice)
        kept = [each for each in notices if each.sorted_at or each.due_at > now]
        Notice.objects.filter(pk__in={each.pk for each in notices} - {each.pk for each in kept}).delete()
        Notice.objects.bulk_update(kept, ["due_at", "sorted_at", "facts"])
        _create_deliveries(fresh, now)
    return len(notices)


def requeue_early_warnings(delivery: Delivery, now: datetime) -> None:
    """Take warnings out of it whose deadline has moved away while it waited: they come in their time."""
    warnings = list(delivery.notices.filter(kind=NotificationKind.SOON))
    if not warnings:
        return
    standing = load_context(warnings)
    for warning in warnings:
        coming = relevant_from(warning, standing, now)
        if coming is not None:
            delivery.notices.remove(warning)
            Notice.objects.filter(pk=warning.pk).update(sorted_at=None, due_at=coming)


def _with_telegrams(due: QuerySet[Notice], now: datetime) -> QuerySet[Notice]:
    """Return what is due, and telegrams soon due to users who are told something of their match now."""
    beside = due.filter(match=OuterRef("match"), user=OuterRef("user"))
    telegrams = Q(kind=NotificationKind.TELEGRAM) & Exists(beside)
    coming = Notice.objects.filter(sorted_at=None, due_at__lte=now + DISPATCH_DELAY)
    return coming.filter(Q(due_at__lte=now) | telegrams)


def _next_check(
    notice: Notice, standing: NotificationContext, told: LastNotified, now: datetime
) -> datetime | None:
    """When it is looked at again; None where it is to be told or dropped now."""
    if not is_relevant(notice, standing, now) or _is_covered(notice, standing, told):
        return None
    place = recipient_key(notice)
    before = [told[place, kind][0] for kind in SPACED_KINDS.get(notice.kind, ()) if (place, kind) in told]
    if before and now < max(before) + MIN_INTERVAL:
        return max(before) + MIN_INTERVAL
    coming = relevant_from(notice, standing, now)
    if notice.kind == NotificationKind.AWAITED:
        coming = min(standing.owed[place].opened_at + DISPATCH_DELAY, notice.created_at + MAX_DISPATCH_DELAY)
    return coming if coming is not None and now < coming else None


def _last_notified(notices: Iterable[Notice]) -> LastNotified:
    asked = [notice for notice in notices if notice.kind in SPACED_KINDS]
    rows = Notice.objects.filter(
        kind__in=list(SPACED_KINDS),
        sorted_at__isnull=False,
        user__in={notice.user_id for notice in asked},
        match__in={notice.match_id for notice in asked},
    )
    last: LastNotified = {}
    for row in rows.order_by("sorted_at"):
        last[recipient_key(row), row.kind] = (require(row.sorted_at), row.facts.get("told", -1))
    return last


def _is_covered(notice: Notice, standing: NotificationContext, told: LastNotified) -> bool:
    """Whether the open window has been told of already."""
    place = recipient_key(notice)
    _, window = told.get((place, notice.kind), (None, -1))
    owed = standing.owed.get(place)
    return notice.kind == NotificationKind.AWAITED and owed is not None and owed.window <= window


def _create_deliveries(notices: Sequence[Notice], now: datetime) -> None:
    """Give the news to deliveries for all of each reader's addresses that want it."""
    users = User.objects.select_related("notice_settings").in_bulk({each.user_id for each in notices})
    targets = defaultdict(list)
    for target in Target.objects.filter(WORKING_TARGETS, user__in=users):
        targets[target.user_id].append(target)
    about: dict[RecipientKey, list[Notice]] = defaultdict(list)
    for notice in notices:
        about[recipient_key(notice)].append(notice)
    gathering = _open_deliveries(target.pk for theirs in targets.values() for target in theirs)
    links = []
    for (match_id, user_id), told in about.items():
        chosen = notification_settings(users[user_id])
        for target in targets[user_id]:
            wanted = [notice for notice in told if chosen.wants(notice.kind, target.channel)]
            if wanted and target.match_id in (None, match_id):
                made = _new_delivery(target, match_id, chosen, wanted, now)
                delivery = gathering.setdefault(_delivery_key(made), made)
                links += [(delivery, notice) for notice in wanted]
    Delivery.objects.bulk_create([each for each in gathering.values() if each.pk is None])
    linked = Delivery.notices.through
    # What was put back may be in a message still that another address waits for.
    linked.objects.bulk_create(
        [linked(delivery_id=delivery.pk, notice_id=notice.pk) for delivery, notice in links],
        ignore_conflicts=True,
    )


def _open_deliveries(targets: Iterable[int]) -> dict[tuple[int, str, int | None], Delivery]:
    """What waits for its first attempt, locked: what is added to it is in it when it is sent."""
    waiting = Delivery.objects.filter(target__in=list(targets), state=Delivery.State.WAITING, attempts=0)
    return {_delivery_key(each): each for each in waiting.select_for_update()}


def _delivery_key(delivery: Delivery) -> tuple[int, str, int | None]:
    return delivery.target_id, delivery.purpose, delivery.match_id


def _new_delivery(
    target: Target, match_id: int | None, chosen: NoticeSettings, wanted: Iterable[Notice], now: datetime
) -> Delivery:
    if target.channel == Target.Channel.EMAIL and _fits_digest(chosen, wanted):
        next_at = next_digest_time(chosen, now)
        return Delivery(target=target, purpose=Delivery.Purpose.DIGEST, created_at=now, next_at=next_at)
    next_at = quiet_hours_end(chosen, now) or now
    return Delivery(target=target, match_id=match_id, created_at=now, next_at=next_at)


def _fits_digest(chosen: NoticeSettings, wanted: Iterable[Notice]) -> bool:
    if chosen.digest == NoticeSettings.Digest.REST:
        return all(notice.kind in DIGEST_KINDS for notice in wanted)
    return chosen.digest == NoticeSettings.Digest.ALL
