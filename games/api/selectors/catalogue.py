"""The games of this server, for API clients."""

from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any

from msgspec import Struct

from games.api.selectors.structs import build_struct
from games.registry import GAME_UIS, GAMES
from games.rules.options import Field


class GameLine(Struct, frozen=True, kw_only=True):
    """A game in a list."""

    slug: str
    name: str
    line: str
    version: int
    presets: tuple[str, ...]


class PresetInfo(Struct, frozen=True, kw_only=True):
    """A preset: a built-in set of options, such as an edition."""

    slug: str
    title: str
    line: str
    options: Mapping[str, Any]
    least_seats: int
    most_seats: int


class BotInfo(Struct, frozen=True, kw_only=True):
    """A built-in bot: the `kinds` that select it, and its motto (`line`)."""

    kinds: tuple[str, ...]
    line: str


class GameInfo(Struct, frozen=True, kw_only=True):
    """A game with its options, presets, bots and standing orders.

    `figures` are the tables of the rules page for the options without a preset; null without any.
    `ends` has a sentence for each reason for which a match can end.
    """

    slug: str
    name: str
    line: str
    version: int
    least_seats: int
    most_seats: int
    options: tuple[Field, ...]
    presets: list[PresetInfo]
    bots: list[BotInfo]
    standing_orders: dict[str, str]
    figures: Any
    ends: Mapping[str, str]


def game_lines() -> list[GameLine]:
    """Return all games, in the order of installation."""
    return [
        build_struct(GameLine, game.meta, slug=slug, line=GAME_UIS[slug].tagline, presets=tuple(game.meta.presets))
        for slug, game in GAMES.items()
    ]


def game_info(slug: str) -> GameInfo | None:
    """Return the game with this slug, or None."""
    game = GAMES.get(slug)
    if game is None:
        return None
    game_ui, options = GAME_UIS[slug], game.options({})
    stated = game_ui.reference(options)
    least, most = game.seat_range(options)
    presets = []
    for name, preset in game.meta.presets.items():
        low, high = game.seat_range(game.options(preset.options))
        presets.append(build_struct(PresetInfo, preset, slug=name, least_seats=low, most_seats=high))
    return build_struct(
        GameInfo,
        game.meta,
        slug=slug,
        line=game_ui.tagline,
        least_seats=least,
        most_seats=most,
        presets=presets,
        bots=[BotInfo(kinds=tuple(each.calls()), line=each.line) for each in game.characters],
        standing_orders={name: recipe.line for name, recipe in game.recipes.items()},
        figures=vars(stated) if isinstance(stated, SimpleNamespace) else stated,
        ends=game.meta.reasons,
    )
