"""What a crowd of programs that listen to streams costs a server, beside as many browsers with sockets."""

import asyncio
import json
import statistics
import sys
from time import monotonic
from typing import NamedTuple

from benchmarks.site import ask, new_match, server
from benchmarks.watchers import AT_ONCE, Crowd, Listener

SECONDS_TO_OPEN, SECONDS_TO_TELL = 120.0, 30.0


class Cost(NamedTuple):
    """Seconds of the server's processor for the one and for the other."""

    streams: float
    sockets: float

    @property
    def times(self) -> float:
        """What streams cost in sockets."""
        return self.streams / self.sockets


class Costs(NamedTuple):
    """What it costs to open a line, and to tell something to all `lines` of either kind."""

    lines: int
    opening: Cost
    telling: Cost


def costs_of_streams_and_sockets(kind: str, count: int) -> Costs:
    """The medians with so many of both, or with as many as can be opened in SECONDS_TO_OPEN.

    Both are measured by turns, and by what the server's process spends, so that whatever else runs touches
    both alike and neither much.
    """
    matches = new_match(), new_match()
    with server(kind) as port:
        return asyncio.run(_measure(port, matches, count))


async def _measure(port: int, matches: tuple[int, int], count: int) -> Costs:
    crowds = (
        Crowd(port, f"/api/v1/matches/{matches[0]}/stream", Listener),
        Crowd(port, f"/ws/matches/{matches[1]}/"),
    )
    opening = await _opened(crowds, count)
    lines = len(crowds[0].watchers)
    return Costs(lines, opening, await _told(crowds, matches))


async def _opened(crowds: tuple[Crowd, Crowd], count: int) -> Cost:
    """Open so many of both; the first few, for which a server gets ready, are not counted."""
    spent: tuple[list[float], list[float]] = ([], [])
    until = monotonic() + SECONDS_TO_OPEN
    while (lines := len(crowds[0].watchers)) < count and (lines < 2 * AT_ONCE or monotonic() < until):
        for crowd, of in zip(crowds, spent, strict=True):
            before = await _spent(crowd.port)
            await crowd.gather(min(AT_ONCE, count - lines), greetings=1)
            of.append((await _spent(crowd.port) - before) / min(AT_ONCE, count - lines))
        _say(f"{len(crowds[0].watchers)} of {count} streams and sockets are open")
    return Cost(*(statistics.median(each[1:]) for each in spent))


async def _told(crowds: tuple[Crowd, Crowd], matches: tuple[int, int]) -> Cost:
    """Play whole years before both, until a match is over or it was long enough; in the first one a hub that
    has just come to a match sends all of it.
    """
    spent: tuple[list[float], list[float]] = ([], [])
    years, until, over = 0, monotonic() + SECONDS_TO_TELL, False
    while not over and (years < 2 or monotonic() < until):
        closed = False
        while not closed and not over:
            for match, crowd, of in zip(matches, crowds, spent, strict=True):
                crowd.expect()
                told = json.loads(await asyncio.to_thread(ask, crowd.port, f"/measured/submit/{match}/"))
                if over := told["over"]:
                    break
                await crowd.told()
                if years:
                    of.append(await _spent(crowd.port) - told["spent"])
                closed = told["closed"]
        years += 1
        _say(f"{years} years are told to all of them")
    return Cost(*(statistics.median(each) for each in spent))


async def _spent(port: int) -> float:
    return float(await asyncio.to_thread(ask, port, "/measured/spent/"))


def _say(what: str) -> None:
    print(f"… {what}", file=sys.stderr, flush=True)
