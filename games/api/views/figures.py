"""Calls that read what this server has reckoned: checks of records, ratings."""

from http import HTTPStatus

from django.http import Http404
from dmr import Path, Query
from msgspec import Struct

from games.api.selectors.filled import filled
from games.api.views.access import MatchController, OfMatch
from games.api.views.controller import ApiController
from games.api.views.problems import Refusal
from games.api.views.reading import OfGame
from games.installed import GAMES
from games.next_page import LAST_PAGE
from games.ratings.selectors.table import editions_of, rating_table
from games.records.selectors.records import finding_of, is_on_record


class FindingInfo(Struct, frozen=True, kw_only=True):
    """What recomputing a record has found: whether it is true, else the first difference, of how much."""

    true: bool
    difference: str
    windows: int
    moves: int
    receipts: str


class Asked(Struct, frozen=True):
    """The edition ("": the first one), and the page, from 1."""

    edition: str = ""
    page: int = 1


class RatingLine(Struct, frozen=True, kw_only=True, rename={"page": "player"}):
    """A player in a table; `player` is the name of their page in its address, "" where they have none."""

    rank: int
    name: str
    page: str
    points: int
    give_or_take: int
    matches: int


class BotLine(Struct, frozen=True, kw_only=True):
    """A bot, whose points never move."""

    name: str
    points: int


class RatingsInfo(Struct, frozen=True, kw_only=True, rename={"game_slug": "game", "lines": "players"}):
    """A page of ratings of a game in one of its `editions`; `provisional` more are on their first matches."""

    game_slug: str
    edition: str
    editions: list[str]
    lines: list[RatingLine]
    bots: list[BotLine]
    provisional: int
    has_more: bool


class VerifyPlace(MatchController):
    """The check of a record."""

    def get(self, parsed_path: Path[OfMatch]) -> FindingInfo:
        """Have this server recompute the record of a match that is over."""
        match = self.started()
        if not is_on_record(match):
            said = "A match can be recomputed once it has ended by its rules and its seed is open."
            raise Refusal(HTTPStatus.CONFLICT, "not-on-record", said)
        found = finding_of(match)
        return filled(FindingInfo, found, true=not found.difference)


class Ratings(ApiController):
    """The ratings of a game."""

    def get(self, parsed_path: Path[OfGame], parsed_query: Query[Asked]) -> RatingsInfo:
        """Read who is how strong at a game: `edition`, `page`."""
        if parsed_path.game not in GAMES:
            raise Http404
        editions = editions_of(parsed_path.game)
        edition = parsed_query.edition or next(iter(editions))
        if edition not in editions or not 1 <= parsed_query.page <= LAST_PAGE:
            raise Http404
        table = rating_table(parsed_path.game, edition, self.viewer, parsed_query.page)
        bots = [BotLine(name=name, points=points) for name, points, _ in table.bots]
        return filled(RatingsInfo, table, edition=edition, editions=list(editions), bots=bots)
