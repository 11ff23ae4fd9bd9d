"""Calls about cups: which there are, all of one that its page tells whoever asks, entering and leaving."""

from datetime import datetime

from django.http import Http404
from dmr import Body, Path
from msgspec import Struct

from games.api.views.access import changing
from games.api.views.controller import ApiController
from games.cups.selectors.access import cup_seen, stands_in
from games.cups.selectors.page import CupPage, Line, Person, Round, TableLine, cup_page, cups_listed
from games.cups.services.entries import enter_cup, leave_cup, remove_from_cup
from games.installed import GAMES
from games.models import Cup, Token, User


class OfCup(Struct, frozen=True):
    """The cup that the call is about, by its number."""

    cup: int


class CupLine(Struct, frozen=True, kw_only=True):
    """A cup: its `status` is "sign-up", "running", "over" or "called off", `club` the name of its club's
    page, "" of one that has none. `entered` counts people.
    """

    cup: int
    name: str
    game: str
    format: str
    status: str
    club: str
    entered: int
    sign_up_until: datetime


class CupsInfo(Struct, frozen=True, kw_only=True):
    """Cups that I may know of: those that go on, and the latest that are over."""

    going_on: list[CupLine]
    over: list[CupLine]


class CupPerson(Struct, frozen=True, kw_only=True):
    """Somebody in a cup; `player` is their page's name, "" of who has none.

    `left_in` is the round in which they left, `removed` the reason of the organiser who removed them, "" of
    others. `entrant` is their number in calls.
    """

    entrant: int
    name: str
    player: str
    is_me: bool
    is_bot: bool
    has_left: bool
    left_in: int | None
    removed: str


class CupStanding(Struct, frozen=True, kw_only=True):
    """Somebody's place in the table of a cup: points in all, tables played, tables won.

    The place is null until the first round counts.
    """

    place: int | None
    person: CupPerson
    points: int
    tables: int
    won: int


class CupSeatInfo(Struct, frozen=True, kw_only=True):
    """A seat at a table, and the points that it brought; null before the end."""

    seat: str
    person: CupPerson
    points: int | None


class CupTableInfo(Struct, frozen=True, kw_only=True):
    """A table of a round; `status` is "running", "over" or "given up".

    Its `match` is null where I may not follow it, or it is gone; with its `invitation`, if that is not "", I
    may, though it is in no list.
    """

    number: int
    status: str
    match: int | None
    invitation: str
    seats: list[CupSeatInfo]


class CupRound(Struct, frozen=True, kw_only=True):
    """A round of a cup and its tables."""

    number: int
    title: str
    tables: list[CupTableInfo]


class CupInfo(Struct, frozen=True, kw_only=True):
    """A whole cup; `standings` and `rounds`, the last one first, are empty before its start.

    `standing` is "in", "invited", "out" or "", as I stand to it. Tables have `fewest` to `most` seats.
    `entrants` are in the order by which tables are drawn, from 0, once entries have closed; the `seed` is
    "" until then, its SHA-256 is known from the beginning. Whom I have `invited`, nobody else reads.
    """

    cup: int
    name: str
    game: str
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
    standing: str
    may_enter: bool
    entrants: list[CupPerson]
    removed: list[CupPerson]
    invited: list[CupPerson]
    standings: list[CupStanding]
    rounds: list[CupRound]
    tie_breaks: list[str]
    seed: str
    seed_hash: str


class Entering(Struct, frozen=True, kw_only=True):
    """Whether I enter; or leave, or decline."""

    enter: bool = True


class Removal(Struct, frozen=True, kw_only=True):
    """The `entrant` to be removed, and a `reason` that everybody reads."""

    entrant: int
    reason: str


class CupMine(Struct, frozen=True, kw_only=True):
    """How I stand to the cup now: "in", "invited", "out" or ""."""

    standing: str


class Cups(ApiController):
    """Cups."""

    def get(self) -> CupsInfo:
        """Read which cups there are."""
        going_on, over = cups_listed(self.viewer)
        return CupsInfo(going_on=[_line(each) for each in going_on], over=[_line(each) for each in over])


class CupOne(ApiController):
    """A cup."""

    def get(self, parsed_path: Path[OfCup]) -> CupInfo:
        """Read a cup: who has entered, its rounds and tables, its standings."""
        return _info(cup_page(_found(parsed_path.cup, self.viewer), self.viewer))


class CupDoor(ApiController):
    """Whether I am in a cup."""

    @changing
    def post(self, parsed_path: Path[OfCup], parsed_body: Body[Entering]) -> CupMine:
        """Enter a cup, or leave it, or decline an invitation to it."""
        cup = _found(parsed_path.cup, self.user)
        act = enter_cup if parsed_body.enter else leave_cup
        act(cup_id=cup.pk, user=self.user)
        return CupMine(standing=stands_in(cup, self.user))


class CupRemoval(ApiController):
    """Who is removed from a cup."""

    changes = Token.Scope.HOST

    @changing
    def post(self, parsed_path: Path[OfCup], parsed_body: Body[Removal]) -> CupInfo:
        """Remove an entrant, for the organiser: they are in no later round."""
        cup = _found(parsed_path.cup, self.user)
        removal = parsed_body
        remove_from_cup(cup_id=cup.pk, user=self.user, entrant_id=removal.entrant, reason=removal.reason)
        return _info(cup_page(cup, self.user))


def _found(number: int, viewer: User | None) -> Cup:
    found = cup_seen(number, viewer)
    if found is None or found.game_slug not in GAMES:
        raise Http404
    return found


def _line(cup: Cup) -> CupLine:
    return CupLine(
        cup=cup.pk,
        name=cup.name,
        game=cup.game_slug,
        format=cup.format,
        status=cup.status,
        club=_club(cup),
        entered=getattr(cup, "entered", 0),
        sign_up_until=cup.sign_up_until,
    )


def _info(page: CupPage) -> CupInfo:
    cup = page.cup
    return CupInfo(
        cup=cup.pk,
        name=cup.name,
        game=cup.game_slug,
        pace=page.pace,
        format=cup.format,
        rounds_planned=cup.rounds,
        final=cup.final,
        goes_on=cup.goes_on,
        fewest=cup.fewest,
        most=cup.most,
        least=cup.least,
        entry=cup.entry,
        club=_club(cup),
        organiser=str(cup.organiser) if cup.organiser else "",
        status=cup.status,
        why=cup.why,
        sign_up_until=cup.sign_up_until,
        started_at=cup.started_at,
        ended_at=cup.ended_at,
        standing=page.mine,
        may_enter=page.may_enter,
        entrants=[_person(each) for each in page.drawn or page.entered],
        removed=[_person(each) for each in page.removed],
        invited=[_person(each) for each in page.invited] if page.invites else [],
        standings=[_place(each) for each in page.standings],
        rounds=[_round(each) for each in page.rounds],
        tie_breaks=list(page.tie_breaks),
        seed=page.seed,
        seed_hash=cup.seed_hash,
    )


def _club(cup: Cup) -> str:
    return cup.club.page_name if cup.club else ""


def _person(person: Person) -> CupPerson:
    return CupPerson(
        entrant=person.entrant,
        name=person.name,
        player=person.page,
        is_me=person.is_me,
        is_bot=person.is_bot,
        has_left=person.has_left,
        left_in=person.left_in,
        removed=person.removed,
    )


def _place(line: Line) -> CupStanding:
    counted = line.standing
    return CupStanding(
        place=line.place,
        person=_person(line.person),
        points=counted.points,
        tables=counted.tables,
        won=counted.won,
    )


def _round(told: Round) -> CupRound:
    return CupRound(number=told.number, title=told.title, tables=[_table(each) for each in told.tables])


def _table(line: TableLine) -> CupTableInfo:
    table = line.table
    status = "over" if table.is_over else "running" if table.match_id else "given up"
    return CupTableInfo(
        number=table.number,
        status=status,
        match=table.match_id if line.leads else None,
        invitation=line.invitation,
        seats=[
            CupSeatInfo(seat=seat, person=_person(person), points=points)
            for seat, person, points in line.seats
        ],
    )
