"""From the last submission of a year to the last of its watchers, over real sockets and a real server."""

import asyncio
import os
import re
import socket
import statistics
import subprocess
import sys
import tempfile
import urllib.parse
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter

from websockets.asyncio.client import ClientConnection, connect

ROOT = Path(__file__).resolve().parent.parent
YEARS = 5
PATIENCE_SECONDS = 30


@contextmanager
def running_server() -> Iterator[str]:
    """A server on an empty database of its own; yields its address, `host:port`."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with tempfile.TemporaryDirectory() as var:
        environment = {k: v for k, v in os.environ.items() if k not in {"DATABASE_URL", "REDIS_URL"}}
        environment |= {"SPACERACE_VAR": var, "GUESTS_PER_HOUR": "0", "PYTHONUNBUFFERED": "1"}
        play = [sys.executable, "manage.py", "play", "--no-exhibition", "--port", str(port)]
        server = subprocess.Popen(play, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True)
        try:
            if not any("on the air" in line for line in server.stdout or ()):
                raise RuntimeError("the server did not start")
            yield f"127.0.0.1:{port}"
        finally:
            server.terminate()
            server.wait(timeout=PATIENCE_SECONDS)


class Player:
    """A guest in a match of nine against bots, by plain HTTP."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
        home = self._get("/")
        quick = {"name": "Bench", "game": "space-race", "edition": "nine"}
        answer = self._post("/play-now/", csrf=_value_of("csrfmiddlewaretoken", home), **quick)
        self.path = urllib.parse.urlparse(answer.url).path

    def submit(self) -> None:
        """Send orders for the open year."""
        page = self._get(self.path)
        orders = {"lot": "0", "level": "1", "burn": "0", "window": _value_of("window", page)}
        targets = dict.fromkeys(re.findall(r'name="(missiles_\d+)"', page), "1")
        self._post(f"{self.path}submit/", csrf=_value_of("csrfmiddlewaretoken", page), **orders, **targets)

    def _get(self, path: str) -> str:
        with self.opener.open(f"http://{self.address}{path}") as answer:
            return answer.read().decode()

    def _post(self, path: str, csrf: str, **fields: str):
        data = urllib.parse.urlencode({"csrfmiddlewaretoken": csrf, **fields}).encode()
        return self.opener.open(f"http://{self.address}{path}", data)


def _value_of(name: str, page: str) -> str:
    found = re.search(rf'name="{name}" value="(\w+)"', page)
    if found is None:
        raise LookupError(f"the page has no input named {name}")
    return found[1]


async def _told_of_window(connection: ClientConnection, number: int) -> float:
    async for message in connection:
        if f'data-window="{number}"' in message:
            return perf_counter()
    raise ConnectionError("the server closed the socket")


async def _spans(address: str, watchers: int) -> list[float]:
    player = await asyncio.to_thread(Player, address)
    url, origin = f"ws://{address}/ws{player.path}", f"http://{address}"
    sockets = [await connect(url, origin=origin) for _ in range(watchers)]
    spans = []
    for number in range(1, YEARS + 1):
        seen = [asyncio.create_task(_told_of_window(opened, number)) for opened in sockets]
        await asyncio.sleep(0.6)  # Let the bots decide, so that the player's submission is the last.
        begun = perf_counter()
        await asyncio.to_thread(player.submit)
        spans.append(max(await asyncio.wait_for(asyncio.gather(*seen), PATIENCE_SECONDS)) - begun)
    for opened in sockets:
        await opened.close()
    return spans


def milliseconds_to_the_last_watcher(watchers: int) -> tuple[float, float]:
    """Median and greatest time, over some years, from sending the last orders to the last watcher's news."""
    with running_server() as address:
        spans = asyncio.run(_spans(address, watchers))
    return statistics.median(spans) * 1000, max(spans) * 1000
