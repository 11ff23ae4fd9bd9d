"""A client of event streams, for tests."""

import asyncio
import json
from dataclasses import dataclass
from typing import Any

from asgiref.testing import ApplicationCommunicator

from spacerace.asgi import application

PATIENCE_SECONDS = 60


@dataclass(frozen=True)
class ServerSentEvent:
    """A server-sent event."""

    kind: str
    mark: str
    data: Any


def parse_events(text: str) -> list[ServerSentEvent]:
    """The events in what a stream has sent."""
    found = []
    for block in text.split("\n\n"):
        fields = dict(line.split(": ", 1) for line in block.split("\n") if ": " in line)
        if "event" in fields:
            found.append(ServerSentEvent(fields["event"], fields["id"], json.loads(fields["data"])))
    return found


class StreamClient:
    """A stream of the application, without a server; `status` and `headers` are known once it is open."""

    def __init__(self, path: str, *, secret: str = "", last: str = "", method: str = "GET", **headers: str) -> None:
        given = {"Host": "localhost", **{name.replace("_", "-"): value for name, value in headers.items()}}
        given |= {"Authorization": f"Bearer {secret}"} if secret else {}
        given |= {"Last-Event-ID": last} if last else {}
        scope = {
            "type": "http",
            "method": method,
            "path": f"/api/v1/{path}",
            "raw_path": f"/api/v1/{path}".encode(),
            "query_string": b"",
            "headers": [(name.lower().encode(), value.encode()) for name, value in given.items()],
            "client": ["127.0.0.1", 1],
            "server": ["localhost", 80],
        }
        self.line = ApplicationCommunicator(application, scope)
        self.last, self.text = last, ""
        self._waiting: list[ServerSentEvent] = []

    async def open(self) -> "StreamClient":
        """Request the stream."""
        await self.line.send_input({"type": "http.request", "body": b"", "more_body": False})
        start = await self.line.receive_output(PATIENCE_SECONDS)
        self.status = start["status"]
        self.headers = {name.decode().lower(): value.decode() for name, value in start["headers"]}
        return self

    async def more(self) -> str | None:
        """Return the next data; None at the end."""
        message = await self.line.receive_output(PATIENCE_SECONDS)
        text: str = message.get("body", b"").decode()
        self.text += text
        self._waiting += parse_events(text)
        return text if message.get("more_body") else None

    async def next(self) -> ServerSentEvent:
        """The next event."""
        async with asyncio.timeout(PATIENCE_SECONDS):
            while not self._waiting:
                assert await self.more() is not None, "the stream has ended"
        found = self._waiting.pop(0)
        self.last = found.mark
        return found

    async def until(self, kind: str) -> list[ServerSentEvent]:
        """The next events up to the first of that kind."""
        found = [await self.next()]
        while found[-1].kind != kind:
            found.append(await self.next())
        return found

    async def end(self) -> str:
        """Read up to the end of the stream, which must come."""
        async with asyncio.timeout(PATIENCE_SECONDS):
            while await self.more() is not None:
                pass
        await self.line.wait(PATIENCE_SECONDS)
        return self.text

    async def hang_up(self) -> None:
        """Disconnect."""
        await self.line.send_input({"type": "http.disconnect"})
        await self.line.wait(PATIENCE_SECONDS)


async def is_silent(stream: StreamClient) -> bool:
    """Whether nothing is sent while everything else is done that is to be done."""
    return await stream.line.receive_nothing(0.3, 0.05)


def close_streams(streams: list[StreamClient]) -> Any:
    """Disconnect all streams."""
    return asyncio.gather(*(each.hang_up() for each in streams))
