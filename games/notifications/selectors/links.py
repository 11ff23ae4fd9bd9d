"""Absolute URLs for messages, and signed ones that work without signing in."""

from django.conf import settings
from django.core import signing
from django.urls import reverse

from games.models import NotificationTarget

CONFIRM_SECONDS = 7 * 86_400
STOP, CONFIRM = "stop-notices", "confirm-address"


def absolute_url(page: str, *args: object) -> str:
    """Return the URL of a page, including the site."""
    return settings.SITE_URL + reverse(page, args=args)


def stop_link(target: NotificationTarget) -> str:
    """Return the URL that stops notifications to the target."""
    return absolute_url("notifications_stop", signing.dumps(target.pk, salt=STOP))


def confirm_link(target: NotificationTarget) -> str:
    """Return the URL that confirms the target's address, valid for CONFIRM_SECONDS."""
    return absolute_url("notifications_confirm", signing.dumps(target.pk, salt=CONFIRM))


def find_target_by_token(token: str, purpose: str, seconds: int | None = None) -> NotificationTarget | None:
    """Return the target of a signed link with this purpose; None if it is invalid or expired."""
    try:
        key = signing.loads(token, salt=purpose, max_age=seconds)
    except signing.BadSignature:
        return None
    return NotificationTarget.objects.select_related("user").filter(pk=key).first()
