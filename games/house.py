"""The games whose rules are here, with or without a site. Adding a game adds one line to `HOUSE`."""

import os
from importlib import import_module

from games.rules.contract import AnyGame

HOUSE = (
    "space_race",
    "goofspiel",
    "booster",
    "moonshot",
    "loss_in_space",
)
"""Each is the rules `games.rules.<name>` and the face `games.faces.<name>`."""

EXTRA = tuple(dict.fromkeys(filter(None, map(str.strip, os.environ.get("EXTRA_GAMES", "").split(",")))))
"""Games from elsewhere, as importable packages that hold `rules` and `face`."""

RULES_FROM = (
    *(f"games.rules.{name}.game" for name in HOUSE),
    *(f"{package}.rules.game" for package in EXTRA),
)
"""The modules with a `GAME` each, in the order of the list."""

_RULES: tuple[AnyGame, ...] = tuple(import_module(module).GAME for module in RULES_FROM)

GAMES: dict[str, AnyGame] = {}
for _game in _RULES:
    GAMES.setdefault(_game.meta.slug, _game)
"""Every game by its slug, in that order; of two with the same slug the first."""
