"""What somebody is invited to that is no match: clubs and cups."""

from collections.abc import Mapping, Sequence
from datetime import datetime

from msgspec import Struct

from games.certain import certain
from games.installed import GAMES
from games.models import Cup, CupEntrant, Membership, Notice
from games.models.notices import Kind
from games.notices.selectors.links import absolute

CLUB, CUP = "club", "cup"

Invited = tuple[str, int, int]
"""To what of these, its key, and who."""


class Invitation(Struct, frozen=True):
    """What an invitation is to, in words, where its page is, and until when one may say yes."""

    to: str
    link: str
    until: datetime | None = None


def invited_by(notice: Notice) -> Invited:
    """What the notice invites to."""
    kind = CUP if CUP in notice.facts else CLUB
    return kind, notice.facts.get(kind, 0), certain(notice.user_id)


def invitations(notices: Sequence[Notice]) -> Mapping[Invited, Invitation]:
    """The invitations that the notices tell of and that still stand; in two queries, or none."""
    told = [invited_by(notice) for notice in notices if notice.kind == Kind.INVITED]
    users = {user for _, _, user in told}
    clubs, cups = ({number for kind, number, _ in told if kind == which} for which in (CLUB, CUP))
    return (_to_clubs(clubs, users) if clubs else {}) | (_to_cups(cups, users) if cups else {})


def _to_clubs(clubs: set[int], users: set[int]) -> dict[Invited, Invitation]:
    rows = Membership.objects.filter(club__in=clubs, user__in=users, standing=Membership.Standing.INVITED)
    return {
        (CLUB, row.club_id, row.user_id): Invitation(
            f"the club {row.club}", absolute("club", row.club.page_name)
        )
        for row in rows.select_related("club")
    }


def _to_cups(cups: set[int], users: set[int]) -> dict[Invited, Invitation]:
    rows = CupEntrant.objects.filter(
        cup__in=cups,
        user__in=users,
        standing=CupEntrant.Standing.INVITED,
        cup__status=Cup.Status.SIGN_UP,
        cup__game_slug__in=GAMES,
    )
    return {
        (CUP, row.cup_id, user): Invitation(
            f"the cup {row.cup}", absolute("cup", row.cup_id), row.cup.sign_up_until
        )
        for row in rows.select_related("cup")
        if (user := row.user_id)
    }
