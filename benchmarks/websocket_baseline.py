"""The limit: a `websockets` server that sends whatever the socket `/say` tells it to all the others.

It answers with the time at which it began to.
"""

import asyncio
import sys
from time import perf_counter

from websockets.asyncio.server import ServerConnection, broadcast, serve

_listeners: set[ServerConnection] = set()


async def _listen(connection: ServerConnection) -> None:
    if connection.request is not None and connection.request.path == "/say":
        async for said in connection:
            began = perf_counter()
            broadcast(_listeners, said)
            await connection.send(str(began))
    else:
        _listeners.add(connection)
        await connection.wait_closed()
        _listeners.discard(connection)


async def main() -> None:
    """Serve on the port that the command line names."""
    async with serve(_listen, "127.0.0.1", int(sys.argv[1]), compression=None, max_size=None) as bare:
        await bare.serve_forever()


if __name__ == "__main__":
    asyncio.run(main())
