"""The games that this site plays, with their game UIs."""

from importlib import import_module
from typing import Any, NamedTuple

from django.apps import AppConfig

from games.builtin_games import BUILTIN, EXTRA_PACKAGES, RULES_MODULES, UnreadableGame, import_member
from games.builtin_games import GAMES as GAMES
from games.game_ui import AnyGameUI, GameUI, Words
from games.rules.characters import Character
from games.rules.contract import AnyGame, Meta

_GAME_UI_PACKAGES = (
    *(f"games.game_uis.{name}" for name in BUILTIN),
    *(f"{package}.game_ui" for package in EXTRA_PACKAGES),
)


class InstalledGame(NamedTuple):
    """A game with its game UI, and the modules of both."""

    game: AnyGame
    game_ui: AnyGameUI
    rules_from: str
    game_ui_from: str

    @property
    def is_extra(self) -> bool:
        """Whether the game comes from EXTRA_GAMES."""
        return self.rules_from.removesuffix(".rules.game") in EXTRA_PACKAGES


def _installed(rules: str, package: str) -> InstalledGame | UnreadableGame:
    game_ui = f"{package}.game_ui"
    parts = import_member(rules, "GAME"), import_member(game_ui, "GAME_UI")
    unreadable = next((part for part in parts if isinstance(part, UnreadableGame)), None)
    return unreadable or InstalledGame(*parts, rules, game_ui)


_LISTED = tuple(map(_installed, RULES_MODULES, _GAME_UI_PACKAGES))
INSTALLED_GAMES = tuple(each for each in _LISTED if isinstance(each, InstalledGame))
"""All games on the list; of two with the same slug, the first is played (see `games.checks`)."""

UNREADABLE_GAMES = tuple(each for each in _LISTED if isinstance(each, UnreadableGame))
"""Games on the list that cannot be imported. They are not played until fixed; their matches are paused."""

GAME_UIS = {
    each.game.meta.slug: each.game_ui for each in INSTALLED_GAMES if GAMES.get(each.game.meta.slug) is each.game
}
"""The game UI of every game by the game's slug, in the order of the list."""

# A game without a game UI cannot be played on a site.
for _without_ui in GAMES.keys() - GAME_UIS.keys():
    del GAMES[_without_ui]

BUILTIN_GAMES = {each.game.meta.slug: each.game for each in INSTALLED_GAMES if not each.is_extra}
"""The built-in games, whose rulings are in docs/rulings."""


def _application(package: str) -> AppConfig:
    """Return a game UI as an application, labelled by its whole name: many games call theirs `game_ui`."""
    kind: type[AppConfig] = type("GameUIConfig", (AppConfig,), {"label": package.replace(".", "_")})
    return kind(package, import_module(package))


GAME_UI_APPS = tuple(_application(each.game_ui_from.removesuffix(".game_ui")) for each in INSTALLED_GAMES)
"""The Django applications with the games' templates, styles, scripts and template tags."""


def get_meta(slug: str) -> Meta:
    """Return the metadata of a game; for one that is not installed, only its name."""
    if slug in GAMES:
        return GAMES[slug].meta
    return Meta(slug, slug.replace("-", " ").capitalize(), reasons={})


def get_characters(slug: str) -> tuple[Character, ...]:
    """Return the bots of a game; none for one that is not installed."""
    return GAMES[slug].characters if slug in GAMES else ()


def get_game_ui(slug: str) -> AnyGameUI:
    """Return the game UI of a game; for one that is not installed, a default that suits any game."""
    return GAME_UIS.get(slug) or _DefaultGameUI()


class _DefaultGameUI(GameUI[Any, Any]):
    tagline = ""
    words = Words("player", "players", "turn", "turns")
