"""Addresses for notifications, including devices and webhooks: add, confirm, stop and remove."""

import secrets
from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone

from games.exceptions import ServiceError
from games.matches.services.locking import lock_user
from games.models import (
    CalendarFeed,
    Club,
    Delivery,
    Match,
    MatchMute,
    NotificationSettings,
    NotificationTarget,
    Season,
    User,
)
from games.models.base import new_calendar_token
from games.models.club import LEADER_STANDINGS
from games.notifications.selectors.reader_clock import next_digest_time
from games.notifications.selectors.targets import targets_managed_by
from games.notifications.transports import safe_http
from games.notifications.transports.webhook import PLAIN, WEBHOOK_FORMATS, guess_format
from games.permissions.selectors.visibility import is_live_for_all
from games.rate_limits import within_limit

MAX_TARGETS = 10
TESTS_PER_HOUR = 10
CONFIRMATIONS_PER_DAY = 5


def add_email(*, user: User, address: str) -> NotificationTarget:
    """Send a confirmation link to the address; raise ServiceError as `add_target`, or if sent too often."""
    address = address.strip().lower()
    with transaction.atomic():
        target = add_target(user=user, channel=NotificationTarget.Channel.EMAIL, address=address, verified_at=None)
        if not target.works:
            _send_confirmation(target)
    return target


def propose_email(*, user: User, address: str) -> None:
    """Add the address if possible: an error here must not block signing up."""
    with suppress(ServiceError), transaction.atomic():
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
) -> NotificationTarget:
    """Save an address for notifications; `verified_at` is None if it may belong to somebody else."""
    with transaction.atomic():
        # Lock the user, so that concurrent requests cannot exceed the limit.
        lock_user(user)
        kept = user.targets.filter(channel=channel, address=address, match=match).first()
        if kept is None and user.targets.count() >= MAX_TARGETS:
            raise ServiceError(f"You have {MAX_TARGETS} addresses, the maximum. Remove one first.", "address")
        target = kept or NotificationTarget(user=user, channel=channel, address=address, match=match)
        return _save_target(target, verified_at, config, name)


def _save_target(
    target: NotificationTarget, verified_at: datetime | None, config: dict[str, Any] | None, name: str
) -> NotificationTarget:
    target.verified_at = verified_at or target.verified_at
    target.config, target.name = config or target.config, name or target.name
    if verified_at:
        target.stopped_at, target.broken_at, target.broken_why = None, None, ""
    target.save()
    return target


def confirm_target(target: NotificationTarget) -> None:
    """Confirm the address: notifications are sent to it, even if it was stopped or broken."""
    rows = NotificationTarget.objects.filter(pk=target.pk)
    rows.update(verified_at=timezone.now(), stopped_at=None, broken_at=None, broken_why="")


def stop_target(target: NotificationTarget) -> None:
    """Stop notifications to the address until it is confirmed again."""
    NotificationTarget.objects.filter(pk=target.pk, stopped_at=None).update(stopped_at=timezone.now())


def send_test(*, user: User, target_id: int) -> None:
    """Send a test to a working address of the user; raise ServiceError otherwise, or if too often."""
    target = _find_managed(user, target_id)
    if not target.works:
        raise ServiceError("This address is not active. Confirm or fix it first.")
    if not within_limit(action="test-notice", who=str(user.pk), limit=TESTS_PER_HOUR, seconds=3_600):
        raise ServiceError("Too many tests. Try again in an hour.")
    _create_delivery(target, Delivery.Purpose.TEST)


def resend_confirmation(*, user: User, target_id: int) -> None:
    """Send a new confirmation link to the user's address; raise ServiceError as `add_email`."""
    target = _find_managed(user, target_id)
    if target.channel != NotificationTarget.Channel.EMAIL or target.works:
        raise ServiceError("This address needs no confirmation.")
    with transaction.atomic():
        _send_confirmation(target)


def remove_target(*, user: User, target_id: int) -> None:
    """Delete a target that the user manages, with its deliveries; other targets are left alone."""
    targets_managed_by(user).filter(pk=target_id).delete()


def _find_managed(user: User, target_id: int) -> NotificationTarget:
    target = targets_managed_by(user).filter(pk=target_id).first()
    if target is None:
        raise ServiceError("This address does not exist.")
    return target


def _send_confirmation(target: NotificationTarget) -> None:
    """Send the confirmation link, within the limits."""
    limit: dict[str, Any] = {"action": "confirm-address", "limit": CONFIRMATIONS_PER_DAY, "seconds": 86_400}
    if not (within_limit(who=target.address, **limit) and within_limit(who=str(target.user_id), **limit)):
        raise ServiceError("Too many confirmation e-mails today. Try again tomorrow.", "address")
    NotificationTarget.objects.filter(pk=target.pk).update(verified_at=None)
    target.verified_at = None
    _create_delivery(target, Delivery.Purpose.CONFIRM)


def _create_delivery(target: NotificationTarget, purpose: Delivery.Purpose) -> None:
    now = timezone.now()
    Delivery.objects.create(target=target, purpose=purpose, created_at=now, next_at=now)


PUSH = NotificationTarget.Channel.PUSH


def add_device(*, user: User, endpoint: str, name: str, replaces: str = "", **keys: str) -> NotificationTarget:
    """Notify the user on the device, instead of `replaces`; the `keys` encrypt messages. Raise as `add_target`."""
    with transaction.atomic():
        devices = NotificationTarget.objects.filter(channel=PUSH)
        devices.filter(address__in=[endpoint, replaces]).exclude(user=user).delete()
        if not devices.filter(address=endpoint).exists():
            # Keep the row, and with it pending deliveries.
            devices.filter(address=replaces).update(address=endpoint)
        return add_target(user=user, channel=PUSH, address=endpoint, config=keys, name=name, verified_at=timezone.now())


def move_device(*, replaces: str, endpoint: str, **keys: str) -> None:
    """Record the new endpoint of the browser known as `replaces`; ignore an unknown one."""
    known = NotificationTarget.objects.filter(channel=PUSH, address=replaces).select_related("user").first()
    if known and known.user:
        add_device(user=known.user, endpoint=endpoint, name=known.name, replaces=replaces, **keys)


MAX_PUBLIC_WEBHOOKS = 5
"""The most public webhooks of a match, club or season."""


def add_webhook(
    *,
    user: User,
    address: str,
    form: str = "",
    name: str = "",
    match: Match | None = None,
    owner: Match | Club | Season | None = None,
) -> NotificationTarget:
    """Notify the user by webhook, of one `match` or all, or post public news of an `owner` whom the user manages to it.

    `form` is in WEBHOOK_FORMATS or "". Raise ServiceError for a bad URL, or if the user may not.
    """
    if match and not match.seats.filter(user=user).exists():
        raise ServiceError("You have no seat in this match, so only its public news can be posted.", "about")
    fields, channel, now = _webhook_fields(address, form, name), NotificationTarget.Channel.WEBHOOK, timezone.now()
    if owner is None:
        return add_target(user=user, channel=channel, address=address, verified_at=now, match=match, **fields)
    field = type(owner).__name__.lower()
    with transaction.atomic():
        # Lock the owner, so that concurrent requests cannot exceed the limit.
        locked = type(owner)._default_manager.select_for_update(of=("self",)).get(pk=owner.pk)
        _check_in_charge(user, locked)
        theirs = NotificationTarget.objects.filter(user=None, **{field: owner})
        kept = theirs.filter(address=address).first()
        if kept is None and theirs.count() >= MAX_PUBLIC_WEBHOOKS:
            raise ServiceError(f"{owner} has {MAX_PUBLIC_WEBHOOKS} webhooks, the maximum. Remove one first.", "address")
        target = kept or NotificationTarget(channel=channel, address=address, **{field: owner})
        return _save_target(target, now, **fields)


def _webhook_fields(address: str, form: str, name: str) -> dict[str, Any]:
    """Return name and configuration of a webhook; raise ServiceError for a URL that is not public."""
    try:
        safe_http.parse_url(address)
    except safe_http.AddressNotAllowed as error:
        raise ServiceError(str(error), "address") from error
    form = form or guess_format(address)
    config = {"form": form} | ({"secret": new_secret()} if form == PLAIN else {})
    return {"config": config, "name": name or WEBHOOK_FORMATS[form]}


def _check_in_charge(user: User, owner: Match | Club | Season) -> None:
    if isinstance(owner, Club):
        if not owner.memberships.filter(user=user, standing__in=LEADER_STANDINGS).exists():
            raise ServiceError("Only the club’s officers can post its news.", "about")
    elif owner.host_id != user.pk:
        raise ServiceError("Only the host can post public news.", "about")
    if isinstance(owner, Match) and (owner.watch_delay or not is_live_for_all(owner)):
        raise ServiceError("This match is not public, so it has no public news.", "about")


def restore_webhook(*, user: User, target_id: int) -> None:
    """Mark a broken webhook as working and send a test; raise ServiceError as `send_test`."""
    with transaction.atomic():
        webhooks = targets_managed_by(user).filter(pk=target_id, channel=NotificationTarget.Channel.WEBHOOK)
        webhooks.update(broken_at=None, broken_why="")
        send_test(user=user, target_id=target_id)


def renew_secret(target: NotificationTarget) -> None:
    """Replace the secret that signs messages to the target."""
    with transaction.atomic():
        kept = NotificationTarget.objects.select_for_update().get(pk=target.pk)
        kept.config = kept.config | {"secret": new_secret()}
        kept.save(update_fields=["config"])


def new_secret() -> str:
    """Return a secret of 256 bits."""
    return secrets.token_urlsafe(32)


def save_notification_settings(*, user: User, chosen: Mapping[str, Sequence[str]], **fields: Any) -> None:
    """Save the settings and the `chosen` kinds by channel; move a pending digest to its new hour."""
    kept, _ = NotificationSettings.objects.get_or_create(user=user)
    kept.chosen = kept.chosen | {channel: list(kinds) for channel, kinds in chosen.items()}
    for name, value in fields.items():
        setattr(kept, name, value)
    kept.save()
    gathering = Delivery.objects.filter(target__user=user, purpose=Delivery.Purpose.DIGEST, attempts=0)
    gathering.filter(state=Delivery.State.WAITING).update(next_at=next_digest_time(kept, timezone.now()))


def mute_match(*, user: User, match: Match, muted: bool = True) -> None:
    """Stop notifying the user of the match, or notify the user again if `muted` is false."""
    if muted:
        MatchMute.objects.get_or_create(user=user, match=match)
    else:
        MatchMute.objects.filter(user=user, match=match).delete()


def create_calendar(user: User) -> CalendarFeed:
    """Create a calendar URL for the user; an older one stops working."""
    feed, _ = CalendarFeed.objects.update_or_create(user=user, defaults={"token": new_calendar_token()})
    return feed


def revoke_calendar(user: User) -> None:
    """Revoke the user's calendar URL."""
    CalendarFeed.objects.filter(user=user).delete()
