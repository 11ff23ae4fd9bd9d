"""Following: notifications when a player opens a public match under their name.

Nobody sees who follows them. A block or a switch that ends it does not say which of both it was.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Q

from games.accounts.selectors.profile import can_follow, is_following
from games.exceptions import ServiceError
from games.matches.selectors.seats import is_anonymous_now
from games.matches.services.locking import lock_user
from games.models import Block, Follow, Match, Seat, User
from games.models.notifications import NotificationKind
from games.notifications.services.notify import notify_of_open_match
from games.rules.contract import State

MAX_FOLLOWED = 200


def follow(*, user: User, player: User) -> None:
    """Notify the user when the player opens a match. Repeating this changes nothing."""
    if user.is_guest:
        raise ServiceError("Guests cannot follow players. Create an account first; you keep your name and matches.")
    if user == player:
        raise ServiceError("You cannot follow yourself.")
    with transaction.atomic():
        lock_user(user, player)
        if is_following(player, user):
            return
        if not can_follow(user, player):
            raise ServiceError(f"{player} does not accept followers.")
        if user.follows.count() >= MAX_FOLLOWED:
            raise ServiceError(f"You follow {MAX_FOLLOWED} players, the maximum. Unfollow one of them first.")
        Follow.objects.create(user=user, followed=player)


def unfollow(*, user: User, player_id: int) -> None:
    """Stop notifying the user about the player's matches."""
    user.follows.filter(followed=player_id).delete()


def remove_follows_between(user: User, other: User) -> None:
    """Delete follows between both users; called in the transaction that blocks one of them."""
    lock_user(user, other)
    Follow.objects.filter(Q(user=user, followed=other) | Q(user=other, followed=user)).delete()


def remove_follows_of_blocked_seats(match: Match, seats: Sequence[Seat], state: State[Any, Any], now: datetime) -> None:
    """Delete follows between blocked users when a match reveals its hidden names."""
    if match.anonymous:
        for block in Block.objects.filter(seat__match=match).select_related("user", "blocked"):
            remove_follows_between(block.user, block.blocked)


def notify_followers_of_match(match: Match, now: datetime) -> None:
    """Notify followers of the host of a new public match, unless its names are hidden."""
    if match.host is None or match.unlisted or is_anonymous_now(match):
        return
    notify_of_open_match(match, NotificationKind.FOLLOWED, Follow.objects.filter(followed=match.host), now)
