"""Whole matches between bots, in process: for simulations, tests and benchmarks."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from random import Random
from typing import Any

from msgspec import Struct

from games.rules import codec
from games.rules.capabilities import HasStatistics, MatchStatistics
from games.rules.chance import SeedChance
from games.rules.contract import AnyGame, Bot, Event, Message, Observation, Outcome, Seat, State, Talker, Transition
from games.rules.conversation import AddressedMessage, BotConversation, TalkingBot
from games.rules.records import RecordedAction, RecordPlayer, record_of, write_record


class ResolvedWindow(Struct, frozen=True):
    """One window of a playout: the state in which it closed, the moves, and the transition.

    `actions` are the actions of seats in it, in order; `before` has them applied, and `action_events` are
    their events. `messages` are the messages of the window, in order.
    """

    before: State[Any, Any]
    moves: Mapping[Seat, Any]
    step: Transition[Any, Any]
    actions: tuple[tuple[Seat, Any], ...] = ()
    action_events: tuple[Event, ...] = ()
    messages: tuple[Message, ...] = ()


def playout(
    game: AnyGame,
    options: Mapping[str, Any],
    bots: Sequence[Bot[Any, Any]],
    seed: bytes,
    talkers: Sequence[Talker[Any, Any] | None] = (),
) -> Iterator[ResolvedWindow]:
    """Play a match to its end with one bot per seat, and yield every window as it resolves.

    All decide at once, so none sees another's answer. With `talkers`, one per seat or None, these act and write in
    every window before all decide. The same arguments give the same match.
    """
    chance = SeedChance(seed)
    rng, talk_rng = Random(seed), Random(seed)
    state, events = (step := game.start(options, len(bots), chance)).state, list(step.events)
    letters: list[AddressedMessage] = []
    while (window := game.window(state)) is not None:
        speakers = {
            seat: TalkingBot(talker, visible_events(seat, events), visible_messages(seat, letters))
            for seat, talker in enumerate(talkers)
            if talker is not None
        }
        talk = BotConversation(game, state, speakers, chance, lambda *_: talk_rng)
        state = talk.state
        events += talk.action_events
        letters += talk.letters
        moves = {
            seat: bots[seat](
                Observation(
                    game.view(state, seat),
                    events=visible_events(seat, events),
                    messages=visible_messages(seat, letters),
                ),
                rng,
            )
            for seat in window.owing
        }
        step = game.resolve(state, moves, chance)
        yield ResolvedWindow(
            before=state,
            moves=moves,
            step=step,
            actions=tuple([(seat, deed) for seat, deed in talk.actions if not isinstance(deed, Message)]),
            action_events=tuple(talk.action_events),
            messages=tuple([letter.message for letter in talk.letters]),
        )
        state = step.state
        events += step.events


def visible_messages(seat: Seat, letters: Sequence[AddressedMessage]) -> Callable[[], Sequence[Message]]:
    """Return a function that returns those `letters` that `seat` may read."""
    return lambda: [letter.message for letter in letters if letter.is_for(seat)]


def visible_events(seat: Seat, events: Sequence[Event]) -> Callable[[], Sequence[Event]]:
    """Return a function that returns those `events` that `seat` may know."""
    return lambda: [event for event in events if event.is_for(seat)]


def final_outcome(game: AnyGame, state: State[Any, Any]) -> Outcome:
    """Return the outcome of a finished match."""
    outcome = game.outcome(state)
    if outcome is None:
        raise ValueError("the match has not ended")
    return outcome


class SimulatedMatch(Struct, frozen=True):
    """A simulated match: its number of turns (years, …), its end, and the bot in each seat.

    `record` is the match as a line of JSON, if it was requested.
    """

    turns: int
    outcome: Outcome
    bots: tuple[str, ...]
    statistics: MatchStatistics = MatchStatistics()
    record: str = ""


class SimulationRun(Struct, frozen=True):
    """The settings of simulated matches: `options` as returned by the game's `options()`, and `seats`.

    The kinds of `bots` move on by one seat from match to match, so that none keeps a seat. With `talk`, bots that can
    talk act and write; with `records` each match comes with its record.
    """

    options: Mapping[str, Any]
    seats: int
    bots: tuple[str, ...]
    seed: int = 0
    talk: bool = False
    records: bool = False

    def match(self, game: AnyGame, number: int) -> SimulatedMatch:
        """Play the match of that number, the same each time."""
        bots = tuple(self.bots[(seat + number) % len(self.bots)] for seat in range(self.seats))
        seed = sha256(f"{self.seed}/{number}".encode()).digest()
        talkers = [game.talkers.get(bot) for bot in bots] if self.talk else []
        played = [*playout(game, self.options, [game.bots[bot] for bot in bots], seed, talkers)]
        events = [event for resolved in played for event in resolved.step.events]
        counted = MatchStatistics()
        if isinstance(game, HasStatistics):
            counted = game.statistics(self.options, events)
        return SimulatedMatch(
            turns=_turns(game, played),
            outcome=final_outcome(game, played[-1].step.state),
            bots=bots,
            statistics=counted,
            record=_record(game, self.options, bots, seed, played) if self.records else "",
        )


def simulate(
    game: AnyGame,
    options: Mapping[str, Any],
    seats: int,
    bots: Sequence[str],
    matches: int,
    seed: int,
    talk: bool = False,
) -> Iterator[SimulatedMatch]:
    """Play `matches` matches of a `SimulationRun`, one after another. The same arguments give the same matches."""
    run = SimulationRun(options, seats, tuple(bots), seed, talk)
    return (run.match(game, number) for number in range(matches))


def window_decisions(played: Iterable[ResolvedWindow]) -> list[tuple[list[RecordedAction], dict[int, Any]]]:
    """Return the actions and moves of each window of a playout, as JSON, for `record_of`."""
    return [
        (
            [RecordedAction(seat, codec.to_json(action)) for seat, action in window.actions],
            {seat: codec.to_json(move) for seat, move in window.moves.items()},
        )
        for window in played
    ]


def _turns(game: AnyGame, played: Sequence[ResolvedWindow]) -> int:
    """Return the number of turns; consecutive windows of one label are one turn."""
    turns, label = 0, ""
    for resolved in played:
        window = game.window(resolved.before)
        if window is not None and window.label != label:
            turns, label = turns + 1, window.label
    return turns


def _record(
    game: AnyGame, options: Mapping[str, Any], bots: Sequence[str], seed: bytes, played: Sequence[ResolvedWindow]
) -> str:
    players = [RecordPlayer(f"Bot {number}", bot) for number, bot in enumerate(bots, start=1)]
    return write_record(record_of(game, options, players, seed, window_decisions(played)))
