"""Whether a match is a solitaire."""

from collections.abc import Sized

from games.models import Match, SoloTry


def try_of(match: Match) -> SoloTry | None:
    """The solitaire that the match is, if it is one; no query where the match has come with it."""
    return getattr(match, "solo_try", None)


def is_solitaire(match: Match, seats: Sized) -> bool:
    """Whether the match, with these seats, is one; no query where it has several."""
    return len(seats) == 1 and try_of(match) is not None
