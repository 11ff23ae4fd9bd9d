"""One hub per process: it joins the group of a match once and passes each message to all listeners."""

import asyncio
import contextlib
import logging
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, Protocol, TypeVar
from weakref import WeakKeyDictionary

from channels.db import database_sync_to_async
from channels.layers import get_channel_layer

from games.broadcast import API_GROUP, WATCHERS, match_group
from games.live_board.renderers.fragments import Fragment, answers_fragment, public_fragment
from games.matches.selectors.pending_work import participant_ids
from games.models import Match

log = logging.getLogger(__name__)

SLOW_SEND_SECONDS = 0.05
HOST_HINT = '{"host": "changed"}'
HINTS = {"desk.changed": '{"desk": "old"}', "host.changed": HOST_HINT, "telegraph.news": '{"telegraph": "news"}'}
"""Messages to a browser about parts of its page that it must fetch again."""

Sending = Coroutine[Any, Any, None]


class Watcher(Protocol):
    """A socket or a stream that watches a match.

    `user_id` is the user's id, None for visitors. `page` is the name of the listening page, "" for API clients.
    """

    user_id: int | None
    page: str

    async def show(self, fragment: Fragment) -> None:
        """Send the fragment to the client."""

    async def nudge(self, hint: str) -> None:
        """Tell the browser which part of its page is out of date."""

    async def match_gone(self) -> None:
        """Close the connection: the match no longer exists."""

    async def refresh(self) -> None:
        """Close the connection if the user may no longer see the match."""


class ApiListener(Protocol):
    """An API stream that `user_id` opened with a token; `awaits`: whether it reports the user's turns."""

    user_id: int | None
    token_id: int | None
    awaits: bool

    @property
    def matches(self) -> frozenset[int]:
        """Return the ids of the matches that the client was told to be waiting for its user."""

    async def look(self) -> None:
        """Look for matches in which it is the user's turn."""

    async def hang_up(self) -> None:
        """Close the stream."""


Listener = TypeVar("Listener")


@database_sync_to_async
def current_fragment(match_id: int, shown_board: int = 0) -> Fragment | None:
    """Return the fragment for a client with the board version `shown_board`; None without a match."""
    match = Match.objects.filter(pk=match_id).first()
    if match is None:
        return None
    return answers_fragment(match) if match.board_version == shown_board else public_fragment(match)


load_concerned_users = database_sync_to_async(participant_ids)


class Hub:
    """The listeners of this process by match, and one subscription per watched match."""

    def __init__(self) -> None:
        self._layer = get_channel_layer()
        self._watchers: dict[int, set[Watcher]] = {}
        self._api_listeners: set[ApiListener] = set()
        self._subscriptions: set[str] = set()
        self._subscribing = asyncio.Lock()
        self._shown: dict[int, Fragment] = {}
        self._refreshing: dict[int, asyncio.Lock] = {}
        self._channel: str | None = None
        self._listener: asyncio.Task[None] | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    async def join(self, match_id: int, watcher: Watcher) -> None:
        """Show every later version of the match to `watcher`."""
        self._watchers.setdefault(match_id, set()).add(watcher)
        WATCHERS.inc()
        await self._subscribe(match_group(match_id), lambda: match_id in self._watchers)

    async def leave(self, match_id: int, watcher: Watcher) -> None:
        """Stop showing the match to `watcher`."""
        watchers = self._watchers.get(match_id, set())
        if watcher in watchers:
            watchers.remove(watcher)
            WATCHERS.dec()
        if not watchers:
            self._watchers.pop(match_id, None)
            await self._subscribe(match_group(match_id), lambda: match_id in self._watchers)
        if match_id not in self._watchers:
            self._shown.pop(match_id, None)
            self._refreshing.pop(match_id, None)

    async def attend(self, listener: ApiListener) -> None:
        """Notify `listener` when it may be its user's turn, and when it must close."""
        self._api_listeners.add(listener)
        await self._subscribe(API_GROUP, lambda: bool(self._api_listeners))

    async def dismiss(self, listener: ApiListener) -> None:
        """Stop notifying `listener`."""
        self._api_listeners.discard(listener)
        await self._subscribe(API_GROUP, lambda: bool(self._api_listeners))

    async def _subscribe(self, group: str, is_wanted: Callable[[], bool]) -> None:
        """Subscribe to the group exactly while somebody listens, one change at a time."""
        async with self._subscribing:
            if self._channel is None:
                self._channel = await self._layer.new_channel("hub")
                self._listener = asyncio.create_task(self._listen(self._channel))
            wanted, followed = is_wanted(), group in self._subscriptions
            if wanted and not followed:
                await self._layer.group_add(group, self._channel)
                self._subscriptions.add(group)
            elif followed and not wanted:
                await self._layer.group_discard(group, self._channel)
                self._subscriptions.remove(group)

    async def _listen(self, channel: str) -> None:
        while True:
            self._start_task(self._dispatch(await self._layer.receive(channel)))

    async def _dispatch(self, message: dict[str, Any]) -> None:
        match message["type"]:
            case "match.changed":
                await self._refresh(message["match"], message["version"])
            case "program.news":
                await self._refresh_api_listeners(message["match"])
            case "program.hung_up":
                await self._close_api_listeners(message["user"], message["token"])
            case kind:
                users, page = message["users"], message.get("but")
                watchers = [each for each in self._watchers.get(message["match"], ()) if not page or each.page != page]
                recipients = [each for each in watchers if users is None or each.user_id in users]
                if kind == "sight.changed":
                    await self._send_to_each(recipients, lambda watcher: watcher.refresh())
                else:
                    await self._send_to_each(recipients, lambda watcher: watcher.nudge(HINTS[kind]))

    async def _refresh_api_listeners(self, match_id: int) -> None:
        waiting = [listener for listener in self._api_listeners if listener.awaits]
        if not waiting:
            return
        users = await load_concerned_users(match_id)
        recipients = [each for each in waiting if each.user_id in users or match_id in each.matches]
        await self._send_to_each(recipients, lambda listener: listener.look())

    async def _close_api_listeners(self, user_id: int, token_id: int | None) -> None:
        closing = [each for each in self._api_listeners if each.user_id == user_id]
        closing = [each for each in closing if token_id in (None, each.token_id)]
        await self._send_to_each(closing, lambda listener: listener.hang_up())

    def _start_task(self, work: Sending) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._task_done)
        return task

    def _task_done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            log.error("a match could not be shown to its watchers", exc_info=error)

    async def _refresh(self, match_id: int, version: int) -> None:
        async with self._refreshing.setdefault(match_id, asyncio.Lock()):
            shown = self._shown.get(match_id)
            if match_id not in self._watchers or (shown and shown.version >= version):
                return
            fragment = await current_fragment(match_id, shown.board if shown else 0)
            watchers = tuple(self._watchers.get(match_id, ()))
            if fragment is None:
                await self._send_to_each(watchers, lambda watcher: watcher.match_gone())
                return
            self._shown[match_id] = fragment
            await self._send_to_each(watchers, lambda watcher: watcher.show(fragment))

    async def _send_to_each(self, watchers: Sequence[Listener], say: Callable[[Listener], Sending]) -> None:
        """Send something to every watcher; one with a full connection does not delay the others."""
        rest = iter(watchers)

        async def walk() -> None:
            for watcher in rest:
                await _send(say(watcher))

        walking = self._start_task(walk())
        await asyncio.wait({walking}, timeout=SLOW_SEND_SECONDS)
        for watcher in rest:
            self._start_task(_send(say(watcher)))


async def _send(sending: Sending) -> None:
    # A closing socket catches up when it reconnects: it is sent the current state.
    with contextlib.suppress(ConnectionError, RuntimeError):
        await sending


_hubs: "WeakKeyDictionary[asyncio.AbstractEventLoop, Hub]" = WeakKeyDictionary()


def hub() -> Hub:
    """Return the hub of the running event loop; a server process has one."""
    loop = asyncio.get_running_loop()
    if loop not in _hubs:
        _hubs[loop] = Hub()
    return _hubs[loop]
