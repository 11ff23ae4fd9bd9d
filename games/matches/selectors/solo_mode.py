"""Whether a match is a solitaire, and of what kind."""

from collections.abc import Iterable
from typing import Protocol

from games.game_ui import SoloMode
from games.models import Match, SoloTry
from games.registry import GAME_UIS


class _Seated(Protocol):
    @property
    def bot(self) -> str: ...


def get_solo_mode(game_slug: str) -> SoloMode:
    """How the game is flown alone; KeyError for one that nobody flies alone."""
    alone = GAME_UIS[game_slug].solo_mode if game_slug in GAME_UIS else None
    if alone is None:
        raise KeyError(game_slug)
    return alone


def get_solo_try(match: Match) -> SoloTry | None:
    """The solitaire that the match is, if it is one; no query where the match has come with it."""
    return getattr(match, "solo_try", None)


def human_seats(seats: Iterable[_Seated]) -> list[_Seated]:
    """The seats that no bot was given from the beginning."""
    return [seat for seat in seats if not seat.bot]


def is_solo_game(match: Match, seats: Iterable[_Seated]) -> bool:
    """Whether the match, with these seats, is one; no query where several are people's."""
    return len(human_seats(seats)) == 1 and get_solo_try(match) is not None
