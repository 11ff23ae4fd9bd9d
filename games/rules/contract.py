"""What a game is to everything around it.

All games are one idea: a window is a set of decisions; resolving it applies one joint set of moves.
A game is a stateless object; a match in play is a `State` that its pure functions carry forward.
Seats are numbered from 0 in the order of the match.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from random import Random
from typing import Any, ClassVar, Generic, Literal, TypeAlias, TypeVar, cast

from msgspec import Struct, field

from games.rules import codec
from games.rules.chance import Chance
from games.rules.errors import IllegalMove

Seat: TypeAlias = int

Table = TypeVar("Table")
Hand = TypeVar("Hand")
Move = TypeVar("Move")
View = TypeVar("View")


class State(Struct, Generic[Table, Hand], frozen=True):
    """A match between two windows: what lies on the table, and what each seat holds."""

    table: Table
    hands: tuple[Hand, ...]


class Event(Struct, frozen=True):
    """Something that happened, as JSON-ready `data`, and the seats who may know it (None: everybody)."""

    kind: str
    data: Mapping[str, Any]
    audience: tuple[Seat, ...] | None = None


class Step(Struct, Generic[Table, Hand], frozen=True):
    """The state that a happening led to, and the events that tell it, in order."""

    state: State[Table, Hand]
    events: tuple[Event, ...] = ()


class Window(Struct, frozen=True):
    """A set of decisions that are open at the same time.

    `label` names the year or turn it belongs to; several windows may share one. `owing` are the seats
    that must decide. `pace` picks the deadline: the match's own period or a short one.
    With `shared` the owing seats see each other's moves before the window closes.
    With `unanimous` it closes early only when all owing seats have made the same move.
    """

    kind: str
    label: str
    owing: tuple[Seat, ...]
    pace: Literal["normal", "short"] = "normal"
    shared: bool = False
    unanimous: bool = False


class Choice(Struct, frozen=True):
    """One thing that can be chosen; `seat` is set when the choice is a seat, to be shown by its name."""

    value: int | str
    label: str = ""
    seat: Seat | None = None


class Field(Struct, frozen=True):
    """One input of a decision or one option of a match, enough to draw a form and to parse it.

    kind "choice": one of `choices`. "choices": from `low` to `high` of `choices`, each at most once unless
    `repeats`. "number": a whole number from `low` to `high` (None: no upper limit). "flag": yes or no.
    """

    name: str
    label: str
    kind: Literal["choice", "choices", "number", "flag"]
    default: Any = None
    choices: tuple[Choice, ...] = ()
    low: int = 0
    high: int | None = None
    repeats: bool = False
    help: str = ""


class Award(Struct, frozen=True):
    """Something won at the end of a match: an amount of "tol", "garnets", "points", …"""

    seat: Seat
    kind: str
    amount: int


class Outcome(Struct, frozen=True):
    """How a match ended. `reason` is a key of the game's `Meta.reasons`; `loser` where the game names one."""

    reason: str
    winners: tuple[Seat, ...]
    loser: Seat | None = None
    awards: tuple[Award, ...] = ()


class Words(Struct, frozen=True):
    """What a game calls a seat and a window when it speaks to players."""

    seat: str
    seats: str
    turn: str
    turns: str


class Preset(Struct, frozen=True):
    """A named set of match options, such as an edition; `line` says in a sentence how it differs."""

    title: str
    line: str
    options: Mapping[str, Any]


class Meta(Struct, frozen=True):
    """What the lobby, the match page and the command line need to know of a game.

    `seat_names` are names that seats take (empty: seats bear their players' names). `reasons` maps every
    reason to end to a plain sentence. `options` are the match options beside those of the platform,
    `presets` named sets of them by slug, such as editions. `quick_seats` is how many seats a match to try
    the game has, as near as its options allow. `short_windows` says what windows with the pace "short" are
    about ("": the game has none).
    """

    slug: str
    name: str
    tagline: str
    words: Words
    reasons: Mapping[str, str]
    options: tuple[Field, ...] = ()
    seat_names: tuple[str, ...] = ()
    presets: Mapping[str, Preset] = field(default_factory=dict)
    quick_seats: int = 3
    short_windows: str = ""


Bot: TypeAlias = Callable[[View, Random], Move]
"""A player in code: it gets the view that a person in its seat has, and returns its move."""


class Game(ABC, Generic[Table, Hand, Move, View]):
    """The rules of one game. Nothing here changes its arguments or keeps anything between calls."""

    meta: ClassVar[Meta]
    table_type: type[Table]
    hand_type: type[Hand]
    move_type: type[Move]
    bots: Mapping[str, Bot[View, Move]]

    @abstractmethod
    def options(self, raw: Mapping[str, Any]) -> dict[str, Any]:
        """`raw` completed with defaults, JSON-ready; BadOptions with every problem there is."""

    @abstractmethod
    def seat_range(self, options: Mapping[str, Any]) -> tuple[int, int]:
        """The least and the greatest number of seats under `options`."""

    @abstractmethod
    def start(self, options: Mapping[str, Any], seats: int, chance: Chance) -> Step[Table, Hand]:
        """A new match with its first window open. `options` as `options()` gave them."""

    @abstractmethod
    def window(self, state: State[Table, Hand]) -> Window | None:
        """The open window; None when the match is over."""

    @abstractmethod
    def fields(self, state: State[Table, Hand], seat: Seat) -> tuple[Field, ...]:
        """The form of the decision that `seat` owes in the open window."""

    def parse(self, data: Any) -> Move:
        """A move from untrusted JSON; MalformedMove when it is not of the form."""
        return codec.parse_move(self.move_type, data)

    def entered(self, move: Move) -> Mapping[str, Any]:
        """The values of `fields` that give `move`, by field name, to fill a form with it again."""
        return cast(Mapping[str, Any], codec.to_json(move))

    @abstractmethod
    def check(self, state: State[Table, Hand], seat: Seat, move: Move) -> None:
        """Return if `seat` may make `move` now; else IllegalMove or NotYourDecision."""

    def act(self, state: State[Table, Hand], seat: Seat, action: Any, chance: Chance) -> Step[Table, Hand]:
        """What may happen at any time; a game without such actions refuses every one."""
        raise IllegalMove("no-such-action", "This game has no action outside its decisions.")

    @abstractmethod
    def resolve(
        self, state: State[Table, Hand], moves: Mapping[Seat, Move], chance: Chance
    ) -> Step[Table, Hand]:
        """Close the open window. Every move passed `check`; an owing seat without one missed the deadline."""

    @abstractmethod
    def view(self, state: State[Table, Hand], viewer: Seat | None) -> View:
        """Everything that `viewer` may know (None: a spectator); the only way private things leave."""

    @abstractmethod
    def outcome(self, state: State[Table, Hand]) -> Outcome | None:
        """How the match ended; None while it runs."""

    @abstractmethod
    def any_move(self, view: View, rng: Random) -> Move:
        """A legal move of the viewer's open decision, any of them, drawn by `rng`."""

    def reference(self, options: Mapping[str, Any]) -> Any:
        """The tables of figures that the game's rules page states; None when it states none."""
        return None


AnyGame: TypeAlias = Game[Any, Any, Any, Any]
