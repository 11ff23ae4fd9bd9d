"""The page of a club, its tables, and the lists that its officers manage."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from django.db.models import Count, Q

from games.display_names import names_by_key
from games.matches.selectors.display_text import ENDED_BY_PEOPLE
from games.matches.selectors.seats import ANONYMOUS_MATCHES
from games.models import Club, Match, Membership, Rating, Seat, User
from games.models.club import LEADER_STANDINGS, MEMBER_STANDINGS
from games.ratings.scale import PROVISIONAL_BELOW, points_from_mean
from games.ratings.selectors.rating_table import edition_title, is_rated_edition
from games.requests import paginate

Standing = Membership.Standing
LIST_LENGTH = 100
IS_MEMBER = Q(memberships__standing__in=MEMBER_STANDINGS)
STANDING_ORDER: dict[str, int] = {Standing.FOUNDER: 0, Standing.OFFICER: 1, Standing.MEMBER: 2}


class ClubPerson:
    """A person in a list of a club; `page` as in `User.page_name`, `standing` as in `Membership`."""

    def __init__(self, row: Membership, viewer: User | None, names: Mapping[int, str]) -> None:
        self.number, self.name = row.user_id, names[row.user_id]
        self.page, self.standing = row.user.page_name, row.standing
        self.is_me = viewer is not None and row.user_id == viewer.pk
        self.invited_by = names.get(row.invited_by_id or 0) or str(row.invited_by or "")

    @property
    def is_officer(self) -> bool:
        """Whether the person is an officer or the leader."""
        return self.standing in LEADER_STANDINGS


class ClubPage:
    """A club as a viewer sees it; `mine` is their row. Only officers see requests and bans.

    Strangers see only members with a profile. One query.
    """

    def __init__(self, club: Club, viewer: User | None) -> None:
        self.club = club
        rows = list(club.memberships.select_related("user", "invited_by"))
        self.mine = next((row for row in rows if viewer and row.user_id == viewer.pk), None)
        self.standing = self.mine.standing if self.mine else ""
        ranked = [row for row in rows if row.standing in MEMBER_STANDINGS]
        ranked.sort(key=lambda row: STANDING_ORDER[row.standing])
        self.total = len(ranked)
        known = [row for row in ranked if self.belongs or (not club.hides_members and row.user.page_name)]
        # Hidden members must not influence the numbers in visible names.
        names = names_by_key(row.user for row in (rows if self.is_officer else known))
        self.members = [ClubPerson(row, viewer, names) for row in known]
        others = [ClubPerson(row, viewer, names) for row in rows] if self.is_officer else []
        self.asking, self.invited, self.banned = (
            [person for person in others if person.standing == standing]
            for standing in (Standing.ASKS, Standing.INVITED, Standing.BANNED)
        )

    @property
    def belongs(self) -> bool:
        """Whether the viewer is a member."""
        return self.standing in MEMBER_STANDINGS

    @property
    def is_officer(self) -> bool:
        """Whether the viewer is an officer or the leader."""
        return self.standing in LEADER_STANDINGS

    @property
    def is_led_by_me(self) -> bool:
        """Whether the viewer leads the club."""
        return self.standing == Standing.FOUNDER

    @property
    def hidden_members(self) -> int:
        """Return the number of members whose names the viewer does not see."""
        return self.total - len(self.members)


@dataclass(frozen=True, slots=True)
class ClubLine:
    """A club in a list, with the viewer's standing."""

    club: Club
    members: int
    standing: str = ""


def list_clubs(number: int = 1) -> tuple[list[ClubLine], bool]:
    """Return the page of that number, from 1, of clubs by size, and whether more follow; two queries."""
    sizes = Count("memberships", filter=IS_MEMBER)
    ordered = Club.objects.annotate(size=sizes).order_by("-size", "pk")
    found, has_more = paginate(ordered.values_list("pk", "size"), number, LIST_LENGTH)
    rows = Club.objects.in_bulk([pk for pk, _ in found])
    return [ClubLine(rows[pk], size) for pk, size in found if pk in rows], has_more


def related_clubs(user: User) -> list[ClubLine]:
    """Return the user's clubs, requests and invitations, memberships first; two queries."""
    standings = dict(user.memberships.exclude(standing=Standing.BANNED).values_list("club", "standing"))
    found = Club.objects.filter(pk__in=standings).annotate(size=Count("memberships", filter=IS_MEMBER))
    lines = [ClubLine(club, club.size, standings[club.pk]) for club in found]
    return sorted(lines, key=lambda line: (line.standing not in MEMBER_STANDINGS, line.club.name.casefold()))


MAX_WINS = 300
"""How many recent matches count for the table of wins."""


MemberLine: TypeAlias = tuple[ClubPerson, int, int]
"""A member in a table, with their wins or points, and their matches."""


def rating_tables(page: ClubPage) -> dict[str, list[MemberLine]]:
    """Return the ratings of the members that the page shows by list title, the highest first; one query."""
    people = {person.number: person for person in page.members}
    rows = Rating.objects.filter(
        user__in=people, user__shows_ratings=True, user__is_bot=False, matches__gte=PROVISIONAL_BELOW
    )
    found: dict[str, list[MemberLine]] = {}
    for row in rows.select_related("list").order_by("list__game_slug", "list", "-mean", "pk"):
        edition = row.list.game_slug, row.list.edition
        if is_rated_edition(*edition) and row.user_id is not None:
            line = people[row.user_id], points_from_mean(row.mean), row.matches
            found.setdefault(edition_title(*edition), []).append(line)
    return found


def win_table(page: ClubPage) -> list[MemberLine]:
    """Return the wins in club matches of the members that the page shows; one query."""
    people = {person.number: person for person in page.members}
    over = Match.objects.filter(club=page.club, status=Match.Status.OVER)
    over = over.exclude(outcome__reason__in=list(ENDED_BY_PEOPLE)).exclude(ANONYMOUS_MATCHES)
    seats = Seat.objects.filter(user__in=people)
    if not page.belongs:
        over = over.filter(unlisted=False)
        seats = seats.filter(user__shows_matches=True)
    latest = over.order_by("-ended_at", "-pk").values("pk")[:MAX_WINS]
    rows = seats.filter(match__in=latest).order_by().values_list("user", "number", "match__outcome")
    played, won = Counter[int](), Counter[int]()
    for user, number, outcome in rows:
        played[user] += 1
        won[user] += number in (outcome or {}).get("winners", ())
    lines = [(people[user], won[user], matches) for user, matches in played.items()]
    return sorted(lines, key=lambda line: (-line[1], line[2], line[0].name.casefold()))
