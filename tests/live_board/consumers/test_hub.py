"""How a process follows the matches that its sockets watch, and shows them to many, some of them slow."""

import asyncio

import pytest
from prometheus_client import REGISTRY

from games.broadcast import match_group
from games.live_board.consumers import hub as hub_module
from games.live_board.consumers import match as match_module
from games.live_board.consumers.hub import HINTS, Hub
from games.live_board.consumers.match import MatchConsumer
from games.live_board.selectors.fragments import Fragment

MATCH = 7


class SlowLayer:
    """A channel layer in which everything takes a moment, as over a network."""

    def __init__(self) -> None:
        self.channels: list[str] = []
        self.members: dict[str, set[str]] = {}
        self.news: asyncio.Queue[dict] = asyncio.Queue()

    def tell(self, version: int) -> None:
        """Have the hub hear of a version of the match."""
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


async def test_sockets_that_come_at_once_share_one_channel_and_wait_until_it_listens(layer):
    hub = Hub()

    async def join() -> bool:
        await hub.join(MATCH, object())
        return bool(layer.members.get(match_group(MATCH)))

    assert await asyncio.gather(*(join() for _ in range(5))) == [True] * 5
    assert layer.members == {match_group(MATCH): set(layer.channels)}
    assert len(layer.channels) == 1


async def test_a_socket_that_comes_while_the_last_one_goes_is_followed(layer):
    hub = Hub()
    going, coming = object(), object()
    await hub.join(MATCH, going)
    await asyncio.gather(hub.leave(MATCH, going), hub.join(MATCH, coming))
    assert layer.members[match_group(MATCH)]
    await hub.leave(MATCH, coming)
    assert not layer.members[match_group(MATCH)]


async def test_watcher_count_ignores_a_second_leave(layer):
    hub, before = Hub(), watchers()
    sockets = [object(), object()]
    for socket in sockets:
        await hub.join(MATCH, socket)
    assert watchers() == before + 2
    for _ in range(2):
        await hub.leave(MATCH, sockets[0])
    assert watchers() == before + 1
    await hub.leave(MATCH, sockets[1])
    assert watchers() == before


def watchers() -> float:
    """How many there are, as operators read it."""
    return REGISTRY.get_sample_value("spacerace_watchers")


class Socket:
    """A socket that notes what it is shown once its line is free, or breaks."""

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
    """The versions that were rendered; the database is always at the third, and slow."""
    versions: list[int] = []

    async def render(match_id: int, shown_board: int = 0) -> Fragment:
        versions.append(3)
        await asyncio.sleep(0.01)
        return Fragment(3, 3, "board")

    monkeypatch.setattr(hub_module, "current_fragment", render)
    return versions


async def test_news_that_come_at_once_are_rendered_once(layer, rendered):
    hub = await hub_of([socket := Socket()])
    for version in (1, 2, 3):
        layer.tell(version)
    await asyncio.wait_for(socket.was_shown.wait(), 20)
    await asyncio.gather(*hub._tasks)
    assert (rendered, socket.shown) == ([3], [3])


@pytest.mark.parametrize("error", [ConnectionError(), RuntimeError("closed")])
async def test_a_socket_that_is_going_away_keeps_nothing_from_the_others(layer, rendered, error, caplog):
    hub = await hub_of(sockets := [Socket(error), Socket(), Socket(error), Socket()])
    layer.tell(3)
    await asyncio.gather(*(asyncio.wait_for(socket.was_shown.wait(), 20) for socket in sockets))
    await asyncio.gather(*hub._tasks)
    assert [socket.shown for socket in sockets] == [[], [3], [], [3]]
    assert not caplog.records


async def test_a_match_that_cannot_be_shown_is_logged_and_shown_with_the_next_news(
    layer, rendered, monkeypatch, caplog
):
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
    """The match is at whatever version was announced last."""

    async def current(match_id: int, shown_board: int = 0) -> Fragment:
        versions.append(len(versions) + 1)
        return Fragment(versions[-1], 1, "")

    versions: list[int] = []
    monkeypatch.setattr(hub_module, "current_fragment", current)
    return versions


async def changed(hub: Hub, version: int) -> None:
    """Have the hub hear that the match is at that version."""
    await asyncio.wait_for(hub._pass_on({"type": "match.changed", "match": MATCH, "version": version}), 20)


async def test_a_thousand_watchers_are_told_by_a_handful_of_tasks_after_one_look(versions):
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
    """The socket of a server that waits for its line to be free."""

    def __init__(self) -> None:
        super().__init__()
        self.match_id = MATCH
        self.free, self.texts = asyncio.Event(), []

    async def send(self, text_data: str) -> None:
        self.texts.append(text_data)
        await self.free.wait()


async def test_a_slow_browser_is_shown_the_newest_when_it_has_read_what_came_before(monkeypatch):
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
