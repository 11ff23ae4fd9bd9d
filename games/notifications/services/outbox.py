"""Sending what waits in the outbox: each message once, in order, and never inside a transaction.

A delivery is taken in one short transaction, which makes its words of how things stand then, and marks it as
being sent. What became of it is noted in another one. Whoever dies in between leaves a delivery of which
nobody knows the end: after `LONGEST_SENDING` it is `unknown`, and stays so.
"""

import logging
import secrets
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from games.models import Delivery, Target
from games.models.notices import LONGEST_SUMMARY, LONGEST_WHY
from games.notifications.selectors.compose import compose
from games.notifications.selectors.hours import held_until
from games.notifications.services.sorting import put_back
from games.notifications.transports import TRANSPORTS
from games.notifications.transports.contract import Message, Outcome, Refused, Sent, TryLater, Unknown

log = logging.getLogger(__name__)

PAUSES = (
    timedelta(minutes=1),
    timedelta(minutes=5),
    timedelta(minutes=30),
    timedelta(hours=2),
    timedelta(hours=8),
)
"""How long a delivery that has failed waits, each time; after the last one it is given up."""
LONGEST_SENDING = timedelta(minutes=3)
LONGEST_OUTAGE, TRIES_IN_OUTAGE = timedelta(days=3), 3
"""How old a message may grow while nothing gets through; and how many of its tries that takes at most, so
that the next one is never far off.
"""

State = Delivery.State


def send_next(channel: str, now: datetime | None = None) -> bool:
    """Send what has waited longest for that channel, if anything is due; whether to look again at once."""
    moment = now or timezone.now()
    if not _due(channel, moment).exists():
        return False
    taken, found = _take(channel, moment)
    if taken is None:
        return found
    delivery, message = taken
    outcome = _send(channel, delivery.target, message)
    _note(delivery, outcome, now or timezone.now())
    return not (isinstance(outcome, TryLater) and outcome.everywhere)


def give_up_lost(now: datetime) -> int:
    """Mark deliveries whose sender has never told how it went; how many."""
    lost = Delivery.objects.filter(state=State.SENDING, claimed_at__lte=now - LONGEST_SENDING)
    if not lost.exists():
        return 0
    count = lost.update(state=State.UNKNOWN, ended_at=now, error="The sender stopped in the middle.")
    log.error("%s deliveries have an unknown end, and are not sent again", count)
    return count


def _due(channel: str, now: datetime) -> QuerySet[Delivery]:
    return Delivery.objects.filter(
        ~Exists(_before_it(now)), state=State.WAITING, next_at__lte=now, target__channel=channel
    ).order_by("next_at", "pk")


def _before_it(now: datetime) -> QuerySet[Delivery]:
    """Return deliveries that the same target must get first: in progress, or tried again."""
    retried = Q(state=State.WAITING, attempts__gt=0)
    earlier = (Q(state=State.SENDING) | retried) & Q(pk__lt=OuterRef("pk"))
    return Delivery.objects.filter(earlier | (retried & Q(next_at__gt=now)), target=OuterRef("target"))


def _take(channel: str, now: datetime) -> tuple[tuple[Delivery, Message] | None, bool]:
    """What to send now, marked as being sent, if it is still news; and whether anything was found."""
    with transaction.atomic():
        locked = _due(channel, now).select_for_update(of=("self", "target"), skip_locked=True, no_key=True)
        delivery = locked.select_related("target__user__notice_settings").first()
        # Whoever had the target until now may have begun to send to it.
        if delivery is None or not _due(channel, now).filter(pk=delivery.pk).exists():
            return None, False
        message = _prepared(delivery, now)
        if message is not None:
            delivery.state, delivery.claim, delivery.claimed_at = State.SENDING, secrets.token_hex(16), now
            delivery.attempts += 1
            delivery.summary = message.subject[:LONGEST_SUMMARY]
        delivery.save()
    return (None if message is None else (delivery, message)), True


def _prepared(delivery: Delivery, now: datetime) -> Message | None:
    """Its message; None where it waits or is dropped instead, which is noted in the row."""
    later = held_until(delivery, now)
    if later is not None:
        delivery.next_at = later
        return None
    try:
        with transaction.atomic():
            put_back(delivery, now)
            message = compose(delivery, now)
    except Exception:
        # One that cannot be put into words must not keep others from being sent.
        log.exception("delivery %s could not be written; it is tried again", delivery.pk)
        delivery.attempts += 1
        _postpone(delivery, "It could not be written.", now)
        return None
    if message is None:
        delivery.state, delivery.ended_at = State.DROPPED, now
    return message


def _send(channel: str, target: Target, message: Message) -> Outcome:
    try:
        return TRANSPORTS[channel].send(target, message)
    except Exception as error:
        log.exception("message %s: the %s transport failed", message.key, channel)
        return Unknown(f"The sender failed: {type(error).__name__}.")


def _note(delivery: Delivery, outcome: Outcome, now: datetime) -> None:
    with transaction.atomic():
        # Somebody may have given it up as lost meanwhile; now its end is known.
        mine = Delivery.objects.select_for_update().filter(
            pk=delivery.pk, claim=delivery.claim, state__in=[State.SENDING, State.UNKNOWN]
        )
        row = mine.first()
        if row is None:
            return
        row.error = "" if isinstance(outcome, Sent) else outcome.why[:LONGEST_WHY]
        if isinstance(outcome, TryLater):
            if outcome.everywhere and now - row.created_at < LONGEST_OUTAGE:
                row.attempts = min(row.attempts, TRIES_IN_OUTAGE)
            _postpone(row, row.error, now, outcome.after)
        else:
            row.state, row.ended_at = _end_of(outcome), now
        row.save()
        if isinstance(outcome, Refused) and outcome.broken:
            Target.objects.filter(pk=row.target_id).update(broken_at=now, broken_why=row.error)
    if row.state in (State.GAVE_UP, State.UNKNOWN):
        log.error("delivery %s by %s is %s", row.pk, delivery.target.channel, row.get_state_display())


def _end_of(outcome: Sent | Refused | Unknown) -> State:
    if isinstance(outcome, Sent):
        return State.SENT
    return State.GAVE_UP if isinstance(outcome, Refused) else State.UNKNOWN


def _postpone(delivery: Delivery, why: str, now: datetime, least: timedelta = timedelta()) -> None:
    """Have it tried again after a pause that is no shorter than `least`, or give it up."""
    delivery.error, tried = why, delivery.attempts
    if tried > len(PAUSES):
        delivery.state, delivery.ended_at = State.GAVE_UP, now
    else:
        delivery.state, delivery.ended_at = State.WAITING, None
        delivery.next_at = now + max(PAUSES[tried - 1], least)
