"""Baseline: a `websockets` server that sends each message of the socket `/say` to all others."""

import asyncio
import socket
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
    """Serve on the listening socket whose descriptor is given on the command line."""
    listener = socket.socket(fileno=int(sys.argv[1]))
    async with serve(_listen, sock=listener, compression=None, max_size=None) as bare:
        await bare.serve_forever()


if __name__ == "__main__":
    asyncio.run(main())
