"""Whose a token is."""

from datetime import datetime
from hashlib import sha256

from django.db.models import Q, QuerySet

from games.models import Token, User


def digest_of(secret: str) -> str:
    """What is kept of a token's secret, which is random: nothing slower keeps it better."""
    return sha256(secret.encode()).hexdigest()


def token_with(secret: str, now: datetime) -> Token | None:
    """The token of that secret, with its user; None for what is, or is now, no token of anybody's."""
    known = Token.objects.select_related("user").filter(digest=digest_of(secret), user__is_active=True)
    return known.filter(Q(expires_at=None) | Q(expires_at__gt=now)).first()


def tokens_of(user: User) -> QuerySet[Token]:
    """The user's tokens, those that have expired as well, in the order in which they were made."""
    return Token.objects.filter(user=user).order_by("pk")
