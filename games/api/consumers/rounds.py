"""Whoever listens by a token is looked at again, all at once, every half a minute."""

import asyncio
import contextlib
from weakref import WeakKeyDictionary

from channels.db import database_sync_to_async
from django.db import Error as DatabaseError
from django.utils import timezone

from games.api.selectors.tokens import still_good
from games.watching.consumers.hub import Program

ROUND_SECONDS = 30.0

_still_good = database_sync_to_async(still_good)


class Rounds:
    """Ends the streams whose token or user is gone, however that came: not all who do that tell of it."""

    def __init__(self) -> None:
        self._programs: set[Program] = set()
        self._walk: asyncio.Task[None] | None = None

    def attend(self, program: Program) -> None:
        """Look at `program` from now on."""
        self._programs.add(program)
        if self._walk is None:
            self._walk = asyncio.create_task(self._go_round())

    def dismiss(self, program: Program) -> None:
        """Look at `program` no more."""
        self._programs.discard(program)
        if self._walk and not self._programs:
            self._walk.cancel()
            self._walk = None

    async def _go_round(self) -> None:
        while True:
            await asyncio.sleep(ROUND_SECONDS)
            # While the database is away nobody is let in or out.
            with contextlib.suppress(DatabaseError):
                await self._look()

    async def _look(self) -> None:
        programs = tuple(self._programs)
        good = await _still_good({each.token_id for each in programs if each.token_id}, timezone.now())
        for program in programs:
            if program.token_id not in good:
                await program.hang_up()


_rounds: "WeakKeyDictionary[asyncio.AbstractEventLoop, Rounds]" = WeakKeyDictionary()


def rounds() -> Rounds:
    """The rounds of the running event loop, of which a server process has one."""
    return _rounds.setdefault(asyncio.get_running_loop(), Rounds())
