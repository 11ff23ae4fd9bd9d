"""Whether a match is a solitaire, and of what kind."""

from collections.abc import Iterable
from typing import Protocol

from games.game_ui import SoloMode
from games.models import Match, SoloTry
from games.registry import GAME_UIS


class _Sitter(Protocol):
    @property
    def bot(self) -> str: ...


def alone_of(game_slug: str) -> SoloMode:
    """How the game is flown alone; KeyError for one that nobody flies alone."""
    alone = GAME_UIS[game_slug].alone if game_slug in GAME_UIS else None
    if alone is None:
        raise KeyError(game_slug)
    return alone


def try_of(match: Match) -> SoloTry | None:
    """The solitaire that the match is, if it is one; no query where the match has come with it."""
    return getattr(match, "solo_try", None)


def people_of(seats: Iterable[_Sitter]) -> list[_Sitter]:
    """The seats that no bot was given from the beginning."""
    return [seat for seat in seats if not seat.bot]


def is_solitaire(match: Match, seats: Iterable[_Sitter]) -> bool:
    """Whether the match, with these seats, is one; no query where several are people's."""
    return len(people_of(seats)) == 1 and try_of(match) is not None
