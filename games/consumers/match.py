"""The socket of a match page."""

import json

from channels.generic.websocket import AsyncWebsocketConsumer

from games.consumers.hub import current_fragment, hub
from games.selectors.fragments import Fragment

CLOSE_MALFORMED = 4400
CLOSE_NO_SUCH_MATCH = 4404


class MatchConsumer(AsyncWebsocketConsumer):
    """Pushes the public fragment of one match whenever its version grows.

    The browser may say `{"have": VERSION}` at any time and is sent the current state if that is newer.
    """

    # An alias without a layer: the hub holds the one subscription, so sockets need no channel of their own.
    channel_layer_alias = "none"
    match_id: int | None = None

    async def connect(self) -> None:
        """Accept, join, then send the current state: in this order nothing can be missed."""
        await self.accept()
        self.match_id = match_id = int(self.scope["url_route"]["kwargs"]["pk"])
        await hub().join(match_id, self)
        fragment = await current_fragment(match_id)
        if fragment is None:
            await self.close(code=CLOSE_NO_SUCH_MATCH)
        else:
            await self.show(fragment)

    async def disconnect(self, code: int) -> None:
        """Leave the hub."""
        if self.match_id is not None:
            await hub().leave(self.match_id, self)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Answer the browser's question whether it is up to date."""
        try:
            have = json.loads(text_data or "")["have"]
        except (ValueError, TypeError, KeyError, RecursionError):
            have = None
        if type(have) is not int:
            await self.close(code=CLOSE_MALFORMED)
            return
        fragment = await current_fragment(self.match_id) if self.match_id is not None else None
        if fragment is not None and fragment.version > have:
            await self.show(fragment)

    async def show(self, fragment: Fragment) -> None:
        """Send the fragment to the browser."""
        await self.send(text_data=fragment.html)
