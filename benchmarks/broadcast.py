"""Time until news reaches a crowd, from the hub's first send, next to a plain broadcast of the same bytes."""

import asyncio
import json
import statistics
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass

from websockets.asyncio.client import connect

from benchmarks.site import ask, free_port, new_match, process, server, wait_for
from benchmarks.spectators import SpectatorCrowd

YEARS = 4
MESSAGES_PER_YEAR = 10


@dataclass(frozen=True)
class Broadcasts:
    """Times in seconds until all spectators had each update; `bare` fields are of the baseline.

    `whole` is from sending the last orders of a year to the last spectator.
    """

    answers: list[float]
    bare_answers: list[float]
    boards: list[float]
    bare_boards: list[float]
    whole: list[float]
    bytes_per_year: list[int]
    board_bytes: list[int]

    def quartiles(self) -> Iterator[tuple[str, float, float]]:
        """Yield each kind of update with the first quartile of the site and of the baseline; load spoils the rest."""
        yield "who has answered", _quartiles(self.answers), _quartiles(self.bare_answers)
        yield "a whole board", _quartiles(self.boards), _quartiles(self.bare_boards)


def _quartiles(spans: list[float]) -> float:
    return statistics.quantiles(spans, n=4, method="inclusive")[0]


def broadcasts(kind: str, watchers: int) -> Broadcasts:
    """Play years of nine players for a crowd of watchers on a server of this kind."""
    match, port = new_match(), free_port()
    with ExitStack() as running:
        site = running.enter_context(server(kind))
        wait_for(port, running.enter_context(process("benchmarks.websocket_baseline", str(port))))
        return asyncio.run(_measure(site, port, match, watchers))


async def _measure(site: int, port: int, match: int, count: int) -> Broadcasts:
    crowd, others = SpectatorCrowd(site, f"/ws/matches/{match}/"), SpectatorCrowd(port, "/")
    await crowd.gather(count, greetings=1)
    await others.gather(count)
    found = Broadcasts([], [], [], [], [], [], [])
    async with connect(f"ws://127.0.0.1:{port}/say", compression=None) as speaker:
        for year in range(YEARS):
            before, closed = crowd.watchers[0].received, False
            while not closed:
                crowd.expect()
                told = json.loads(await asyncio.to_thread(ask, site, f"/measured/submit/{match}/"))
                heard, closed = await crowd.told(), told["closed"]
                others.expect()
                await speaker.send(crowd.watchers[0].text)
                limit = await others.told() - float(await speaker.recv())
                # A hub that has just joined a match sends everything once.
                if year or closed:
                    (found.boards if closed else found.answers).append(heard - told["sent"])
                    (found.bare_boards if closed else found.bare_answers).append(limit)
                if closed:
                    found.whole.append(heard - told["began"])
                    found.board_bytes.append(len(crowd.watchers[0].last))
            found.bytes_per_year.append(crowd.watchers[0].received - before)
    return found
