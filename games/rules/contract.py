"""What a game is to everything around it: contract 2.

All games are one idea: a window is a set of decisions; resolving it applies one joint set of moves.
A game is a stateless object; a match in play is a `State` that its pure functions carry forward.
Seats are numbered from 0 in the order of the match.

A game writes the methods with a leading underscore; everybody else calls those without, which refuse what no
game should have to look at: seats that are none, answers nobody asked for, moves after the end.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from random import Random
from typing import Any, ClassVar, Generic, Literal, TypeAlias, TypeVar

from msgspec import Struct, field

from games.rules import codec
from games.rules.chance import Chance
from games.rules.characters import Character, bots_of, talkers_of
from games.rules.errors import (
    BadOptions,
    IllegalMove,
    MalformedMove,
    MatchOver,
    NoSuchSeat,
    NotYourDecision,
)
from games.rules.options import Field
from games.rules.outline import under

Seat: TypeAlias = int

Table = TypeVar("Table")
Hand = TypeVar("Hand")
Move = TypeVar("Move")
View = TypeVar("View")


class State(Struct, Generic[Table, Hand], frozen=True):
    """A match between two happenings: what lies on the table, and what each seat holds.

    As a text it is read by people, and has every secret.
    """

    table: Table
    hands: tuple[Hand, ...]

    def __str__(self) -> str:
        parts = {"table": self.table} | {f"seat {seat}": hand for seat, hand in enumerate(self.hands)}
        return "\n".join(line for name, part in parts.items() for line in under(name, codec.to_json(part)))


class Event(Struct, frozen=True):
    """Something that happened, as JSON-ready `data`, and the seats who may know it (None: everybody)."""

    kind: str
    data: Mapping[str, Any]
    audience: tuple[Seat, ...] | None = None

    def is_for(self, viewer: Seat | None) -> bool:
        """Whether `viewer` (None: a spectator) may know of it."""
        return self.audience is None or viewer in self.audience


class Step(Struct, Generic[Table, Hand], frozen=True):
    """The state that a happening led to, and the events that tell it, in order."""

    state: State[Table, Hand]
    events: tuple[Event, ...] = ()


class Ask(Struct, frozen=True):
    """What one seat is asked in a window: `kind` picks the form of its answer, see `Game.moves`.

    Where the answer is `needed`, none at the deadline is a miss; else it is only possible. `seen_by` are the
    other seats that see the answer while the window is open.
    """

    seat: Seat
    kind: str
    needed: bool = True
    seen_by: tuple[Seat, ...] = ()


class Window(Struct, frozen=True):
    """A set of decisions that are open at the same time, one ask per seat that is asked, by seat.

    `label` names the year or turn it belongs to; labels may recur. `title` sets the window apart from others
    of its label ("": nothing needs to). `pace` picks the deadline: the match's own period or a short one.
    The window `closes` early when all who are asked are "ready", or once they have all answered "alike".
    """

    kind: str
    label: str
    asks: tuple[Ask, ...]
    title: str = ""
    pace: Literal["normal", "short"] = "normal"
    closes: Literal["ready", "alike"] = "ready"

    @property
    def owing(self) -> tuple[Seat, ...]:
        """The seats that are asked, for an answer that is needed or only possible."""
        return tuple([ask.seat for ask in self.asks])

    def ask_of(self, seat: Seat) -> Ask | None:
        """What `seat` is asked; None when it is asked nothing."""
        return next((ask for ask in self.asks if ask.seat == seat), None)


class Problem(Struct, frozen=True):
    """Why a draft is no move: a sentence, the field it is about ("": the whole), and the rule's anchor."""

    message: str
    field: str = ""
    rule: str = ""


class Preview(Struct, Generic[Move], frozen=True):
    """What a draft comes to: the legal move it makes, or None, and then what forbids it and what is missing.

    `missing` are fields that must still be filled in. `leads_to` is what the game makes of it, for the eyes
    of the draft's owner: what each step would bring, as far as its seat can know.
    """

    move: Move | None
    problems: tuple[Problem, ...] = ()
    missing: tuple[str, ...] = ()
    leads_to: Any = None


class Channel(Struct, frozen=True):
    """A place for messages: who may write now, who reads (None: everybody).

    `key` is a slug that names it through the match, always for the same readers. It is `known` where
    everybody may know that it is there, even if not what is written in it.
    """

    key: str
    title: str
    writers: tuple[Seat, ...]
    readers: tuple[Seat, ...] | None = None
    known: bool = False


class Message(Struct, frozen=True):
    """Something that `seat` wrote in the channel of that key, while a window of that label was open."""

    channel: str
    seat: Seat
    text: str
    label: str = ""


class Award(Struct, frozen=True):
    """Something won at the end of a match: an amount of "points", "garnets", …"""

    seat: Seat
    kind: str
    amount: int


class Outcome(Struct, frozen=True):
    """How a match ended. `reason` is a key of the game's `Meta.reasons`; `loser` where the game names one."""

    reason: str
    winners: tuple[Seat, ...]
    loser: Seat | None = None
    awards: tuple[Award, ...] = ()


class Census(Struct, frozen=True):
    """A match in figures: how often each thing happened, and which seats had one at least once, by names."""

    happened: Mapping[str, int] = {}
    had: Mapping[str, tuple[Seat, ...]] = {}


class Preset(Struct, frozen=True):
    """A named set of match options, such as an edition; `line` says in a sentence how it differs.

    A `variant` is for hosts who look for it: it is not among what can be played at once.

    The plain game is offered beside them, unless one of them is it. Then what every one of them sets is
    chosen by choosing between them, and is no field of a form.
    """

    title: str
    line: str
    options: Mapping[str, Any]
    variant: bool = False


class Meta(Struct, frozen=True):
    """A game's name, its match options, named sets of them by slug, a sentence for every reason to end.

    `version` grows with every change after which a match that has begun could go on otherwise, or could not
    be read. Such matches are paused until a server has their version again. `carries` is what seats take
    along from match to match of a season ("": nothing), by the kind of its awards.
    """

    slug: str
    name: str
    reasons: Mapping[str, str]
    options: tuple[Field, ...] = ()
    presets: Mapping[str, Preset] = field(default_factory=dict)
    version: int = 1
    carries: str = ""


class Seen(Struct, Generic[View, Move], frozen=True):
    """What a person in a seat has before it, and so all that a bot gets.

    `answers` are others' saved moves that the seat may see while the window is open. `events` and `messages`
    fetch all that its seat may know of the past, oldest first; they cost something, so a bot that remembers
    nothing does not call them.
    """

    view: View
    answers: Mapping[Seat, Move] = field(default_factory=dict)
    events: Callable[[], Sequence[Event]] = tuple
    messages: Callable[[], Sequence[Message]] = tuple


Bot: TypeAlias = Callable[[Seen[View, Move], Random], Move]
"""A player in code."""


class Recipe(Struct, Generic[View, Move], frozen=True):
    """Standing orders: how a seat answers for who is away, said in a `title` and a `line`.

    `answer` gives the move for what the seat sees, always the same one, or None where the recipe knows none.
    """

    title: str
    line: str
    answer: Callable[[Seen[View, Move]], Move | None]


Deed: TypeAlias = Any
"""What may be done beside a decision: an action of the game, or a `Message` to a channel."""

Talker: TypeAlias = Callable[[Seen[View, Move], Sequence[Channel], Random], Sequence[Deed]]
"""What a bot with those channels to write in does, in order, beside deciding: see `talk.Conversation`."""


class Game(ABC, Generic[Table, Hand, Move, View]):
    """The rules of one game. Nothing here changes its arguments or keeps anything between calls.

    `moves` has the struct of the answer to each kind of ask. Structs inside of moves and actions forbid
    unknown fields. `actions` are the structs, told apart by their tags, of what may be done at any time.
    `characters` are its bots; "random" is one of them, and may make every legal move. `recipes` are the
    standing orders that a player may leave, by slugs.
    """

    meta: ClassVar[Meta]
    table_type: type[Table]
    hand_type: type[Hand]
    moves: Mapping[str, type[Any]]
    actions: tuple[type[Any], ...] = ()
    characters: tuple[Character, ...]
    recipes: Mapping[str, Recipe[View, Move]] = {}

    def __repr__(self) -> str:
        return f"<{self.meta.name}>"

    @cached_property
    def bots(self) -> dict[str, Bot[View, Move]]:
        """The players in code, by all that they may be called: "steady", "daredevil:hard"."""
        return bots_of(self.characters)

    @cached_property
    def talkers(self) -> dict[str, Talker[View, Move]]:
        """How those act and write that do not keep silent, by the same names."""
        return talkers_of(self.characters)

    @abstractmethod
    def options(self, raw: Mapping[str, Any]) -> dict[str, Any]:
        """`raw` completed with defaults, JSON-ready; BadOptions with every problem there is.

        Completed options are left as they are.
        """

    @abstractmethod
    def seat_range(self, options: Mapping[str, Any]) -> tuple[int, int]:
        """The least and the greatest number of seats under completed `options`."""

    def start(self, options: Mapping[str, Any], seats: int, chance: Chance) -> Step[Table, Hand]:
        """A new match with its first window open; BadOptions for options or a number of seats not played."""
        options = self.options(options)
        least, most = self.seat_range(options)
        if not least <= seats <= most:
            raise BadOptions({"seats": f"must be from {least} to {most}, not {seats}"})
        return self._start(options, seats, chance)

    @abstractmethod
    def _start(self, options: Mapping[str, Any], seats: int, chance: Chance) -> Step[Table, Hand]:
        """See `start`; options and seats are good."""

    @abstractmethod
    def window(self, state: State[Table, Hand]) -> Window | None:
        """The open window, in which somebody is asked something; None when the match is over.

        Who is asked what follows from public facts and each seat's own standing wishes alone.
        """

    def parse(self, state: State[Table, Hand], seat: Seat, data: Any) -> Move:
        """The answer of `seat` to what the open window asks it, from untrusted JSON.

        MalformedMove when it is not of the form; NotYourDecision or MatchOver when nothing is asked.
        """
        return self._parse(state, self._asked(state, seat), data)

    def _parse(self, state: State[Table, Hand], ask: Ask, data: Any) -> Move:
        move: Move = codec.parse_move(self.moves[ask.kind], data)
        return move

    def check(self, state: State[Table, Hand], seat: Seat, move: Move) -> None:
        """Return if `seat` may make `move` now; else IllegalMove, NotYourDecision or MatchOver."""
        self._check_answer(state, self._asked(state, seat), move)

    def _check_answer(self, state: State[Table, Hand], ask: Ask, move: Move) -> None:
        if not isinstance(move, self.moves[ask.kind]):
            raise IllegalMove("wrong-decision", f"{type(move).__name__} is not what is decided now.")
        self._check(state, ask.seat, move)

    @abstractmethod
    def _check(self, state: State[Table, Hand], seat: Seat, move: Move) -> None:
        """See `check`; the seat is asked, and for a move of this kind."""

    def legal(self, state: State[Table, Hand], seat: Seat) -> Iterator[Move] | None:
        """Every legal answer of `seat`, one after another; None where they cannot be gone through.

        `bots["random"]` samples them.
        """
        return None

    def preview(self, state: State[Table, Hand], seat: Seat, data: Any) -> Preview[Move]:
        """What the draft `data`, JSON with some or all fields of a move, comes to as an answer of `seat`.

        NotYourDecision or MatchOver when nothing is asked of it.
        """
        ask = self._asked(state, seat)
        missing = codec.missing_fields(self.moves[ask.kind], data)
        if missing:
            return Preview(None, missing=missing)
        try:
            move = self._parse(state, ask, data)
            self._check_answer(state, ask, move)
        except (IllegalMove, MalformedMove) as refusal:
            return Preview(None, (Problem(refusal.message, refusal.field, refusal.rule),))
        return Preview(move)

    def parse_action(self, data: Any) -> Any:
        """An action from untrusted JSON, told apart by its `kind`; MalformedMove when it is none."""
        return codec.parse_tagged(self.actions, data)

    def act(
        self, state: State[Table, Hand], moves: Mapping[Seat, Move], seat: Seat, action: Any, chance: Chance
    ) -> Step[Table, Hand]:
        """What `seat` does while a window is open, asked or not.

        It leaves the window's asks as they are, or ends the match; then the window closes without moves.

        `moves` are the decisions saved so far, for what they promise. Whoever plays a record again passes
        none: what was done could be done. IllegalMove, MatchOver or NoSuchSeat when it cannot be done.
        """
        self._check_seat(state, seat)
        if self.window(state) is None:
            raise MatchOver("The match has ended.")
        if not isinstance(action, self.actions):
            raise IllegalMove("no-such-action", f"{self.meta.name} has no such action.")
        return self._act(state, moves, seat, action, chance)

    def _act(
        self, state: State[Table, Hand], moves: Mapping[Seat, Move], seat: Seat, action: Any, chance: Chance
    ) -> Step[Table, Hand]:
        """See `act`; a game with `actions` has it."""
        raise NotImplementedError

    def resolve(
        self, state: State[Table, Hand], moves: Mapping[Seat, Move], chance: Chance
    ) -> Step[Table, Hand]:
        """Close the open window; a seat that is asked and has no move did not answer.

        Raises what `check` raises for a move that cannot be made, MatchOver when no window is open.
        """
        window = self.window(state)
        if window is None:
            raise MatchOver("The match has ended.")
        for seat, move in moves.items():
            ask = window.ask_of(seat)
            if ask is None:
                raise NotYourDecision(f"Seat {seat} is asked nothing now.")
            self._check_answer(state, ask, move)
        return self._resolve(state, moves, chance)

    @abstractmethod
    def _resolve(
        self, state: State[Table, Hand], moves: Mapping[Seat, Move], chance: Chance
    ) -> Step[Table, Hand]:
        """See `resolve`; a window is open and every move in `moves` is legal."""

    def view(self, state: State[Table, Hand], viewer: Seat | None) -> View:
        """Everything that `viewer` may know (None: a spectator); the only way private things leave.

        NoSuchSeat for a viewer that is no seat of the match.
        """
        if viewer is not None:
            self._check_seat(state, viewer)
        return self._view(state, viewer)

    @abstractmethod
    def _view(self, state: State[Table, Hand], viewer: Seat | None) -> View:
        """See `view`; the viewer is a seat or None."""

    @abstractmethod
    def outcome(self, state: State[Table, Hand]) -> Outcome | None:
        """How the match ended; None while it runs."""

    def census(self, options: Mapping[str, Any], events: Sequence[Event]) -> Census:
        """What of all the events of a match is worth adding up over many matches."""
        return Census()

    def purses(self, state: State[Table, Hand]) -> tuple[int, ...]:
        """How much of `Meta.carries` each seat takes along from a match that is over."""
        raise NotImplementedError

    def opened_with(self, options: Mapping[str, Any], purses: Sequence[int | None]) -> dict[str, Any]:
        """Complete `options` of a match that seats open with so much of it (None: as the options have it)."""
        raise NotImplementedError

    def teams(self, state: State[Table, Hand]) -> tuple[tuple[Seat, ...], ...]:
        """The seats that share all secrets, team by team; none where everybody plays alone."""
        return ()

    def channels(self, state: State[Table, Hand]) -> tuple[Channel, ...]:
        """Where messages may be written and read now."""
        return ()

    @property
    def offered(self) -> Mapping[str, Preset]:
        """What can be chosen: its presets by slugs; first the plain game, "", where none of them is it."""
        presets, plain = self.meta.presets, self.options({})
        if any(self.options(each.options) == plain for each in presets.values() if not each.variant):
            return presets
        title, line = ("Plain", "As its rules have it.") if presets else ("", "")
        return {"": Preset(title, line, {}), **presets}

    @property
    def has_channels(self) -> bool:
        """Whether there may be channels in its matches at all."""
        return type(self).channels is not Game.channels

    def _asked(self, state: State[Table, Hand], seat: Seat) -> Ask:
        window = self.window(state)
        if window is None:
            raise MatchOver("The match has ended.")
        ask = window.ask_of(seat)
        if ask is None:
            raise NotYourDecision(f"Seat {seat} is asked nothing now.")
        return ask

    def _check_seat(self, state: State[Table, Hand], seat: Seat) -> None:
        if not 0 <= seat < len(state.hands):
            raise NoSuchSeat(f"There is no seat {seat}; the match has seats 0 to {len(state.hands) - 1}.")


AnyGame: TypeAlias = Game[Any, Any, Any, Any]
