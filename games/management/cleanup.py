"""Deletion of expired data."""

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet
from django.utils import timezone

from games.api.services.tokens import IDEMPOTENCY_PERIOD
from games.models import Delivery, IdempotentResponse, Match, Notification, NotificationTarget, Seat, User
from games.rate_limits import within_limit

log = logging.getLogger(__name__)

DAY = 86_400
AT_ONCE = 50
SECONDS_BETWEEN_CHECKS = 900.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Ages:
    """The age in days from which matches, guests, notifications and addresses are deleted."""

    open_days: int = 30
    finished_days: int = 90
    exhibition_days: int = 1
    guest_days: int = 7
    notice_days: int = 30


def clean(ages: Ages, *, dry_run: bool = False) -> dict[str, int]:
    """Delete expired rows in small batches; return the number of rows by kind. A dry run only counts."""
    counts = {}
    for what, rows in _expired_rows(ages).items():
        keys = list(rows.values_list("pk", flat=True))
        if rows.model is User:
            sessions = Session.objects.filter(expire_date__gte=timezone.now()).iterator()
            known = {int(user) for session in sessions if (user := session.get_decoded().get(SESSION_KEY))}
            keys = [key for key in keys if key not in known]
        counts[what] = len(keys) if dry_run else _delete(rows, keys)
    return counts


def clean_daily() -> None:
    """Clean up if no clock has in the last 24 hours."""
    if within_limit(action="clean", who="all", limit=1, seconds=DAY):
        counts = clean(Ages())
        log.info("cleaned: %s", ", ".join(f"{count} {what}" for what, count in counts.items()))


def _expired_rows(ages: Ages) -> dict[str, QuerySet[Any]]:
    return {
        "expired sessions": Session.objects.filter(expire_date__lt=timezone.now()),
        "open matches without players": _never_joined(ages.open_days),
        "finished matches of guests against bots": _against_bots(ages.finished_days),
        "exhibitions": _over(ages.exhibition_days).filter(exhibition=True),
        "guests without seats": _gone_guests(ages.guest_days),
        "notices": Notification.objects.filter(sorted_at__lt=_ago(ages.notice_days)),
        "messages sent": Delivery.objects.filter(ended_at__lt=_ago(ages.notice_days)),
        "stored API responses": IdempotentResponse.objects.filter(made_at__lt=timezone.now() - IDEMPOTENCY_PERIOD),
        "unconfirmed addresses": NotificationTarget.objects.filter(
            verified_at=None, created_at__lt=_ago(ages.notice_days)
        ),
    }


def _ago(days: int) -> datetime:
    return timezone.now() - timedelta(days=days)


def _over(days: int) -> QuerySet[Match]:
    return Match.objects.filter(status=Match.Status.OVER, ended_at__lt=_ago(days))


def _never_joined(days: int) -> QuerySet[Match]:
    joined = Seat.objects.filter(match=OuterRef("pk"), user__isnull=False).exclude(user=F("match__host"))
    return Match.objects.filter(~Exists(joined), status=Match.Status.OPEN, created_at__lt=_ago(days))


def _against_bots(days: int) -> QuerySet[Match]:
    account = Seat.objects.filter(match=OuterRef("pk"), user__is_guest=False)
    people = Count("seats", filter=Q(seats__bot=""))
    played = _over(days).filter(~Exists(account), exhibition=False, imported_digest=None)
    return played.annotate(people=people).filter(people__lte=1)


def _gone_guests(days: int) -> QuerySet[User]:
    hosted = Match.objects.filter(host=OuterRef("pk")).exclude(status=Match.Status.OVER)
    seated = Seat.objects.filter(user=OuterRef("pk"))
    return User.objects.filter(~Exists(seated), ~Exists(hosted), is_guest=True, date_joined__lt=_ago(days))


def _delete(rows: QuerySet[Any], keys: Sequence[Any]) -> int:
    deleted = 0
    for start in range(0, len(keys), AT_ONCE):
        some = keys[start : start + AT_ONCE]
        with transaction.atomic():
            # A player who joins meanwhile holds the lock of the match; then `rows` no longer contains it.
            list(rows.model.objects.filter(pk__in=some).order_by("pk").select_for_update().values_list("pk", flat=True))
            found = rows.filter(pk__in=some)
            deleted += found.count()
            found.delete()
    return deleted
