"""The games that this site plays: those of `games.builtin_games`, with their faces."""

from importlib import import_module
from typing import Any, NamedTuple

from django.apps import AppConfig

from games.builtin_games import EXTRA, HOUSE, RULES_FROM, Unreadable, read
from games.builtin_games import GAMES as GAMES
from games.game_ui import AnyFace, Face, Words
from games.rules.characters import Character
from games.rules.contract import AnyGame, Meta

_FACES = (*(f"games.game_uis.{name}" for name in HOUSE), *(f"{package}.face" for package in EXTRA))


class Installed(NamedTuple):
    """A game with the modules that it is from."""

    game: AnyGame
    face: AnyFace
    rules_from: str
    face_from: str

    @property
    def is_extra(self) -> bool:
        """Whether it comes from elsewhere."""
        return self.rules_from.removesuffix(".rules.game") in EXTRA


def _installed(rules: str, face: str) -> Installed | Unreadable:
    face = f"{face}.face"
    parts = read(rules, "GAME"), read(face, "FACE")
    unreadable = next((part for part in parts if isinstance(part, Unreadable)), None)
    return unreadable or Installed(*parts, rules, face)


_LISTED = tuple(map(_installed, RULES_FROM, _FACES))
INSTALLED = tuple(each for each in _LISTED if isinstance(each, Installed))
"""All that is on the list; of two with the same slug the first is played (see `games.checks`)."""

UNREADABLE = tuple(each for each in _LISTED if isinstance(each, Unreadable))
"""What is on it, and is not played until somebody has mended it; its matches are paused."""

FACES = {each.game.meta.slug: each.face for each in INSTALLED if GAMES.get(each.game.meta.slug) is each.game}
"""The face of every game by the game's slug, in the order of the list."""

# Rules alone make no game of a site.
for _faceless in GAMES.keys() - FACES.keys():
    del GAMES[_faceless]

HOUSE_GAMES = {each.game.meta.slug: each.game for each in INSTALLED if not each.is_extra}
"""Those that lie here, whose rulings are in docs/rulings."""


def _application(package: str) -> AppConfig:
    """The face of a game as an application, labelled by its whole name: many games call theirs `face`."""
    kind: type[AppConfig] = type("FaceConfig", (AppConfig,), {"label": package.replace(".", "_")})
    return kind(package, import_module(package))


FACE_APPS = tuple(_application(each.face_from.removesuffix(".face")) for each in INSTALLED)
"""The Django applications with the games' templates, styles, scripts and template tags."""


def game_named(slug: str) -> AnyGame:
    """The installed game of that slug; KeyError when there is none."""
    return GAMES[slug]


def meta_of(slug: str) -> Meta:
    """What the game of that slug is called, and its options; of one that is not installed, its name."""
    if slug in GAMES:
        return GAMES[slug].meta
    return Meta(slug, slug.replace("-", " ").capitalize(), reasons={})


def characters_of(slug: str) -> tuple[Character, ...]:
    """The bots of the game of that slug; none of one that is not installed."""
    return GAMES[slug].characters if slug in GAMES else ()


def face_of(slug: str) -> AnyFace:
    """The face of the game of that slug; of one that is not installed, a face that suits any game."""
    return FACES.get(slug) or _NoFace()


class _NoFace(Face[Any, Any]):
    tagline = ""
    words = Words("player", "players", "turn", "turns")
