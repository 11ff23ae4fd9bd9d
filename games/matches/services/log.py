"""The public log of a match: what was done beside its rules, and why."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from games.matches.services import consequences
from games.models import LogEntry, Match, User, Window


def enter(
    match: Match,
    kind: str,
    now: datetime,
    *,
    window: Window | None = None,
    seat: int | None = None,
    by: User | None = None,
    reason: str = "",
    **data: Any,
) -> LogEntry:
    """Write a public line of a kind of `selectors.log.WORDS`, filled with `data`, with the match locked."""
    entry = LogEntry(kind=kind, seat=seat, by=by, reason=reason, data=data)
    enter_all(match, [entry], now, window=window)
    return entry


def enter_all(
    match: Match, entries: Sequence[LogEntry], now: datetime, *, window: Window | None = None
) -> None:
    """Write lines that have their kinds, seats and reasons into the log, as `enter` does with one."""
    if not entries:
        return
    last = match.log.order_by("-number").values_list("number", flat=True).first()
    for number, entry in enumerate(entries, start=0 if last is None else last + 1):
        entry.match, entry.window, entry.number, entry.at = match, window, number, now
    LogEntry.objects.bulk_create(entries)
    for follow in consequences.LOGGED:
        follow(match, entries, now)
