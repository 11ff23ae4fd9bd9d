"""Endpoints of event streams: they return the first update, and `api/consumers` keeps the response open."""

from http import HTTPStatus

from django.conf import settings
from django.http import HttpResponse
from dmr import ResponseSpec, validate
from dmr.plugins.msgspec import MsgspecJsonRenderer

from games.api.selectors.streams import (
    RETRY,
    STREAM_START,
    MatchUpdate,
    StreamOfMatch,
    StreamOfWaiting,
    YourTurnUpdate,
    initial_update,
    parse_position,
    your_turn_update,
)
from games.api.services.open_streams import CONTENT_TYPE, STREAM_SCOPE_KEY, StreamOpening, open_stream
from games.api.views.controller import ApiController, MatchController, match_closed
from games.api.views.problems import ApiError
from games.permissions.selectors.visibility import Visibility, get_audience

RETRY_SECONDS = 60


class StreamController(ApiController):
    """An endpoint whose response stays open."""

    is_stream = True
    renderers = [MsgspecJsonRenderer(CONTENT_TYPE)]

    @property
    def last(self) -> str:
        """The `id` of the last event that the client received; "" for a new stream."""
        return self.request.headers.get("Last-Event-ID", "")

    def begin(
        self, began: MatchUpdate | YourTurnUpdate, text: bytes, match_id: int | None = None, *, late: bool = False
    ) -> HttpResponse:
        """Return the first response of the stream; raise ApiError if the client has too many open streams."""
        scope = getattr(self.request, "scope", None)
        if scope is not None and self.request.method == "GET":
            opening = StreamOpening(who=self.throttle_key, began=began, match_id=match_id, late=late, token=self.token)
            if not open_stream(opening):
                detail = f"You have {settings.STREAMS_AT_ONCE} open streams, the maximum. Close one first."
                wait = {"Retry-After": str(RETRY_SECONDS)}
                raise ApiError(HTTPStatus.TOO_MANY_REQUESTS, "too-many-streams", detail, wait)
            scope[STREAM_SCOPE_KEY] = opening
        # Without it nginx buffers the response.
        return HttpResponse(RETRY + text, content_type=CONTENT_TYPE, headers={"X-Accel-Buffering": "no"})


class MatchStream(StreamController, MatchController):
    """The events of a match."""

    @validate(ResponseSpec(StreamOfMatch, status_code=HTTPStatus.OK), *ApiController.responses)
    def get(self) -> HttpResponse:
        """Stream the public events of a match, and changes of its board."""
        match = self.get_match()
        sight = get_audience(match).sight_of(self.viewer.pk if self.viewer else None)
        if sight is Visibility.CLOSED:
            raise match_closed()
        late = sight is Visibility.LATE
        after = (parse_position(self.last) or STREAM_START) if self.last else None
        news = initial_update(match, late=late, after=after)
        return self.begin(news, news.text, match.pk, late=late)


class WaitingStream(StreamController):
    """Your turn."""

    requires_user = True

    @validate(ResponseSpec(StreamOfWaiting, status_code=HTTPStatus.OK), *ApiController.responses)
    def get(self) -> HttpResponse:
        """Stream the list of matches where it is your turn."""
        waiting = your_turn_update(self.user)
        return self.begin(waiting, b"" if waiting.mark == self.last else waiting.text)
