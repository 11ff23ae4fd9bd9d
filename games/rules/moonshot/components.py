"""The components as types: cards, tiles and boards, as in the data files (§14)."""

from collections.abc import Mapping
from typing import Literal, TypeAlias

from msgspec import Struct, field

Icon: TypeAlias = Literal["structure", "electronics", "code"]
Scope: TypeAlias = Literal["row", "rows2", "column"]
Payload: TypeAlias = Literal["dog", "satellite", "astronaut"]
Category: TypeAlias = Literal["per_round", "mission", "obstruction"]
MissionDeck: TypeAlias = Literal["0", "B", "C", "D", "moon"]
Need: TypeAlias = Literal["structure", "electronics", "code", "filled", "links", "decks"]
Gain: TypeAlias = Literal["structure", "electronics", "code", "adapt"]
Effect: TypeAlias = Literal[
    "popularity",
    "budget",
    "rival_popularity",
    "rival_budget",
    "money",
    "structure_tile",
    "electronics_tile",
    "code_tile",
    "free_test",
    "test_steal",
    "tech_steal",
    "sabotage",
    "repair",
    "influence",
    "bluff",
]
Effects: TypeAlias = Mapping[Effect, int]

ICONS: tuple[Icon, ...] = ("structure", "electronics", "code")
PAYLOADS: tuple[Payload, ...] = ("dog", "satellite", "astronaut")
ANNOUNCED: tuple[MissionDeck, ...] = ("B", "C", "D", "moon")
"""The decks from which missions are announced (§6)."""
HIGHEST_LEVEL = 3
"""How far a maneuver can be escalated (§10)."""


class Tile(Struct, frozen=True, forbid_unknown_fields=True):
    """A technology tile; `edges` are north, east, south, west before it is turned, "" for a blank one."""

    id: str
    deck: Icon
    name: str
    centre: Mapping[Icon, int]
    edges: tuple[Icon | Literal[""], ...]


class ModuleClause(Struct, frozen=True, forbid_unknown_fields=True):
    """The gain from a module while all of its `need` is within its scope (§8)."""

    need: Mapping[Need, int]
    gives: Mapping[Gain, int]


class Module(Struct, frozen=True, forbid_unknown_fields=True):
    """A module of one or two clauses."""

    id: str
    name: str
    scope: Scope
    clauses: tuple[ModuleClause, ...] = field(name="clause")


class MoonshotMission(Struct, frozen=True, forbid_unknown_fields=True):
    """A mission: its payload markers, the levels of its risks in flying order, and the reward."""

    id: str
    deck: MissionDeck
    name: str
    year: int
    payload: Mapping[Payload, int]
    risks: tuple[int, ...]
    reward: Effects


class RiskRange(Struct, frozen=True, forbid_unknown_fields=True):
    """The needs of a risk from a rocket at a check value of at most `upto` (None: any)."""

    need: Mapping[Icon, int]
    upto: int | None = None


class Risk(Struct, frozen=True, forbid_unknown_fields=True):
    """A risk card of three ranges, the lowest check values first."""

    id: str
    level: int
    name: str
    ranges: tuple[RiskRange, ...]


class Maneuver(Struct, frozen=True, forbid_unknown_fields=True):
    """A maneuver card with the reward of each level; only its name differs between programs."""

    id: str
    category: Category
    roscosmos: str
    nasa: str
    level_1: Effects
    level_2: Effects
    level_3: Effects

    def effects(self, level: int) -> Effects:
        """Return the reward at `level`, 1 to 3."""
        return (self.level_1, self.level_2, self.level_3)[level - 1]

    def name_of(self, program: str) -> str:
        """Return the name of that program's card."""
        return self.roscosmos if program == "roscosmos" else self.nasa


class Programs(Struct, frozen=True, forbid_unknown_fields=True):
    """Both programs, the first holder of the first marker first."""

    order: tuple[str, str]


class StartSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """The money, cards and tracks at the start of a match (§3)."""

    budget: int
    popularity: int
    money: int
    hand: int
    development: Mapping[Icon, int]
    level_0_missions: int
    risks_per_level_0_mission: int
    modules_on_offer: int
    modules_on_each_supplier_line: int


class TrackSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """The ends of the tracks, and the figures that count after the last round."""

    popularity_min: int
    popularity_max: int
    budget_gap: int
    budget_per_round: int
    round_limit: int
    active_missions: int
    mission_points: Mapping[str, int]


class TokenSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """The politicians' tokens of a round (§6)."""

    influence: int
    bluff: int
    first_marker_bluff: int
    least_per_placement: int


class ActionPrices(Struct, frozen=True, forbid_unknown_fields=True):
    """The prices of the engineers' actions in money (§7).

    The price of a module depends on its place in the supplier line, that of a payload marker on its kind.
    """

    draw: int
    reuse: int
    install: int
    ship: int
    order: Mapping[str, int]
    test: int
    clean_base: int
    clean_each: int
    payload: Mapping[str, int]

    @property
    def lowest(self) -> int:
        """The lowest price above 0."""
        others = (self.draw, self.reuse, self.install, self.test, self.clean_base + self.clean_each)
        return min(*others, *self.payload.values(), *self.order.values())


class LaunchSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """Dice and popularity of launches (§9)."""

    die: int
    per_test: int
    aborted: int
    delayed: int
    exploded: int
    exploded_with_lives: int
    lives: tuple[Payload, ...]


class AdministrationSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """The price of winning a tie, in popularity (§10)."""

    tie_price: int


class BlueprintGrid(Struct, frozen=True, forbid_unknown_fields=True):
    """The blueprint: its size, and the places of modules beside its rows and below its columns."""

    rows: int
    columns: int
    row_places: tuple[str, ...]
    column_places: tuple[str, ...]


class PoliticsPlace(Struct, frozen=True, forbid_unknown_fields=True):
    """A place for maneuvers on the politics board, and its reward while it is open."""

    id: str
    name: str
    category: Category
    effects: Effects


class ObstructionReward(Struct, frozen=True, forbid_unknown_fields=True):
    """The reward of every obstruction."""

    effects: Effects


class BoardSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """Prices, tracks and places."""

    programs: Programs
    start: StartSettings
    tracks: TrackSettings
    tokens: TokenSettings
    prices: ActionPrices
    launch: LaunchSettings
    admin: AdministrationSettings
    blueprint: BlueprintGrid
    places: tuple[PoliticsPlace, ...] = field(name="place")
    obstruction: ObstructionReward
