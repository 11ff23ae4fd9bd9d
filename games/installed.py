"""The games that this site plays. Adding a game adds one line to `HOUSE`."""

import os
from importlib import import_module
from typing import Any

from games.face import AnyFace, Face, Words
from games.rules.characters import Character
from games.rules.contract import AnyGame, Meta

HOUSE = (
    "space_race",
    "goofspiel",
    "booster",
    "moonshot",
    "loss_in_space",
)
"""Each is the rules `games.rules.<name>` and the face `games.faces.<name>`."""

EXTRA = tuple(package for package in os.environ.get("EXTRA_GAMES", "").split(",") if package)
"""Games from elsewhere, as importable packages that hold `rules` and `face`."""

_RULES = (*(f"games.rules.{name}" for name in HOUSE), *(f"{package}.rules" for package in EXTRA))

FACE_APPS = (*(f"games.faces.{name}" for name in HOUSE), *(f"{package}.face" for package in EXTRA))
"""The Django applications with the games' templates, styles, scripts and template tags."""


_ALL: list[tuple[AnyGame, AnyFace]] = [
    (import_module(f"{rules}.game").GAME, import_module(f"{face}.face").FACE)
    for rules, face in zip(_RULES, FACE_APPS, strict=True)
]
GAMES = {game.meta.slug: game for game, _ in _ALL}
FACES = {game.meta.slug: face for game, face in _ALL}
"""Every game and its face by the game's slug, in the order of the list."""


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
