"""Absolute addresses in what leaves the site, and the signed ones that work without signing in."""

from django.conf import settings
from django.core import signing
from django.urls import reverse

from games.models import Target

CONFIRM_SECONDS = 7 * 86_400
STOP, CONFIRM = "stop-notices", "confirm-address"


def absolute_url(page: str, *args: object) -> str:
    """The address of a page, with its site."""
    return settings.SITE_URL + reverse(page, args=args)


def stop_link(target: Target) -> str:
    """Where that target is told nothing more, by one press."""
    return absolute_url("notices_stop", signing.dumps(target.pk, salt=STOP))


def confirm_link(target: Target) -> str:
    """Where who reads that address says so, within CONFIRM_SECONDS."""
    return absolute_url("notices_confirm", signing.dumps(target.pk, salt=CONFIRM))


def find_target_by_token(token: str, purpose: str, seconds: int | None = None) -> Target | None:
    """The target that a link of that purpose is for; None of a link that is none, or too old."""
    try:
        key = signing.loads(token, salt=purpose, max_age=seconds)
    except signing.BadSignature:
        return None
    return Target.objects.select_related("user").filter(pk=key).first()
