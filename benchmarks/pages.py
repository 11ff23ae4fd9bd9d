"""Pages per second of a server core, compared with a trivial Django page on the same server."""

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
    before, until = float(ask(port, "/measured/spent/")), perf_counter() + SECONDS
    asked = sum(await asyncio.gather(*(_ask_on(port, path, until) for _ in range(AT_ONCE))))
    return asked / (float(ask(port, "/measured/spent/")) - before)


def rates() -> tuple[float, dict[str, float]]:
    """Return requests per second of a core for a trivial page and for public pages."""
    pages = {"first page": "/", "lobby": "/lobby/", "match page": f"/matches/{new_match()}/"}
    pages["rules"] = "/rules/space-race/"
    trivial, found = [], {}
    with server("daphne", "benchmarks.django_baseline:application") as limit, server("daphne") as site:
        for name, path in pages.items():
            trivial.append(asyncio.run(_rate(limit, "/")))
            found[name] = asyncio.run(_rate(site, path))
    return statistics.median(trivial), found
