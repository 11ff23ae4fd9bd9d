"""A browser's end of a socket, patient enough for a busy machine."""

import asyncio

from channels.layers import get_channel_layer
from channels.testing import WebsocketCommunicator

from games.broadcast import match_group
from games.live_board.consumers.hub import hub

PATIENCE_SECONDS = 20
NOBODY = -1


class PatientSocket(WebsocketCommunicator):
    """Waits for what must come as long as a busy machine may need."""

    async def connect(self, timeout=PATIENCE_SECONDS):
        """Open the socket."""
        return await super().connect(timeout)

    async def receive_output(self, timeout=PATIENCE_SECONDS):
        """The next message of the server, whatever it is."""
        return await super().receive_output(timeout)

    async def receive_from(self, timeout=PATIENCE_SECONDS):
        """The next text of the server."""
        return await super().receive_from(timeout)

    async def disconnect(self, code=1000, timeout=PATIENCE_SECONDS):
        """Close the socket, and see the server's end of it end."""
        await super().disconnect(code, timeout)


class LastChannelWatcher:
    """A watcher of a match as an unknown user: what it hears comes after everything sent before."""

    user_id, page = NOBODY, ""

    def __init__(self):
        self.heard = asyncio.Event()

    async def nudge(self, hint):
        """Note that everything sent before has arrived."""
        self.heard.set()

    async def show(self, fragment):
        """Let it pass."""

    match_gone = refresh = nudge


async def deliver_all(match_id):
    """Wait until the hub of this loop has passed on all that was sent about the match so far."""
    last = LastChannelWatcher()
    await hub().join(match_id, last)
    message = {"type": "desk.changed", "match": match_id, "users": [NOBODY]}
    await get_channel_layer().group_send(match_group(match_id), message)
    await asyncio.wait_for(last.heard.wait(), PATIENCE_SECONDS)
    while others := hub()._tasks - {asyncio.current_task()}:
        await asyncio.wait(others, timeout=PATIENCE_SECONDS)
    await hub().leave(match_id, last)


async def messages_of(socket):
    """Return all messages that wait at the browser's end, in order."""
    heard = []
    while not await socket.receive_nothing(timeout=0.01):
        heard.append(await socket.receive_from())
    return heard
