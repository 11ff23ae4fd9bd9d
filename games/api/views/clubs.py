"""Calls about clubs: which there are, what everybody may read of one, and joining it."""

from datetime import date

from dmr import Body, Path
from msgspec import Struct

from games.api.selectors.structs import build_struct
from games.api.views.controller import ApiController, responds_200
from games.clubs.selectors.club_page import ClubLine, club_page, list_clubs, related_clubs
from games.clubs.selectors.membership import membership_standing
from games.clubs.services.clubs import leave_club
from games.clubs.services.members import join_club
from games.clubs.views.club import club_or_404
from games.lobby.selectors.club_matches import club_matches


class ClubPath(Struct, frozen=True):
    """The club that the call is about, by the name of its page, such as "sirius-12"."""

    club: str


class ClubLineInfo(Struct, frozen=True, kw_only=True, rename={"page_name": "club"}):
    """A club, how many belong to it, and how I stand to it: "founder", "officer", "member", "asks",
    "invited", "banned" or "".
    """

    page_name: str
    name: str
    members: int
    standing: str


class ClubsInfo(Struct, frozen=True, kw_only=True):
    """Clubs that I have to do with, and the largest of all."""

    mine: list[ClubLineInfo]
    largest: list[ClubLineInfo]


class MemberInfo(Struct, frozen=True, kw_only=True, rename={"page": "player"}):
    """A member whom I may know of; `player` is their page's name, "" of who has none."""

    name: str
    page: str
    standing: str


class ClubInfo(Struct, frozen=True, kw_only=True, rename={"page_name": "club"}):
    """A club: `members` are how many there are, `named` those whom I may know of, `matches` the numbers of
    those that wait for players, run or are over, as far as I may know of them.
    """

    page_name: str
    name: str
    about: str
    since: date
    standing: str
    members: int
    named: list[MemberInfo]
    matches: list[int]


class Joining(Struct, frozen=True, kw_only=True):
    """Whether I join, or ask to where nobody has invited me; or leave, and ask or am invited no longer."""

    join: bool = True


class Standing(Struct, frozen=True, kw_only=True):
    """How I stand to the club now, as in `ClubLineInfo`."""

    standing: str


class Clubs(ApiController):
    """Clubs."""

    def get(self) -> ClubsInfo:
        """Read which clubs there are, and which are mine."""
        found, _ = list_clubs()
        mine = related_clubs(self.viewer) if self.viewer else []
        return ClubsInfo(mine=_club_lines(mine), largest=_club_lines(found))


class ClubOne(ApiController):
    """A club."""

    def get(self, parsed_path: Path[ClubPath]) -> ClubInfo:
        """Read what I may know of a club."""
        club = club_or_404(parsed_path.club)
        page = club_page(club, self.viewer)
        matches = club_matches(club, self.viewer, belongs=page.belongs)
        return build_struct(
            ClubInfo,
            page,
            club,
            since=club.founded_at.date(),
            members=page.total,
            named=page.members,
            matches=[each.id for each in (*matches.waiting, *matches.running, *matches.over)],
        )


class ClubDoor(ApiController):
    """Whether I belong to a club."""

    @responds_200
    def post(self, parsed_path: Path[ClubPath], parsed_body: Body[Joining]) -> Standing:
        """Join a club that has invited me, or ask to; or leave it."""
        club = club_or_404(parsed_path.club)
        if parsed_body.join:
            return Standing(standing=join_club(club_id=club.pk, user=self.user))
        leave_club(club_id=club.pk, user=self.user)
        return Standing(standing=membership_standing(club, self.user))


def _club_lines(lines: list[ClubLine]) -> list[ClubLineInfo]:
    return [build_struct(ClubLineInfo, line, line.club) for line in lines]
