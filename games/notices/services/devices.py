"""The devices on whose screens somebody is told. A browser has one subscription, whoever is signed in."""

from collections.abc import Mapping

from django.db import transaction
from django.utils import timezone

from games.models import Target, User
from games.notices.services.targets import add_target

PUSH = Target.Channel.PUSH


def add_device(
    *, user: User, endpoint: str, keys: Mapping[str, str], name: str, replaces: str = ""
) -> Target:
    """Notify the user on that device, instead of `replaces`. Refused as `add_target` does."""
    with transaction.atomic():
        devices = Target.objects.filter(channel=PUSH)
        devices.filter(address__in=[endpoint, replaces]).exclude(user=user).delete()
        if not devices.filter(address=endpoint).exists():
            # The row stays, and with it what is on its way.
            devices.filter(address=replaces).update(address=endpoint)
        return add_target(
            user=user,
            channel=PUSH,
            address=endpoint,
            config=dict(keys),
            name=name,
            verified_at=timezone.now(),
        )


def move_device(*, replaces: str, endpoint: str, keys: Mapping[str, str]) -> None:
    """The browser that was known as `replaces` has got another endpoint; nothing happens to one unknown."""
    known = Target.objects.filter(channel=PUSH, address=replaces).select_related("user").first()
    if known and known.user:
        add_device(user=known.user, endpoint=endpoint, keys=keys, name=known.name, replaces=replaces)
