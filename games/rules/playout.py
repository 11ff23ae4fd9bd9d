"""Whole matches between bots, in process: for simulations, tests and benchmarks."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

from msgspec import Struct

from games.rules.chance import SeedChance
from games.rules.contract import (
    AnyGame,
    Bot,
    Event,
    Message,
    Outcome,
    Seat,
    Seen,
    State,
    Step,
    Talker,
)
from games.rules.talk import Conversation, Letter, Speaker


class Resolved(Struct, frozen=True):
    """One window of a playout: the state it was open in, the moves made, and what they led to.

    `actions` are what seats did in it, in order; `before` has them applied, and `told` are their events.
    `written` are the messages of the window, in order.
    """

    before: State[Any, Any]
    moves: Mapping[Seat, Any]
    step: Step[Any, Any]
    actions: tuple[tuple[Seat, Any], ...] = ()
    told: tuple[Event, ...] = ()
    written: tuple[Message, ...] = ()


def playout(
    game: AnyGame,
    options: Mapping[str, Any],
    bots: Sequence[Bot[Any, Any]],
    seed: bytes,
    talkers: Sequence[Talker[Any, Any] | None] = (),
) -> Iterator[Resolved]:
    """Play a match to its end, one bot per seat, yielding every window as it resolves.

    All decide at once, so none sees another's answer. With `talkers`, one per seat or None, these act and
    write in every window before all decide. The same arguments give the same match.
    """
    chance = SeedChance(seed)
    rng, talk_rng = Random(seed), Random(seed)
    state, events = (step := game.start(options, len(bots), chance)).state, list(step.events)
    letters: list[Letter] = []
    while (window := game.window(state)) is not None:
        speakers = {
            seat: Speaker(talker, known_to(seat, events), written_for(seat, letters))
            for seat, talker in enumerate(talkers)
            if talker is not None
        }
        talk = Conversation(game, state, speakers, chance, lambda *_: talk_rng)
        state = talk.state
        events += talk.told
        letters += talk.letters
        moves = {
            seat: bots[seat](
                Seen(
                    game.view(state, seat),
                    events=known_to(seat, events),
                    messages=written_for(seat, letters),
                ),
                rng,
            )
            for seat in window.owing
        }
        step = game.resolve(state, moves, chance)
        yield Resolved(
            before=state,
            moves=moves,
            step=step,
            actions=tuple([(seat, deed) for seat, deed in talk.deeds if not isinstance(deed, Message)]),
            told=tuple(talk.told),
            written=tuple([letter.message for letter in talk.letters]),
        )
        state = step.state
        events += step.events


def written_for(seat: Seat, letters: Sequence[Letter]) -> Callable[[], Sequence[Message]]:
    """What `seat` may read of `letters`, when it asks."""
    return lambda: [letter.message for letter in letters if letter.is_for(seat)]


def known_to(seat: Seat, events: Sequence[Event]) -> Callable[[], Sequence[Event]]:
    """What `seat` may know of `events`, when it asks."""
    return lambda: [event for event in events if event.is_for(seat)]


def final_outcome(game: AnyGame, state: State[Any, Any]) -> Outcome:
    """The outcome of a match that has ended."""
    outcome = game.outcome(state)
    if outcome is None:
        raise ValueError("the match has not ended")
    return outcome
