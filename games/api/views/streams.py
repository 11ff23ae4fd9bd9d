"""Streams: what is answered here is how they begin; `api/consumers` keeps them open."""

from http import HTTPStatus

from django.conf import settings
from django.http import HttpResponse
from dmr import Path, ResponseSpec, validate
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
from games.api.views.controller import ApiController, MatchController, MatchPath, match_closed
from games.api.views.problems import ApiError
from games.models import Match
from games.permissions.selectors.visibility import Visibility, get_audience

RETRY_SECONDS = 60


class StreamController(ApiController):
    """A place whose answer goes on."""

    goes_on = True
    renderers = [MsgspecJsonRenderer(CONTENT_TYPE)]

    @property
    def last(self) -> str:
        """The `id` of what was received last; "" for who begins."""
        return self.request.headers.get("Last-Event-ID", "")

    def begin(
        self,
        began: MatchUpdate | YourTurnUpdate,
        text: bytes,
        match: Match | None = None,
        *,
        late: bool = False,
    ) -> HttpResponse:
        """The beginning of the stream; a Refusal if whoever asks has enough of them."""
        scope = getattr(self.request, "scope", None)
        if scope is not None and self.request.method == "GET":
            token = self.token
            opening = StreamOpening(
                who=self.counted_as,
                began=began,
                match_id=match.pk if match else None,
                version=match.version if match else 0,
                late=late,
                user_id=token.user_id if token else None,
                token_id=token.pk if token else None,
                expires_at=token.expires_at if token else None,
            )
            if not open_stream(opening):
                said = f"You have {settings.STREAMS_AT_ONCE} streams open. Close one first."
                wait = {"Retry-After": str(RETRY_SECONDS)}
                raise ApiError(HTTPStatus.TOO_MANY_REQUESTS, "too-many-streams", said, wait)
            scope[STREAM_SCOPE_KEY] = opening
        # nginx would keep it back until there is more.
        return HttpResponse(RETRY + text, content_type=CONTENT_TYPE, headers={"X-Accel-Buffering": "no"})


class MatchStream(StreamController, MatchController):
    """What happens in a match."""

    @validate(ResponseSpec(StreamOfMatch, status_code=HTTPStatus.OK), *ApiController.responses)
    def get(self, parsed_path: Path[MatchPath]) -> HttpResponse:
        """Listen to the public events of a match, and to that its board is another."""
        match = self.found()
        sight = get_audience(match).sight_of(self.viewer.pk if self.viewer else None)
        if sight is Visibility.CLOSED:
            raise match_closed()
        late = sight is Visibility.LATE
        after = (parse_position(self.last) or STREAM_START) if self.last else None
        news = initial_update(match, late=late, after=after)
        return self.begin(news, news.text, match, late=late)


class WaitingStream(StreamController):
    """What waits for whoever asks."""

    for_users = True

    @validate(ResponseSpec(StreamOfWaiting, status_code=HTTPStatus.OK), *ApiController.responses)
    def get(self) -> HttpResponse:
        """Listen to what waits for me."""
        waiting = your_turn_update(self.user)
        return self.begin(waiting, b"" if waiting.mark == self.last else waiting.text)
