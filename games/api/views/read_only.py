"""Read-only endpoints for everybody: games, the lobby, matches, checks of records, ratings."""

import gzip
from hashlib import sha256
from http import HTTPStatus
from typing import Any

from django.http import Http404
from dmr import Query
from msgspec import Raw, Struct
from msgspec.structs import asdict

from games.api.selectors.catalogue import GameInfo, GameLine, game_info, game_lines
from games.api.selectors.matches import (
    HistoryInfo,
    MatchInfo,
    MatchLine,
    match_info,
    match_line,
    open_match_info,
    public_version_key,
)
from games.api.selectors.structs import build_struct
from games.api.views.controller import ApiController, MatchController
from games.api.views.problems import ApiError
from games.lobby.forms.lobby import LobbyFilterForm
from games.lobby.selectors import lists
from games.matches.selectors.history import history_page
from games.matches.selectors.log import log_lines
from games.models import Match
from games.permissions.selectors.visibility import newest_public_window, newest_visible_window, visible_position
from games.ratings.views.ratings import rating_table_or_404
from games.records.selectors.records import check_match_record, gzipped_record, has_full_record, partial_record
from games.requests import MAX_PAGE_NUMBER
from games.rules.records import write_record


class LobbyQuery(Struct, frozen=True):
    """Filters of the lobby; an omitted one matches everything. `seats` is the least number of free seats."""

    game: str = ""
    pace: str = ""
    seats: str = ""
    language: str = ""
    open_to_me: str = ""
    near_me: str = ""


class Lobby(Struct, frozen=True, kw_only=True):
    """Public matches: open, in progress, in need of a substitute, and finished."""

    open: list[MatchLine]
    running: list[MatchLine]
    wanting: list[MatchLine]
    over: list[MatchLine]


class PageQuery(Struct, frozen=True):
    """The page that ends before the window or telegram with the number `before`."""

    before: int | None = None


class LogLine(Struct, frozen=True, kw_only=True):
    """An entry of the match log: an action of the host or a player, and the reason given."""

    number: int
    kind: str
    text: str
    reason: str


class Games(ApiController):
    """Games."""

    def get(self) -> list[GameLine]:
        """List the games."""
        return game_lines()


class Game(ApiController):
    """A game."""

    def get(self) -> GameInfo:
        """Read a game: options, presets, bots, figures."""
        found = game_info(self.kwargs["game"])
        if found is None:
            raise Http404
        return found


class LobbyPlace(ApiController):
    """The lobby."""

    def get(self, parsed_query: Query[LobbyQuery]) -> Lobby:
        """Search matches by `game`, `pace` ("live", "daily", "calendar"), free `seats` and `language`."""
        filters, viewer = LobbyFilterForm(asdict(parsed_query)).filters(), self.viewer
        wanting = {match.row.pk: match for match, _ in lists.wanted_seats(viewer, filters)}
        return Lobby(
            open=[match_line(match) for match in lists.open_matches(viewer, filters)],
            running=[match_line(match) for match in lists.running_matches(viewer, filters)],
            wanting=[match_line(match) for match in wanting.values()],
            over=[match_line(match) for match in lists.finished_matches(viewer)],
        )


class MatchPlace(MatchController):
    """The public side of a match."""

    def get(self) -> MatchInfo:
        """Read the public side of a match: seats, window, board."""
        match = self.get_match()
        if match.status == Match.Status.OPEN:
            return open_match_info(match)
        self.stop_if_unchanged(public_version_key(match, late=newest_visible_window(match, self.viewer) is not None))
        return match_info(visible_position(match, self.viewer))


class History(MatchController):
    """The history of a match."""

    def get(self, parsed_query: Query[PageQuery]) -> HistoryInfo:
        """Read the events of resolved windows that you may see, newest first."""
        match, viewer, before = self.get_started_match(), self.viewer, parsed_query.before
        newest = newest_visible_window(match, viewer)
        if newest is None and before is None:
            newest = newest_public_window(match)
        until = min(number for number in (newest, before) if number is not None)
        seat = match.seats.filter(user=viewer).first() if viewer else None
        return build_struct(HistoryInfo, history_page(match, seat.number if seat else None, until))


class Log(MatchController):
    """The match log."""

    def get(self) -> list[LogLine]:
        """Read the actions of hosts and players, and their reasons."""
        match = self.get_started_match()
        seats, newest = list(match.seats.select_related("user")), newest_visible_window(match, self.viewer)
        return [build_struct(LogLine, line) for line in log_lines(match, seats, newest)]


class RecordPlace(MatchController):
    """The record of a match."""

    def get(self) -> Any:
        """Read the record: the whole one of a finished match, otherwise the part that you may see."""
        match = self.get_started_match()
        if has_full_record(match):
            packed = gzipped_record(match)
            self.stop_if_unchanged(sha256(packed).hexdigest())
            return Raw(gzip.decompress(packed))
        position = visible_position(match, self.viewer)
        record = partial_record(position, position.seat_of(self.viewer))
        return Raw(write_record(record).encode())


class FindingInfo(Struct, frozen=True, kw_only=True):
    """The result of verifying a record.

    `true` says whether it is valid; otherwise `difference` is the first mismatch. `windows` and `moves` count
    what was verified.
    """

    true: bool
    difference: str
    windows: int
    moves: int
    receipts: str


class RatingsQuery(Struct, frozen=True):
    """The `edition` ("" = the first one) and the `page`, from 1."""

    edition: str = ""
    page: int = 1


class RatingLine(Struct, frozen=True, kw_only=True, rename={"page": "player"}):
    """A player in a ranking. `player` is the name of the player's profile, "" without one."""

    rank: int
    name: str
    page: str
    points: int
    give_or_take: int
    matches: int


class BotLine(Struct, frozen=True, kw_only=True):
    """A bot in a ranking. Its points are fixed."""

    name: str
    points: int


class RatingsInfo(Struct, frozen=True, kw_only=True, rename={"game_slug": "game", "lines": "players"}):
    """A page of the ratings of a game in one of its `editions`. `provisional` counts players with too few
    rated matches.
    """

    game_slug: str
    edition: str
    editions: list[str]
    lines: list[RatingLine]
    bots: list[BotLine]
    provisional: int
    has_more: bool


class VerifyPlace(MatchController):
    """Verification of a record."""

    def get(self) -> FindingInfo:
        """Recompute and verify the record of a finished match on this server."""
        match = self.get_started_match()
        if not has_full_record(match):
            detail = "A match can be verified once it has ended by its rules and its seed is public."
            raise ApiError(HTTPStatus.CONFLICT, "not-on-record", detail)
        found = check_match_record(match)
        said = {"true": not found.problem, "difference": found.problem, "receipts": found.receipts_text}
        return build_struct(FindingInfo, found, **said)


class Ratings(ApiController):
    """Ratings."""

    def get(self, parsed_query: Query[RatingsQuery]) -> RatingsInfo:
        """Read the ratings of a game: `edition`, `page`."""
        if not 1 <= parsed_query.page <= MAX_PAGE_NUMBER:
            raise Http404
        table = rating_table_or_404(self.kwargs["game"], parsed_query.edition or None, self.viewer, parsed_query.page)
        bots = [BotLine(name=name, points=points) for name, points, _ in table.bots]
        return build_struct(RatingsInfo, table, editions=list(table.editions), bots=bots)
