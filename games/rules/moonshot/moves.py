"""The moves of Moonshot as types, in the form of its record; `move_parsing` reads them.

Programs are `roscosmos` and `nasa`; tiles, modules, missions, risks and maneuvers are ids; spaces are `r1c1` to `r3c4`;
turns are quarter turns clockwise, 0 to 3.
"""

from collections.abc import Mapping
from typing import Literal, TypeAlias

from msgspec import Struct


class MovePart(Struct, frozen=True, forbid_unknown_fields=True):
    """A part of a move, with all of its fields required."""


Side: TypeAlias = Literal["own", "rival"]


class ManeuverPlacement(MovePart, frozen=True):
    """A card of the hand, and its place on the program's own side."""

    card: str
    place: str


class TokenPlacement(MovePart, frozen=True):
    """Tokens for the card in a place of the program's own side or the rival's."""

    side: Side
    place: str
    influence: int
    bluff: int


class LayTokens(MovePart, frozen=True, tag_field="do", tag="tokens"):
    """Lay tokens face down on maneuvers."""

    put: tuple[TokenPlacement, ...]


class AnnounceMission(MovePart, frozen=True, tag_field="do", tag="announce"):
    """Put the top card of a mission deck on the board."""

    deck: str


class RaiseInfluence(MovePart, frozen=True, tag_field="do", tag="raise"):
    """Pay popularity for the same amount of influence."""

    popularity: int


class DeclareLaunch(MovePart, frozen=True, tag_field="do", tag="launch"):
    """Put the rocket on a mission."""

    mission: str


class AbortLaunch(MovePart, frozen=True, tag_field="do", tag="abort"):
    """Launch nothing this round."""


PoliticsStep: TypeAlias = LayTokens | AnnounceMission | RaiseInfluence | DeclareLaunch | AbortLaunch
Wake: TypeAlias = Literal["mission", "same_launch", "launch", "tokens", "raise"]
WAKE_BY_ITSELF: tuple[Wake, ...] = ("mission", "same_launch")
MOST_ORDERS = 12
MOST_STEPS = 20


class DrawTiles(MovePart, frozen=True, tag_field="do", tag="draw"):
    """Draw two tiles; with `auto` one of them is kept at once by the automatic rule."""

    decks: tuple[str, str]
    auto: bool


class TilePlacement(MovePart, frozen=True):
    """Install a tile on a space after `turn` quarter turns."""

    tile: str
    space: str
    turn: int


class KeepTile(TilePlacement, frozen=True, tag_field="do", tag="keep"):
    """Install a tile of the drawn pair."""


class ReuseTile(TilePlacement, frozen=True, tag_field="do", tag="reuse"):
    """Install the top tile of the research area."""


class InstallTile(TilePlacement, frozen=True, tag_field="do", tag="install"):
    """Install a tile of the program's own development line."""


class StealTile(TilePlacement, frozen=True, tag_field="do", tag="steal_tile"):
    """Install a tile of the rival's development line."""


class ShipTile(MovePart, frozen=True, tag_field="do", tag="ship"):
    """Move a tile from the development line to the top of the supplier line."""

    tile: str


class OrderModule(MovePart, frozen=True, tag_field="do", tag="order"):
    """Put a module on offer in a place of the supplier line."""

    module: str
    to: str


class PlaceTest(MovePart, frozen=True, tag_field="do", tag="test"):
    """Put a test token on a risk."""

    risk: str


class LoadPayload(MovePart, frozen=True, tag_field="do", tag="load"):
    """Put a payload marker on a mission."""

    mission: str
    payload: str


class CleanSabotage(MovePart, frozen=True, tag_field="do", tag="clean"):
    """Take sabotage markers off the program's own blueprint."""

    count: int


class StealTest(MovePart, frozen=True, tag_field="do", tag="steal_test"):
    """Replace a rival's test token with the program's."""

    risk: str


Steal: TypeAlias = StealTest | StealTile
ShiftStep: TypeAlias = (
    DrawTiles
    | KeepTile
    | ReuseTile
    | InstallTile
    | StealTile
    | ShipTile
    | OrderModule
    | PlaceTest
    | LoadPayload
    | CleanSabotage
    | StealTest
)


class DeclineArrival(MovePart, frozen=True, tag_field="do", tag="decline"):
    """Decline the arriving item."""


class PlaceTile(MovePart, frozen=True, tag_field="do", tag="tile"):
    """Install the arriving tile."""

    space: str
    turn: int


class PlaceModule(MovePart, frozen=True, tag_field="do", tag="module"):
    """Install the arriving module."""

    place: str


Arrival: TypeAlias = DeclineArrival | PlaceTile | PlaceModule


class JokerSplit(MovePart, frozen=True):
    """The split of a launch's jokers."""

    structure: int
    electronics: int
    code: int

    @property
    def total(self) -> int:
        """The number of jokers."""
        return self.structure + self.electronics + self.code


class EvaluateManeuver(MovePart, frozen=True, tag_field="do", tag="evaluate"):
    """Turn up the tokens; a tie is paid for or conceded."""

    if_tied: Literal["pay", "concede"]


class EscalateManeuver(MovePart, frozen=True, tag_field="do", tag="escalate"):
    """Raise the level of a maneuver; at level 1 a card of the hand covers it."""

    cover: str | None


Fate: TypeAlias = EvaluateManeuver | EscalateManeuver


class ReadyMove(Struct, frozen=True, tag_field="kind", tag="briefing"):
    """The answer to a briefing: always true."""

    ready: bool


class PrepMove(Struct, frozen=True, tag_field="kind", tag="prep"):
    """A politician's plan for its turns of prep, or the wish to wait for its turn."""

    wait: bool
    place: tuple[ManeuverPlacement, ...]
    ask_again: bool


class PoliticsMove(Struct, frozen=True, tag_field="kind", tag="politics"):
    """A politician's orders: one step a turn, until a rival's step named in `wake`."""

    wait: bool
    steps: tuple[PoliticsStep, ...]
    wake: tuple[Wake, ...]


class ShiftMove(Struct, frozen=True, tag_field="kind", tag="engineering"):
    """An engineer's actions, and the decision to pass or hold after them.

    A pass says what happens to the arriving item, and how jokers are split; None: automatically.
    """

    steps: tuple[ShiftStep, ...]
    then: Literal["pass", "more", "hold"]
    arrival: Arrival | None = None
    jokers: JokerSplit | None = None


class FatesMove(Struct, frozen=True, tag_field="kind", tag="fates"):
    """The fate of each of the program's maneuvers on the board, by its place."""

    fates: Mapping[str, Fate]


Move: TypeAlias = ReadyMove | PrepMove | PoliticsMove | ShiftMove | FatesMove
MOVES: Mapping[str, type[Move]] = {
    "briefing": ReadyMove,
    "prep": PrepMove,
    "politics": PoliticsMove,
    "engineering": ShiftMove,
    "fates": FatesMove,
}
"""The form of the answer to each kind of ask."""


class ResignAction(Struct, frozen=True, tag_field="kind", tag="resign", forbid_unknown_fields=True):
    """The action that resigns the match."""
