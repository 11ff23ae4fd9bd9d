"""Whom somebody follows: for their own eyes alone, the one who is followed included."""

from dataclasses import dataclass

from games.matches.selectors.players import is_blocked_between
from games.models import Follow, User


@dataclass(frozen=True, slots=True)
class Followed:
    """Somebody whom a user follows; `page` as in `User.page_name`."""

    number: int
    name: str
    page: str


def followed_by(user: User) -> list[Followed]:
    """Whom the user follows, in the order in which that began."""
    follows = user.follows.select_related("followed")
    return [Followed(each.followed_id, str(each.followed), each.followed.page_name) for each in follows]


def is_followed(player: User, user: User) -> bool:
    """Whether the user follows the player."""
    return Follow.objects.filter(user=user, followed=player).exists()


def may_follow(user: User, player: User) -> bool:
    """Whether the user may follow the player: no block between them, and the player takes followers."""
    takes = User.objects.filter(
        pk=player.pk, is_guest=False, is_active=True, has_page=True, takes_followers=True
    )
    return takes.exists() and not is_blocked_between(user, [player])
