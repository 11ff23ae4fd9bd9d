"""The page of a user's notifications: addresses and recent deliveries."""

from typing import Any

from games.models import Delivery, Match, MatchMute, NotificationTarget, User
from games.notifications.selectors.calendar import calendar_address
from games.notifications.selectors.targets import targets_managed_by
from games.notifications.transports.push import vapid_public_key

DELIVERIES_SHOWN = 50


def load_notifications_page(user: User) -> dict[str, Any]:
    """Return what the page shows of a user, in five queries.

    `calendar` is "" if the user has no calendar URL; `calendar_link` opens it in a calendar program.
    """
    managed = targets_managed_by(user)
    targets: dict[str, list[NotificationTarget]] = {channel: [] for channel in NotificationTarget.Channel.values}
    for target in managed.select_related("match", "club", "season"):
        targets[target.channel].append(target)
    deliveries = Delivery.objects.filter(target__in=managed.values("pk")).exclude(state=Delivery.State.DROPPED)
    calendar = calendar_address(user)
    return {
        "targets": targets,
        "broken": [target for of_channel in targets.values() for target in of_channel if target.broken_at],
        "sent": deliveries.select_related("target").order_by("-pk")[:DELIVERIES_SHOWN],
        "muted": MatchMute.objects.filter(user=user).select_related("match").order_by("-match"),
        "push_key": vapid_public_key(),
        "calendar": calendar,
        "calendar_link": f"webcal://{calendar.partition('://')[2]}",
    }


def has_broken_address(user: User) -> bool:
    """Whether deliveries fail at a target that the user manages."""
    return targets_managed_by(user).filter(broken_at__isnull=False).exists()


def is_muted(match: Match, user: User) -> bool:
    """Whether the user has muted the match."""
    return MatchMute.objects.filter(match=match, user=user).exists()
