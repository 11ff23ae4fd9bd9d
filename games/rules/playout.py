"""Whole matches between bots, in process: for simulations, tests and benchmarks."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

from msgspec import Struct

from games.rules.chance import SeedChance
from games.rules.contract import AnyGame, Bot, Event, Message, Observation, Outcome, Seat, State, Talker, Transition
from games.rules.conversation import AddressedMessage, BotConversation, TalkingBot


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
    past = [(visible_events(seat, events), visible_messages(seat, letters)) for seat in range(len(bots))]
    speakers = {seat: TalkingBot(talker, *past[seat]) for seat, talker in enumerate(talkers) if talker is not None}
    while (window := game.window(state)) is not None:
        talk = BotConversation(game, state, speakers, chance, lambda *_: talk_rng)
        state = talk.state
        events += talk.action_events
        letters += talk.letters
        moves = {seat: bots[seat](Observation(game.view(state, seat), {}, *past[seat]), rng) for seat in window.owing}
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
