"""Saving moves, saving and broadcasting a changed match, and writing its public log."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from functools import partial
from typing import Any, Literal

from django.db import transaction
from django.db.models import F, QuerySet

from games import broadcast
from games.matches.services import hooks
from games.models import LogEntry, Match, Submission, User, Window
from games.rules import codec


def publish(
    match: Match, changed: Literal["board", "answers", "desks"] = "board", users: Iterable[int | None] = ()
) -> None:
    """Save the changed match and broadcast its version after the commit; `users` refresh their dashboards."""
    public = changed != "desks"
    match.revision += 1
    match.version += public
    if changed == "board":
        match.board_version = match.version
    match.save()
    version, user_ids = match.version, sorted({user for user in users if user is not None})
    if public:
        transaction.on_commit(lambda: broadcast.broadcast_version(match.pk, version))
    if user_ids:
        transaction.on_commit(lambda: broadcast.refresh_dashboards(match.pk, user_ids))


def publish_name_changes(matches: QuerySet[Match]) -> None:
    """Publish the locked `matches` again after names of players on their boards have changed."""
    following = F("version") + 1
    matches.update(version=following, board_version=following, revision=F("revision") + 1)
    shown = list(matches.exclude(status=Match.Status.OVER).values_list("pk", "version"))
    for pk, version in shown:
        transaction.on_commit(partial(broadcast.broadcast_version, pk, version))


def write_log_entry(
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
    """Write a log entry of a kind in `LOG_SENTENCES` with `data`, under the match's lock."""
    entry = LogEntry(kind=kind, seat=seat, by=by, reason=reason, data=data)
    write_log_entries(match, [entry], now, window=window)
    return entry


def write_log_entries(
    match: Match, entries: Sequence[LogEntry], now: datetime, *, window: Window | None = None
) -> None:
    """Write several log entries that already have their kinds, seats and reasons; see `write_log_entry`."""
    if not entries:
        return
    last = match.log.order_by("-number").values_list("number", flat=True).first()
    for number, entry in enumerate(entries, start=0 if last is None else last + 1):
        entry.match, entry.window, entry.number, entry.at = match, window, number, now
    LogEntry.objects.bulk_create(entries)
    for follow in hooks.ON_LOG_ENTRY:
        follow(match, entries, now)


def save_move(
    asked: Submission, move: Any, by: Submission.By, now: datetime, *, ready: bool = True, receipt: str = ""
) -> None:
    """Save a legal move of a decision request, under the match's lock; `receipt` is the code given to a person."""
    set_move(asked, move, by, now, ready=ready)
    asked.receipt = receipt
    asked.save(update_fields=["move", "by", "ready", "user", "saved_at", "receipt"])


def set_move(asked: Submission, move: Any, by: Submission.By, now: datetime, *, ready: bool = True) -> None:
    """Set a legal move on a decision request, without saving the row."""
    asked.move, asked.by, asked.ready, asked.saved_at = codec.to_json(move), by, ready, now
    asked.user_id = None if by == Submission.By.BOT else asked.seat.user_id
