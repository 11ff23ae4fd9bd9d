"""Deletion of expired data."""

import logging
from collections.abc import Sequence
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


AGES = {
    "open_days": (30, "open matches without players"),
    "finished_days": (90, "finished matches of guests against bots"),
    "exhibition_days": (1, "finished exhibitions"),
    "guest_days": (7, "guests without a seat and without a session"),
    "notice_days": (30, "notifications, sent messages and unconfirmed addresses"),
}
"""The age in days from which rows are deleted, and what rows these are, by the name of the option."""


def clean(*, dry_run: bool = False, **ages: int) -> dict[str, int]:
    """Delete expired rows in small batches; return the number of rows by kind. A dry run only counts.

    `ages` replace those of `AGES`.
    """
    counts = {}
    usual = {name: days for name, (days, _) in AGES.items()}
    for what, rows in _expired_rows(**usual | ages).items():
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
        counts = clean()
        log.info("cleaned: %s", ", ".join(f"{count} {what}" for what, count in counts.items()))


def _expired_rows(
    *, open_days: int, finished_days: int, exhibition_days: int, guest_days: int, notice_days: int
) -> dict[str, QuerySet[Any]]:
    return {
        "expired sessions": Session.objects.filter(expire_date__lt=timezone.now()),
        "open matches without players": _never_joined(open_days),
        "finished matches of guests against bots": _against_bots(finished_days),
        "exhibitions": _over(exhibition_days).filter(exhibition=True),
        "guests without seats": _gone_guests(guest_days),
        "notices": Notification.objects.filter(sorted_at__lt=_ago(notice_days)),
        "messages sent": Delivery.objects.filter(ended_at__lt=_ago(notice_days)),
        "stored API responses": IdempotentResponse.objects.filter(made_at__lt=timezone.now() - IDEMPOTENCY_PERIOD),
        "unconfirmed addresses": NotificationTarget.objects.filter(verified_at=None, created_at__lt=_ago(notice_days)),
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
