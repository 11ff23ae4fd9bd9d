"""Sending of deliveries from the outbox: each once, in order, and outside of transactions.

A delivery is claimed in a short transaction, which composes the message from the current state. The outcome
is recorded in another one. If the sender dies in between, the outcome becomes `unknown` after
MAX_SENDING_TIME, and the message is never sent again.
"""

import logging
import secrets
from collections.abc import Sequence
from datetime import datetime, timedelta
from time import monotonic

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from games.models import Delivery, NotificationTarget
from games.models.notifications import MAX_BROKEN_REASON_LENGTH, MAX_SUMMARY_LENGTH
from games.notifications.selectors.messages import compose
from games.notifications.selectors.reader_clock import IMMEDIATE_PURPOSES, notification_settings, quiet_hours_end
from games.notifications.services.dispatch import requeue_early_warnings
from games.notifications.services.hosts import claim_host, origin_of, origin_pattern, record_answer, resting_until
from games.notifications.transports import TRANSPORTS
from games.notifications.transports.base import Delivered, Message, OutcomeUnknown, Rejected, RetryLater, SendOutcome
from games.require import require

log = logging.getLogger(__name__)

RETRY_DELAYS = tuple(timedelta(minutes=minutes) for minutes in (1, 5, 30, 120, 480))
"""Pauses before each retry; after the last one the delivery has failed."""
MAX_SENDING_TIME = timedelta(minutes=3)
MAX_OUTAGE, TRIES_IN_OUTAGE = timedelta(days=3), 3
"""How long a message is retried during an outage, and how many attempts an outage uses up at most, so
that the next one is never far off.
"""
MOST_POSTPONED = 500
"""Deliveries to a host that is away that are postponed in one transaction."""

State = Delivery.State
FINAL_STATES = {Delivered: State.SENT, Rejected: State.GAVE_UP, OutcomeUnknown: State.UNKNOWN}


def send_next(channel: str, now: datetime | None = None) -> bool:
    """Send the oldest due delivery of the channel to a host that is free; return whether to check for another at once.

    Deliveries to a host that is away are postponed. Those to a busy host are left alone.
    """
    moment, passed = now or timezone.now(), list[str]()
    while (address := _first_address(channel, moment, passed)) is not None:
        origin = origin_of(address)
        with claim_host(origin) as is_free:
            rests_until = resting_until(origin, moment) if is_free else None
            if rests_until:
                _postpone_deliveries(_due_deliveries(channel, moment, origin), rests_until)
            elif is_free and (again := _send_to(channel, origin, now)) is not None:
                return again
        passed.append(origin)
    return False


def _first_address(channel: str, now: datetime, passed: Sequence[str]) -> str | None:
    """Return the address of the oldest due delivery that goes to none of the origins in `passed`."""
    due = _due_deliveries(channel, now)
    if passed:
        due = due.exclude(target__address__regex="|".join(map(origin_pattern, passed)))
    return due.values_list("target__address", flat=True).first()


def _postpone_deliveries(due: QuerySet[Delivery], until: datetime) -> None:
    """Postpone the oldest of these deliveries; none loses an attempt, nor its place before later ones."""
    with transaction.atomic():
        locked = due.select_for_update(of=("self",), skip_locked=True, no_key=True).only("pk")[:MOST_POSTPONED]
        found = Delivery.objects.filter(pk__in=[each.pk for each in locked])
        found.update(next_at=until, error="The host is not answering now.")


def _send_to(channel: str, origin: str, now: datetime | None) -> bool | None:
    """Send the oldest due delivery to the origin; return as `send_next`, or None if others have taken it."""
    delivery, message = _claim_next(channel, origin, now or timezone.now())
    if delivery is None or message is None:
        return None if delivery is None else True
    began = monotonic()
    outcome = _send(channel, delivery.target, message)
    ended = now or timezone.now()
    record_answer(origin, outcome, monotonic() - began, ended)
    _record_outcome(delivery, outcome, ended)
    return not (isinstance(outcome, RetryLater) and outcome.is_outage)


def mark_lost_deliveries(now: datetime) -> int:
    """Mark deliveries whose sender has died as unknown; return their number."""
    lost = Delivery.objects.filter(state=State.SENDING, claimed_at__lte=now - MAX_SENDING_TIME)
    if not lost.exists():
        return 0
    count = lost.update(state=State.UNKNOWN, ended_at=now, error="Sending was interrupted.")
    log.error("%s deliveries were interrupted and are not sent again", count)
    return count


def _due_deliveries(channel: str, now: datetime, origin: str = "") -> QuerySet[Delivery]:
    due = Delivery.objects.filter(
        ~Exists(_earlier_deliveries(now)), state=State.WAITING, next_at__lte=now, target__channel=channel
    ).order_by("next_at")  # By the index alone: PostgreSQL would sort all of them for each message.
    return due.filter(target__address__regex=origin_pattern(origin)) if origin else due


def _earlier_deliveries(now: datetime) -> QuerySet[Delivery]:
    """Return deliveries that the same target must get first: in progress, retried, postponed, or of the same time."""
    retried = Q(state=State.WAITING) & (Q(attempts__gt=0) | ~Q(error=""))
    equal = Q(state=State.WAITING, next_at=OuterRef("next_at"))
    earlier = (Q(state=State.SENDING) | retried | equal) & Q(pk__lt=OuterRef("pk"))
    return Delivery.objects.filter(earlier | (retried & Q(next_at__gt=now)), target=OuterRef("target"))


def _claim_next(channel: str, origin: str, now: datetime) -> tuple[Delivery | None, Message | None]:
    """Claim the next delivery; return it, if one was found, with its message, if it is still relevant."""
    with transaction.atomic():
        due = _due_deliveries(channel, now, origin)
        locked = due.select_for_update(of=("self", "target"), skip_locked=True, no_key=True)
        delivery = locked.select_related("target__user__notification_settings").first()
        # The process that held the lock may have started to send to the target.
        if delivery is None or not due.filter(pk=delivery.pk).exists():
            return None, None
        message = _prepare_message(delivery, now)
        if message is not None:
            delivery.state, delivery.claim, delivery.claimed_at = State.SENDING, secrets.token_hex(16), now
            delivery.attempts += 1
            delivery.summary = message.subject[:MAX_SUMMARY_LENGTH]
        delivery.save()
    return delivery, message


def _prepare_message(delivery: Delivery, now: datetime) -> Message | None:
    """Return the message; None if the delivery is delayed or dropped, which is set on the row."""
    if delivery.purpose not in IMMEDIATE_PURPOSES:
        later = quiet_hours_end(notification_settings(require(delivery.target.user)), now)
        if later is not None:
            delivery.next_at = later
            return None
    try:
        with transaction.atomic():
            requeue_early_warnings(delivery, now)
            message = compose(delivery, now)
    except Exception:
        # A message that cannot be composed must not block others.
        log.exception("could not compose delivery %s; retrying", delivery.pk)
        delivery.attempts += 1
        _schedule_retry(delivery, "The message could not be composed.", now)
        return None
    if message is None:
        delivery.state, delivery.ended_at = State.DROPPED, now
    return message


def _send(channel: str, target: NotificationTarget, message: Message) -> SendOutcome:
    try:
        return TRANSPORTS[channel](target, message)
    except Exception as error:
        log.exception("message %s: the %s transport failed", message.key, channel)
        return OutcomeUnknown(f"Sending failed: {type(error).__name__}.")


def _record_outcome(delivery: Delivery, outcome: SendOutcome, now: datetime) -> None:
    with transaction.atomic():
        # It may have been marked as lost meanwhile; now its outcome is known.
        mine = Delivery.objects.select_for_update().filter(
            pk=delivery.pk, claim=delivery.claim, state__in=[State.SENDING, State.UNKNOWN]
        )
        row = mine.first()
        if row is None:
            return
        row.error = "" if isinstance(outcome, Delivered) else outcome.why[:MAX_BROKEN_REASON_LENGTH]
        if isinstance(outcome, RetryLater):
            if outcome.is_outage and now - row.created_at < MAX_OUTAGE:
                row.attempts = min(row.attempts, TRIES_IN_OUTAGE)
            _schedule_retry(row, row.error, now, outcome.after)
        else:
            row.state, row.ended_at = FINAL_STATES[type(outcome)], now
        row.save()
        if isinstance(outcome, Rejected) and outcome.broken:
            NotificationTarget.objects.filter(pk=row.target_id).update(broken_at=now, broken_why=row.error)
    if row.state in (State.GAVE_UP, State.UNKNOWN):
        log.error("delivery %s by %s is %s", row.pk, delivery.target.channel, row.get_state_display())


def _schedule_retry(delivery: Delivery, why: str, now: datetime, least: timedelta = timedelta()) -> None:
    """Retry the delivery after a pause of at least `least`, or mark it as failed."""
    delivery.error, tried = why, delivery.attempts
    if tried > len(RETRY_DELAYS):
        delivery.state, delivery.ended_at = State.GAVE_UP, now
    else:
        delivery.state, delivery.ended_at = State.WAITING, None
        delivery.next_at = now + max(RETRY_DELAYS[tried - 1], least)
