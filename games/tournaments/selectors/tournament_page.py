"""The page of a tournament, and lists of tournaments."""

from dataclasses import dataclass
from functools import partial
from itertools import chain
from typing import cast

from django.core.cache import caches
from django.db.models import Count, Q, QuerySet, Sum
from django.utils import timezone

from games.display_names import distinct_names, names_by_key
from games.humanize import and_list
from games.matches.selectors.display_text import game_title, holidays_text, window_pace_text
from games.models import Club, Match, Tournament, TournamentEntrant, TournamentSeat, TournamentTable, User
from games.permissions.selectors.access import is_club_member
from games.schedule.timetable_json import parse_timetable
from games.tournaments.selectors.draw import seats_by_round, tournament_draw
from games.tournaments.selectors.visibility import is_private, visible_tournaments
from games.tournaments.standings import TIE_BREAKS, EntrantStanding

MAX_LISTED = 50
LEFT_STANDINGS = "Former player"
_IN = TournamentEntrant.Standing.IN


class TournamentPerson:
    """An entrant on the page; `page` is the name of their profile, or "".

    `left_in` is the round in which they left, `removed` the organiser's reason for removing them or "", and
    `entrant` the key of their row.
    """

    def __init__(self, entrant: TournamentEntrant, name: str, viewer: User | None) -> None:
        self.name, self.entrant, user = name, entrant.pk, entrant.user
        self.page = user.page_name if user else ""
        self.is_me = viewer is not None and entrant.user_id == viewer.pk
        self.is_bot = user.is_bot if user else bool(entrant.bot)
        self.has_left = entrant.standing == TournamentEntrant.Standing.OUT if user else not entrant.bot
        self.left_in, self.removed = (entrant.left_in, entrant.removed_why) if user else (None, "")

    @property
    def exit_text(self) -> str:
        """Return how the entrant left, when and why: "removed in round 2: Did not come."."""
        how = "removed" if self.removed else "left"
        when = f" in round {self.left_in}" if self.left_in else ""
        return f"{how}{when}" + (f": {self.removed}" if self.removed else "")


@dataclass(frozen=True, slots=True)
class StandingsLine:
    """A line of the standings: rank (None before a round counts) and points by round."""

    place: int | None
    person: TournamentPerson
    standing: EntrantStanding
    by_round: list[int | None]


@dataclass(frozen=True, slots=True)
class RoundTable:
    """A table; `is_open` to everybody who sees the tournament, and `invitation` is the key of an unlisted match."""

    table: TournamentTable
    is_open: bool
    invitation: str
    seats: list[tuple[str, TournamentPerson, int | None]]

    @property
    def is_mine(self) -> bool:
        """Whether the viewer sits there."""
        return any(person.is_me for _, person, _ in self.seats)

    @property
    def others(self) -> str:
        """Return the names of the viewer's opponents at the table."""
        return and_list([person.name for _, person, _ in self.seats if not person.is_me])

    @property
    def can_open(self) -> bool:
        """Whether the viewer may open the match, as a spectator or player."""
        return self.is_open or (self.table.match is not None and self.is_mine)


@dataclass(frozen=True, slots=True)
class TournamentRound:
    """A round with its number, title and tables."""

    number: int
    title: str
    tables: list[RoundTable]

    @property
    def short(self) -> str:
        """Return the short title for the head of a column."""
        return self.title.replace("Round ", "R")


class TournamentPage:
    """A tournament that the viewer may see, as they see it, in at most four queries.

    `mine` is the viewer's standing, `drawn` are entrants by number from 0, and `seed` is "" while it is secret.
    """

    tie_breaks = TIE_BREAKS

    def __init__(self, tournament: Tournament, viewer: User | None) -> None:
        self.tournament, plan = tournament, tournament.plan
        self.game = game_title(tournament.game_slug, plan.get("preset", ""))
        timetable = parse_timetable(plan["timetable"]) if plan.get("timetable") else None
        self.pace = window_pace_text(tournament.game_slug, timetable, plan["seconds_per_window"])
        self.holidays = holidays_text(timetable, timezone.now()) if timetable else ""
        entrants = list(present_entrants(tournament).select_related("user").order_by("number", "pk"))
        names = _entrant_names(entrants)
        people = {entrant.pk: TournamentPerson(entrant, names[entrant.pk], viewer) for entrant in entrants}
        entered = [each for each in entrants if each.standing == _IN]
        self.entered = [people[each.pk] for each in entered]
        self.removable = [people[each.pk] for each in entered if each.user_id]
        self.invited = [people[each.pk] for each in entrants if each.standing == TournamentEntrant.Standing.INVITED]
        self.removed = [people[each.pk] for each in entrants if each.removed_why]
        mine = next((each for each in entrants if viewer and each.user_id == viewer.pk), None)
        self.mine = mine.standing if mine else ""
        self.may_enter = _can_enter(tournament, mine, viewer)
        self.organises = viewer is not None and tournament.organiser_id == viewer.pk
        numbered = [entrant for entrant in entrants if entrant.number is not None]
        self.drawn = [people[each.pk] for each in numbered]
        seats = seats_by_round(tournament)
        self.rounds = [_tournament_round(tournament, tables, people) for tables in seats[::-1]]
        draw = tournament_draw(tournament, numbered, seats)
        by_number = {entrant.number: entrant.pk for entrant in numbered}
        sitting = chain.from_iterable(chain.from_iterable(seats))
        brought = {(seat.entrant_id, seat.table.round): seat.points for seat in sitting}
        self.standings = []
        for place, each in enumerate(draw.standings if numbered else (), start=1):
            key = by_number[each.number]
            by_round = [brought.get((key, told.number)) for told in self.rounds[::-1]]
            self.standings.append(StandingsLine(place if draw.rounds else None, people[key], each, by_round))

    @property
    def stage(self) -> str:
        """Return what determines the layout: the tournament's status and the viewer's standing."""
        return f"{self.tournament.status} {self.mine}".strip()

    @property
    def seed(self) -> str:
        """Return the seed once it is public, else ""."""
        return self.tournament.seed if self.tournament.has_begun else ""

    @property
    def invites(self) -> bool:
        """Whether the viewer may invite players now and see who is invited."""
        entry, status = self.tournament.entry, self.tournament.status
        return self.organises and entry == Tournament.Entry.LIST and status == Tournament.Status.SIGN_UP

    @property
    def open_round(self) -> TournamentRound | None:
        """Return the round that does not count yet because some of its matches are unfinished, or None."""
        return next((each for each in self.rounds if any(line.table.is_going_on for line in each.tables)), None)

    @property
    def my_table(self) -> RoundTable | None:
        """Return the table at which the viewer plays now, or None."""
        tables = (line for each in self.rounds for line in each.tables)
        return next((line for line in tables if line.is_mine and line.table.is_going_on), None)


def present_entrants(tournament: Tournament) -> QuerySet[TournamentEntrant]:
    """Return all entrants except those who deleted their account before the first draw."""
    return tournament.entrants.exclude(user=None, bot="", number=None)


def listed_tournaments(viewer: User | None) -> tuple[list[Tournament], list[Tournament]]:
    """Return unfinished and recently finished tournaments that the viewer may see; two queries."""
    known = _visible_to(viewer)
    return list(_running_first(known)[:MAX_LISTED]), list(known.exclude(ended_at=None)[:MAX_LISTED])


def club_tournaments(club: Club, viewer: User | None) -> list[Tournament]:
    """Return the club's unfinished tournaments that the viewer may see; one query."""
    return list(_running_first(_visible_to(viewer).filter(club=club))[:MAX_LISTED])


def _visible_to(viewer: User | None) -> QuerySet[Tournament]:
    is_present = Q(entrants__user__isnull=False) | Q(entrants__number__isnull=False)
    entered = Count("entrants", filter=Q(is_present, entrants__standing=_IN, entrants__bot=""))
    return Tournament.objects.filter(visible_tournaments(viewer)).select_related("club").annotate(entered=entered)


def _running_first(tournaments: QuerySet[Tournament]) -> QuerySet[Tournament]:
    return tournaments.filter(ended_at=None).order_by("sign_up_until", "pk")


def tournament_place(match: Match) -> TournamentTable | None:
    """Return the match's table in a tournament, or None."""
    return getattr(match, "in_tournament", None)


def _can_enter(tournament: Tournament, mine: TournamentEntrant | None, viewer: User | None) -> bool:
    if viewer is None or viewer.is_guest or tournament.status != Tournament.Status.SIGN_UP:
        return False
    if mine is not None:
        return mine.standing == TournamentEntrant.Standing.INVITED
    if tournament.organiser_id == viewer.pk or tournament.entry == Tournament.Entry.OPEN:
        return True
    return tournament.entry == Tournament.Entry.CLUB and is_club_member(tournament.club_id, viewer)


def _entrant_names(entrants: list[TournamentEntrant]) -> dict[int, str]:
    """Return the entrants' names by key; accounts and bots have unique names."""
    accounts = names_by_key(entrant.user for entrant in entrants if entrant.user)
    bots = [entrant for entrant in entrants if entrant.bot]
    titles = [each.bot.partition(":")[0].replace("-", " ").capitalize() for each in bots]
    told = distinct_names([*accounts.values(), *titles])[len(accounts) :]
    names = {each.pk: accounts.get(each.user_id or 0, LEFT_STANDINGS) for each in entrants}
    return names | {each.pk: name for each, name in zip(bots, told, strict=True)}


def _tournament_round(
    tournament: Tournament, tables: list[list[TournamentSeat]], people: dict[int, TournamentPerson]
) -> TournamentRound:
    number = tables[0][0].table.round
    lines = [_round_table(tournament, seats, people) for seats in tables]
    return TournamentRound(number, _round_title(tournament, number, len(lines)), lines)


def _round_table(
    tournament: Tournament, seats: list[TournamentSeat], people: dict[int, TournamentPerson]
) -> RoundTable:
    table, match = seats[0].table, seats[0].table.match
    open_to_all = match is not None and match.watching == Match.Watching.EVERYBODY
    is_open = match is not None and (open_to_all or not table.is_going_on)
    invitation = match.invitation if match and is_open and is_private(tournament) else ""
    sitting = [(_seat_name(seat), people[seat.entrant_id], seat.points) for seat in seats]
    return RoundTable(table, is_open, invitation, sitting)


def _round_title(tournament: Tournament, number: int, tables: int) -> str:
    knock_out = tournament.format == Tournament.Format.KNOCK_OUT
    last = tables == 1 and (knock_out or (tournament.final and number > tournament.rounds))
    return "Final" if last else f"Round {number}"


def _seat_name(seat: TournamentSeat) -> str:
    match = seat.table.match
    names = match.game_ui.seat_names if match else ()
    return names[seat.number] if names else f"Seat {seat.number + 1}"


VERSION_CACHE_SECONDS = 2


def tournament_version(tournament: Tournament) -> str:
    """Return a version of the tournament's entries, rounds and tables, cached for a few seconds."""
    key, calculate = f"tournament/{tournament.pk}/mark", partial(_calculate_version, tournament)
    return cast(str, caches["fragments"].get_or_set(key, calculate, VERSION_CACHE_SECONDS))


def _calculate_version(tournament: Tournament) -> str:
    is_in = Q(standing=TournamentEntrant.Standing.IN)
    people = tournament.entrants.aggregate(
        entered=Count("pk", filter=is_in), which=Sum("pk", filter=is_in), there=Count("user")
    )
    tables = tournament.tables.aggregate(
        drawn=Count("pk"), kept=Count("match"), over=Count("pk", filter=Q(is_over=True))
    )
    return "-".join(map(str, (tournament.status, *people.values(), *tables.values())))
