"""Blocks between users."""

from collections.abc import Collection
from typing import Any

from django.db.models import Q, QuerySet

from games.channels.selectors.channels import BLOCKS_OF_PEOPLE
from games.matches.selectors.seats import is_anonymous_now
from games.models import Block, Match, Seat, User


def is_blocked_between(user: User, others: Collection[User] | QuerySet[Any, Any]) -> bool:
    """Whether the user has blocked one of the others or is blocked by one, not counting seat blocks."""
    between = Q(user=user, blocked__in=others) | Q(blocked=user, user__in=others)
    return Block.objects.filter(BLOCKS_OF_PEOPLE).filter(between).exists()


def is_blocked_from_match(match: Match, user: User | None, instead_of: Seat | None = None) -> bool:
    """Whether a block separates the user from a player other than `instead_of`'s; False in hidden matches."""
    if user is None or match.unlisted or is_anonymous_now(match):
        return False
    others = match.seats.exclude(user=None)
    if instead_of is not None:
        others = others.exclude(pk=instead_of.pk)
    return is_blocked_between(user, others.values("user"))


def accepts_invitation(user: User, officer: User) -> bool:
    """Whether the officer may invite the user: neither blocks the other, and the user accepts invitations."""
    takes = User.objects.filter(pk=user.pk, is_guest=False, is_active=True, takes_invitations=True)
    return takes.exists() and not is_blocked_between(user, [officer])
