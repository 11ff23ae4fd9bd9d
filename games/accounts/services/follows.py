"""Following somebody: being told when they open a match that everybody may join, under their name.

Nobody is told who follows them. What ends it from the other side, a block or a switch, says no more than that
it has ended.
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
from games.models import Block, Follow, Match, Seat, Target, User
from games.models.notifications import WORKING_TARGETS
from games.notifications.services.notify import notify_followers
from games.rules.contract import State

MAX_FOLLOWED = 200


def follow(*, user: User, player: User) -> None:
    """Notify the user from now on when the player opens a match; a second time changes nothing."""
    if user.is_guest:
        raise ServiceError("Only an account follows others. Make this name one, and keep your matches.")
    if user == player:
        raise ServiceError("You need not follow yourself.")
    with transaction.atomic():
        _lock_both(user, player)
        if is_following(player, user):
            return
        if not can_follow(user, player):
            raise ServiceError(f"{player} takes no followers.")
        if user.follows.count() >= MAX_FOLLOWED:
            raise ServiceError(f"You follow {MAX_FOLLOWED} players. Let go of one of them first.")
        Follow.objects.create(user=user, followed=player)


def unfollow(*, user: User, player_id: int) -> None:
    """Tell the user nothing more of that player; nothing happens where nothing was told."""
    user.follows.filter(followed=player_id).delete()


def remove_follows_between(user: User, other: User) -> None:
    """Neither of the two follows the other any more; in the transaction that blocks one of them."""
    _lock_both(user, other)
    Follow.objects.filter(Q(user=user, followed=other) | Q(user=other, followed=user)).delete()


def remove_follows_of_blocked_seats(
    match: Match, seats: Sequence[Seat], state: State[Any, Any], now: datetime
) -> None:
    """As a match with hidden names ends, blocks of its seats become blocks of people, and end as much."""
    if match.anonymous:
        for block in Block.objects.filter(seat__match=match).select_related("user", "blocked"):
            remove_follows_between(block.user, block.blocked)


def notify_followers_of_match(match: Match, now: datetime) -> None:
    """Write the news for followers of the host of a match that everybody may join and know of."""
    if match.host is None or match.unlisted or is_anonymous_now(match):
        return
    reached = Target.objects.filter(WORKING_TARGETS).values("user")
    followers = Follow.objects.filter(followed=match.host, user__in=reached)
    notify_followers(match, followers.values_list("user", flat=True), now)


def _lock_both(user: User, other: User) -> None:
    """Lock both rows, in the same order always: a follow and a block of the same two take turns."""
    for each in sorted((user, other), key=lambda person: person.pk):
        lock_user(each)
