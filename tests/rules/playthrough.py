"""Recorded matches: what was decided in every window, and how it ended, as JSON files to be replayed."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from games.installed import GAMES, game_named
from games.rules import codec
from games.rules.chance import SeedChance
from games.rules.contract import AnyGame, Step
from games.rules.playout import Resolved, final_outcome
from tests.games import folder_of
from tests.rules.matches import Case


@dataclass(frozen=True, slots=True)
class Playthrough:
    """A recorded match, all of it JSON: per window its kind, its label, and the moves made by seat; the
    outcome, and what every seat held at the end.
    """

    game: str
    options: dict[str, Any]
    seats: int
    seed: str
    windows: tuple[dict[str, Any], ...]
    outcome: dict[str, Any]
    hands: list[Any]

    @property
    def ending(self) -> dict[str, Any]:
        """What a replay must lead to."""
        return {"outcome": self.outcome, "hands": self.hands}


def recorded(case: Case, match: Iterable[Resolved]) -> Playthrough:
    """The playthrough of a match that was played from `case`."""
    game = case.rules
    windows = []
    state = None
    for resolved in match:
        state = resolved.step.state
        actions = [{"seat": seat, "action": codec.to_json(action)} for seat, action in resolved.actions]
        windows.append(
            window_json(game, resolved.before)
            | ({"actions": actions} if actions else {})
            | {"moves": {str(seat): codec.to_json(move) for seat, move in resolved.moves.items()}}
        )
    options, seed = json.loads(case.options), case.seed_bytes.hex()
    return Playthrough(case.game, options, case.seats, seed, tuple(windows), **ending_of(game, state))


def ending_of(game: AnyGame, state: Any) -> dict[str, Any]:
    """What is kept of the final state of a match."""
    return {
        "outcome": codec.to_json(final_outcome(game, state)),
        "hands": [codec.to_json(hand) for hand in state.hands],
    }


def steps_of(playthrough: Playthrough) -> Iterator[Step[Any, Any]]:
    """Play what is recorded again, each move as if it were sent now: the opening and what all of it led to.

    An action that ends the match closes its window without moves. AssertionError when a window is another one
    than was recorded, or a move is refused.
    """
    game, chance = game_named(playthrough.game), SeedChance(bytes.fromhex(playthrough.seed))
    step = game.start(game.options(playthrough.options), playthrough.seats, chance)
    yield step
    for window in playthrough.windows:
        state = step.state
        assert window_json(game, state) == {"kind": window["kind"], "label": window["label"]}
        for done in window.get("actions", ()):
            step = game.act(state, {}, done["seat"], game.parse_action(done["action"]), chance)
            yield step
            state = step.state
        if game.window(state) is None:
            return
        moves = {int(seat): game.parse(state, int(seat), move) for seat, move in window["moves"].items()}
        for seat, move in moves.items():
            game.check(state, seat, move)
        step = game.resolve(state, moves, chance)
        yield step


def replayed(playthrough: Playthrough) -> dict[str, Any]:
    """The ending that the recorded moves lead to now, as JSON; AssertionError as of `steps_of`."""
    *_, last = steps_of(playthrough)
    return ending_of(game_named(playthrough.game), last.state)


def window_json(game: AnyGame, state: Any) -> dict[str, Any]:
    """What a record says of the open window."""
    window = game.window(state)
    assert window is not None
    return {"kind": window.kind, "label": window.label}


def all_playthroughs() -> Iterator[tuple[str, Playthrough]]:
    """Every recorded match with its name: the game's slug and the file's name among the game's tests."""
    for slug in GAMES:
        for path in sorted((folder_of(slug) / "playthroughs").glob("*.json")):
            data = json.loads(path.read_text())
            yield f"{slug}/{path.stem}", Playthrough(**data | {"windows": tuple(data["windows"])})


def save(name: str, playthrough: Playthrough) -> None:
    """Write a playthrough to the file of its game and `name`, one window a line."""
    path = folder_of(playthrough.game) / "playthroughs" / f"{name}.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    head = {
        field: getattr(playthrough, field)
        for field in ("game", "options", "seats", "seed", "outcome", "hands")
    }
    lines = [f"  {json.dumps(field)}: {json.dumps(value)}," for field, value in head.items()]
    windows = ",\n".join(f"    {json.dumps(window)}" for window in playthrough.windows)
    path.write_text("\n".join(["{", *lines, '  "windows": [', windows, "  ]", "}", ""]))
