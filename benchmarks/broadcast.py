"""Time until news reaches a crowd, from the hub's first send, next to a plain broadcast of the same bytes."""

import asyncio
import json
from collections.abc import Iterator
from statistics import quantiles
from typing import NamedTuple

from websockets.asyncio.client import connect

from benchmarks.site import ask, new_match, server
from benchmarks.spectators import SpectatorCrowd

YEARS = 4
MESSAGES_PER_YEAR = 10
NEWS = ("who has answered", "a whole board")


class Broadcasts(NamedTuple):
    """Seconds until all spectators had each update, by its kind; `bare` are those of the baseline.

    `whole` is from sending the last orders of a year to the last spectator.
    """

    ours: dict[str, list[float]]
    bare: dict[str, list[float]]
    whole: list[float]
    bytes_per_year: list[int]
    board_bytes: list[int]

    def quartiles(self) -> Iterator[tuple[str, float, float]]:
        """Yield each kind of update with the first quartile of the site and of the baseline; load spoils the rest."""
        for news, spans in self.ours.items():
            first, first_bare = (quantiles(each, n=4, method="inclusive")[0] for each in (spans, self.bare[news]))
            yield news, first, first_bare


def broadcasts(kind: str, watchers: int) -> Broadcasts:
    """Play years of nine players for a crowd of watchers on a server of this kind."""
    match = new_match()
    with server(kind) as site, server("bare") as port:
        return asyncio.run(_measure(site, port, match, watchers))


async def _measure(site: int, port: int, match: int, count: int) -> Broadcasts:
    crowd, others = SpectatorCrowd(site, f"/ws/matches/{match}/"), SpectatorCrowd(port, "/")
    await crowd.gather(count, greetings=1)
    await others.gather(count)
    found = Broadcasts({news: [] for news in NEWS}, {news: [] for news in NEWS}, [], [], [])
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
                    news = NEWS[closed]
                    found.ours[news].append(heard - told["sent"])
                    found.bare[news].append(limit)
                if closed:
                    found.whole.append(heard - told["began"])
                    found.board_bytes.append(len(crowd.watchers[0].last))
            found.bytes_per_year.append(crowd.watchers[0].received - before)
    return found
