"""How a hub tells many watchers of a match, some of them slow."""

import asyncio

import pytest

from games.watching.consumers import hub as hub_module
from games.watching.consumers import match as match_module
from games.watching.consumers.hub import HINTS, Hub
from games.watching.consumers.match import MatchConsumer
from games.watching.selectors.fragments import Fragment
from tests.server.test_hub import MATCH, SlowLayer

OLD, NEWS = HINTS["desk.changed"], HINTS["telegraph.news"]


@pytest.fixture(autouse=True)
def _layer(monkeypatch) -> None:
    layer = SlowLayer()
    monkeypatch.setattr(hub_module, "get_channel_layer", lambda: layer)


class Screen:
    """A watcher that counts what it is shown; `line` is what its server waits for."""

    user_id = None

    def __init__(self, line: asyncio.Event | None = None) -> None:
        self.line, self.shown = line, []

    async def show(self, fragment: Fragment) -> None:
        if self.line:
            await self.line.wait()
        self.shown.append(fragment.version)


@pytest.fixture
def versions(monkeypatch):
    """The match is at whatever version was announced last."""

    async def current(match_id: int, shown_board: int = 0) -> Fragment:
        versions.append(len(versions) + 1)
        return Fragment(versions[-1], 1, "")

    versions: list[int] = []
    monkeypatch.setattr(hub_module, "current_fragment", current)
    return versions


async def hub_of(screens: list[Screen]) -> Hub:
    hub = Hub()
    for screen in screens:
        await hub.join(MATCH, screen)
    return hub


async def changed(hub: Hub, version: int) -> None:
    """Have the hub hear that the match is at that version."""
    await asyncio.wait_for(hub._pass_on({"type": "match.changed", "match": MATCH, "version": version}), 20)


async def test_a_thousand_watchers_are_told_by_a_handful_of_tasks_after_one_look(versions):
    screens = [Screen() for _ in range(1_000)]
    hub = await hub_of(screens)
    tasks = []

    def counted(loop, work, **given):
        tasks.append(work)
        return asyncio.Task(work, loop=loop, **given)

    asyncio.get_running_loop().set_task_factory(counted)
    await changed(hub, 1)
    assert [screen.shown for screen in screens] == [[1]] * 1_000
    assert versions == [1]
    assert len(tasks) < 5


async def test_who_is_slow_keeps_nobody_waiting(versions):
    line = asyncio.Event()
    slow, quick = [Screen(line) for _ in range(3)], [Screen() for _ in range(5)]
    hub = await hub_of([*slow, *quick])
    for version in (1, 2):
        await changed(hub, version)
        await asyncio.sleep(0)
        assert [screen.shown[-1] for screen in quick] == [version] * 5
    assert not any(screen.shown for screen in slow)
    line.set()
    await asyncio.gather(*hub._tasks - {hub._listener})
    assert [screen.shown for screen in slow] == [[1, 2]] * 3


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
        await socket.nudge(OLD)
    await socket.nudge(NEWS)
    assert socket.texts == ["first"]
    socket.free.set()
    await first
    assert socket.texts[:2] == ["first", "newest"]
    assert sorted(socket.texts[2:]) == [OLD, NEWS]
