"""Look-up of tokens."""

from collections.abc import Collection
from datetime import datetime
from hashlib import sha256

from django.db.models import Q, QuerySet

from games.models import Token, User


def token_digest(secret: str) -> str:
    """Return the stored digest of a secret. Secrets are random, so a fast hash is enough."""
    return sha256(secret.encode()).hexdigest()


def find_token(secret: str, now: datetime) -> Token | None:
    """Return the valid token with this secret and its user, or None."""
    return _valid_tokens(now).select_related("user").filter(digest=token_digest(secret)).first()


def valid_token_ids(tokens: Collection[int], now: datetime) -> set[int]:
    """Return which of the token ids are valid now."""
    return set(_valid_tokens(now).filter(pk__in=tokens).values_list("pk", flat=True))


def user_tokens(user: User) -> QuerySet[Token]:
    """Return the user's tokens, including expired ones, oldest first."""
    return Token.objects.filter(user=user).order_by("pk")


def _valid_tokens(now: datetime) -> QuerySet[Token]:
    return Token.objects.filter(Q(expires_at=None) | Q(expires_at__gt=now), user__is_active=True)
