"""Whether a match is a solo game, and of which kind."""

from collections.abc import Iterable
from typing import Protocol

from games.game_ui import SoloMode
from games.models import Match, SoloTry
from games.registry import GAME_UIS


class _Seated(Protocol):
    @property
    def bot(self) -> str: ...


def get_solo_mode(game_slug: str) -> SoloMode:
    """Return the solo mode of the game; raise KeyError if it has none."""
    mode = GAME_UIS[game_slug].solo_mode if game_slug in GAME_UIS else None
    if mode is None:
        raise KeyError(game_slug)
    return mode


def get_solo_try(match: Match) -> SoloTry | None:
    """Return the solo try of the match, or None; no query if it is loaded with the match."""
    return getattr(match, "solo_try", None)


def human_seats(seats: Iterable[_Seated]) -> list[_Seated]:
    """Return the seats that were not given to bots at the start."""
    return [seat for seat in seats if not seat.bot]


def is_solo_game(match: Match, seats: Iterable[_Seated]) -> bool:
    """Whether the match with these seats is a solo game; no query if several people have seats."""
    return len(human_seats(seats)) == 1 and get_solo_try(match) is not None
