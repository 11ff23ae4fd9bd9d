"""Calls about seasons: several matches with one table."""

from datetime import datetime

from django.core.exceptions import ValidationError
from django.shortcuts import get_object_or_404
from dmr import Body, Path
from msgspec import Struct

from games.api.forms.new_match import BadSettings
from games.api.selectors.structs import build_struct
from games.api.views.controller import ApiController, MatchController, MatchPath, responds_200
from games.models import Season, Token
from games.seasons.selectors.season_page import SeasonPage, season_page, user_seasons
from games.seasons.services.seasons import close_season, create_season


class SeasonPath(Struct, frozen=True):
    """The season that the call is about, by the last part of its link."""

    season: str


class SeasonLine(Struct, frozen=True, kw_only=True, rename={"token": "season"}):
    """A season: whoever has its `season` may read it. `closed_at` is null while matches may follow."""

    token: str
    name: str
    closed_at: datetime | None


class SeasonPlace(Struct, frozen=True, kw_only=True):
    """A player's sums; `awards` are in the order of the season's, `purse` null where nothing is carried."""

    name: str
    is_me: bool
    played: int
    won: int
    lost: int
    awards: list[int]
    purse: int | None


class SeasonMatchInfo(Struct, frozen=True, kw_only=True):
    """A match of a season, and what it has brought, as sentences."""

    number: int
    match: int
    name: str
    status: str
    ledger: list[str]


class SeasonInfo(Struct, frozen=True, kw_only=True, rename={"token": "season", "columns": "awards"}):
    """A season: its table, best first, and its matches.

    Its host opens the next match by going on (`again`) with the one that it `follows`; null while none does.
    """

    token: str
    name: str
    game: str
    host: str
    closed_at: datetime | None
    columns: list[str]
    table: list[SeasonPlace]
    matches: list[SeasonMatchInfo]
    follows: int | None


class NewSeason(Struct, frozen=True, kw_only=True):
    """What a season is called."""

    name: str


class Seasons(ApiController):
    """My seasons."""

    for_users = True

    def get(self) -> list[SeasonLine]:
        """List the seasons that I host or have played in."""
        return [build_struct(SeasonLine, each) for each in user_seasons(self.user)]


class SeasonOne(ApiController):
    """One season."""

    def get(self, parsed_path: Path[SeasonPath]) -> SeasonInfo:
        """Read a season: its table, its matches, its ledger."""
        return season_info(season_page(_find_season(parsed_path.season), self.viewer))


class SeasonEnd(ApiController):
    """The end of a season."""

    changes = Token.Scope.HOST

    @responds_200
    def post(self, parsed_path: Path[SeasonPath]) -> SeasonInfo:
        """Let a season end, for its host: no match follows."""
        close_season(token=_find_season(parsed_path.season).token, user=self.user)
        return season_info(season_page(_find_season(parsed_path.season), self.viewer))


class SeasonOfMatch(MatchController):
    """The season that a match begins."""

    changes = Token.Scope.HOST

    @responds_200
    def post(self, parsed_path: Path[MatchPath], parsed_body: Body[NewSeason]) -> SeasonInfo:
        """Make a match the first one of a season, for its host."""
        try:
            season = create_season(match_id=self.found().pk, user=self.user, name=parsed_body.name)
        except ValidationError as error:
            raise BadSettings({"name": error.messages[0]}) from None
        return season_info(season_page(season, self.viewer))


def season_info(page: SeasonPage) -> SeasonInfo:
    """The season, for a program."""
    season, follows = page.season, page.to_follow
    return build_struct(
        SeasonInfo,
        page,
        season,
        game=page.matches[-1].match.game_slug,
        host=page.host_name,
        matches=[
            build_struct(SeasonMatchInfo, line, line.match, match=line.match.pk) for line in page.matches
        ],
        follows=follows.pk if follows else None,
    )


def _find_season(token: str) -> Season:
    return get_object_or_404(Season.objects.select_related("host"), token=token)
