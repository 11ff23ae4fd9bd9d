"""One hub per process: it joins a match's group once and hands each prepared message to all its sockets."""

import asyncio
import contextlib
import logging
from typing import Protocol
from weakref import WeakKeyDictionary

from channels.db import database_sync_to_async
from channels.layers import get_channel_layer

from games.live.group import group_of
from games.models import Match
from games.selectors.fragments import Fragment, public_fragment

log = logging.getLogger(__name__)


class Watcher(Protocol):
    """A socket that watches a match."""

    async def show(self, fragment: Fragment) -> None:
        """Send the fragment to the browser."""
        ...


@database_sync_to_async
def current_fragment(match_id: int) -> Fragment | None:
    """The public fragment of the match as it is now; None when there is no such match."""
    match = Match.objects.filter(pk=match_id).first()
    return public_fragment(match) if match else None


class Hub:
    """The sockets of this process by match, and one subscription per match that somebody watches."""

    def __init__(self) -> None:
        self._layer = get_channel_layer()
        self._watchers: dict[int, set[Watcher]] = {}
        self._followed: set[int] = set()
        self._following = asyncio.Lock()
        self._shown: dict[int, int] = {}
        self._refreshing: dict[int, asyncio.Lock] = {}
        self._channel: str | None = None
        self._listener: asyncio.Task[None] | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    async def join(self, match_id: int, watcher: Watcher) -> None:
        """Have every later version of the match shown to `watcher`."""
        self._watchers.setdefault(match_id, set()).add(watcher)
        await self._follow(match_id)

    async def leave(self, match_id: int, watcher: Watcher) -> None:
        """Stop showing the match to `watcher`."""
        watchers = self._watchers.get(match_id, set())
        watchers.discard(watcher)
        if not watchers:
            self._watchers.pop(match_id, None)
            await self._follow(match_id)

    async def _follow(self, match_id: int) -> None:
        """Be subscribed to the match just while it has watchers, one change at a time."""
        async with self._following:
            if self._channel is None:
                self._channel = await self._layer.new_channel("hub")
                self._listener = asyncio.create_task(self._listen(self._channel))
            watched, followed = match_id in self._watchers, match_id in self._followed
            if watched and not followed:
                await self._layer.group_add(group_of(match_id), self._channel)
                self._followed.add(match_id)
            elif followed and not watched:
                await self._layer.group_discard(group_of(match_id), self._channel)
                self._followed.discard(match_id)
                self._shown.pop(match_id, None)
                self._refreshing.pop(match_id, None)

    async def _listen(self, channel: str) -> None:
        while True:
            message = await self._layer.receive(channel)
            task = asyncio.create_task(self._refresh(message["match"], message["version"]))
            self._tasks.add(task)
            task.add_done_callback(self._refreshed)

    def _refreshed(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            log.error("a match could not be shown to its watchers", exc_info=error)

    async def _refresh(self, match_id: int, version: int) -> None:
        async with self._refreshing.setdefault(match_id, asyncio.Lock()):
            if match_id not in self._watchers or self._shown.get(match_id, 0) >= version:
                return
            fragment = await current_fragment(match_id)
            if fragment is None:
                return
            self._shown[match_id] = fragment.version
            watchers = tuple(self._watchers.get(match_id, ()))
            await asyncio.gather(*(self._show(watcher, fragment) for watcher in watchers))

    async def _show(self, watcher: Watcher, fragment: Fragment) -> None:
        # A socket that is going away heals itself when it comes back: it is sent the current state.
        with contextlib.suppress(ConnectionError, RuntimeError):
            await watcher.show(fragment)


_hubs: "WeakKeyDictionary[asyncio.AbstractEventLoop, Hub]" = WeakKeyDictionary()


def hub() -> Hub:
    """The hub of the running event loop, of which a server process has one."""
    return _hubs.setdefault(asyncio.get_running_loop(), Hub())
