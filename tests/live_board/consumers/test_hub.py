"""Tests of the hub: subscriptions, rendering, and slow sockets."""

import asyncio

import pytest

from games.broadcast import match_group
from games.live_board.consumers import hub as hub_module
from games.live_board.consumers import match as match_module
from games.live_board.consumers.hub import HINTS, Hub
from games.live_board.consumers.match import MatchConsumer
from games.live_board.renderers.fragments import Fragment

MATCH = 7


class SlowLayer:
    """A channel layer with a delay, as over a network."""

    def __init__(self) -> None:
        self.channels: list[str] = []
        self.members: dict[str, set[str]] = {}
        self.news: asyncio.Queue[dict] = asyncio.Queue()

    def tell(self, version: int) -> None:
        self.news.put_nowait({"type": "match.changed", "match": MATCH, "version": version})

    async def new_channel(self, prefix: str) -> str:
        await asyncio.sleep(0)
        self.channels.append(f"{prefix}{len(self.channels)}")
        return self.channels[-1]

    async def receive(self, channel: str) -> dict:
        return await self.news.get()

    async def group_add(self, group: str, channel: str) -> None:
        await asyncio.sleep(0)
        self.members.setdefault(group, set()).add(channel)

    async def group_discard(self, group: str, channel: str) -> None:
        await asyncio.sleep(0)
        self.members[group].discard(channel)


@pytest.fixture(autouse=True)
def layer(monkeypatch) -> SlowLayer:
    layer = SlowLayer()
    monkeypatch.setattr(hub_module, "get_channel_layer", lambda: layer)
    return layer


async def test_concurrent_sockets_share_one_subscription(layer):
    hub = Hub()

    async def join() -> bool:
        await hub.join(MATCH, object())
        return bool(layer.members.get(match_group(MATCH)))

    assert await asyncio.gather(*(join() for _ in range(5))) == [True] * 5
    assert layer.members == {match_group(MATCH): set(layer.channels)}
    assert len(layer.channels) == 1


async def test_socket_joining_during_last_leave_is_subscribed(layer):
    hub = Hub()
    going, coming = object(), object()
    await hub.join(MATCH, going)
    await asyncio.gather(hub.leave(MATCH, going), hub.join(MATCH, coming))
    assert layer.members[match_group(MATCH)]
    await hub.leave(MATCH, coming)
    assert not layer.members[match_group(MATCH)]


class Socket:
    """A socket that records fragments once its connection is free, or fails."""

    user_id, page = None, ""

    def __init__(self, error: Exception | None = None, line: asyncio.Event | None = None) -> None:
        self.shown: list[int] = []
        self.error, self.line = error, line
        self.was_shown = asyncio.Event()

    async def show(self, fragment: Fragment) -> None:
        if self.line:
            await self.line.wait()
        self.was_shown.set()
        if self.error:
            raise self.error
        self.shown.append(fragment.version)


async def hub_of(sockets: list[Socket]) -> Hub:
    hub = Hub()
    for socket in sockets:
        await hub.join(MATCH, socket)
    return hub


@pytest.fixture
def rendered(monkeypatch) -> list[int]:
    """Return the rendered versions; the database is slow, and always at version 3."""
    versions: list[int] = []

    async def render(match_id: int, shown_board: int = 0) -> Fragment:
        versions.append(3)
        await asyncio.sleep(0.01)
        return Fragment(3, 3, "board")

    monkeypatch.setattr(hub_module, "current_fragment", render)
    return versions


async def test_concurrent_versions_are_rendered_once(layer, rendered):
    hub = await hub_of([socket := Socket()])
    for version in (1, 2, 3):
        layer.tell(version)
    await asyncio.wait_for(socket.was_shown.wait(), 20)
    await asyncio.gather(*hub._tasks)
    assert (rendered, socket.shown) == ([3], [3])


@pytest.mark.parametrize("error", [ConnectionError(), RuntimeError("closed")])
async def test_failing_socket_does_not_affect_others(layer, rendered, error, caplog):
    hub = await hub_of(sockets := [Socket(error), Socket(), Socket(error), Socket()])
    layer.tell(3)
    await asyncio.gather(*(asyncio.wait_for(socket.was_shown.wait(), 20) for socket in sockets))
    await asyncio.gather(*hub._tasks)
    assert [socket.shown for socket in sockets] == [[], [3], [], [3]]
    assert not caplog.records


async def test_render_failure_is_logged_and_recovers(layer, rendered, monkeypatch, caplog):
    hub = await hub_of([socket := Socket()])
    render = hub_module.current_fragment
    failed = asyncio.Event()

    async def fail(*_: int) -> Fragment:
        failed.set()
        raise ZeroDivisionError

    monkeypatch.setattr(hub_module, "current_fragment", fail)
    layer.tell(2)
    await asyncio.wait_for(failed.wait(), 20)
    await asyncio.gather(*hub._tasks, return_exceptions=True)
    assert "could not be shown" in caplog.text
    assert "ZeroDivisionError" in caplog.text
    monkeypatch.setattr(hub_module, "current_fragment", render)
    layer.tell(3)
    await asyncio.wait_for(socket.was_shown.wait(), 20)
    await asyncio.gather(*hub._tasks)
    assert socket.shown == [3]


async def test_returning_socket_is_shown_the_same_version_again(layer, rendered):
    hub = Hub()
    for _ in range(2):
        socket = Socket()
        await hub.join(MATCH, socket)
        layer.tell(3)
        await asyncio.wait_for(socket.was_shown.wait(), 20)
        await hub.leave(MATCH, socket)
    assert rendered == [3, 3]


@pytest.fixture
def versions(monkeypatch):
    """The match is at the version announced last."""

    async def current(match_id: int, shown_board: int = 0) -> Fragment:
        versions.append(len(versions) + 1)
        return Fragment(versions[-1], 1, "")

    versions: list[int] = []
    monkeypatch.setattr(hub_module, "current_fragment", current)
    return versions


async def changed(hub: Hub, version: int) -> None:
    await asyncio.wait_for(hub._dispatch({"type": "match.changed", "match": MATCH, "version": version}), 20)


async def test_thousand_watchers_are_served_by_few_tasks(versions):
    sockets = [Socket() for _ in range(1_000)]
    hub = await hub_of(sockets)
    tasks = []

    def counted(loop, work, **given):
        tasks.append(work)
        return asyncio.Task(work, loop=loop, **given)

    asyncio.get_running_loop().set_task_factory(counted)
    await changed(hub, 1)
    assert [socket.shown for socket in sockets] == [[1]] * 1_000
    assert versions == [1]
    assert len(tasks) < 5


async def test_slow_socket_does_not_delay_others(versions):
    line = asyncio.Event()
    slow, quick = [Socket(line=line) for _ in range(3)], [Socket() for _ in range(5)]
    hub = await hub_of([*slow, *quick])
    for version in (1, 2):
        await changed(hub, version)
        await asyncio.sleep(0)
        assert [socket.shown[-1] for socket in quick] == [version] * 5
    assert not any(socket.shown for socket in slow)
    line.set()
    await asyncio.gather(*hub._tasks - {hub._listener})
    assert [socket.shown for socket in slow] == [[1, 2]] * 3


class SlowLine(MatchConsumer):
    """A socket of a server that waits for its connection to be free."""

    def __init__(self) -> None:
        super().__init__()
        self.match_id = MATCH
        self.free, self.texts = asyncio.Event(), []

    async def send(self, text_data: str) -> None:
        self.texts.append(text_data)
        await self.free.wait()


async def test_slow_browser_gets_newest_state_next(monkeypatch):
    async def newest(match_id: int) -> Fragment:
        return Fragment(9, 9, "newest")

    monkeypatch.setattr(match_module, "current_fragment", newest)
    socket = SlowLine()
    first = asyncio.create_task(socket.show(Fragment(1, 1, "first")))
    await asyncio.sleep(0)
    for version in range(2, 9):
        await socket.show(Fragment(version, version, "missed"))
    for _ in range(3):
        await socket.nudge(HINTS["desk.changed"])
    await socket.nudge(HINTS["telegraph.news"])
    assert socket.texts == ["first"]
    socket.free.set()
    await first
    assert socket.texts[:2] == ["first", "newest"]
    assert sorted(socket.texts[2:]) == [HINTS["desk.changed"], HINTS["telegraph.news"]]
