"""The terms of Moonshot as types: the table, the hands, and what a viewer may know.

The fields are those of the record. Programs are `roscosmos` and `nasa`; in every pile the first entry is the top; ids
that no rule orders ascend. Mappings are never changed in place.
"""

from collections.abc import Mapping
from typing import Literal, TypeAlias

from msgspec import Struct, field

from games.rules.contract import Seat, State, Transition
from games.rules.moonshot.data import PROGRAMS, RIVAL
from games.rules.moonshot.moves import Arrival, JokerSplit, ManeuverPlacement, PoliticsStep, Wake

Phase: TypeAlias = Literal["briefing", "prep", "politics", "engineering", "fates", "over"]
Role: TypeAlias = Literal["politician", "engineer"]
ABORTED = "abort"
"""The declaration of a politician who launches nothing."""


class Chair(Struct, frozen=True):
    """The part of a seat: a program, and one of its roles or both."""

    program: str
    roles: tuple[Role, ...]


class TokenCount(Struct, frozen=True):
    """Tokens of both kinds."""

    influence: int = 0
    bluff: int = 0

    @property
    def total(self) -> int:
        """The number of tokens, which is all that the rival knows."""
        return self.influence + self.bluff


class InstalledTile(Struct, frozen=True):
    """A tile on the blueprint and its quarter turns."""

    tile: str
    turn: int


class Blueprint(Struct, frozen=True):
    """Tiles by space and modules by place, without empty ones."""

    spaces: Mapping[str, InstalledTile] = field(default_factory=dict)
    modules: Mapping[str, str] = field(default_factory=dict)

    def __hash__(self) -> int:
        """Return a hash by which blueprints are keys of caches."""
        return hash((frozenset(self.spaces.items()), frozenset(self.modules.items())))


class Supplier(Struct, frozen=True):
    """The supplier line: the id of a tile or module in each place, or None."""

    top: str | None = None
    middle: str | None = None
    bottom: str | None = None


class PlacedManeuver(Struct, frozen=True):
    """A maneuver on the board."""

    card: str
    level: int


class ProgramTable(Struct, frozen=True):
    """The public things of a program.

    `sabotage` are the markers on its own blueprint. `declared` is a mission or `abort`. With `waits`, its politician is
    asked only on its own turns; with `holds`, its engineer is asked again after news. `promised` are extra tokens for
    the next phase B.
    """

    popularity: int
    budget: int
    money: int
    development: tuple[str, ...]
    supplier: Supplier
    places: Mapping[str, PlacedManeuver | None]
    free_tests: int = 0
    test_steals: int = 0
    tech_steals: int = 0
    sabotage: int = 0
    promised: TokenCount = TokenCount()
    raised: bool = False
    mission_done: bool = False
    waits: bool = False
    passed: bool = False
    holds: bool = False
    declared: str | None = None
    blueprint: Blueprint = Blueprint()
    trophies: tuple[str, ...] = ()


class RiskOnPath(Struct, frozen=True):
    """A risk of a mission on the board, with each program's test tokens."""

    id: str
    tests: Mapping[str, int]


class MissionOnBoard(Struct, frozen=True):
    """A mission, its risks in flying order, and each program's payload markers of every kind."""

    id: str
    risks: tuple[RiskOnPath, ...]
    payload: Mapping[str, Mapping[str, int]]


class TilePile(Struct, frozen=True):
    """A deck of tiles; the tiles that refill it are in the research area."""

    cards: tuple[str, ...]
    shuffles: int


class CardPile(Struct, frozen=True):
    """A deck and its discards."""

    cards: tuple[str, ...]
    discards: tuple[str, ...]
    shuffles: int


class Decks(Struct, frozen=True):
    """All decks; nobody may know the order of `cards`.

    `tiles` by kind, `risks` by level ("0" to "3"), `maneuvers` by program, `missions` by deck.
    """

    tiles: Mapping[str, TilePile]
    modules: CardPile
    risks: Mapping[str, CardPile]
    maneuvers: Mapping[str, CardPile]
    missions: Mapping[str, tuple[str, ...]]


class MatchEnd(Struct, frozen=True):
    """Why the match is over, and which program has won (None: a draw)."""

    reason: str
    winner: str | None


class MoonshotTable(Struct, frozen=True):
    """The table, all of it public except for the order of the decks.

    `turn` is the program whose politician is on turn, `first` the holder of the first marker, `launches` the programs
    that declared a launch this round, in that order.
    """

    rounds: int
    briefing: bool
    seats: tuple[Chair, ...]
    round: int
    phase: Phase
    first: str
    turn: str | None
    passes: int
    programs: Mapping[str, ProgramTable]
    missions: tuple[MissionOnBoard, ...]
    launches: tuple[str, ...]
    offer: tuple[str, ...]
    research: tuple[str, ...]
    scrapped: tuple[str, ...]
    decks: Decks
    resigned: tuple[Seat, ...] = ()
    ended: MatchEnd | None = None


class RemainingPlan(Struct, frozen=True):
    """The rest of a politician's plan for prep."""

    place: tuple[ManeuverPlacement, ...]
    ask_again: bool


class RemainingOrders(Struct, frozen=True):
    """The rest of a politician's orders."""

    steps: tuple[PoliticsStep, ...]
    wake: tuple[Wake, ...]


class MoonshotHand(Struct, frozen=True):
    """The hand of a seat, known to its own program alone.

    `pair`, `arrival` and `jokers` are the engineer's, the rest is the politician's. `covers` are the cards under which
    escalated maneuvers lie, by place; `laid` its tokens by the owner of the card and its place; `pair` the drawn tiles
    of which one must still be kept.
    """

    maneuvers: tuple[str, ...] = ()
    covers: Mapping[str, str] = field(default_factory=dict)
    tokens: TokenCount = TokenCount()
    laid: Mapping[str, Mapping[str, TokenCount]] = field(default_factory=lambda: {program: {} for program in PROGRAMS})
    plan: RemainingPlan | None = None
    orders: RemainingOrders | None = None
    pair: tuple[str, ...] = ()
    arrival: Arrival | None = None
    jokers: JokerSplit | None = None


class Rocket(Struct, frozen=True):
    """The rocket of a blueprint: the three parameters, and jokers for each launch."""

    structure: int = 0
    electronics: int = 0
    code: int = 0
    jokers: int = 0

    @property
    def total(self) -> int:
        """Parameters and jokers together, by which the automatic rule compares."""
        return self.structure + self.electronics + self.code + self.jokers


class ProgramStanding(Struct, frozen=True):
    """Public figures of a program that the table does not have.

    `seats` are its politician's and its engineer's, one seat for both roles with two seats. `laid` counts its tokens by
    the owner of the card and its place; `tokens` those it has left.
    """

    program: str
    politician: Seat
    engineer: Seat
    rocket: Rocket
    hand: int
    tokens: int
    laid: Mapping[str, Mapping[str, int]]
    has_pair: bool
    points: int


class MoonshotView(Struct, frozen=True):
    """The match as `viewer` may see it (None: a spectator).

    `table` has every card in a deck as "". `own` is the hand of the viewer's program, both roles together (None for a
    spectator), `roles` those of the viewer. `asked` is the kind of answer that the viewer must or may give now, "" for
    none; `standings` are by program.
    """

    viewer: Seat | None
    program: str | None
    roles: tuple[Role, ...]
    asked: str
    table: MoonshotTable
    standings: Mapping[str, ProgramStanding]
    own: MoonshotHand | None

    @property
    def mine(self) -> str:
        """The viewer's program; "" for a spectator."""
        return self.program or ""

    @property
    def rival(self) -> str:
        """The program of the viewer's rival."""
        return RIVAL[self.mine]

    @property
    def own_table(self) -> ProgramTable:
        """The table of the viewer's program."""
        return self.table.programs[self.mine]

    @property
    def held(self) -> MoonshotHand:
        """The hand of the viewer's program; an empty one for a spectator."""
        return self.own or MoonshotHand()


MoonshotState: TypeAlias = State[MoonshotTable, MoonshotHand]
MoonshotTransition: TypeAlias = Transition[MoonshotTable, MoonshotHand]


def seat_of(table: MoonshotTable, program: str, role: Role) -> Seat:
    """Return the seat that plays that role of a program."""
    return next(seat for seat, chair in enumerate(table.seats) if chair.program == program and role in chair.roles)


def seats_of(table: MoonshotTable, program: str) -> tuple[Seat, ...]:
    """Return the seats of a program, ascending."""
    return tuple(seat for seat, chair in enumerate(table.seats) if chair.program == program)


def in_turn(table: MoonshotTable) -> tuple[str, str]:
    """Both programs, the holder of the first marker first."""
    return table.first, RIVAL[table.first]
