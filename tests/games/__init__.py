"""Every game brings its tests in one package, and in it `laws`, which the tests of all games go by:

- `scramble(state, viewer, rng)`: the state with all changed that `viewer` (None: a spectator) may not know.
- `scramble_untold(resolved, viewer, rng)`: the state before a window, changed only in what stays hidden from
  `viewer` even when the window resolves with the same moves, the match going on.
- `check_state(state)`: nothing has been created or lost.
- `check_change(resolved)`: nor by what a window changed.

- `SHOWN_AT_START`, where a match opens with something that everybody sees and no view keeps, such as dice:
  the kinds of the events that tell it.
- `DRAWN_AGAIN`, where the numbers of a label of chance are meant to be the same throughout: those labels.

- `retold(data, rng)`, where an order in a move means nothing: the JSON of a move in another order.

A game with actions has two more:

- `any_action(state, seat, rng)`: something that the seat may try to do, now possible or not.
- `TOLD_OF_ACTIONS`: the kinds of the events that only actions tell.
"""

from importlib import import_module
from pathlib import Path
from types import ModuleType

from games.registry import INSTALLED_GAMES, InstalledGame


def tests_of(each: InstalledGame) -> str:
    """The package with the tests of a game."""
    package = each.rules_from.removesuffix(".rules.game")
    return f"{package}.tests" if each.is_extra else f"tests.games.{each.rules_from.split('.')[-2]}"


PACKAGES = {each.game.meta.slug: tests_of(each) for each in reversed(INSTALLED_GAMES)}
"""The package with the tests of every game, by its slug."""


def laws_of(slug: str) -> ModuleType:
    """The game's laws."""
    return import_module(f"{PACKAGES[slug]}.laws")


def folder_of(slug: str) -> Path:
    """Where the tests of a game lie."""
    return Path(import_module(PACKAGES[slug]).__path__[0])
