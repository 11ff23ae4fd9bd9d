"""The data types of the contract: what passes between a game and the code that plays, shows or stores it.

Other modules import them from `contract`.
"""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, Generic, Literal, TypeAlias, TypeVar

from msgspec import Struct, field

from games.rules import codec
from games.rules.options import Field
from games.rules.pretty_print import labelled_lines

Seat: TypeAlias = int

Table = TypeVar("Table")
Hand = TypeVar("Hand")
Move = TypeVar("Move")
View = TypeVar("View")


class State(Struct, Generic[Table, Hand], frozen=True):
    """The state of a match between two transitions: the table, and the hand of each seat.

    Its text form is for debugging, and contains every secret.
    """

    table: Table
    hands: tuple[Hand, ...]

    def __str__(self) -> str:
        parts = {"table": self.table} | {f"seat {seat}": hand for seat, hand in enumerate(self.hands)}
        return "\n".join(line for name, part in parts.items() for line in labelled_lines(name, codec.to_json(part)))


class Event(Struct, frozen=True):
    """Something that happened, as JSON-ready `data`, and the seats that may know it (None: everybody)."""

    kind: str
    data: Mapping[str, Any]
    audience: tuple[Seat, ...] | None = None

    @property
    def private(self) -> bool:
        """Whether only some seats may know of it."""
        return self.audience is not None

    def is_for(self, viewer: Seat | None) -> bool:
        """Whether `viewer` (None: a spectator) may know of it."""
        return self.audience is None or viewer in self.audience


class Transition(Struct, Generic[Table, Hand], frozen=True):
    """The state after an action or a closed window, and the events that describe the change, in order."""

    state: State[Table, Hand]
    events: tuple[Event, ...] = ()


class DecisionRequest(Struct, frozen=True):
    """The decision that a window asks of one seat: `kind` picks the type of its move, see `Game.moves`.

    If the answer is `needed`, none at the deadline is a miss; otherwise it is optional. `seen_by` are the other seats
    that see the answer while the window is open.
    """

    seat: Seat
    kind: str
    needed: bool = True
    seen_by: tuple[Seat, ...] = ()


class Window(Struct, frozen=True):
    """A set of decisions that are open at the same time, at most one per seat.

    `label` names the year or turn it belongs to; labels may recur. `title` tells the window apart from others with its
    label ("": not needed). `pace` picks the deadline: the match's own period or a short one. The window `closes` early
    when all asked seats are "ready", or once they have all answered "alike".
    """

    kind: str
    label: str
    asks: tuple[DecisionRequest, ...]
    title: str = ""
    pace: Literal["normal", "short"] = "normal"
    closes: Literal["ready", "alike"] = "ready"

    @property
    def owing(self) -> tuple[Seat, ...]:
        """The seats with a decision, needed or optional."""
        return tuple([ask.seat for ask in self.asks])

    def ask_of(self, seat: Seat) -> DecisionRequest | None:
        """Return the decision of `seat`; None if it has none."""
        for ask in self.asks:
            if ask.seat == seat:
                return ask
        return None


class MoveProblem(Struct, frozen=True):
    """The reason why a draft is not a legal move: a sentence, the field ("": the whole), and the anchor of the rule."""

    message: str
    field: str = ""
    rule: str = ""


class Preview(Struct, Generic[Move], frozen=True):
    """The preview of a draft: its legal move, or None with the problems and the missing fields.

    `missing` are fields that must still be filled in. `leads_to` is the game's forecast for the draft's owner: the
    result of each step, as far as its seat can know.
    """

    move: Move | None
    problems: tuple[MoveProblem, ...] = ()
    missing: tuple[str, ...] = ()
    leads_to: Any = None


TABLE_CHANNEL = "public"
"""The key of the channel that everybody reads."""


class Channel(Struct, frozen=True):
    """A place for messages, with its current writers and its readers (None: everybody).

    `key` is a slug that names it through the match, always for the same readers. It is `known` if everybody may know
    that it exists, even without reading it.
    """

    key: str
    title: str
    writers: tuple[Seat, ...]
    readers: tuple[Seat, ...] | None = None
    known: bool = False


class Message(Struct, frozen=True):
    """A message of `seat` in the channel of that key, written while a window of that label was open.

    `deal` is a proposal or an answer to one, as in `games.rules.deals`; its `text` may be empty then.
    """

    channel: str
    seat: Seat
    text: str
    label: str = ""
    deal: Any = None


PromiseStatus: TypeAlias = Literal["kept", "broken", "void", "unknown"]
"""The status of a promise; "unknown" while no known event decides it."""


class Award(Struct, frozen=True):
    """A prize at the end of a match: an amount of "points", "coins", …"""

    seat: Seat
    kind: str
    amount: int


class Outcome(Struct, frozen=True):
    """How a match ended. `reason` is a key of the game's `Meta.reasons`; `loser` where the game names one."""

    reason: str
    winners: tuple[Seat, ...]
    loser: Seat | None = None
    awards: tuple[Award, ...] = ()


class Preset(Struct, frozen=True):
    """A named set of match options, such as an edition; `line` says in a sentence how it differs.

    A `variant` is only for hosts who look for it, not for quick matches.

    The plain game is offered beside them, unless a preset equals it. Options that every preset sets are then chosen by
    the preset, without a form field.
    """

    title: str
    line: str
    options: Mapping[str, Any]
    variant: bool = False


class Meta(Struct, frozen=True):
    """A game's name, its match options, its presets by slug, and a sentence for every reason to end.

    `version` grows with every change after which a match in progress could continue differently, or could not be read.
    Such matches are paused until a server has their version again. `carries` is what seats keep from match to match of
    a season ("": nothing), by the kind of its awards.
    """

    slug: str
    name: str
    reasons: Mapping[str, str]
    options: tuple[Field, ...] = ()
    presets: Mapping[str, Preset] = field(default_factory=dict)
    version: int = 1
    carries: str = ""


class Observation(Struct, Generic[View, Move], frozen=True):
    """Everything that the player of a seat sees, and so everything that a bot gets.

    `answers` are others' saved moves that the seat may see while the window is open. `events` and `messages` fetch all
    that its seat may know of the past, oldest first; they are slow, so a bot without a memory does not call them.
    """

    view: View
    answers: Mapping[Seat, Move] = field(default_factory=dict)
    events: Callable[[], Sequence[Event]] = tuple
    messages: Callable[[], Sequence[Message]] = tuple


Bot: TypeAlias = Callable[[Observation[View, Move], Random], Move]
"""A player in code."""


class StandingOrderPolicy(Struct, Generic[View, Move], frozen=True):
    """Standing orders: a seat's answers while its player is away, described in a `title` and a `line`.

    `answer` returns the move for an observation, always the same one, or None if the policy has none.
    """

    title: str
    line: str
    answer: Callable[[Observation[View, Move]], Move | None]


MOST_MESSAGES = 6
"""The most that a bot may write in a channel while windows of one label are open; the rest is left out."""

BotAction: TypeAlias = Struct
"""What may be done beside a decision: one of the game's `actions`, or a `Message` to a channel."""

Talker: TypeAlias = Callable[[Observation[View, Move], Sequence[Channel], Random], Sequence[BotAction]]
"""What a bot with those channels to write in does, in order, beside deciding: see `talk.Conversation`."""

RemarkRule: TypeAlias = Callable[[Mapping[str, Any]], Mapping[Seat, Sequence[str]]]
"""From the data of a public event, the sentences of each seat whose bot may say one of them: see `remarks`."""
