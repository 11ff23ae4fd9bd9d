"""Webhooks of users: an address that programs of theirs listen at."""

import secrets

from django.db import transaction
from django.utils import timezone

from games.models import Match, Target, User
from games.notices.services.targets import add_target, send_test
from games.notices.transports import safe_http
from games.notices.transports.webhook import FORMS, PLAIN, form_of
from games.refused import Refused


def add_webhook(
    *,
    user: User,
    address: str,
    form: str = "",
    name: str = "",
    match: Match | None = None,
    public: bool = False,
) -> Target:
    """Tell the user there from now on, of one match or of all; one that is known is told again.

    A `public` one is told what everybody may know of a match that the user hosts. `form` is one of `FORMS`;
    "" goes by the address. What is signed gets a new secret. Refused for what can be no address of the
    internet, for public news of another match, for one without public news, and as `add_target` does.
    """
    if public and (match is None or match.host_id != user.pk):
        raise Refused("Choose a match above that you host.", "public")
    if public and match and (match.watch_delay or match.watching != Match.Watching.EVERYBODY):
        raise Refused("Not everybody sees that match as it is, so it has no public news.", "public")
    if match and not public and not match.seats.filter(user=user).exists():
        raise Refused("You have no seat there: only its public news can be told.", "public")
    try:
        safe_http.split(address)
    except safe_http.NotAllowed as error:
        raise Refused(str(error), "address") from error
    form = form or form_of(address)
    config = {"form": form, "public": public} | ({"secret": new_secret()} if form == PLAIN else {})
    return add_target(
        user=user,
        channel=Target.Channel.WEBHOOK,
        address=address,
        verified_at=timezone.now(),
        config=config,
        name=name or FORMS[form],
        match=match,
    )


def try_again(*, user: User, target_id: int) -> None:
    """Take a broken webhook for whole, and have a test sent there; Refused as `send_test` does."""
    with transaction.atomic():
        webhooks = user.targets.filter(pk=target_id, channel=Target.Channel.WEBHOOK)
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
