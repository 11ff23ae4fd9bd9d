"""The lines of streams: how they stay open, what ends them, and that of what waits for somebody."""

import asyncio
import contextlib
from abc import ABC, abstractmethod
from time import monotonic
from typing import Any, Generic, TypeVar, cast
from weakref import WeakKeyDictionary

from channels.db import database_sync_to_async
from django.db import Error as DatabaseError
from django.utils import timezone
from redis.exceptions import RedisError

from games.api.selectors.streams import HEARTBEAT, YourTurnUpdate, your_turn_update
from games.api.selectors.tokens import valid_token_ids
from games.api.services.open_streams import StreamOpening
from games.live_board.consumers.hub import ApiListener, hub
from games.models import User
from games.require import require
from spacerace.outages import is_database_unreachable

HEARTBEAT_SECONDS = 20.0
MAX_STREAM_SECONDS = 3_600.0
"""So long a stream lasts: who opens it again is looked at again, whatever was not heard of meanwhile."""

Update = TypeVar("Update")


class EventStream(ABC, Generic[Update]):
    """An open stream. `told` is up to where its reader has been told what there is to tell.

    What comes while something is still being sent is told afterwards, all at once. Who has not read what was
    sent HEARTBEAT_SECONDS ago is hung up on when a heartbeat is due.
    """

    awaits = False

    def __init__(self, opening: StreamOpening, send: Any) -> None:
        self.user_id = opening.user_id
        self.token_id = opening.token_id
        self.told = cast(Update, opening.began)
        self._send = send
        self._over = asyncio.Event()
        self._telling = self._behind = False
        self._sent_at: float | None = None
        left = MAX_STREAM_SECONDS
        if opening.expires_at:
            left = min(left, (opening.expires_at - timezone.now()).total_seconds())
        self._until = monotonic() + left

    @property
    def matches(self) -> frozenset[int]:
        """The numbers of the matches of which it has told that they wait."""
        return frozenset()

    async def run(self, receive: Any) -> None:
        """Tell until the reader hangs up, or is hung up on."""
        with contextlib.suppress(RedisError):
            try:
                await self._join()
                await self.look()
                await self._stay(receive)
            finally:
                await self._leave()
        with contextlib.suppress(ConnectionError, RuntimeError):
            await self._send({"type": "http.response.body", "body": b"", "more_body": False})

    async def hang_up(self) -> None:
        """End the stream."""
        self._over.set()

    async def look(self) -> None:
        """Tell what is new, once; the stream ends where the database cannot be asked."""
        if self._telling:
            self._behind = True
            return
        self._telling = True
        try:
            await self._tell()
            while self._behind and not self._over.is_set():
                self._behind = False
                await self._tell()
        except DatabaseError as error:
            await self.hang_up()
            if not is_database_unreachable(error):
                raise
        finally:
            self._telling = False

    async def say(self, text: bytes) -> None:
        """Send the text."""
        if self._over.is_set():
            return
        self._sent_at = monotonic()
        try:
            await self._send({"type": "http.response.body", "body": text, "more_body": True})
        finally:
            self._sent_at = None

    @abstractmethod
    async def _tell(self) -> None:
        """Say what is new."""

    async def _join(self) -> None:
        if self.token_id is not None:
            token_revalidator().attend(self)
            await hub().attend(self)

    async def _leave(self) -> None:
        if self.token_id is not None:
            token_revalidator().dismiss(self)
            await hub().dismiss(self)

    async def _stay(self, receive: Any) -> None:
        gone, over = (
            asyncio.ensure_future(_wait_for_disconnect(receive)),
            asyncio.ensure_future(self._over.wait()),
        )
        try:
            while (left := self._until - monotonic()) > 0:
                ended, _ = await asyncio.wait(
                    {gone, over}, timeout=min(left, HEARTBEAT_SECONDS), return_when=asyncio.FIRST_COMPLETED
                )
                if ended or self._held_up >= HEARTBEAT_SECONDS:
                    return
                if not self._held_up:
                    await self._beat()
        finally:
            gone.cancel()
            over.cancel()

    @property
    def _held_up(self) -> float:
        """For how many seconds what was sent waits for the reader; what is looked up waits for nobody."""
        return 0.0 if self._sent_at is None else monotonic() - self._sent_at

    async def _beat(self) -> None:
        try:
            await asyncio.wait_for(self.say(HEARTBEAT), HEARTBEAT_SECONDS)
        except TimeoutError:
            await self.hang_up()


async def _wait_for_disconnect(receive: Any) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


REVALIDATION_SECONDS = 30.0

_valid_token_ids = database_sync_to_async(valid_token_ids)


class TokenRevalidator:
    """Ends the streams whose token or user is gone, however that came: not all who do that tell of it."""

    def __init__(self) -> None:
        self._programs: set[ApiListener] = set()
        self._walk: asyncio.Task[None] | None = None

    def attend(self, program: ApiListener) -> None:
        """Look at `program` from now on."""
        self._programs.add(program)
        if self._walk is None:
            self._walk = asyncio.create_task(self._go_round())

    def dismiss(self, program: ApiListener) -> None:
        """Look at `program` no more."""
        self._programs.discard(program)
        if self._walk and not self._programs:
            self._walk.cancel()
            self._walk = None

    async def _go_round(self) -> None:
        while True:
            await asyncio.sleep(REVALIDATION_SECONDS)
            # While the database is away nobody is let in or out.
            with contextlib.suppress(DatabaseError):
                await self._look()

    async def _look(self) -> None:
        programs = tuple(self._programs)
        good = await _valid_token_ids({each.token_id for each in programs if each.token_id}, timezone.now())
        for program in programs:
            if program.token_id not in good:
                await program.hang_up()


_revalidators: "WeakKeyDictionary[asyncio.AbstractEventLoop, TokenRevalidator]" = WeakKeyDictionary()


def token_revalidator() -> TokenRevalidator:
    """The rounds of the running event loop, of which a server process has one."""
    return _revalidators.setdefault(asyncio.get_running_loop(), TokenRevalidator())


def _find_your_turn_update(user_id: int) -> YourTurnUpdate | None:
    user = User.objects.filter(pk=user_id).first()
    return your_turn_update(user) if user else None


_fetch_your_turn_update = database_sync_to_async(_find_your_turn_update)


class YourTurnStream(EventStream[YourTurnUpdate]):
    """Tells what waits for its user, whenever something else does."""

    awaits = True

    @property
    def matches(self) -> frozenset[int]:
        """The numbers of the matches of which the user was told that they wait."""
        return self.told.matches

    async def _tell(self) -> None:
        waiting = await _fetch_your_turn_update(require(self.user_id))
        if waiting is None:
            await self.hang_up()
        elif waiting.mark != self.told.mark:
            self.told = waiting
            await self.say(waiting.text)
