"""What follows from what happens to matches: lists that features add themselves to as the site starts.

What moves a match on knows none of them by name. Each runs inside the transaction of what it follows from,
which holds the match's lock, in the order of its list. `games/apps.py` is where they are joined.
"""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any

from games.matches.selectors.position import Position
from games.models import LogEntry, Match, Seat, User, Window
from games.rules.contract import State

ON_MATCH_OPEN: list[Callable[[Match, datetime], None]] = []
"""The match waits for players from now on: it has been set up, or its seats are held for nobody any more."""

ON_MATCH_STARTING: list[Callable[[Match, Sequence[Seat]], None]] = []
"""The first window is about to open for these seats; the options of the match may still change."""

ON_WINDOW_CHANGE: list[Callable[[Position, Window | None, datetime], None]] = []
"""A window has opened, or the match has ended, after the window given, of which the first one has none."""

ON_MATCH_END: list[Callable[[Match, Sequence[Seat], State[Any, Any], datetime], None]] = []
"""The match has ended in that state, whoever or whatever ended it; its outcome stands."""

ON_RESULT: list[Callable[[Match, Sequence[Seat], State[Any, Any], datetime], None]] = []
"""The match has ended as its rules have it, after all that follows from any end."""

ON_BLOCK: list[Callable[[User, User], None]] = []
"""The first one wants to read nothing more of the second; whom it is that is blocked, the first one knows."""

ON_LOG_ENTRY: list[Callable[[Match, Sequence[LogEntry], datetime], None]] = []
"""These lines have been written into the match's log."""
