"""Dispatch of due notifications: relevant ones are added to deliveries, others are deleted.

- Notifications of one match at one time become one message.
- A pending decision, telegram or report is sent at most once an hour per match, with the current state: it
  covers all windows up to the open one. What arrives later and is still pending is sent after the hour.
- A telegram that comes right after other news of its match is sent with it.
- A player who has just decided is not notified of the next window until it has been open for a while.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet

from games.models import Delivery, DeliveryNotification, Notification, NotificationSettings, NotificationTarget, User
from games.models.notifications import WORKING_TARGETS, NotificationKind
from games.notifications.selectors.reader_clock import next_digest_time, notification_settings, quiet_hours_end
from games.notifications.selectors.relevance import (
    NotificationContext,
    PendingDecision,
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
"""Kinds that wait MIN_INTERVAL after notifications of these kinds about the same match."""
DIGEST_KINDS = (NotificationKind.RESOLVED, NotificationKind.PAUSED)
"""Kinds that the default digest collects."""

LastNotified = dict[tuple[RecipientKey, str], Notification]
"""The last notification of a kind that was dispatched to a recipient."""


def dispatch_due(now: datetime) -> int:
    """Add due notifications to deliveries, or delete them; return how many were due."""
    due = Notification.objects.filter(sorted_at=None, due_at__lte=now)
    if not due.exists():
        return 0
    with transaction.atomic():
        locked = _with_telegrams(due, now).select_for_update(of=("self",), skip_locked=True)
        notifications = list(locked.select_related("match", "season").order_by("due_at", "pk")[:BATCH_SIZE])
        context, last_notified = load_context(notifications), _last_notified(notifications)
        fresh: list[Notification] = []
        for notification in notifications:
            if not is_relevant(notification, context, now) or _is_covered(notification, context, last_notified):
                continue
            later = _next_check(notification, context, last_notified, now)
            if later is not None:
                notification.due_at = later
            else:
                notification.sorted_at = now
                if decision := _decision(notification, context):
                    notification.facts["told"] = decision.window
                fresh.append(notification)
        kept = [each for each in notifications if each.sorted_at or each.due_at > now]
        Notification.objects.filter(pk__in={each.pk for each in notifications} - {each.pk for each in kept}).delete()
        Notification.objects.bulk_update(kept, ["due_at", "sorted_at", "facts"])
        _create_deliveries(fresh, now)
    return len(notifications)


def requeue_early_warnings(delivery: Delivery, now: datetime) -> None:
    """Take deadline warnings out of the delivery whose deadline has moved; they are sent later."""
    warnings = list(delivery.notifications.filter(kind=NotificationKind.SOON))
    if not warnings:
        return
    context = load_context(warnings)
    for warning in warnings:
        coming = relevant_from(warning, context, now)
        if coming is not None:
            delivery.notifications.remove(warning)
            Notification.objects.filter(pk=warning.pk).update(sorted_at=None, due_at=coming)


def _with_telegrams(due: QuerySet[Notification], now: datetime) -> QuerySet[Notification]:
    """Return due notifications, and telegrams due soon for users who get other news of their match now."""
    beside = due.filter(match=OuterRef("match"), user=OuterRef("user"))
    telegrams = Q(kind=NotificationKind.TELEGRAM) & Exists(beside)
    coming = Notification.objects.filter(sorted_at=None, due_at__lte=now + DISPATCH_DELAY)
    return coming.filter(Q(due_at__lte=now) | telegrams)


def _next_check(
    notification: Notification, context: NotificationContext, last_notified: LastNotified, now: datetime
) -> datetime | None:
    """Return when to check the relevant notification again; None to send it now."""
    places = [(recipient_key(notification), kind) for kind in SPACED_KINDS.get(notification.kind, ())]
    before = [require(last_notified[place].sorted_at) for place in places if place in last_notified]
    if before and now < max(before) + MIN_INTERVAL:
        return max(before) + MIN_INTERVAL
    coming = relevant_from(notification, context, now)
    if decision := _decision(notification, context):
        coming = min(decision.opened_at + DISPATCH_DELAY, notification.created_at + MAX_DISPATCH_DELAY)
    return coming if coming is not None and now < coming else None


def _decision(notification: Notification, context: NotificationContext) -> PendingDecision | None:
    """Return the decision of a match that a your-turn notification is about, or None."""
    return context.pending.get(recipient_key(notification)) if notification.kind == NotificationKind.AWAITED else None


def _last_notified(notifications: Iterable[Notification]) -> LastNotified:
    asked = [notification for notification in notifications if notification.kind in SPACED_KINDS]
    rows = Notification.objects.filter(
        kind__in=list(SPACED_KINDS),
        sorted_at__isnull=False,
        user__in={notification.user_id for notification in asked},
        match__in={notification.match_id for notification in asked},
    )
    return {(recipient_key(row), row.kind): row for row in rows.order_by("sorted_at")}


def _is_covered(notification: Notification, context: NotificationContext, last_notified: LastNotified) -> bool:
    """Whether an earlier notification already covers the open window."""
    earlier = last_notified.get((recipient_key(notification), notification.kind))
    decision = _decision(notification, context)
    return earlier is not None and decision is not None and decision.window <= earlier.facts.get("told", -1)


def _create_deliveries(notifications: Sequence[Notification], now: datetime) -> None:
    """Add notifications to a delivery for each address that wants them.

    The addresses are locked, since another clock may have notifications for the same ones.
    """
    users = User.objects.select_related("notification_settings").in_bulk({each.user_id for each in notifications})
    targets = defaultdict(list)
    working = NotificationTarget.objects.filter(WORKING_TARGETS, user__in=users)
    for target in working.order_by("pk").select_for_update(no_key=True):
        targets[target.user_id].append(target)
    about: dict[RecipientKey, list[Notification]] = defaultdict(list)
    for notification in notifications:
        about[recipient_key(notification)].append(notification)
    gathering = _open_deliveries(target.pk for theirs in targets.values() for target in theirs)
    links = []
    for (match_id, user_id), news in about.items():
        chosen = notification_settings(users[user_id])
        for target in targets[user_id]:
            wanted = [notification for notification in news if chosen.wants(notification.kind, target.channel)]
            if wanted and target.match_id in (None, match_id):
                made = _new_delivery(target, match_id, chosen, wanted, now)
                delivery = gathering.setdefault(_delivery_key(made), made)
                links += [(delivery, notification) for notification in wanted]
    Delivery.objects.bulk_create([each for each in gathering.values() if each.pk is None])
    # A requeued notification may still be in a delivery to another address.
    rows = [DeliveryNotification(delivery_id=delivery.pk, notification_id=each.pk) for delivery, each in links]
    DeliveryNotification.objects.bulk_create(rows, ignore_conflicts=True)


def _open_deliveries(targets: Iterable[int]) -> dict[tuple[int, str, int | None], Delivery]:
    """Return deliveries before their first attempt, locked: they can still take notifications."""
    waiting = Delivery.objects.filter(target__in=list(targets), state=Delivery.State.WAITING, attempts=0)
    return {_delivery_key(each): each for each in waiting.select_for_update()}


def _delivery_key(delivery: Delivery) -> tuple[int, str, int | None]:
    return delivery.target_id, delivery.purpose, delivery.match_id


def _new_delivery(
    target: NotificationTarget,
    match_id: int | None,
    chosen: NotificationSettings,
    wanted: Iterable[Notification],
    now: datetime,
) -> Delivery:
    fits_digest = chosen.digest == NotificationSettings.Digest.ALL or (
        chosen.digest == NotificationSettings.Digest.REST and all(each.kind in DIGEST_KINDS for each in wanted)
    )
    if target.channel == NotificationTarget.Channel.EMAIL and fits_digest:
        next_at = next_digest_time(chosen, now)
        return Delivery(target=target, purpose=Delivery.Purpose.DIGEST, created_at=now, next_at=next_at)
    next_at = quiet_hours_end(chosen, now) or now
    return Delivery(target=target, match_id=match_id, created_at=now, next_at=next_at)
