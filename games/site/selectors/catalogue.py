"""The games of this server at a glance."""

from dataclasses import dataclass

from games.game_ui import AnyFace
from games.registry import FACES, GAMES
from games.rules.contract import Meta


@dataclass(frozen=True, slots=True)
class Glance:
    """What one sees of a game before its rules: how many play it, and how long it lasts at most."""

    meta: Meta
    face: AnyFace
    seats: str
    turns: str


def glance(slug: str) -> Glance:
    """The game of that slug, all its presets together."""
    game, face = GAMES[slug], FACES[slug]
    kinds = [game.options(preset.options) for preset in game.offered.values()]
    spans = [game.seat_range(options) for options in kinds]
    least, most = min(low for low, _ in spans), max(high for _, high in spans)
    turns = max(face.most_turns(options) for options in kinds)
    return Glance(
        meta=game.meta,
        face=face,
        seats=f"{least} to {most} {face.words.seats}" if least < most else f"{most} {face.words.seats}",
        turns=f"{turns} {face.words.turns} at most" if turns else f"as many {face.words.turns} as it takes",
    )


def glances() -> list[Glance]:
    """Every game, in the order in which they are installed."""
    return [glance(slug) for slug in GAMES]
