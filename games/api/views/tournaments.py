"""Endpoints for tournaments: list, read, enter and leave."""

from datetime import datetime

from dmr import Body
from msgspec import Struct

from games.api.selectors.structs import build_struct
from games.api.views.controller import ApiController
from games.models import Token, Tournament
from games.tournaments.selectors.tournament_page import RoundTable, TournamentPage, listed_tournaments
from games.tournaments.selectors.visibility import entrant_status
from games.tournaments.services.entries import enter_tournament, leave_tournament, remove_entrant
from games.tournaments.views.tournament import tournament_or_404


class TournamentLine(Struct, frozen=True, kw_only=True, rename={"pk": "cup", "game_slug": "game"}):
    """A tournament.

    `status` is "sign-up", "running", "over" or "called off". `club` is the name of its club's page, or
    "". `entered` counts the players.
    """

    pk: int
    name: str
    game_slug: str
    format: str
    status: str
    club: str
    entered: int
    sign_up_until: datetime


class TournamentsInfo(Struct, frozen=True, kw_only=True):
    """Tournaments that you may see: those in progress or in sign-up, and the latest finished ones."""

    going_on: list[TournamentLine]
    over: list[TournamentLine]


class TournamentPersonInfo(Struct, frozen=True, kw_only=True, rename={"page": "player"}):
    """A player or bot in a tournament. `player` is the name of the profile, "" without one.

    `left_in` is the round in which the player left. `removed` is the organiser's reason for removing the
    player, "" otherwise. `entrant` identifies the player in requests.
    """

    entrant: int
    name: str
    page: str
    is_me: bool
    is_bot: bool
    has_left: bool
    left_in: int | None
    removed: str


class TournamentStanding(Struct, frozen=True, kw_only=True):
    """A row of the standings: total points, tables played, tables won.

    The place is null until the first round counts.
    """

    place: int | None
    person: TournamentPersonInfo
    points: int
    tables: int
    won: int


class TournamentSeatInfo(Struct, frozen=True, kw_only=True):
    """A seat at a table and the points that it scored; null before the end."""

    seat: str
    person: TournamentPersonInfo
    points: int | None


class TournamentTableInfo(Struct, frozen=True, kw_only=True):
    """A table of a round. `status` is "running", "over" or "given up".

    `match` is null if you may not see the match or it was deleted. If `invitation` is not "", send it to see
    the match, although no list shows it.
    """

    number: int
    status: str
    match: int | None
    invitation: str
    seats: list[TournamentSeatInfo]


class TournamentRoundInfo(Struct, frozen=True, kw_only=True):
    """A round of a tournament with its tables."""

    number: int
    title: str
    tables: list[TournamentTableInfo]


class TournamentInfo(Struct, frozen=True, kw_only=True, rename={"pk": "cup", "game_slug": "game", "mine": "standing"}):
    """A tournament. `standings` and `rounds` (last one first) are empty before the start.

    Your `standing` is "in", "invited", "out" or "". Tables have `fewest` to `most` seats. Once sign-up has
    closed, `entrants` are in the order by which tables are drawn, from 0. The `seed` is "" until then; its
    SHA-256 is public from the beginning. Only the organiser sees `invited`.
    """

    pk: int
    name: str
    game_slug: str
    pace: str
    format: str
    rounds_planned: int
    final: bool
    goes_on: int
    fewest: int
    most: int
    least: int
    entry: str
    club: str
    organiser: str
    status: str
    why: str
    sign_up_until: datetime
    started_at: datetime | None
    ended_at: datetime | None
    mine: str
    may_enter: bool
    entrants: list[TournamentPersonInfo]
    removed: list[TournamentPersonInfo]
    invited: list[TournamentPersonInfo]
    standings: list[TournamentStanding]
    rounds: list[TournamentRoundInfo]
    tie_breaks: list[str]
    seed: str
    seed_hash: str


class Entering(Struct, frozen=True, kw_only=True):
    """`enter`: true to enter the tournament; false to leave it or decline an invitation."""

    enter: bool = True


class Removal(Struct, frozen=True, kw_only=True):
    """The `entrant` to remove, with a public `reason`."""

    entrant: int
    reason: str


class TournamentStatus(Struct, frozen=True, kw_only=True):
    """Your `standing` in the tournament after the request: "in", "invited", "out" or ""."""

    standing: str


class TournamentList(ApiController):
    """Tournaments."""

    def get(self) -> TournamentsInfo:
        """List tournaments."""
        going_on, over = listed_tournaments(self.viewer)
        return TournamentsInfo(going_on=[_line(each) for each in going_on], over=[_line(each) for each in over])


class TournamentDetail(ApiController):
    """A tournament."""

    def get(self) -> TournamentInfo:
        """Read a tournament: players, rounds, tables and standings."""
        return _info(TournamentPage(tournament_or_404(self.kwargs["cup"], self.viewer), self.viewer))


class TournamentEntry(ApiController):
    """Your entry in a tournament."""

    def post(self, parsed_body: Body[Entering]) -> TournamentStatus:
        """Enter a tournament, leave it, or decline an invitation."""
        tournament = tournament_or_404(self.kwargs["cup"], self.user)
        act = enter_tournament if parsed_body.enter else leave_tournament
        act(tournament_id=tournament.pk, user=self.user)
        return TournamentStatus(standing=entrant_status(tournament, self.user))


class TournamentRemoval(ApiController):
    """Removals from a tournament."""

    write_scope = Token.Scope.HOST

    def post(self, parsed_body: Body[Removal]) -> TournamentInfo:
        """Remove a player from a tournament as its organiser: the player is in no later round."""
        tournament = tournament_or_404(self.kwargs["cup"], self.user)
        removal = parsed_body
        remove_entrant(tournament_id=tournament.pk, user=self.user, entrant_id=removal.entrant, reason=removal.reason)
        return _info(TournamentPage(tournament, self.user))


def _line(tournament: Tournament) -> TournamentLine:
    return build_struct(TournamentLine, tournament, club=_club(tournament))


def _info(page: TournamentPage) -> TournamentInfo:
    tournament = page.tournament
    return build_struct(
        TournamentInfo,
        page,
        tournament,
        rounds_planned=tournament.rounds,
        club=_club(tournament),
        organiser=str(tournament.organiser or ""),
        entrants=page.drawn or page.entered,
        invited=page.invited if page.invites else [],
        standings=[build_struct(TournamentStanding, line, line.standing) for line in page.standings],
        rounds=[build_struct(TournamentRoundInfo, each, tables=[*map(_table, each.tables)]) for each in page.rounds],
    )


def _club(tournament: Tournament) -> str:
    return tournament.club.page_name if tournament.club else ""


def _table(line: RoundTable) -> TournamentTableInfo:
    table = line.table
    return build_struct(
        TournamentTableInfo,
        line,
        table,
        status="over" if table.is_over else "running" if table.match_id else "given up",
        match=table.match_id if line.can_open else None,
        seats=[dict(zip(("seat", "person", "points"), seat, strict=True)) for seat in line.seats],
    )
