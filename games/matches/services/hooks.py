"""Hooks on events of matches: lists of functions that other packages register at startup.

The code that advances a match does not know the functions in these lists. Each runs in order, inside the
transaction that holds the match's lock. `games/apps.py` registers them.
"""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any

from games.matches.selectors.position import Position
from games.models import LogEntry, Match, Seat, User, Window
from games.rules.contract import State

ON_MATCH_OPEN: list[Callable[[Match, datetime], None]] = []
"""The match is open for players: it was set up, or its reserved seats became free."""

ON_MATCH_STARTING: list[Callable[[Match, Sequence[Seat]], None]] = []
"""The first window is about to open for these seats; the options can still change."""

ON_WINDOW_CHANGE: list[Callable[[Position, Window | None, datetime], None]] = []
"""A window has opened, or the match has ended, after the given window (None: the first one opened)."""

ON_MATCH_END: list[Callable[[Match, Sequence[Seat], State[Any, Any], datetime], None]] = []
"""The match has ended in that state, by its rules or otherwise; its outcome is set."""

ON_RESULT: list[Callable[[Match, Sequence[Seat], State[Any, Any], datetime], None]] = []
"""The match has ended by its rules; these run after the ones of any end."""

ON_BLOCK: list[Callable[[User, User], None]] = []
"""The first user has blocked the second, whose name they know."""

ON_LOG_ENTRY: list[Callable[[Match, Sequence[LogEntry], datetime], None]] = []
"""These entries were added to the match log."""
