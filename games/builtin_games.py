"""The built-in games and those of EXTRA_GAMES. Adding a built-in game adds one line to `BUILTIN`."""

import os
from importlib import import_module
from traceback import extract_tb
from typing import Any, NamedTuple

from games.rules.contract import AnyGame

BUILTIN = ("space_race", "goofspiel", "booster", "moonshot", "loss_in_space")
"""Each has its rules in `games/rules/<name>` and its game UI in `games/game_uis/<name>`."""

SEASON_GAMES = {3: "booster", 4: "loss-in-space"} | dict.fromkeys(range(5, 10), "space-race")
"""The main matches of a season of elimination by the number of players, unless its host plans others."""
SEASON_DUEL, SEASON_FINAL = "goofspiel", ("goofspiel", "booster", "loss-in-space")

EXTRA_PACKAGES = tuple(dict.fromkeys(filter(None, map(str.strip, os.environ.get("EXTRA_GAMES", "").split(",")))))
"""Games from elsewhere, as importable packages that hold `rules` and `game_ui`."""

RULES_MODULES = (
    *(f"games.rules.{name}.game" for name in BUILTIN),
    *(f"{package}.rules.game" for package in EXTRA_PACKAGES),
)
"""The modules with a `GAME` each, in the order of the list."""


class UnreadableGame(NamedTuple):
    """A package of EXTRA_GAMES that cannot be imported, with the error and its place. Its game is not played."""

    package: str
    why: str
    where: str

    @property
    def message(self) -> str:
        """The problem, in a sentence."""
        return f'The game "{self.package}" can\'t be read: {self.why}.'

    @property
    def remedy(self) -> str:
        """How to fix it."""
        looked_for = " Python looks for it where PYTHONPATH says, and among what is installed."
        remedy = f"Fix it, or remove {self.package} from EXTRA_GAMES."
        return remedy + looked_for if self.where == self.package else remedy


def import_member(module: str, name: str) -> Any:
    """Return the attribute `name` of a module; an UnreadableGame if a package of EXTRA_GAMES is unreadable."""
    try:
        return getattr(import_module(module), name)
    except Exception as failure:
        package = module.rsplit(".", 2)[0]
        if package not in EXTRA_PACKAGES:
            raise
        *_, last = extract_tb(failure.__traceback__)
        place = failure if isinstance(failure, SyntaxError) and failure.filename else last
        where = f"{place.filename}:{place.lineno}"
        said = f"{type(failure).__name__}: {failure}"
        return UnreadableGame(package, said, where if package in where else package)


_READ = [import_member(module, "GAME") for module in RULES_MODULES]

GAMES: dict[str, AnyGame] = {}
for _game in _READ:
    if not isinstance(_game, UnreadableGame):
        GAMES.setdefault(_game.meta.slug, _game)
"""Every game by its slug, in that order; of two with the same slug, the first."""
