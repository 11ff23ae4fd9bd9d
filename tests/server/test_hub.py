"""How a process follows the matches that its sockets watch."""

import asyncio

import pytest

from games.consumers import hub as hub_module
from games.consumers.hub import Hub
from games.live.group import group_of

MATCH = 7


class SlowLayer:
    """A channel layer in which everything takes a moment, as over a network."""

    def __init__(self) -> None:
        self.channels: list[str] = []
        self.members: dict[str, set[str]] = {}

    async def new_channel(self, prefix: str) -> str:
        await asyncio.sleep(0)
        self.channels.append(f"{prefix}{len(self.channels)}")
        return self.channels[-1]

    async def receive(self, channel: str) -> None:
        await asyncio.Event().wait()

    async def group_add(self, group: str, channel: str) -> None:
        await asyncio.sleep(0)
        self.members.setdefault(group, set()).add(channel)

    async def group_discard(self, group: str, channel: str) -> None:
        await asyncio.sleep(0)
        self.members[group].discard(channel)


@pytest.fixture
def layer(monkeypatch) -> SlowLayer:
    layer = SlowLayer()
    monkeypatch.setattr(hub_module, "get_channel_layer", lambda: layer)
    return layer


async def test_sockets_that_come_at_once_share_one_channel_and_wait_until_it_listens(layer):
    hub = Hub()

    async def join() -> bool:
        await hub.join(MATCH, object())
        return bool(layer.members.get(group_of(MATCH)))

    assert await asyncio.gather(*(join() for _ in range(5))) == [True] * 5
    assert layer.members == {group_of(MATCH): set(layer.channels)}
    assert len(layer.channels) == 1


async def test_a_socket_that_comes_while_the_last_one_goes_is_followed(layer):
    hub = Hub()
    going, coming = object(), object()
    await hub.join(MATCH, going)
    await asyncio.gather(hub.leave(MATCH, going), hub.join(MATCH, coming))
    assert layer.members[group_of(MATCH)]
    await hub.leave(MATCH, coming)
    assert not layer.members[group_of(MATCH)]
