"""One hub per process: it joins a match's group once and hands each prepared message to all who listen."""

import asyncio
import contextlib
import logging
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, Protocol, TypeVar
from weakref import WeakKeyDictionary

from channels.db import database_sync_to_async
from channels.layers import get_channel_layer

from games.broadcast import API_GROUP, WATCHERS, match_group
from games.live_board.selectors.fragments import Fragment, answers_fragment, public_fragment
from games.matches.selectors.pending_work import participant_ids
from games.models import Match

log = logging.getLogger(__name__)

SLOW_SEND_SECONDS = 0.05
HOST_HINT = '{"host": "changed"}'
HINTS = {
    "desk.changed": '{"desk": "old"}',
    "host.changed": HOST_HINT,
    "telegraph.news": '{"telegraph": "news"}',
}
"""What a browser is told when something that it must fetch for itself has changed."""

Sending = Coroutine[Any, Any, None]


class Watcher(Protocol):
    """A socket or a stream that watches a match.

    `user_id` is whose it is, None for a stranger's. `page` names the page that listens; "" for a program.
    """

    user_id: int | None
    page: str

    async def show(self, fragment: Fragment) -> None:
        """Send the fragment to the browser."""
        ...

    async def nudge(self, hint: str) -> None:
        """Tell the browser what on its page is old."""
        ...

    async def match_gone(self) -> None:
        """Close: there is no such match any more."""
        ...

    async def look_again(self) -> None:
        """Close if the user may see the match no more."""
        ...


class ApiListener(Protocol):
    """What a program listens to by a token of `user_id`'s, and whether to what waits for its user."""

    user_id: int | None
    token_id: int | None
    awaits: bool

    @property
    def matches(self) -> frozenset[int]:
        """The numbers of the matches of which it was told that they wait."""
        ...

    async def look(self) -> None:
        """Look what waits for the user."""
        ...

    async def hang_up(self) -> None:
        """End it."""
        ...


Listener = TypeVar("Listener")


@database_sync_to_async
def current_fragment(match_id: int, shown_board: int = 0) -> Fragment | None:
    """Return what shows the match as it is to one with the board `shown_board`; None without a match."""
    match = Match.objects.filter(pk=match_id).first()
    if match is None:
        return None
    return answers_fragment(match) if match.board_version == shown_board else public_fragment(match)


load_concerned_users = database_sync_to_async(participant_ids)


class Hub:
    """Who listens in this process, by match, and one subscription per match that somebody watches."""

    def __init__(self) -> None:
        self._layer = get_channel_layer()
        self._watchers: dict[int, set[Watcher]] = {}
        self._programs: set[ApiListener] = set()
        self._followed: dict[str, object] = {}
        self._following = asyncio.Lock()
        self._shown: dict[int, Fragment] = {}
        self._refreshing: dict[int, asyncio.Lock] = {}
        self._channel: str | None = None
        self._listener: asyncio.Task[None] | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    async def join(self, match_id: int, watcher: Watcher) -> None:
        """Have every later version of the match shown to `watcher`."""
        self._watchers.setdefault(match_id, set()).add(watcher)
        WATCHERS.inc()
        await self._follow_match(match_id)

    async def leave(self, match_id: int, watcher: Watcher) -> None:
        """Stop showing the match to `watcher`."""
        watchers = self._watchers.get(match_id, set())
        if watcher in watchers:
            watchers.remove(watcher)
            WATCHERS.dec()
        if not watchers:
            self._watchers.pop(match_id, None)
            await self._follow_match(match_id)

    def following(self, match_id: int) -> object | None:
        """A mark that is the same for as long as the hub hears of the match; None while it does not."""
        return self._followed.get(match_group(match_id))

    def last_shown(self, match_id: int) -> Fragment | None:
        """What those who watch the match were shown last; None if nothing, since the hub hears of it."""
        return self._shown.get(match_id)

    async def attend(self, program: ApiListener) -> None:
        """Have `program` told when something may wait for its user, and when it is to end."""
        self._programs.add(program)
        await self._follow(API_GROUP, lambda: bool(self._programs))

    async def dismiss(self, program: ApiListener) -> None:
        """Tell `program` nothing any more."""
        self._programs.discard(program)
        await self._follow(API_GROUP, lambda: bool(self._programs))

    async def _follow_match(self, match_id: int) -> None:
        await self._follow(match_group(match_id), lambda: match_id in self._watchers)
        if match_id not in self._watchers:
            self._shown.pop(match_id, None)
            self._refreshing.pop(match_id, None)

    async def _follow(self, group: str, is_wanted: Callable[[], bool]) -> None:
        """Be subscribed to the group just while somebody wants it, one change at a time."""
        async with self._following:
            if self._channel is None:
                self._channel = await self._layer.new_channel("hub")
                self._listener = asyncio.create_task(self._listen(self._channel))
            wanted, followed = is_wanted(), group in self._followed
            if wanted and not followed:
                await self._layer.group_add(group, self._channel)
                self._followed[group] = object()
            elif followed and not wanted:
                await self._layer.group_discard(group, self._channel)
                del self._followed[group]

    async def _listen(self, channel: str) -> None:
        while True:
            self._begin(self._pass_on(await self._layer.receive(channel)))

    async def _pass_on(self, message: dict[str, Any]) -> None:
        if message["type"] == "match.changed":
            await self._refresh(message["match"], message["version"])
            return
        if message["type"] == "program.news":
            await self._have_looked(message["match"])
            return
        if message["type"] == "program.hung_up":
            await self._hang_up(message["user"], message["token"])
            return
        kind, users = message["type"], message["users"]
        watchers = tuple(self._watchers.get(message["match"], ()))
        told = [watcher for watcher in watchers if users is None or watcher.user_id in users]
        if page := message.get("but"):
            told = [watcher for watcher in told if watcher.page != page]
        if kind == "sight.changed":
            await self._each(told, lambda watcher: watcher.look_again())
        else:
            await self._each(told, lambda watcher: watcher.nudge(HINTS[kind]))

    async def _have_looked(self, match_id: int) -> None:
        waiting = [program for program in self._programs if program.awaits]
        if not waiting:
            return
        users = await load_concerned_users(match_id)
        told = [each for each in waiting if each.user_id in users or match_id in each.matches]
        await self._each(told, lambda program: program.look())

    async def _hang_up(self, user_id: int, token_id: int | None) -> None:
        ended = [each for each in self._programs if each.user_id == user_id]
        ended = [each for each in ended if token_id in (None, each.token_id)]
        await self._each(ended, lambda program: program.hang_up())

    def _begin(self, work: Sending) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[None]) -> None:
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
                await self._each(watchers, lambda watcher: watcher.match_gone())
                return
            self._shown[match_id] = fragment
            await self._each(watchers, lambda watcher: watcher.show(fragment))

    async def _each(self, watchers: Sequence[Listener], say: Callable[[Listener], Sending]) -> None:
        """Have something said to every watcher in one walk; one with a full line holds up no other."""
        rest = iter(watchers)

        async def walk() -> None:
            for watcher in rest:
                await _reach(say(watcher))

        walking = self._begin(walk())
        await asyncio.wait({walking}, timeout=SLOW_SEND_SECONDS)
        for watcher in rest:
            self._begin(_reach(say(watcher)))


async def _reach(sending: Sending) -> None:
    # A socket that is going away heals itself when it comes back: it is sent the current state.
    with contextlib.suppress(ConnectionError, RuntimeError):
        await sending


_hubs: "WeakKeyDictionary[asyncio.AbstractEventLoop, Hub]" = WeakKeyDictionary()


def hub() -> Hub:
    """The hub of the running event loop, of which a server process has one."""
    loop = asyncio.get_running_loop()
    if loop not in _hubs:
        _hubs[loop] = Hub()
    return _hubs[loop]
