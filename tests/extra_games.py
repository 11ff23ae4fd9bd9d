"""Games that a test writes into a directory and plays in its own process."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module, invalidate_caches
from pathlib import Path
from types import ModuleType
from unittest.mock import patch

from games.registry import GAME_UIS, GAMES
from games.rules.contract import AnyGame


@contextmanager
def extra_game_installed(directory: Path, package: str) -> Iterator[AnyGame]:
    """The game of a package in that directory, which the site plays for as long.

    What else is imported meanwhile stays: of a module of the site there must be one only. A package of that
    name that is installed already is put aside for as long.
    """
    put_aside = _taken_out(package)
    try:
        with patch.object(sys, "path", [str(directory), *sys.path]):
            invalidate_caches()
            game = import_module(f"{package}.rules.game").GAME
            game_ui = import_module(f"{package}.game_ui.game_ui").GAME_UI
            with patch.dict(GAMES, {game.meta.slug: game}), patch.dict(GAME_UIS, {game.meta.slug: game_ui}):
                yield game
    finally:
        _taken_out(package)
        sys.modules |= put_aside


def _taken_out(package: str) -> dict[str, ModuleType]:
    """Remove the imported modules of a package and return them."""
    names = [name for name in sys.modules if name.split(".")[0] == package]
    return {name: sys.modules.pop(name) for name in names}
