"""Base class of event streams, revalidation of their tokens, and the stream of your-turn updates."""

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
from games.live_board.consumers.hub import hub
from games.models import User
from games.require import require
from spacerace.outages import is_database_unreachable

HEARTBEAT_SECONDS = 20.0
MAX_STREAM_SECONDS = 3_600.0
"""The longest duration of a stream. A client that reconnects is authorised again."""

Update = TypeVar("Update")


class EventStream(ABC, Generic[Update]):
    """An open event stream. `last_update` is the last update that was sent.

    Updates that arrive while one is being sent are sent afterwards, together. If the client has not read an
    update within HEARTBEAT_SECONDS, the next heartbeat disconnects it.
    """

    awaits = False
    """Whether the hub tells the stream that it may be its user's turn."""

    def __init__(self, opening: StreamOpening, send: Any) -> None:
        token = opening.token
        self.user_id: int | None = token.user_id if token else None
        self.token_id: int | None = token.pk if token else None
        self.last_update = cast(Update, opening.began)
        self._send = send
        self._ended = asyncio.Event()
        self._is_sending = self._has_more = False
        self._sent_at: float | None = None
        left = MAX_STREAM_SECONDS
        if token and token.expires_at:
            left = min(left, (token.expires_at - timezone.now()).total_seconds())
        self._until = monotonic() + left

    @property
    def matches(self) -> frozenset[int]:
        """Numbers of the matches in the last update."""
        return frozenset()

    async def run(self, receive: Any) -> None:
        """Send updates until the client disconnects or the stream is ended."""
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
        self._ended.set()

    async def look(self) -> None:
        """Send what is new; end the stream if the database is unavailable."""
        self._has_more = True
        if self._is_sending:
            return
        self._is_sending = True
        try:
            while self._has_more and not self._ended.is_set():
                self._has_more = False
                await self._send_update()
        except DatabaseError as error:
            await self.hang_up()
            if not is_database_unreachable(error):
                raise
        finally:
            self._is_sending = False

    async def send_text(self, text: bytes) -> None:
        """Send the text."""
        if self._ended.is_set():
            return
        self._sent_at = monotonic()
        try:
            await self._send({"type": "http.response.body", "body": text, "more_body": True})
        finally:
            self._sent_at = None

    @abstractmethod
    async def _send_update(self) -> None:
        """Look up what is new and send it."""

    async def _join(self) -> None:
        if self.token_id is not None:
            token_revalidator().attend(self)
            await hub().attend(self)

    async def _leave(self) -> None:
        if self.token_id is not None:
            token_revalidator().dismiss(self)
            await hub().dismiss(self)

    async def _stay(self, receive: Any) -> None:
        gone, over = (asyncio.ensure_future(_wait_for_disconnect(receive)), asyncio.ensure_future(self._ended.wait()))
        try:
            while (left := self._until - monotonic()) > 0:
                ended, _ = await asyncio.wait(
                    {gone, over}, timeout=min(left, HEARTBEAT_SECONDS), return_when=asyncio.FIRST_COMPLETED
                )
                if ended or self._seconds_unread >= HEARTBEAT_SECONDS:
                    return
                if not self._seconds_unread:
                    await self._send_heartbeat()
        finally:
            gone.cancel()
            over.cancel()

    @property
    def _seconds_unread(self) -> float:
        """Seconds for which the client has not read the last text; 0 if nothing is being sent."""
        return 0.0 if self._sent_at is None else monotonic() - self._sent_at

    async def _send_heartbeat(self) -> None:
        try:
            await asyncio.wait_for(self.send_text(HEARTBEAT), HEARTBEAT_SECONDS)
        except TimeoutError:
            await self.hang_up()


async def _wait_for_disconnect(receive: Any) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


REVALIDATION_SECONDS = 30.0


class TokenRevalidator:
    """Regular check that ends streams whose token or user is gone, for changes that are not broadcast."""

    def __init__(self) -> None:
        self._programs: set[EventStream[Any]] = set()
        self._walk: asyncio.Task[None] | None = None

    def attend(self, program: EventStream[Any]) -> None:
        """Add the stream to the check."""
        self._programs.add(program)
        if self._walk is None:
            self._walk = asyncio.create_task(self._go_round())

    def dismiss(self, program: EventStream[Any]) -> None:
        """Remove the stream from the check."""
        self._programs.discard(program)
        if self._walk and not self._programs:
            self._walk.cancel()
            self._walk = None

    async def _go_round(self) -> None:
        while True:
            await asyncio.sleep(REVALIDATION_SECONDS)
            programs = tuple(self._programs)
            tokens = {each.token_id for each in programs if each.token_id}
            # Without the database, streams stay as they are.
            with contextlib.suppress(DatabaseError):
                good = await database_sync_to_async(valid_token_ids)(tokens, timezone.now())
                for program in programs:
                    if program.token_id not in good:
                        await program.hang_up()


_revalidators: "WeakKeyDictionary[asyncio.AbstractEventLoop, TokenRevalidator]" = WeakKeyDictionary()


def token_revalidator() -> TokenRevalidator:
    """Return the revalidator of the running event loop; a server process has one."""
    return _revalidators.setdefault(asyncio.get_running_loop(), TokenRevalidator())


def _find_your_turn_update(user_id: int) -> YourTurnUpdate | None:
    user = User.objects.filter(pk=user_id).first()
    return your_turn_update(user) if user else None


class YourTurnStream(EventStream[YourTurnUpdate]):
    """A stream of the matches where it is the user's turn."""

    awaits = True

    @property
    def matches(self) -> frozenset[int]:
        """Numbers of the matches in the last update."""
        return self.last_update.matches

    async def _send_update(self) -> None:
        waiting = await database_sync_to_async(_find_your_turn_update)(require(self.user_id))
        if waiting is None:
            await self.hang_up()
        elif waiting.mark != self.last_update.mark:
            self.last_update = waiting
            await self.send_text(waiting.text)
