"""How `manage.py play` ends: soon, whatever still goes on."""

import asyncio
import contextlib

from twisted.internet.task import Clock

from games.management.commands import play


async def stubborn(released: asyncio.Event) -> None:
    """A page that ends when it is finished, not when it is cancelled."""
    while not released.is_set():
        with contextlib.suppress(asyncio.CancelledError):
            await released.wait()


async def serving(task: asyncio.Task[None]) -> play.PromptServer:
    """A server in which that goes on."""
    await asyncio.sleep(0)
    server = play.PromptServer(None, endpoints=["tcp:port=0"])
    server.connections = {1: {"application_instance": task}}
    return server


async def test_shutdown_waits_a_bounded_time(monkeypatch):
    clock, released = Clock(), asyncio.Event()
    monkeypatch.setattr(play, "reactor", clock)
    page = asyncio.create_task(stubborn(released))
    try:
        ended = (await serving(page)).kill_all_applications()
        clock.advance(play.LONGEST_END_SECONDS - 1)
        assert not ended.called
        clock.advance(1)
        assert ended.called
        assert not page.done()
    finally:
        released.set()
        await page


async def test_shutdown_ends_with_the_last_page(monkeypatch):
    clock = Clock()
    monkeypatch.setattr(play, "reactor", clock)
    page = asyncio.create_task(asyncio.Event().wait())
    ended = (await serving(page)).kill_all_applications()
    await asyncio.wait([page])
    await asyncio.sleep(0)
    assert page.cancelled()
    assert ended.called
