"""A club's own tables: how strong its members are, and what they have won in its matches."""

from dataclasses import dataclass, field

from games.clubs.selectors.page import ClubPage, Person
from games.installed import GAMES
from games.matches.selectors.seats import HIDES_NAMES
from games.matches.selectors.words import BESIDE_THE_RULES
from games.models import Match, Rating, Seat
from games.ratings.scale import PROVISIONAL_BELOW, points
from games.ratings.selectors.table import editions_of

LATEST = 300
"""Of so many matches places are counted."""


@dataclass(frozen=True, slots=True)
class Line:
    """A member in a table, with a `number` that is read by its heading, and of how many matches."""

    person: Person
    number: int
    matches: int


@dataclass(frozen=True, slots=True)
class Tables:
    """Ratings by the titles of their lists, the strongest first, and wins in the club's matches."""

    ratings: dict[str, list[Line]] = field(default_factory=dict)
    places: list[Line] = field(default_factory=list)


def tables_of(page: ClubPage) -> Tables:
    """Return both tables of the members whom the page names; two queries, however many they are."""
    people = {person.number: person for person in page.members}
    return Tables(_ratings(people), _places(page, people)) if people else Tables()


def _ratings(people: dict[int, Person]) -> dict[str, list[Line]]:
    rows = Rating.objects.filter(
        user__in=people, user__shows_ratings=True, user__is_bot=False, matches__gte=PROVISIONAL_BELOW
    )
    found: dict[str, list[Line]] = {}
    for row in rows.select_related("list").order_by("list__game_slug", "list", "-mean", "pk"):
        title = _title(row.list.game_slug, row.list.edition)
        if title and row.user_id is not None:
            line = Line(people[row.user_id], points(row.mean), row.matches)
            found.setdefault(title, []).append(line)
    return found


def _title(slug: str, edition: str) -> str:
    """What a list of ratings is called; "" of a game or an edition that this server does not have."""
    if slug not in GAMES or edition not in editions_of(slug):
        return ""
    name = GAMES[slug].meta.name
    return f"{name}, {editions_of(slug)[edition]}" if edition else name


def _places(page: ClubPage, people: dict[int, Person]) -> list[Line]:
    over = Match.objects.filter(club=page.club, status=Match.Status.OVER)
    over = over.exclude(outcome__reason__in=list(BESIDE_THE_RULES)).exclude(HIDES_NAMES)
    seats = Seat.objects.filter(user__in=people)
    if not page.belongs:
        over = over.filter(unlisted=False)
        seats = seats.filter(user__shows_matches=True)
    latest = over.order_by("-ended_at", "-pk").values("pk")[:LATEST]
    rows = seats.filter(match__in=latest).order_by().values_list("user", "number", "match__outcome")
    played: dict[int, int] = {}
    won: dict[int, int] = {}
    for user, number, outcome in rows:
        played[user] = played.get(user, 0) + 1
        won[user] = won.get(user, 0) + (number in (outcome or {}).get("winners", ()))
    lines = [Line(people[user], won[user], matches) for user, matches in played.items()]
    return sorted(lines, key=lambda line: (-line.number, line.matches, line.person.name.casefold()))
