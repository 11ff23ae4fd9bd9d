"""Creation, use and revocation of tokens, and idempotent requests."""

import secrets
from collections.abc import Callable
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q
from django.http import HttpResponse
from django.utils import timezone

from games import broadcast
from games.api.selectors.tokens import token_digest, user_tokens
from games.exceptions import ServiceError
from games.matches.services.locking import lock_user
from games.models import IdempotentResponse, Token, User
from games.models.token import MAX_TOKEN_NAME_LENGTH
from games.validators import validate_name

PREFIX = "sr_"
"""The prefix of secrets, by which scanners recognise a leaked one."""

MAX_TOKENS = 20
USE_INTERVAL = timedelta(minutes=1)


def create_token(*, user: User, name: str, scope: str, days: int = 0, now: datetime | None = None) -> tuple[Token, str]:
    """Create a token valid for `days` days (0 = until revoked) and return it with its secret, which is not stored."""
    now = now or timezone.now()
    name = validate_name(name, MAX_TOKEN_NAME_LENGTH)
    if user.is_guest:
        raise ServiceError("Guests cannot have tokens. Create an account first.")
    with transaction.atomic():
        lock_user(user)
        if user_tokens(user).count() >= MAX_TOKENS:
            raise ServiceError(f"You have {MAX_TOKENS} tokens, the maximum. Revoke one first.")
        secret, end = PREFIX + secrets.token_urlsafe(32), now + timedelta(days=days) if days else None
        digest = token_digest(secret)
        token = Token.objects.create(user=user, name=name, scope=scope, digest=digest, made_at=now, expires_at=end)
    return token, secret


def revoke_token(*, user: User, token_id: int) -> None:
    """Delete the user's token and disconnect its streams. Repeating this changes nothing."""
    Token.objects.filter(user=user, pk=token_id).delete()
    transaction.on_commit(lambda: broadcast.disconnect_token(user.pk, token_id))


def record_use(token: Token, now: datetime) -> None:
    """Record the use of the token, to the minute, and the user's last visit, to the hour."""
    since = now - USE_INTERVAL
    if token.used_at is None or token.used_at <= since:
        stale = Q(used_at=None) | Q(used_at__lte=since)
        Token.objects.filter(stale, pk=token.pk).update(used_at=now)
        hour = now.replace(minute=0, second=0, microsecond=0)
        if token.user.seen_at != hour:
            User.objects.filter(pk=token.user_id).update(seen_at=hour)


IDEMPOTENCY_PERIOD = timedelta(days=1)


class IdempotencyConflict(ServiceError):
    """The idempotency key was used for a different request."""


def respond_once(
    token: Token, key: str, digest: str, now: datetime, answer: Callable[[], HttpResponse]
) -> HttpResponse:
    """Return the response of `answer`, or the stored one for the same key and token within a day.

    The change and its stored response are committed together. Raise IdempotencyConflict if the key was used
    with a different `digest`. Responses that may soon change (429, server errors) are not stored.
    """
    with transaction.atomic():
        IdempotentResponse.objects.filter(token=token, made_at__lte=now - IDEMPOTENCY_PERIOD).delete()
        # A concurrent second request waits here for the first.
        fresh = {"digest": digest, "made_at": now}
        kept, is_new = IdempotentResponse.objects.get_or_create(token=token, key=key, defaults=fresh)
        if kept.digest != digest:
            raise IdempotencyConflict("This Idempotency-Key was used for a different request. Use a new one for each.")
        if not is_new:
            return HttpResponse(kept.body, status=kept.status, content_type=kept.content_type)
        response = answer()
        if response.status_code in (401, 429) or response.status_code >= 500:
            kept.delete()
            return response
        kept.status, kept.body = response.status_code, response.content.decode()
        kept.content_type = response["Content-Type"]
        kept.save(update_fields=["status", "body", "content_type"])
    return response
