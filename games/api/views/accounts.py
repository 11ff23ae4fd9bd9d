"""Endpoints for your account, players' profiles, and following."""

from datetime import date

from django.http import Http404
from dmr import Body
from msgspec import Struct

from games.accounts.selectors.profile import ProfileMatch, load_profile
from games.accounts.services import follows
from games.accounts.services.accounts import set_bot_account
from games.accounts.views.profile import get_profile_or_404
from games.api.selectors.structs import build_struct
from games.api.views.controller import ApiController
from games.display_names import find_player_by_page_name
from games.models import Token, User


class AccountInfo(Struct, frozen=True, kw_only=True, rename={"page_name": "player"}):
    """Your account and the scope of your token. `player` is the name of your profile, "" if you have none."""

    name: str
    page_name: str
    is_bot: bool
    scope: str


class Bot(Struct, frozen=True, kw_only=True):
    """`is_bot`: whether the account is a bot account."""

    is_bot: bool


class Following(Struct, frozen=True, kw_only=True):
    """`follow`: whether you follow the player and are notified when the player opens a public match."""

    follow: bool = True


class OwnRatingInfo(Struct, frozen=True, kw_only=True, rename={"game_slug": "game", "edition_slug": "edition"}):
    """A rating. `missing` is the number of rated matches until it appears in rankings."""

    game_slug: str
    edition_slug: str
    points: int
    give_or_take: int
    matches: int
    missing: int


class PlayedInfo(Struct, frozen=True, kw_only=True, rename={"pk": "match", "game_slug": "game"}):
    """A match of the player. A finished match has the player's `place` and the `reason` for its end."""

    pk: int
    name: str
    game_slug: str
    place: str
    reason: str


class RivalInfo(Struct, frozen=True, kw_only=True, rename={"page": "player"}):
    """A frequent opponent, with the number of finished public matches against the player."""

    name: str
    page: str
    matches: int


class PlayerInfo(Struct, frozen=True, kw_only=True, rename={"page_name": "player"}):
    """A player's profile, as far as the player shows it; only public matches are included.

    `reliability` is in percent, null for new players.
    """

    name: str
    page_name: str
    is_bot: bool
    since: date
    reliability: int | None
    ratings: list[OwnRatingInfo]
    running: list[PlayedInfo]
    finished: list[PlayedInfo]
    rivals: list[RivalInfo]


class Account(ApiController):
    """Your account."""

    requires_user = True

    def get(self) -> AccountInfo:
        """Read your account."""
        return _account_info(self.user, self.token)


class AccountBot(ApiController):
    """The bot mark of your account."""

    def post(self, parsed_body: Body[Bot]) -> AccountInfo:
        """Mark your account as a bot account, or unmark it. “(bot)” is shown beside the name everywhere."""
        user = set_bot_account(user=self.user, is_bot=parsed_body.is_bot)
        return _account_info(user, self.token)


class Player(ApiController):
    """A profile."""

    def get(self) -> PlayerInfo:
        """Read a player's profile."""
        found = find_player_by_page_name(self.kwargs["player"])
        page = load_profile(found, self.viewer) if found else None
        if page is None:
            raise Http404
        player = page.player
        own = {"name": str(player), "since": player.date_joined.date()}
        played = {"running": _played_info(page.running), "finished": _played_info(page.finished)}
        return build_struct(PlayerInfo, page, player, **own, **played)


class Follows(ApiController):
    """Players you follow."""

    def post(self, parsed_body: Body[Following]) -> Following:
        """Follow or unfollow a player. The player is not notified."""
        player = get_profile_or_404(self.kwargs["player"])
        if parsed_body.follow:
            follows.follow(user=self.user, player=player)
        else:
            follows.unfollow(user=self.user, player_id=player.pk)
        return parsed_body


def _account_info(user: User, token: Token | None) -> AccountInfo:
    return build_struct(AccountInfo, user, name=str(user), scope=token.scope if token else "")


def _played_info(played: list[ProfileMatch]) -> list[PlayedInfo]:
    return [build_struct(PlayedInfo, each, each.match) for each in played]
