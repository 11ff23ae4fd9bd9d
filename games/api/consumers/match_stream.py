"""The event stream of a match."""

import asyncio
from typing import Any
from weakref import WeakValueDictionary

from channels.db import database_sync_to_async

from games.api.consumers.event_stream import EventStream
from games.api.selectors.streams import MatchUpdate, StreamPosition, update_since
from games.api.services.open_streams import StreamOpening
from games.live_board.consumers.hub import current_fragment, hub
from games.live_board.renderers.fragments import Fragment
from games.permissions.selectors.visibility import Visibility
from games.require import require

PendingUpdate = asyncio.Task[MatchUpdate | None]

_pending_updates: WeakValueDictionary[tuple[int, int, bool, int, StreamPosition], PendingUpdate] = WeakValueDictionary()


class MatchEventStream(EventStream[MatchUpdate]):
    """A stream of the public events of a match; for the hub it is a spectator like a socket."""

    page = ""

    def __init__(self, opening: StreamOpening, send: Any) -> None:
        super().__init__(opening, send)
        self.match_id = require(opening.match_id)
        self._late = opening.late
        self._version = 0
        self._reading: PendingUpdate | None = None

    async def show(self, fragment: Fragment) -> None:
        """Send events up to the fragment's version; disconnect a user who may no longer watch."""
        sight = fragment.audience.sight_of(self.user_id)
        if sight is Visibility.CLOSED:
            await self.hang_up()
            return
        if self._late is not (sight is Visibility.LATE):
            self._late, self.last_update = not self._late, MatchUpdate(b"", self.last_update.place, 0)
        seen = fragment.late if self._late else fragment
        if seen is not None and seen.version > self.last_update.version:
            self._version = seen.version
            await self.look()

    async def nudge(self, hint: str) -> None:
        """Do nothing: a stream has no dashboard."""

    # Clients reconnect if they may still see the match; others get an error.
    match_gone = refresh = EventStream.hang_up

    async def _join(self) -> None:
        await super()._join()
        await hub().join(self.match_id, self)
        # Send what has happened since the first update, if the user may still see it.
        fragment = await current_fragment(self.match_id)
        await (self.show(fragment) if fragment else self.match_gone())

    async def _leave(self) -> None:
        await hub().leave(self.match_id, self)
        await super()._leave()

    async def _send_update(self) -> None:
        if self._version <= self.last_update.version:
            return
        late, self._reading = self._late, self._shared()
        news = await asyncio.shield(self._reading)
        if news is None:
            await self.hang_up()
        elif late is self._late and news.version > self.last_update.version:
            self.last_update = news
            await self.send_text(news.text)

    def _shared(self) -> PendingUpdate:
        """Return the look-up shared by all streams at the same position; start it for the first one."""
        loop = asyncio.get_running_loop()
        key = (id(loop), self.match_id, self._late, self._version, self.last_update.place)
        reading = _pending_updates.get(key)
        if reading is None:
            read = database_sync_to_async(update_since)
            reading = loop.create_task(read(self.match_id, late=self._late, after=self.last_update.place))
            _pending_updates[key] = reading
        return reading
