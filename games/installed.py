"""The games that this site plays: those of `games.house`, with their faces."""

from importlib import import_module
from typing import Any, NamedTuple

from django.apps import AppConfig

from games.face import AnyFace, Face, Words
from games.house import EXTRA, GAMES, HOUSE, RULES_FROM
from games.rules.characters import Character
from games.rules.contract import AnyGame, Meta

_FACES = (*(f"games.faces.{name}" for name in HOUSE), *(f"{package}.face" for package in EXTRA))


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


def _installed(rules: str, face: str) -> Installed:
    face = f"{face}.face"
    return Installed(import_module(rules).GAME, import_module(face).FACE, rules, face)


INSTALLED = tuple(map(_installed, RULES_FROM, _FACES))
"""All that is on the list; of two with the same slug the first is played (see `games.checks`)."""

FACES = {each.game.meta.slug: each.face for each in INSTALLED if GAMES[each.game.meta.slug] is each.game}
"""The face of every game by the game's slug, in the order of the list."""

HOUSE_GAMES = {each.game.meta.slug: each.game for each in INSTALLED if not each.is_extra}
"""Those that lie here, whose rulings are in RULINGS.md."""


def _application(package: str) -> AppConfig:
    """The face of a game as an application, labelled by its whole name: many games call theirs `face`."""
    kind = type("FaceConfig", (AppConfig,), {"label": package.replace(".", "_")})
    return kind(package, import_module(package))


FACE_APPS = tuple(map(_application, _FACES))
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
