"""What is refused to who would follow somebody."""

from typing import Any

from games.models import Block, Follow, User
from games.people.services import follows
from games.refused import Refused
from tests.laws.refusals.table import refused
from tests.server.builders import make_user


def account(name: str, **fields: Any) -> User:
    """Somebody with an account."""
    return User.objects.create_user(name, **fields)


@refused(follows.follow, error=Refused, gist="Only an account follows others.")
def a_guest_who_would_follow():
    return {"user": make_user(), "player": account("valentina")}


@refused(follows.follow, error=Refused, gist="You need not follow yourself.")
def oneself():
    user = account("valentina")
    return {"user": user, "player": user}


@refused(follows.follow, error=Refused, gist="Yuri takes no followers.")
def a_guest_to_follow():
    return {"user": account("valentina"), "player": make_user("Yuri")}


@refused(follows.follow, error=Refused, gist="yuri takes no followers.")
def a_player_who_takes_no_followers():
    return {"user": account("valentina"), "player": account("yuri", takes_followers=False)}


@refused(follows.follow, error=Refused, gist="yuri takes no followers.")
def a_player_who_has_blocked_one():
    user, player = account("valentina"), account("yuri")
    Block.objects.create(user=player, blocked=user)
    return {"user": user, "player": player}


@refused(follows.follow, error=Refused, gist="You follow 200 players.")
def more_players_than_one_follows():
    user, player = account("valentina"), account("yuri")
    others = User.objects.bulk_create(User(username=f"p{n}") for n in range(follows.MOST_FOLLOWED))
    Follow.objects.bulk_create(Follow(user=user, followed=each) for each in others)
    return {"user": user, "player": player}
