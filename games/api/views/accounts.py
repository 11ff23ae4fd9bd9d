"""Calls about people: one's own account, what everybody may read of a player, and whom one follows."""

from datetime import date

from django.http import Http404
from dmr import Body, Path
from msgspec import Struct

from games.accounts.selectors.profile import ProfileMatch, load_profile
from games.accounts.services import follows
from games.accounts.services.accounts import set_bot_account
from games.accounts.views.profile import get_profile_or_404
from games.api.selectors.structs import build_struct
from games.api.views.controller import ApiController, responds_200
from games.matches.selectors.user_lookup import find_player_by_page_name
from games.models import Token, User


class AccountInfo(Struct, frozen=True, kw_only=True, rename={"page_name": "player"}):
    """Whoever asks, and what their token may do; `player` is their page's name, "" of who has none."""

    name: str
    page_name: str
    is_bot: bool
    scope: str


class Bot(Struct, frozen=True, kw_only=True):
    """Whether the account is a bot's."""

    is_bot: bool


class PlayerPath(Struct, frozen=True):
    """The player that the call is about, by the name of their page, such as "valentina-12"."""

    player: str


class Following(Struct, frozen=True, kw_only=True):
    """Whether I am told when the player opens a public match."""

    follow: bool = True


class OwnRatingInfo(
    Struct, frozen=True, kw_only=True, rename={"game_slug": "game", "edition_slug": "edition"}
):
    """A rating; `missing` matches are left until it stands in tables."""

    game_slug: str
    edition_slug: str
    points: int
    give_or_take: int
    matches: int
    missing: int


class PlayedInfo(Struct, frozen=True, kw_only=True, rename={"pk": "match", "game_slug": "game"}):
    """A match of the player's; once it is over with the `place` that they came to and how it ended."""

    pk: int
    name: str
    game_slug: str
    place: str
    reason: str


class RivalInfo(Struct, frozen=True, kw_only=True, rename={"page": "player"}):
    """Somebody with whom the player has finished so many public matches."""

    name: str
    page: str
    matches: int


class PlayerInfo(Struct, frozen=True, kw_only=True, rename={"page_name": "player"}):
    """What a player's page shows everybody: what its player has chosen, of public matches alone.

    `reliability` is in percent, null of who is new.
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
    """The account of whoever asks."""

    for_users = True

    def get(self) -> AccountInfo:
        """Read who I am here."""
        return _account_info(self.user, self.token)


class AccountBot(ApiController):
    """Whether the account is a bot's."""

    @responds_200
    def post(self, parsed_body: Body[Bot]) -> AccountInfo:
        """Call my account a bot's, or a person's again: “(bot)” stands beside its name everywhere."""
        user = set_bot_account(user=self.user, is_bot=parsed_body.is_bot)
        return _account_info(user, self.token)


class Player(ApiController):
    """A player."""

    def get(self, parsed_path: Path[PlayerPath]) -> PlayerInfo:
        """Read what everybody may know of a player."""
        found = find_player_by_page_name(parsed_path.player)
        page = load_profile(found, self.viewer) if found else None
        if page is None:
            raise Http404
        player = page.player
        return build_struct(
            PlayerInfo,
            page,
            player,
            name=str(player),
            since=player.date_joined.date(),
            running=_played_info(page.running),
            finished=_played_info(page.finished),
        )


class Follows(ApiController):
    """Whose matches I am told of."""

    @responds_200
    def post(self, parsed_path: Path[PlayerPath], parsed_body: Body[Following]) -> Following:
        """Follow a player, or no longer. They are not told."""
        player = get_profile_or_404(parsed_path.player)
        if parsed_body.follow:
            follows.follow(user=self.user, player=player)
        else:
            follows.unfollow(user=self.user, player_id=player.pk)
        return parsed_body


def _account_info(user: User, token: Token | None) -> AccountInfo:
    return build_struct(AccountInfo, user, name=str(user), scope=token.scope if token else "")


def _played_info(played: list[ProfileMatch]) -> list[PlayedInfo]:
    return [build_struct(PlayedInfo, each, each.match) for each in played]
