"""Rows back to the state that the rules know."""

from typing import Any

from games.models import Match, Window
from games.rules import codec
from games.rules.contract import State


def load_state(match: Match, window: Window) -> State[Any, Any]:
    """The state that `window` opened with. Holds every secret: never hand it to a template."""
    game = match.game
    hands = window.hands.order_by("seat__number").values_list("holdings", flat=True)
    return State(
        table=codec.from_json(game.table_type, window.table),
        hands=tuple(codec.from_json(game.hand_type, holdings) for holdings in hands),
    )


def open_window(match: Match) -> Window | None:
    """The window that waits for decisions; None before the start and after the end."""
    return match.windows.filter(closed_at=None).select_related("year").first()
