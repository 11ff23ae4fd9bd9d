"""A cheap crowd of spectators that count the messages and bytes they receive."""

import asyncio
import base64
import os
from collections.abc import Sequence
from time import perf_counter

AT_ONCE = 50
TEXT, PING, PONG = 1, 9, 10
NO_MASK = bytes(4)


class SpectatorSocket(asyncio.Protocol):
    """A socket. `messages` and `received` (bytes, with frame headers) grow as data arrives."""

    def __init__(self, crowd: "SpectatorCrowd") -> None:
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.messages = self.received = 0
        self.last = b""
        self._crowd = crowd
        self._rest = bytearray()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Ask for the socket."""
        self._transport = transport
        key = base64.b64encode(os.urandom(16)).decode()
        host = f"localhost:{self._crowd.port}"
        head = (
            f"GET {self._crowd.path} HTTP/1.1",
            f"Host: {host}\r\nOrigin: http://{host}",
            f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: {key}",
            "Sec-WebSocket-Version: 13\r\n\r\n",
        )
        transport.write("\r\n".join(head).encode())

    def data_received(self, data: bytes) -> None:
        """Count each message when all of it is there."""
        self._rest += data
        if not self.opened.done():
            head, found, rest = bytes(self._rest).partition(b"\r\n\r\n")
            if not found:
                return
            if b" 101 " not in head.split(b"\r\n")[0]:
                raise ConnectionError(head.decode())
            self._rest = bytearray(rest)
            self.opened.set_result(None)
        while (length := _frame_length(self._rest)) and len(self._rest) >= length:
            if self._rest[0] & 15 == TEXT:
                self.last = bytes(self._rest[:length])
                self.messages += 1
                self.received += length
                self._crowd.heard()
            elif self._rest[0] & 15 == PING:
                self._transport.write(bytes((0x80 | PONG, 0x80 | length - 2)) + NO_MASK + self._rest[2:length])
            del self._rest[:length]

    def connection_lost(self, error: Exception | None) -> None:
        """Count the lost connection."""
        self._crowd.lost += 1

    @property
    def text(self) -> str:
        """The last message."""
        head = 2 if self.last[1] < 126 else 4 if self.last[1] == 126 else 10
        return self.last[head:].decode()


def _frame_length(data: Sequence[int]) -> int:
    """Return the length of the frame at the start, 0 if not known yet."""
    if len(data) < 2:
        return 0
    extra = {126: 2, 127: 8}.get(data[1] & 127, 0)
    if len(data) < 2 + extra:
        return 0
    size = int.from_bytes(bytes(data[2 : 2 + extra])) if extra else data[1] & 127  # type: ignore[call-overload]
    return 2 + extra + size


class SpectatorCrowd:
    """Spectators of one address, by sockets."""

    def __init__(self, port: int, path: str) -> None:
        self.port, self.path = port, path
        self.watchers: list[SpectatorSocket] = []
        self.lost = self._awaited = 0
        self._all_heard = asyncio.Event()

    async def gather(self, count: int, greetings: int = 0) -> None:
        """Open `count` sockets and wait for `greetings` messages on each."""
        loop = asyncio.get_running_loop()
        self.expect(greetings * count)
        for begun in range(0, count, AT_ONCE):
            for _ in range(min(AT_ONCE, count - begun)):
                _, watcher = await loop.create_connection(lambda: SpectatorSocket(self), "127.0.0.1", self.port)
                self.watchers.append(watcher)
            await asyncio.gather(*(watcher.opened for watcher in self.watchers[begun:]))
        await self.told()

    def expect(self, messages: int | None = None) -> None:
        """Start to wait for this number of messages, by default one per spectator."""
        self._awaited = len(self.watchers) if messages is None else messages
        self._all_heard.clear() if self._awaited else self._all_heard.set()

    def heard(self) -> None:
        """Count a message."""
        self._awaited -= 1
        if self._awaited == 0:
            self._all_heard.set()

    async def told(self, patience: float = 120) -> float:
        """Wait until all expected messages have arrived; return when that was."""
        await asyncio.wait_for(self._all_heard.wait(), patience)
        if self.lost:
            raise ConnectionError(f"{self.lost} watchers were hung up on")
        return perf_counter()
