"""Endpoints for seasons: several matches with one table."""

from datetime import datetime

from django.core.exceptions import ValidationError
from django.shortcuts import get_object_or_404
from dmr import Body
from msgspec import Struct

from games.api.forms.new_match import BadSettings
from games.api.selectors.structs import build_struct
from games.api.views.controller import ApiController, HostController
from games.models import Season, Token
from games.seasons.selectors.season_page import SeasonPage, user_seasons
from games.seasons.services.series import close_season, create_season


class SeasonLine(Struct, frozen=True, kw_only=True, rename={"token": "season"}):
    """A season. Anyone who has its `season` can read it. `closed_at` is null while matches can follow."""

    token: str
    name: str
    closed_at: datetime | None


class SeasonPlace(Struct, frozen=True, kw_only=True):
    """A row of the season table. `awards` follow the season's `columns`. `purse` is null if nothing is carried over."""

    name: str
    is_me: bool
    played: int
    won: int
    lost: int
    awards: list[int]
    purse: int | None


class SeasonMatchInfo(Struct, frozen=True, kw_only=True):
    """A match of a season, and its results as sentences."""

    number: int
    match: int
    name: str
    status: str
    ledger: list[str]


class SeasonInfo(Struct, frozen=True, kw_only=True, rename={"token": "season", "columns": "awards"}):
    """A season: its table, best first, and its matches.

    To open the next match, the host sends `again` for the match in `follows`; it is null before it exists.
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
    """The name of a new season."""

    name: str


class Seasons(ApiController):
    """Your seasons."""

    requires_user = True

    def get(self) -> list[SeasonLine]:
        """List the seasons that you host or have played in."""
        return [build_struct(SeasonLine, each) for each in user_seasons(self.user)]


class SeasonOne(ApiController):
    """A season."""

    def get(self) -> SeasonInfo:
        """Read a season: its table, matches and ledger."""
        return season_info(SeasonPage(_find_season(self.kwargs["season"]), self.viewer))


class SeasonEnd(ApiController):
    """The end of a season."""

    write_scope = Token.Scope.HOST

    def post(self) -> SeasonInfo:
        """Close a season, as host: no match follows."""
        close_season(token=_find_season(self.kwargs["season"]).token, user=self.user)
        return season_info(SeasonPage(_find_season(self.kwargs["season"]), self.viewer))


class SeasonOfMatch(HostController):
    """A season that starts with a match."""

    def post(self, parsed_body: Body[NewSeason]) -> SeasonInfo:
        """Start a season with this match as the first one, as host."""
        try:
            season = create_season(match_id=self.get_match().pk, user=self.user, name=parsed_body.name)
        except ValidationError as error:
            raise BadSettings({"name": error.messages[0]}) from None
        return season_info(SeasonPage(season, self.viewer))


def season_info(page: SeasonPage) -> SeasonInfo:
    """Return the season."""
    season, follows = page.season, page.to_follow
    return build_struct(
        SeasonInfo,
        page,
        season,
        game=page.matches[-1].match.game_slug if page.matches else "",
        host=page.host_name,
        matches=[build_struct(SeasonMatchInfo, line, line.match, match=line.match.pk) for line in page.matches],
        follows=follows.pk if follows else None,
    )


def _find_season(token: str) -> Season:
    return get_object_or_404(Season.objects.select_related("host"), token=token, kind=Season.Kind.SERIES)
