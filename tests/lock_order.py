"""A recorder of locks that reports where a transaction locks rows against `LOCK_ORDER`.

SQLite locks no rows, so the recorder watches the query sets that would lock some.
"""

import sys
import traceback
from dataclasses import dataclass, field

from django.db import connections
from django.db.models import Model, QuerySet
from django.db.models.signals import post_save
from django.db.transaction import Atomic

from games.models import LOCK_ORDER

RANKS = {model: rank for rank, group in enumerate(LOCK_ORDER) for model in group}
"""The rank of each model in the order; other models come last."""

violations: list[str] = []
"""What the current test locked out of order, each with the stack."""


@dataclass
class Locks:
    """The rows that a transaction has locked, by model, and those that it has created."""

    locked: dict[type[Model], set[int]] = field(default_factory=dict)
    created: set[tuple[type[Model], object]] = field(default_factory=set)

    def problem(self, model: type[Model], pk: int) -> str:
        """Return why the transaction may not lock that row now and wait for it, or ""."""
        if (model, pk) in self.created or pk in self.locked.get(model, ()):
            return ""
        for held, pks in self.locked.items():
            if _rank(held) > _rank(model) or (_rank(held) == _rank(model) < len(LOCK_ORDER) and held is not model):
                return f"{model.__name__} after {held.__name__}"
            if held is model and model in RANKS and max(pks) > pk:
                return f"{model.__name__} {pk} after {max(pks)}"
        return ""

    def lock(self, model: type[Model], pk: int) -> None:
        """Record the lock of a row, unless the transaction has created it."""
        if (model, pk) not in self.created:
            self.locked.setdefault(model, set()).add(pk)


def _rank(model: type[Model]) -> int:
    return RANKS.get(model, len(LOCK_ORDER))


def record_locks() -> None:
    """Record the locks of all transactions from now on."""
    fetch, enter = QuerySet._fetch_all, Atomic.__enter__

    def fetch_and_record(rows):
        is_new = rows._result_cache is None and rows.query.select_for_update
        fetch(rows)
        if is_new:
            _record(rows)

    def enter_with_no_locks(atomic):
        connection = connections[atomic.using or "default"]
        if not _in_transaction(connection):
            connection.row_locks = Locks()
        enter(atomic)

    def record_created(sender, instance, created, using, **_):
        connection = connections[using]
        if created and _in_transaction(connection):
            connection.row_locks.created.add((sender, instance.pk))

    QuerySet._fetch_all, Atomic.__enter__ = fetch_and_record, enter_with_no_locks
    post_save.connect(record_created, weak=False, dispatch_uid="lock order")


def _in_transaction(connection) -> bool:
    # The transaction that a test rolls back is not one of the site.
    return any(not block._from_testcase for block in connection.atomic_blocks)


def _record(rows: QuerySet) -> None:
    locks = getattr(connections[rows.db], "row_locks", None)
    if locks is None:
        return
    for row in rows._result_cache:
        for model, pk in _locked_rows(rows, row):
            problem = "" if rows.query.select_for_update_skip_locked else locks.problem(model, pk)
            if problem:
                calls = [call for call in traceback.extract_stack() if not call.filename.startswith(sys.prefix)]
                violations.append(f"{problem}\n{''.join(traceback.format_list(calls[:-2]))}")
            locks.lock(model, pk)


def _locked_rows(rows: QuerySet, row: object) -> list[tuple[type[Model], int]]:
    """Return the model and key of each row that one result locks; a value is the key of the query's model."""
    if not isinstance(row, Model):
        return [(rows.model, row)]
    paths = rows.query.select_for_update_of or ("self",)
    found = (row if path == "self" else getattr(row, path) for path in paths)
    return [(type(each), each.pk) for each in found if each is not None]
