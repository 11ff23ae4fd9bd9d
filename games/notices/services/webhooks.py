"""Webhooks: addresses where programs and chat rooms listen, of one user or of a match, a club or a season."""

import secrets
from typing import Any

from django.db import transaction
from django.utils import timezone

from games.matches.selectors.sight import is_for_everybody
from games.models import Club, Match, Season, Target, User
from games.models.club import LEADS
from games.notices.selectors.targets import managed_by
from games.notices.services.targets import add_target, send_test
from games.notices.transports import safe_http
from games.notices.transports.webhook import FORMS, PLAIN, form_of
from games.refused import Refused

PUBLIC_AT_ONCE = 5
"""How many public webhooks a match, a club or a season has at most."""


def add_webhook(
    *, user: User, address: str, form: str = "", name: str = "", match: Match | None = None
) -> Target:
    """Notify the user there; `form` is in `FORMS` or "". Refused for bad addresses, and as `add_target`."""
    if match and not match.seats.filter(user=user).exists():
        raise Refused("You have no seat there: only its public news can be posted.", "about")
    return add_target(
        user=user,
        channel=Target.Channel.WEBHOOK,
        address=address,
        verified_at=timezone.now(),
        match=match,
        **_fields(address, form, name),
    )


def add_public_webhook(
    *, user: User, owner: Match | Club | Season, address: str, form: str = "", name: str = ""
) -> Target:
    """Post public news of the owner's matches there, for users in charge of it, as `add_webhook` does."""
    fields = _fields(address, form, name)
    with transaction.atomic():
        # One after another, so that no owner has more of them.
        locked = type(owner)._default_manager.select_for_update(of=("self",)).get(pk=owner.pk)
        _check_in_charge(user, locked)
        theirs = Target.objects.filter(user=None, **{_kind_of(owner): owner})
        kept = theirs.filter(address=address).first()
        if kept is None and theirs.count() >= PUBLIC_AT_ONCE:
            raise Refused(f"{owner} has {PUBLIC_AT_ONCE} webhooks. Remove one first.", "address")
        target = kept or Target(channel=Target.Channel.WEBHOOK, address=address, **{_kind_of(owner): owner})
        target.config, target.name, target.verified_at = fields["config"], fields["name"], timezone.now()
        target.stopped_at, target.broken_at, target.broken_why = None, None, ""
        target.save()
    return target


def _fields(address: str, form: str, name: str) -> dict[str, Any]:
    """Return the name and configuration of a webhook; Refused for what can be no address of the internet."""
    try:
        safe_http.split(address)
    except safe_http.NotAllowed as error:
        raise Refused(str(error), "address") from error
    form = form or form_of(address)
    config = {"form": form} | ({"secret": new_secret()} if form == PLAIN else {})
    return {"config": config, "name": name or FORMS[form]}


def _kind_of(owner: Match | Club | Season) -> str:
    """Return the field of `Target` that names such an owner."""
    return type(owner).__name__.lower()


def _check_in_charge(user: User, owner: Match | Club | Season) -> None:
    if isinstance(owner, Club):
        if not owner.memberships.filter(user=user, standing__in=LEADS).exists():
            raise Refused("Only the officers of a club post its news.", "about")
    elif owner.host_id != user.pk:
        raise Refused("Only the host posts public news.", "about")
    if isinstance(owner, Match) and (owner.watch_delay or not is_for_everybody(owner)):
        raise Refused("Not everybody sees that match as it is, so it has no public news.", "about")


def try_again(*, user: User, target_id: int) -> None:
    """Take a broken webhook for whole, and have a test sent there; Refused as `send_test` does."""
    with transaction.atomic():
        webhooks = managed_by(user).filter(pk=target_id, channel=Target.Channel.WEBHOOK)
        webhooks.update(broken_at=None, broken_why="")
        send_test(user=user, target_id=target_id)


def renew_secret(target: Target) -> None:
    """Sign with another secret from now on, where the form is one that is signed."""
    with transaction.atomic():
        kept = Target.objects.select_for_update().get(pk=target.pk)
        kept.config = kept.config | {"secret": new_secret()}
        kept.save(update_fields=["config"])


def new_secret() -> str:
    """A secret of 256 bits."""
    return secrets.token_urlsafe(32)
