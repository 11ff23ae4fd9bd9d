"""How many pages a second of a server's core gives, beside a trivial page of Django on the same server."""

import asyncio
import statistics
from time import perf_counter

from benchmarks.site import ask, new_match, server

AT_ONCE = 8
SECONDS = 3.0


async def _ask_on(port: int, path: str, until: float) -> int:
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=2**22)
    asked = 0
    while perf_counter() < until:
        writer.write(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        head = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
        if not head.startswith("http/1.1 200"):
            raise ConnectionError(head)
        if "chunked" in head:
            await reader.readuntil(b"\r\n0\r\n\r\n")
        else:
            await reader.readexactly(int(head.split("content-length: ")[1].split("\r\n")[0]))
        asked += 1
    writer.close()
    return asked


async def _rate(port: int, path: str) -> float:
    await _ask_on(port, path, perf_counter() + 0.5)
    before, until = _spent(port), perf_counter() + SECONDS
    asked = sum(await asyncio.gather(*(_ask_on(port, path, until) for _ in range(AT_ONCE))))
    return asked / (_spent(port) - before)


def _spent(port: int) -> float:
    return float(ask(port, "/measured/spent/"))


def rates(kind: str = "daphne") -> tuple[float, dict[str, float]]:
    """The requests that a second of a core answers, of a trivial page and of pages for strangers."""
    pages = {"first page": "/", "lobby": "/lobby/", "match page": f"/matches/{new_match()}/"}
    pages["rules"] = "/rules/space-race/"
    trivial, found = [], {}
    with server(kind, "benchmarks.django_baseline:application") as limit, server(kind) as site:
        for name, path in pages.items():
            trivial.append(asyncio.run(_rate(limit, "/")))
            found[name] = asyncio.run(_rate(site, path))
    return statistics.median(trivial), found
