"""The WebSocket of a match page."""

import contextlib
import json
import re
from collections import deque
from time import monotonic
from typing import Any
from urllib.parse import parse_qsl

from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer
from django.db import Error as DatabaseError
from redis.exceptions import RedisError

from games.live_board.consumers.hub import HOST_HINT, current_fragment, hub
from games.live_board.renderers.fragments import Fragment, waiting_room_fragment
from games.models import Match
from games.permissions.selectors.access import SOCKET_INVITATION_COOKIE, can_see
from games.permissions.selectors.visibility import Visibility, get_audience
from spacerace.outages import is_database_unreachable
from spacerace.sockets import CLOSE_UNAVAILABLE

CLOSE_MALFORMED = 4400
CLOSE_BY_INVITATION = 4403
CLOSE_NO_SUCH_MATCH = 4404
CLOSE_RATE_LIMITED = 4429

MAX_REQUESTS, REQUEST_PERIOD_SECONDS = 10, 10.0
VERSION = re.compile("[0-9]{1,18}")


@database_sync_to_async
def _load_visibility(match_id: int, scope: dict[str, Any]) -> Visibility:
    """Return how the user of the socket may see the match; `Visibility.LIVE` if the match does not exist."""
    match = Match.objects.filter(pk=match_id).first()
    if match is None:
        return Visibility.LIVE
    user = scope["user"] if scope["user"].is_authenticated else None
    if not can_see(match, user, scope["cookies"].get(SOCKET_INVITATION_COOKIE, "")):
        return Visibility.CLOSED
    return get_audience(match).sight_of(scope["user"].pk)


class MatchConsumer(AsyncWebsocketConsumer):
    """Sends the public part of a match whenever its version grows, and says when the dashboard is out of date.

    The URL of the socket has the version that the page shows (`have`) and the name of the page (`page`). The page is
    not told about changes that it has asked for itself. A waiting room is told only that it changed. The browser may
    send `{"have": VERSION}` now and then. It receives the current state if that is newer and has not been sent before.
    """

    # An alias without a layer: the hub holds the one subscription, so sockets need no channel of their own.
    channel_layer_alias = "none"
    match_id: int | None = None
    user_id: int | None = None
    page = ""
    _sent = _board = 0
    _sending = _behind = False
    _hints: frozenset[str] = frozenset()
    _visibility = Visibility.LIVE
    _is_room = False

    async def connect(self) -> None:
        """Accept the socket, join the hub, then send the current state; or close with a code."""
        await self.accept()
        self._asked: deque[float] = deque(maxlen=MAX_REQUESTS)
        self.user_id = self.scope["user"].pk
        place = self.scope["url_route"]["kwargs"]
        asked = dict(parse_qsl(self.scope["query_string"].decode("latin-1"), keep_blank_values=True))
        self.page = asked.get("page", "")
        match_id, shown = int(place["pk"]), place.get("room", asked.get("have", "0"))
        if not VERSION.fullmatch(shown):
            await self.close(code=CLOSE_MALFORMED)
            return
        self._is_room, self._sent = "room" in place, int(shown)
        self._visibility = await _load_visibility(match_id, self.scope)
        if self._visibility is Visibility.CLOSED:
            await self.close(code=CLOSE_BY_INVITATION)
            return
        self.match_id = match_id
        try:
            await hub().join(match_id, self)
        except RedisError:
            # No update can arrive: the current board is better than none.
            await self._show_current()
            await self.close(code=CLOSE_UNAVAILABLE)
        else:
            await self._show_current()

    async def disconnect(self, code: int) -> None:
        """Leave the hub."""
        if self.match_id is not None:
            with contextlib.suppress(RedisError):
                await hub().leave(self.match_id, self)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Answer whether the browser is up to date."""
        try:
            have = json.loads(text_data or "")["have"]
        except (ValueError, TypeError, KeyError, RecursionError):
            have = None
        if type(have) is not int:
            await self.close(code=CLOSE_MALFORMED)
        elif self._asks_too_often():
            await self.close(code=CLOSE_RATE_LIMITED)
        else:
            await self._show_current()

    async def show(self, fragment: Fragment) -> None:
        """Send the fragment to the browser once; the whole board if the browser has another one.

        If the browser has not read the previous message yet, it is sent the current state afterwards. Users
        who watch late are sent the late version. The socket of a user who may no longer watch is closed.
        """
        sight = fragment.audience.sight_of(self.user_id)
        if sight is not self._visibility:
            # The versions that the user saw so far are not those of this sight.
            self._visibility, self._sent, self._board = sight, 0, 0
        if self._visibility is Visibility.CLOSED:
            await self.close(code=CLOSE_BY_INVITATION)
            return
        if self._visibility is Visibility.LATE:
            if fragment.late is None:
                return
            fragment = fragment.late
        if fragment.version == self._sent:
            self._board = fragment.board
        if fragment.version <= self._sent:
            return
        if self._sending:
            self._behind = True
        elif not fragment.whole and fragment.board != self._board:
            await self._show_current()
        else:
            self._sent, self._board = fragment.version, fragment.board
            await self._say(fragment.text)

    async def nudge(self, hint: str) -> None:
        """Tell the browser which part of its page is out of date; late spectators only about the host controls."""
        if self._visibility is not Visibility.LIVE and hint != HOST_HINT:
            return
        if self._sending:
            self._hints |= {hint}
        else:
            await self._say(hint)

    async def match_gone(self) -> None:
        """Close the connection: the match no longer exists."""
        await self.close(code=CLOSE_NO_SUCH_MATCH)

    async def refresh(self) -> None:
        """Close the connection if the user may no longer see the match."""
        if self.match_id is not None and await _load_visibility(self.match_id, self.scope) is Visibility.CLOSED:
            await self.close(code=CLOSE_BY_INVITATION)

    async def _show_current(self) -> None:
        try:
            fragment = await current_fragment(self.match_id) if self.match_id is not None else None
        except DatabaseError as error:
            if not is_database_unreachable(error):
                raise
            await self.close(code=CLOSE_UNAVAILABLE)
            return
        if fragment is None:
            await self.match_gone()
        else:
            await self.show(fragment)

    async def _say(self, text: str) -> None:
        self._sending = True
        if self._is_room:
            text = waiting_room_fragment(self.match_id or 0)
        try:
            await self.send(text_data=text)
        finally:
            self._sending = False
        if self._behind:
            self._behind = False
            await self._show_current()
        hints, self._hints = self._hints, frozenset()
        for hint in hints:
            await self.nudge(hint)

    def _asks_too_often(self) -> bool:
        now = monotonic()
        often = len(self._asked) == MAX_REQUESTS and now - self._asked[0] < REQUEST_PERIOD_SECONDS
        self._asked.append(now)
        return often
