"""A browser's end of a socket, patient enough for a busy machine."""

from channels.testing import WebsocketCommunicator

PATIENCE_SECONDS = 20


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
