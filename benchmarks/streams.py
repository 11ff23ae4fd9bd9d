"""How long news takes to a crowd of programs that listen to streams, beside as many browsers with sockets."""

import asyncio
import json
import statistics

from benchmarks.site import ask, new_match, server
from benchmarks.watchers import Crowd, Listener

YEARS = 4


def news_to_streams_and_sockets(kind: str, count: int) -> tuple[float, float]:
    """Seconds from the hub's first send to the last of so many streams, and of so many sockets.

    Of all that is told in some years of nine people, the first quartile: others spoil the rest.
    """
    matches = new_match(), new_match()
    with server(kind) as port:
        return asyncio.run(_measure(port, matches, count))


async def _measure(port: int, matches: tuple[int, int], count: int) -> tuple[float, float]:
    crowds = (
        Crowd(port, f"/api/v1/matches/{matches[0]}/stream", Listener),
        Crowd(port, f"/ws/matches/{matches[1]}/"),
    )
    spans: tuple[list[float], list[float]] = ([], [])
    for crowd in crowds:
        await crowd.gather(count, greetings=1)
    for year in range(YEARS):
        closed = False
        while not closed:
            for match, crowd, heard in zip(matches, crowds, spans, strict=True):
                crowd.expect()
                told = json.loads(await asyncio.to_thread(ask, port, f"/measured/submit/{match}/"))
                span = await crowd.told() - told["sent"]
                closed = told["closed"]
                # A hub that has just come to a match sends all of it once.
                if year:
                    heard.append(span)
    streams, sockets = (statistics.quantiles(each, n=4, method="inclusive")[0] for each in spans)
    return streams, sockets
