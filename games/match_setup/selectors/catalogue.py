"""The games of this server at a glance."""

from dataclasses import dataclass

from games.game_ui import AnyGameUI
from games.registry import GAME_UIS, GAMES
from games.rules.contract import Meta


@dataclass(frozen=True, slots=True)
class GameSummary:
    """A short description of a game: its number of players and its maximum length."""

    meta: Meta
    game_ui: AnyGameUI
    seats: str
    turns: str


def summarise_game(slug: str) -> GameSummary:
    """Return the summary of the game of that slug, over all its presets."""
    game, game_ui = GAMES[slug], GAME_UIS[slug]
    kinds = [game.options(preset.options) for preset in game.offered.values()]
    spans = [game.seat_range(options) for options in kinds]
    least, most = min(low for low, _ in spans), max(high for _, high in spans)
    turns = max(game_ui.most_turns(options) for options in kinds)
    words = game_ui.words
    return GameSummary(
        meta=game.meta,
        game_ui=game_ui,
        seats=f"{least} to {most} {words.seats}" if least < most else f"{most} {words.seats}",
        turns=f"{turns} {words.turns} at most" if turns else game_ui.length or f"as many {words.turns} as it takes",
    )


def summarise_games() -> list[GameSummary]:
    """Return the summaries of all games, in the order in which they are installed."""
    return [summarise_game(slug) for slug in GAMES]
