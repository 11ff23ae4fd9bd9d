"""The decision requests of a state, as bots and forms get them: for the tests of all games."""

import json
from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from games.registry import GAME_UIS
from games.rules import codec
from games.rules.contract import AnyGame, Observation, Seat, State
from games.rules.options import Field
from games.rules.playout import ResolvedWindow


def random_move(game: AnyGame, state: State[Any, Any], seat: Seat, rng: Random) -> Any:
    return game.bots["random"](Observation(game.view(state, seat)), rng)


def seen_by(resolved: ResolvedWindow, game: AnyGame, seat: Seat, state: State[Any, Any] | None = None) -> Observation:
    """Return the observation of the seat after all others whose answers it sees have answered.

    With a `state` it is the observation in that state.
    """
    state = resolved.before if state is None else state
    answers = {
        ask.seat: resolved.moves[ask.seat]
        for ask in game.window(resolved.before).asks
        if seat in ask.seen_by and ask.seat in resolved.moves
    }
    return Observation(game.view(state, seat), answers)


def entered_again(
    game: AnyGame, state: State[Any, Any], seat: Seat, move: Any, changed: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """Return the move of a submitted form of `move`, with some of its fields changed."""
    return entering(game, state, seat)(move, changed)


def entering(game: AnyGame, state: State[Any, Any], seat: Seat) -> Callable[..., dict[str, Any]]:
    """Return `entered_again` for many moves of the seat in that state."""
    game_ui, window, view = GAME_UIS[game.meta.slug], game.window(state), game.view(state, seat)
    ask = window.ask_of(seat) if window else None
    return lambda move, changed=None: game_ui.move(view, ask, {**game_ui.entered(move), **(changed or {})})


def fields_of(game: AnyGame, state: State[Any, Any], seat: Seat) -> tuple[Field, ...]:
    """Return the form of the seat's decision; none without a decision."""
    window = game.window(state)
    ask = window.ask_of(seat) if window else None
    return GAME_UIS[game.meta.slug].fields(game.view(state, seat), ask) if ask else ()


def round_tripped(game: AnyGame, state: State[Any, Any], seat: Seat, move: Any) -> Any:
    """Return the move after a conversion to JSON and back by the game's own parser."""
    return game.parse(state, seat, json.loads(json.dumps(codec.to_json(move))))


def can_offer(field: Field, value: Any) -> bool:
    """Whether a form can send that value of the field; None is one that is left empty."""
    if value is None:
        return True
    if field.kind == "number":
        return bool(field.low <= value and (field.high is None or value <= field.high))
    if field.kind == "steps":
        return all(step["do"] in field.variants and _offers_step(field, step) for step in value)
    choices = [choice.value for choice in field.choices]
    if field.kind == "choice":
        return value in choices
    if field.kind == "choices":
        return all(each in choices for each in value)
    return True


def _offers_step(field: Field, step: Mapping[str, Any]) -> bool:
    """Whether its fields can be chosen so: what a step may name can follow from the steps before it, too."""
    return all(can_offer(inner, step.get(inner.name)) for inner in field.variants[step["do"]].fields)


def drawn_value(field: Field, rng: Random) -> Any:
    most = field.low + 3 if field.high is None else field.high
    if field.kind == "flag":
        return rng.random() < 0.5
    if field.kind == "number":
        return rng.randint(field.low, most)
    if field.kind == "steps":
        return [_drawn_step(field, rng) for _ in range(rng.randint(field.low, most))]
    choices = [choice.value for choice in field.choices]
    if field.kind == "choice":
        return rng.choice(choices)
    if field.kind == "choices":
        return rng.sample(choices, rng.randint(min(field.low, len(choices)), min(most, len(choices))))
    return field.default


def _drawn_step(field: Field, rng: Random) -> dict[str, Any]:
    do = rng.choice(sorted(field.variants))
    return {"do": do} | {inner.name: drawn_value(inner, rng) for inner in field.variants[do].fields}
