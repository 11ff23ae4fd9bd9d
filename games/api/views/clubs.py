"""Endpoints for clubs: list, read, join and leave."""

from datetime import date

from dmr import Body
from msgspec import Struct

from games.api.selectors.structs import build_struct
from games.api.views.controller import ApiController
from games.clubs.selectors.club_page import ClubLine, ClubPage, list_clubs, related_clubs
from games.clubs.services.clubs import leave_club
from games.clubs.services.members import join_club
from games.clubs.views.club import club_or_404
from games.lobby.selectors.lists import club_matches
from games.permissions.selectors.access import membership_standing


class ClubLineInfo(Struct, frozen=True, kw_only=True, rename={"page_name": "club"}):
    """A club with its number of members and your `standing`: "founder", "officer", "member", "asks",
    "invited", "banned" or "".
    """

    page_name: str
    name: str
    members: int
    standing: str


class ClubsInfo(Struct, frozen=True, kw_only=True):
    """Your clubs, including requests and invitations, and the largest of all clubs."""

    mine: list[ClubLineInfo]
    largest: list[ClubLineInfo]


class MemberInfo(Struct, frozen=True, kw_only=True, rename={"page": "player"}):
    """A member of a club. `player` is the name of the member's profile, "" without one."""

    name: str
    page: str
    standing: str


class ClubInfo(Struct, frozen=True, kw_only=True, rename={"page_name": "club"}):
    """A club.

    `members` counts all members, `named` lists those that you may see. `matches` are the numbers of its open,
    running and finished matches that you may see.
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
    """`join`: true to join the club, or to request it without an invitation; false to leave, or to withdraw a
    request or decline an invitation.
    """

    join: bool = True


class Standing(Struct, frozen=True, kw_only=True):
    """Your `standing` in the club after the request, as in `ClubLineInfo`."""

    standing: str


class Clubs(ApiController):
    """Clubs."""

    def get(self) -> ClubsInfo:
        """List clubs and your own clubs."""
        found, _ = list_clubs()
        mine = related_clubs(self.viewer) if self.viewer else []
        return ClubsInfo(mine=_club_lines(mine), largest=_club_lines(found))


class ClubDetail(ApiController):
    """A club."""

    def get(self) -> ClubInfo:
        """Read a club."""
        club = club_or_404(self.kwargs["club"])
        page = ClubPage(club, self.viewer)
        matches = club_matches(club, self.viewer, belongs=page.belongs)
        since, named = club.founded_at.date(), page.members
        numbers = [each.row.pk for of_status in matches.values() for each in of_status]
        return build_struct(ClubInfo, page, club, since=since, members=page.total, named=named, matches=numbers)


class ClubEntry(ApiController):
    """Your membership of a club."""

    def post(self, parsed_body: Body[Joining]) -> Standing:
        """Join a club that has invited you, request to join, or leave."""
        club = club_or_404(self.kwargs["club"])
        if parsed_body.join:
            return Standing(standing=join_club(club_id=club.pk, user=self.user))
        leave_club(club_id=club.pk, user=self.user)
        return Standing(standing=membership_standing(club, self.user))


def _club_lines(lines: list[ClubLine]) -> list[ClubLineInfo]:
    return [build_struct(ClubLineInfo, line, line.club) for line in lines]
