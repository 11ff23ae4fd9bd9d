"""The interface of a game.

A window is a set of decisions that are open at the same time; resolving it applies one joint set of moves. A game is a
stateless object; a match in progress is a `State` that its pure functions carry forward. Seats are numbered from 0 in
the order of the match.

A game overrides public methods, and `do_start`, `do_parse`, `do_check`, `do_act`, `do_resolve` and `do_view` instead of
the methods that others call. Those (`start`, `parse` and so on) refuse a wrong seat, an answer that is not asked for or
a move after the end before the game sees it. `capabilities` has what games may offer beyond that.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar, Generic, TypeAlias

from msgspec import Struct

from games.rules import codec
from games.rules.chance import Chance
from games.rules.characters import Character, bots_by_name, talkers_by_name
from games.rules.errors import BadOptions, IllegalMove, MalformedMove, MatchOver, NoSuchSeat, NotYourDecision
from games.rules.options import complete_and_check
from games.rules.terms import MOST_MESSAGES as MOST_MESSAGES
from games.rules.terms import TABLE_CHANNEL as TABLE_CHANNEL
from games.rules.terms import Award as Award
from games.rules.terms import Bot as Bot
from games.rules.terms import BotAction as BotAction
from games.rules.terms import Channel as Channel
from games.rules.terms import DecisionRequest as DecisionRequest
from games.rules.terms import Event as Event
from games.rules.terms import Hand, Move, Table, View
from games.rules.terms import Message as Message
from games.rules.terms import Meta as Meta
from games.rules.terms import MoveProblem as MoveProblem
from games.rules.terms import Observation as Observation
from games.rules.terms import Outcome as Outcome
from games.rules.terms import Preset as Preset
from games.rules.terms import Preview as Preview
from games.rules.terms import PromiseStatus as PromiseStatus
from games.rules.terms import RemarkRule as RemarkRule
from games.rules.terms import Seat as Seat
from games.rules.terms import StandingOrderPolicy as StandingOrderPolicy
from games.rules.terms import State as State
from games.rules.terms import Talker as Talker
from games.rules.terms import Transition as Transition
from games.rules.terms import Window as Window


class Game(ABC, Generic[Table, Hand, Move, View]):
    """The rules of one game. Its methods change no arguments and keep nothing between calls.

    `moves` has the struct of the answer to each kind of decision. Two answers that mean the same are equal: a struct
    with a list whose order means nothing sorts it in `__post_init__`, so that records have one order. Structs inside of
    moves and actions forbid unknown fields. `actions` are the structs, told apart by their tags, of what may be done at
    any time, and `clauses` those of what seats may promise each other in deals (none: the game has no deals).
    `characters` are its bots; "random" is one of them, and may make every legal move. `recipes` are the standing orders
    that a player may leave, by slugs. `remarks` are what bots say to the table about public events, by kind of event.
    `has_private_channels` says that its matches may have channels that not everybody reads.
    """

    meta: ClassVar[Meta]
    table_type: type[Table]
    hand_type: type[Hand]
    moves: Mapping[str, type[Any]]
    actions: tuple[type[Struct], ...] = ()
    clauses: tuple[type[Any], ...] = ()
    characters: tuple[Character, ...]
    recipes: Mapping[str, StandingOrderPolicy[View, Move]] = {}
    remarks: Mapping[str, RemarkRule] = {}
    has_private_channels: ClassVar[bool] = False

    def __repr__(self) -> str:
        return f"<{self.meta.name}>"

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle as a new game of its class: it has no state, and its bots may be closures."""
        return type(self), ()

    @cached_property
    def bots(self) -> dict[str, Bot[View, Move]]:
        """The bots by all of their names: "steady", "daredevil:hard"."""
        return bots_by_name(self.characters)

    @cached_property
    def talkers(self) -> dict[str, Talker[View, Move]]:
        """The talkers of the bots that act and write, by the same names."""
        return talkers_by_name(self.characters)

    def options(self, raw: Mapping[str, Any]) -> dict[str, Any]:
        """Return `raw`, unchanged if complete, with defaults, JSON-ready. Raise BadOptions with every problem."""
        return complete_and_check(self.meta.options, raw)

    @abstractmethod
    def seat_range(self, options: Mapping[str, Any]) -> tuple[int, int]:
        """Return the least and the greatest number of seats under completed `options`."""

    def start(self, options: Mapping[str, Any], seats: int, chance: Chance) -> Transition[Table, Hand]:
        """Return a new match with its first window open. Raise BadOptions for invalid options or number of seats."""
        options = self.options(options)
        least, most = self.seat_range(options)
        if not least <= seats <= most:
            raise BadOptions({"seats": f"must be from {least} to {most}, not {seats}"})
        return self.do_start(options, seats, chance)

    @abstractmethod
    def do_start(self, options: Mapping[str, Any], seats: int, chance: Chance) -> Transition[Table, Hand]:
        """See `start`; options and seats are valid."""

    @abstractmethod
    def window(self, state: State[Table, Hand]) -> Window | None:
        """Return the open window, in which at least one seat must decide; None when the match is over.

        Its seats follow from public facts and each seat's own standing orders alone.
        """

    def parse(self, state: State[Table, Hand], seat: Seat, data: Any) -> Move:
        """Return the answer of `seat` to its decision in the open window, from untrusted JSON.

        Raise MalformedMove for another form; raise NotYourDecision or MatchOver if the seat has no decision.
        """
        return self.do_parse(state, self.asked(state, seat), data)

    def do_parse(self, state: State[Table, Hand], ask: DecisionRequest, data: Any) -> Move:
        move: Move = codec.parse_move(self.moves[ask.kind], data)
        return move

    def check(self, state: State[Table, Hand], seat: Seat, move: Move) -> None:
        """Raise IllegalMove, NotYourDecision or MatchOver if `seat` may not make `move` now."""
        self._check_answer(state, self.asked(state, seat), move)

    def _check_answer(self, state: State[Table, Hand], ask: DecisionRequest, move: Move) -> None:
        if not isinstance(move, self.moves[ask.kind]):
            raise IllegalMove("wrong-decision", f"{type(move).__name__} is not what is decided now.")
        self.do_check(state, ask.seat, move)

    @abstractmethod
    def do_check(self, state: State[Table, Hand], seat: Seat, move: Move) -> None:
        """See `check`; the seat has a decision for moves of this kind."""

    def legal(self, state: State[Table, Hand], seat: Seat) -> Iterator[Move] | None:
        """Yield every legal answer of `seat`; None if there are too many to list: `bots["random"]` samples them."""
        return None

    def preview(self, state: State[Table, Hand], seat: Seat, data: Any) -> Preview[Move]:
        """Return the result of the draft `data`, JSON with some or all fields of a move, as an answer of `seat`.

        Raise NotYourDecision or MatchOver if the seat has no decision.
        """
        ask = self.asked(state, seat)
        missing = codec.missing_fields(self.moves[ask.kind], data)
        if missing:
            return Preview(None, missing=missing)
        try:
            move = self.do_parse(state, ask, data)
            self._check_answer(state, ask, move)
        except (IllegalMove, MalformedMove) as refusal:
            return Preview(None, (MoveProblem(refusal.message, refusal.field, refusal.rule),))
        return Preview(move)

    def parse_action(self, data: Any) -> Any:
        """Return the action in untrusted JSON. Raise MalformedMove if it has no valid form.

        Its `kind` tells it apart; a game with one kind of action may leave it out.
        """
        return codec.parse_tagged(self.actions, data)

    def act(
        self, state: State[Table, Hand], moves: Mapping[Seat, Move], seat: Seat, action: Any, chance: Chance
    ) -> Transition[Table, Hand]:
        """Return the result of an action of `seat` while a window is open; the seat needs no decision in it.

        The action leaves the window's decisions as they are, or ends the match; then the window closes without moves.
        `moves` are the decisions saved so far, for what they promise; a replay of a record passes none, since its
        actions were possible. Raise IllegalMove, MatchOver or NoSuchSeat if the action is impossible.
        """
        self._check_seat(state, seat)
        if self.window(state) is None:
            raise MatchOver("The match has ended.")
        if not isinstance(action, self.actions):
            raise IllegalMove("no-such-action", f"{self.meta.name} has no such action.")
        return self.do_act(state, moves, seat, action, chance)

    def do_act(
        self, state: State[Table, Hand], moves: Mapping[Seat, Move], seat: Seat, action: Any, chance: Chance
    ) -> Transition[Table, Hand]:
        """See `act`; a game with `actions` must override it."""
        raise NotImplementedError

    def resolve(self, state: State[Table, Hand], moves: Mapping[Seat, Move], chance: Chance) -> Transition[Table, Hand]:
        """Close the open window; a seat with a decision but without a move did not answer.

        Raise what `check` raises for an illegal move, and MatchOver if no window is open.
        """
        window = self.window(state)
        if window is None:
            raise MatchOver("The match has ended.")
        for seat, move in moves.items():
            ask = window.ask_of(seat)
            if ask is None:
                raise NotYourDecision(f"Seat {seat} is asked nothing now.")
            self._check_answer(state, ask, move)
        return self.do_resolve(state, moves, chance)

    @abstractmethod
    def do_resolve(
        self, state: State[Table, Hand], moves: Mapping[Seat, Move], chance: Chance
    ) -> Transition[Table, Hand]:
        """See `resolve`; a window is open and every move in `moves` is legal."""

    def view(self, state: State[Table, Hand], viewer: Seat | None) -> View:
        """Return everything that `viewer` may know (None: a spectator); the only way out for secrets.

        Raise NoSuchSeat for a viewer that is not a seat of the match.
        """
        if viewer is not None:
            self._check_seat(state, viewer)
        return self.do_view(state, viewer)

    @abstractmethod
    def do_view(self, state: State[Table, Hand], viewer: Seat | None) -> View:
        """See `view`; the viewer is a seat or None."""

    @abstractmethod
    def outcome(self, state: State[Table, Hand]) -> Outcome | None:
        """Return how the match ended; None while it is in progress."""

    def teams(self, state: State[Table, Hand]) -> tuple[tuple[Seat, ...], ...]:
        """Return the seats that share all secrets, team by team; none if there are no teams."""
        return ()

    def channels(self, state: State[Table, Hand]) -> tuple[Channel, ...]:
        """Return where messages may be written and read now: one channel of the whole table, unless it has one seat.

        A game that `has_private_channels` overrides it.
        """
        seats = tuple(range(len(state.hands)))
        return (Channel(TABLE_CHANNEL, "Everybody", seats, known=True),) if len(seats) > 1 else ()

    def check_clause(self, state: State[Table, Hand], by: Seat, to: Seat, clause: Any) -> None:
        """Raise IllegalMove if `by` may not promise `clause` to `to` in the open window.

        It depends on public facts alone. A game with `clauses` must override it.
        """
        raise NotImplementedError

    def kept(self, clause: Any, by: Seat, to: Seat, label: str, events: Sequence[Event]) -> PromiseStatus:
        """Return whether `by` kept a promise to `to` that it made while a window of `label` was open.

        `events` are those of the match so far that a viewer may know. After the match, a promise is not "unknown" to
        viewers who may know all of them. If labels recur, clauses name the window themselves.
        """
        raise NotImplementedError

    def foreseen(self, view: View, clause: Any, label: str, move: Move | None) -> PromiseStatus | None:
        """Return the future status of the viewer's promise, made in a window of `label`, if the viewer makes `move`.

        It is "unknown" without a move, or if the move leaves it open; None if the open window decides nothing about it.
        """
        return None

    @property
    def offered(self) -> Mapping[str, Preset]:
        """Return the presets by slugs; the first is the plain game, "", unless a preset is the same."""
        presets, plain = self.meta.presets, self.options({})
        if any(self.options(each.options) == plain for each in presets.values() if not each.variant):
            return presets
        title, line = ("Plain", "As its rules have it.") if presets else ("", "")
        return {"": Preset(title, line, {}), **presets}

    def asked(self, state: State[Table, Hand], seat: Seat) -> DecisionRequest:
        """Return the decision of `seat` in the open window. Raise NotYourDecision or MatchOver without a decision."""
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
