"""Whose a token is."""

from collections.abc import Collection
from datetime import datetime
from hashlib import sha256

from django.db.models import Q, QuerySet

from games.models import Token, User


def token_digest(secret: str) -> str:
    """What is kept of a token's secret, which is random: nothing slower keeps it better."""
    return sha256(secret.encode()).hexdigest()


def find_token(secret: str, now: datetime) -> Token | None:
    """The token of that secret, with its user; None for what is, or is now, no token of anybody's."""
    return _valid_tokens(now).select_related("user").filter(digest=token_digest(secret)).first()


def valid_token_ids(tokens: Collection[int], now: datetime) -> set[int]:
    """Which of the tokens, by number, open anything now."""
    return set(_valid_tokens(now).filter(pk__in=tokens).values_list("pk", flat=True))


def user_tokens(user: User) -> QuerySet[Token]:
    """The user's tokens, those that have expired as well, in the order in which they were made."""
    return Token.objects.filter(user=user).order_by("pk")


def _valid_tokens(now: datetime) -> QuerySet[Token]:
    return Token.objects.filter(Q(expires_at=None) | Q(expires_at__gt=now), user__is_active=True)
