"""Connections to SQLite whose write transactions wait for each other in order.

In SQLite itself, waiting writers check every tenth of a second while new ones check at once. If many writers
keep coming, some of the waiting ones get “database is locked” when their timeout ends.
"""

from collections import deque
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from threading import Event, Lock
from typing import Any

from django.db.backends.sqlite3 import base
from django.utils.asyncio import async_unsafe

WRITE_TIMEOUT_SECONDS = 20.0
"""After this time a writer goes on, and SQLite itself says whether another one writes."""

WRITE_STATEMENTS = ("INSERT", "UPDATE", "DELETE", "REPLACE")


class WriteQueue:
    """The queue of writers of a file: one at a time, first come, first served."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._holder: object = None
        self._waiting: deque[tuple[object, Event]] = deque()

    def acquire(self, who: object) -> None:
        """Wait for the turn of `who`."""
        with self._lock:
            if self._holder is None:
                self._holder = who
                return
            waiting = (who, Event())
            self._waiting.append(waiting)
        if not waiting[1].wait(WRITE_TIMEOUT_SECONDS):
            with self._lock:
                if waiting in self._waiting:
                    self._waiting.remove(waiting)

    def release(self, who: object) -> None:
        """End the turn of `who`, if it has it, and start the next."""
        with self._lock:
            if self._holder is not who:
                return
            self._holder = None
            if self._waiting:
                self._holder, its_turn = self._waiting.popleft()
                its_turn.set()


_write_queues: dict[str, WriteQueue] = {}


class Cursor(base.SQLiteCursorWrapper):
    """A cursor whose single statements also wait for their turn, if they write outside a transaction."""

    turn: Any = None

    def execute(self, query: str, params: Any = None) -> Any:
        """Execute a statement."""
        with self.turn(query):
            return super().execute(query, params)

    def executemany(self, query: str, param_list: Any) -> Any:
        """Execute a statement for each of several rows."""
        with self.turn(query):
            return super().executemany(query, param_list)


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection that writes in its turn."""

    @property
    def turns(self) -> WriteQueue:
        """Return the queue of the file, in this process."""
        return _write_queues.setdefault(str(self.settings_dict["NAME"]), WriteQueue())

    @async_unsafe
    def create_cursor(self, name: str | None = None) -> Cursor:
        """Return a cursor that waits for its turn."""
        cursor: Cursor = self.connection.cursor(factory=Cursor)
        cursor.turn = self._turn_of
        return cursor

    def _turn_of(self, query: str) -> AbstractContextManager[None]:
        if self.in_atomic_block or not query.lstrip().upper().startswith(WRITE_STATEMENTS):
            return nullcontext()
        return self._turn()

    @contextmanager
    def _turn(self) -> Iterator[None]:
        self.turns.acquire(self)
        try:
            yield
        finally:
            self.turns.release(self)

    def _start_transaction_under_autocommit(self) -> None:
        self.turns.acquire(self)
        try:
            super()._start_transaction_under_autocommit()  # type: ignore[misc]
        except BaseException:
            self.turns.release(self)
            raise

    def _commit(self) -> None:
        super()._commit()  # type: ignore[misc]
        self.turns.release(self)

    def _rollback(self) -> None:
        try:
            super()._rollback()  # type: ignore[misc]
        finally:
            self.turns.release(self)

    def _close(self) -> None:
        try:
            super()._close()  # type: ignore[misc]
        finally:
            self.turns.release(self)
