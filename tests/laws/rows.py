"""Everything the database holds, and what a step has changed in it."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.apps import apps
from django.db import DEFAULT_DB_ALIAS, models

from games.models import Block, Channel, Match, Motion, Seat, Telegram, User, Window

PLAYED = "User Match Seat Year Window Hand Submission Receipt Draft Action Event"
WRITTEN = "Channel Telegram ChannelRead Mute Block Report"
HOSTED = "LogEntry Tenure HostTerm Vacation Motion Vote"
KEPT = [apps.get_model("games", name) for name in f"{PLAYED} {WRITTEN} {HOSTED}".split()]
PARENTS = {"window_id": Window, "channel_id": Channel, "telegram_id": Telegram, "motion_id": Motion, "seat_id": Seat}

Row = Mapping[str, Any]
Rows = Mapping[tuple[type[models.Model], int], Row]


def all_rows() -> Rows:
    return {(kind, row["id"]): row for kind in KEPT for row in kind.objects.order_by().values()}


def drop_all_rows() -> None:
    """Empty the tables of people and matches, faster than with a look at what hangs on each row."""
    for kind in reversed(KEPT):
        kind.objects.order_by()._raw_delete(DEFAULT_DB_ALIAS)


def of_kind(rows: Rows, kind: type[models.Model]) -> dict[int, Row]:
    return {pk: row for (table, pk), row in rows.items() if table is kind}


def changed(before: Rows, after: Rows) -> dict[tuple[type[models.Model], int], tuple[Row | None, Row | None]]:
    """Return the differing rows, each as it was and as it is, None if it is missing."""
    keys = before.keys() | after.keys()
    return {key: (before.get(key), after.get(key)) for key in keys if before.get(key) != after.get(key)}


def matches_touched(before: Rows, after: Rows) -> set[int]:
    """Return the matches with a differing row."""
    found = set()
    for (kind, pk), (old, new) in changed(before, after).items():
        rows, row = (after, new) if new else (before, old)
        if kind is Match:
            found.add(pk)
        elif kind not in (User, Block):
            assert row is not None
            found.add(match_of(rows, row))
    return found


def match_of(rows: Rows, row: Row) -> int:
    while "match_id" not in row:
        row = next(rows[kind, row[name]] for name, kind in PARENTS.items() if name in row)
    return row["match_id"]


def fields_changed(old: Row, new: Row) -> set[str]:
    return {name for name in old if old[name] != new[name]}


def differing(before: Rows, after: Rows, kind: type[models.Model]) -> Iterator[tuple[Row | None, Row | None]]:
    """The rows of one table that differ, as they were and as they are."""
    for (table, _), pair in changed(before, after).items():
        if table is kind:
            yield pair
