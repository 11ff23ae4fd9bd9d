"""What a state asks of a seat, as bots and forms get it: for the tests of all games."""

from collections.abc import Mapping
from random import Random
from typing import Any

from games.installed import FACES
from games.rules.contract import AnyGame, Seat, Seen, State
from games.rules.options import Field


def random_move(game: AnyGame, state: State[Any, Any], seat: Seat, rng: Random) -> Any:
    """Any legal answer of the seat to what the open window asks it."""
    return game.bots["random"](Seen(game.view(state, seat)), rng)


def entered_again(
    game: AnyGame, state: State[Any, Any], seat: Seat, move: Any, changed: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """What the form of `move` comes to when it is sent, with some of its fields changed."""
    face, window = FACES[game.meta.slug], game.window(state)
    ask = window.ask_of(seat) if window else None
    return face.move(game.view(state, seat), ask, {**face.entered(move), **(changed or {})})


def fields_of(game: AnyGame, state: State[Any, Any], seat: Seat) -> tuple[Field, ...]:
    """The form of what the open window asks of the seat; none when it asks nothing."""
    window = game.window(state)
    ask = window.ask_of(seat) if window else None
    return FACES[game.meta.slug].fields(game.view(state, seat), ask) if ask else ()
