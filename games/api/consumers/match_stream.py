"""A stream of what happens in a match."""

import asyncio
from typing import Any
from weakref import WeakValueDictionary

from channels.db import database_sync_to_async

from games.api.consumers.event_stream import EventStream
from games.api.selectors.streams import MatchUpdate, StreamPosition, update_since
from games.api.services.open_streams import StreamOpening
from games.live_board.consumers.hub import current_fragment, hub
from games.live_board.selectors.fragments import Fragment
from games.permissions.selectors.visibility import Visibility
from games.require import require

PendingUpdate = asyncio.Task[MatchUpdate | None]

_pending_updates: WeakValueDictionary[tuple[int, int, bool, int, StreamPosition], PendingUpdate] = (
    WeakValueDictionary()
)


class MatchEventStream(EventStream[MatchUpdate]):
    """Tells the public events of a match; a watcher as a socket is.

    `heard_of` is the mark of the hub, if it heard of the match before the opening was looked up: whatever has
    come since was shown, and nothing needs to be looked up again.
    """

    page = ""

    def __init__(self, opening: StreamOpening, send: Any, heard_of: object | None) -> None:
        super().__init__(opening, send)
        self._heard_of, self._began_at = heard_of, opening.version
        self.match_id = require(opening.match_id)
        self._late = opening.late
        self._version = 0
        self._reading: PendingUpdate | None = None

    async def show(self, fragment: Fragment) -> None:
        """Tell what has happened up to the fragment's version; hang up where the user may watch no more."""
        sight = fragment.audience.sight_of(self.user_id)
        if sight is Visibility.CLOSED:
            await self.hang_up()
            return
        if self._late is not (sight is Visibility.LATE):
            self._late, self.told = not self._late, MatchUpdate(b"", self.told.place, 0)
        seen = fragment.late if self._late else fragment
        if seen is not None and seen.version > self.told.version:
            self._version = seen.version
            await self.look()

    async def nudge(self, hint: str) -> None:
        """Say nothing: a stream has no desk."""

    async def match_gone(self) -> None:
        """End: there is no such match any more."""
        await self.hang_up()

    async def look_again(self) -> None:
        """End: whoever may still see the match calls again, and others are told why not."""
        await self.hang_up()

    async def _join(self) -> None:
        await super()._join()
        await hub().join(self.match_id, self)
        # What has happened between the beginning and now, and whether it is still for this user.
        if self._heard_of is not None and self._heard_of is hub().following(self.match_id):
            shown = hub().last_shown(self.match_id)
            if shown and shown.version > self._began_at:
                await self.show(shown)
            return
        fragment = await current_fragment(self.match_id)
        await (self.show(fragment) if fragment else self.match_gone())

    async def _leave(self) -> None:
        await hub().leave(self.match_id, self)
        await super()._leave()

    async def _tell(self) -> None:
        if self._version <= self.told.version:
            return
        late, self._reading = self._late, self._shared()
        news = await asyncio.shield(self._reading)
        if news is None:
            await self.hang_up()
        elif late is self._late and news.version > self.told.version:
            self.told = news
            await self.say(news.text)

    def _shared(self) -> PendingUpdate:
        """What all are told who know as much: looked up and put into words for the first of them."""
        loop = asyncio.get_running_loop()
        key = (id(loop), self.match_id, self._late, self._version, self.told.place)
        reading = _pending_updates.get(key)
        if reading is None:
            read = database_sync_to_async(update_since)
            reading = loop.create_task(read(self.match_id, late=self._late, after=self.told.place))
            _pending_updates[key] = reading
        return reading
