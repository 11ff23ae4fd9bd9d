"""Requests take turns, of which programs leave the most to pages."""

import asyncio
from typing import Any

from spacerace.concurrency import AtMost

CALL, PAGE = "/api/v1/mine", "/lobby/"


class Working:
    """An application that works on everything until it is told to end."""

    def __init__(self) -> None:
        self.begun: list[str] = []
        self.end = asyncio.Event()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        self.begun.append(scope["path"])
        await self.end.wait()


async def begun_of(paths: list[str]) -> list[str]:
    """Which of them are worked on at once, of eight that may be; all are in the end."""
    working = Working()
    limited = AtMost(working, 8)
    asked = [asyncio.create_task(limited({"path": path}, None, None)) for path in paths]
    for _ in range(20):
        await asyncio.sleep(0)
    found = list(working.begun)
    working.end.set()
    await asyncio.gather(*asked)
    assert sorted(working.begun) == sorted(paths)
    return found


async def test_pages_are_worked_on_however_many_programs_call():
    assert await begun_of([CALL] * 20 + [PAGE] * 3) == [CALL] * 2 + [PAGE] * 3


async def test_so_many_are_worked_on_at_once():
    assert await begun_of([PAGE] * 20) == [PAGE] * 8
