"""The games that can be played. Adding a game adds one line here."""

from games.rules.booster.game import Booster
from games.rules.contract import AnyGame
from games.rules.goofspiel.game import Goofspiel
from games.rules.space_race.game import SPACE_RACE

_ALL: tuple[AnyGame, ...] = (SPACE_RACE, Goofspiel(), Booster())

GAMES: dict[str, AnyGame] = {game.meta.slug: game for game in _ALL}


def game_named(slug: str) -> AnyGame:
    """The registered game of that slug; KeyError when there is none."""
    return GAMES[slug]
