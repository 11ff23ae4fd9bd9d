"""Stock Firefox for Playwright: a relay between the two, which answers what Firefox does not know yet.

Playwright runs this program in place of Firefox and speaks WebDriver BiDi to it. It starts Firefox with the
same arguments and passes every message on, except for commands in `UNKNOWN`: Playwright sends them to every
new browser profile, and Firefox refuses them. Once Firefox knows them, Playwright needs no relay.
"""

import asyncio
import json
import re
import sys

from websockets.asyncio.client import connect
from websockets.asyncio.connection import Connection
from websockets.asyncio.server import ServerConnection, serve

UNKNOWN = {"emulation.setMediaFeaturesOverride"}
ANNOUNCED = re.compile(r"(WebDriver BiDi listening on )(ws://\S+)")


async def run(firefox: str, *arguments: str) -> None:
    """Run Firefox, and a relay in front of it, until Firefox ends."""
    browser = await asyncio.create_subprocess_exec(firefox, *arguments, stderr=asyncio.subprocess.PIPE)
    assert browser.stderr is not None
    async for line in browser.stderr:
        said = line.decode(errors="replace")
        if found := ANNOUNCED.search(said):
            said = f"{found[1]}{await relay_to(found[2])}\n"
        sys.stderr.write(said)
        sys.stderr.flush()


async def relay_to(address: str) -> str:
    """Return the address of a relay to the one where Firefox listens; it listens as long as this process."""

    async def carry(playwright: ServerConnection) -> None:
        assert playwright.request is not None
        async with connect(address + playwright.request.path, max_size=None) as firefox:
            ways = [pass_commands(playwright, firefox), pass_events(firefox, playwright)]
            await asyncio.wait(map(asyncio.ensure_future, ways), return_when=asyncio.FIRST_COMPLETED)

    server = await serve(carry, "127.0.0.1", 0, max_size=None)
    return f"ws://127.0.0.1:{next(iter(server.sockets)).getsockname()[1]}"


async def pass_commands(playwright: Connection, firefox: Connection) -> None:
    """Pass commands on, and answer those that Firefox does not know as done."""
    async for message in playwright:
        command = json.loads(message)
        if command["method"] in UNKNOWN:
            await playwright.send(json.dumps({"type": "success", "id": command["id"], "result": {}}))
        else:
            await firefox.send(message)


async def pass_events(firefox: Connection, playwright: Connection) -> None:
    """Pass answers and events back."""
    async for message in firefox:
        await playwright.send(message)


if __name__ == "__main__":
    asyncio.run(run(*sys.argv[1:]))
