"""The addresses at which somebody is told: left, confirmed, tested, stopped and taken off."""

from contextlib import suppress
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone

from games.matches.services.locking import lock_user
from games.models import Delivery, Match, Target, User
from games.notices.selectors.targets import managed_by
from games.rate_limits import within_limit
from games.refused import Refused

TARGETS_AT_ONCE = 10
TESTS_PER_HOUR = 10
CONFIRMATIONS_PER_DAY = 5


def add_email(*, user: User, address: str, now: datetime | None = None) -> Target:
    """Ask at the address whether to notify the user there. Refused as `add_target`, and too often."""
    address = address.strip().lower()
    with transaction.atomic():
        target = add_target(user=user, channel=Target.Channel.EMAIL, address=address, verified_at=None)
        if not target.works:
            _ask(target, now or timezone.now())
    return target


def propose_email(*, user: User, address: str) -> None:
    """Do as `add_email` where that is possible: what somebody signs up with is not refused because of it."""
    with suppress(Refused), transaction.atomic():
        add_email(user=user, address=address)


def add_target(
    *,
    user: User,
    channel: str,
    address: str,
    verified_at: datetime | None,
    config: dict[str, Any] | None = None,
    name: str = "",
    match: Match | None = None,
) -> Target:
    """Keep where the user is notified; `verified_at` is None of an address that may be somebody else's."""
    with transaction.atomic():
        # One after another, so that nobody has more of them.
        lock_user(user)
        kept = user.targets.filter(channel=channel, address=address, match=match).first()
        if kept is None and user.targets.count() >= TARGETS_AT_ONCE:
            raise Refused(f"You have {TARGETS_AT_ONCE} addresses. Take one off first.", "address")
        target = kept or Target(user=user, channel=channel, address=address, match=match)
        target.verified_at = verified_at or target.verified_at
        target.config, target.name = config or target.config, name or target.name
        if verified_at:
            target.stopped_at, target.broken_at, target.broken_why = None, None, ""
        target.save()
    return target


def confirm(target: Target, now: datetime | None = None) -> None:
    """Its reader has said yes: it is told from now on, again if it was stopped or broken."""
    Target.objects.filter(pk=target.pk).update(
        verified_at=now or timezone.now(), stopped_at=None, broken_at=None, broken_why=""
    )


def stop(target: Target, now: datetime | None = None) -> None:
    """Its reader has said no: nothing is sent there any more, until it is confirmed anew."""
    Target.objects.filter(pk=target.pk, stopped_at=None).update(stopped_at=now or timezone.now())


def send_test(*, user: User, target_id: int, now: datetime | None = None) -> None:
    """Send something to an address of the user's that works; Refused for one that does not, and too often."""
    target = _own(user, target_id)
    if not target.works:
        raise Refused("Nothing is sent to that address now.")
    if not within_limit(action="test-notice", who=str(user.pk), limit=TESTS_PER_HOUR, seconds=3_600):
        raise Refused("Enough tests for now. Try again in an hour.")
    _deliver(target, Delivery.Purpose.TEST, now or timezone.now())


def ask_again(*, user: User, target_id: int, now: datetime | None = None) -> None:
    """Have a mail address of the user's confirmed anew; Refused as `add_email` does."""
    target = _own(user, target_id)
    if target.channel != Target.Channel.EMAIL or target.works:
        raise Refused("That address needs no confirmation.")
    with transaction.atomic():
        _ask(target, now or timezone.now())


def remove(*, user: User, target_id: int) -> None:
    """Delete a target that the user is in charge of, with what was sent there; nothing happens to others."""
    managed_by(user).filter(pk=target_id).delete()


def _own(user: User, target_id: int) -> Target:
    target = managed_by(user).filter(pk=target_id).first()
    if target is None:
        raise Refused("There is no such address.")
    return target


def _ask(target: Target, now: datetime) -> None:
    """Send the link that confirms it; what is under way is enough."""
    limit: dict[str, Any] = {"action": "confirm-address", "limit": CONFIRMATIONS_PER_DAY, "seconds": 86_400}
    if not (within_limit(who=target.address, **limit) and within_limit(who=str(target.user_id), **limit)):
        raise Refused("That was asked often enough today. Try again tomorrow.", "address")
    Target.objects.filter(pk=target.pk).update(verified_at=None)
    target.verified_at = None
    _deliver(target, Delivery.Purpose.CONFIRM, now)


def _deliver(target: Target, purpose: Delivery.Purpose, now: datetime) -> None:
    Delivery.objects.create(target=target, purpose=purpose, created_at=now, next_at=now)
