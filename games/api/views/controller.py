"""The way of every call: who asks, how often, what for, about which match, what was answered before."""

from hashlib import sha256
from http import HTTPStatus
from typing import Any, ClassVar, cast

import msgspec
from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.utils import timezone
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.http import quote_etag
from django.views.decorators.debug import sensitive_variables
from dmr import Controller, ResponseSpec, modify
from dmr.endpoint import Endpoint
from dmr.exceptions import DataParsingError
from dmr.plugins.msgspec import MsgspecJsonParser, MsgspecSerializer
from msgspec import Struct

from games.api.selectors.tokens import find_token
from games.api.services.tokens import IdempotencyConflict, record_use, respond_once
from games.api.views.problems import ApiError, Problem, error_response, problem_response
from games.dashboard.selectors.decision_context import DecisionContext, get_decision_context
from games.matches.selectors.position import Position, load_position
from games.models import Match, Token, User
from games.models.token import MAX_IDEMPOTENCY_KEY_LENGTH
from games.permissions.selectors.access import can_see
from games.rate_limits import within_limit
from games.requests import client_ip

BEARER = "Bearer "
NUL = b"\\u0000"
SAFE_METHODS = ("GET", "HEAD")
LIMIT_SECONDS = 60
ERROR_DESCRIPTIONS = {
    HTTPStatus.BAD_REQUEST: "What was sent cannot be read.",
    HTTPStatus.UNAUTHORIZED: "No token, or one that is none.",
    HTTPStatus.FORBIDDEN: "The token's scope or its user does not reach so far.",
    HTTPStatus.NOT_FOUND: "There is nothing of that name or number.",
    HTTPStatus.CONFLICT: "It cannot be done now: the sentence says why.",
    HTTPStatus.UNPROCESSABLE_ENTITY: "The rules refuse it, or an Idempotency-Key came with another call.",
    HTTPStatus.TOO_MANY_REQUESTS: "Too many calls: `Retry-After` says how many seconds to wait.",
}


class NotModified(Exception):
    """Whoever asks has the answer already."""


class JsonParser(MsgspecJsonParser):
    """A parser that calls JSON malformed if msgspec cannot hold it: nested too deep, too large a number."""

    def parse(self, *args: Any, **kwargs: Any) -> Any:
        """Return what the JSON says."""
        try:
            return super().parse(*args, **kwargs)
        except RecursionError:
            raise DataParsingError("JSON is nested too deep") from None
        except msgspec.ValidationError as error:
            raise DataParsingError(str(error)) from None


class ApiController(Controller[MsgspecSerializer]):
    """A place of the API; its methods are calls.

    GET is for everybody unless a controller is `for_users`; whatever changes something needs a token of the
    scope `changes`.
    """

    error_model: ClassVar[Any] = Problem
    parsers = [JsonParser()]
    responses = [
        ResponseSpec(Problem, status_code=code, description=said) for code, said in ERROR_DESCRIPTIONS.items()
    ]
    validate_responses = False
    for_users: ClassVar[bool] = False
    changes: ClassVar[str] = Token.Scope.PLAY
    keeps: ClassVar[bool] = True
    """Whether what has an `Idempotency-Key` is done once; what changes nothing may be asked again."""
    goes_on: ClassVar[bool] = False
    """Whether what is answered is the beginning of a stream."""
    token: Token | None = None
    etag = ""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """Answer the call, whatever comes of it."""
        # A cookie opens nothing here: so no other site can make a browser call.
        request.user = AnonymousUser()
        try:
            self._let_in(request)
            response = self._answered(request, *args, **kwargs)
        except ApiError as refusal:
            response = error_response(refusal)
        except IdempotencyConflict as other:
            wrong = HTTPStatus.UNPROCESSABLE_ENTITY
            response = problem_response(wrong, "other-call", other.message, field="Idempotency-Key")
        response["Cache-Control"] = "private, no-cache"
        patch_vary_headers(response, ["Authorization", "Invitation"])
        kept = request.method in SAFE_METHODS and not self.goes_on
        return with_etag(request, response, self.etag) if kept else response

    def unless_known(self, mark: str) -> None:
        """Have the answer marked by what it follows from; it is not made for who has what has that mark."""
        self.etag = quote_etag(sha256(mark.encode()).hexdigest()[:32])
        if get_conditional_response(self.request, etag=self.etag):
            raise NotModified

    def handle_error(self, endpoint: Endpoint, controller: Any, exc: Exception) -> HttpResponse:
        """The problem that the error is, or the error again."""
        if isinstance(exc, NotModified):
            return HttpResponse()
        answer = error_response(exc)
        if answer is None:
            raise exc
        return answer

    def handle_method_not_allowed(self, method: str) -> HttpResponse:
        """What is answered to a method that is no call here."""
        answer = problem_response(
            HTTPStatus.METHOD_NOT_ALLOWED, "method-not-allowed", f"{method} is no call here."
        )
        answer["Allow"] = ", ".join(sorted(self.api_endpoints))
        return answer

    @property
    def viewer(self) -> User | None:
        """Whoever asks; None for who came without a token."""
        return self.token.user if self.token else None

    @property
    def user(self) -> User:
        """Whoever asks, in a call that needs a token."""
        assert self.token  # noqa: S101
        return self.token.user

    @property
    def counted_as(self) -> str:
        """By what calls and streams are counted: the account, not its tokens, else the address."""
        return f"user-{self.token.user_id}" if self.token else client_ip(self.request)

    @property
    def invitation(self) -> str:
        """The invitation that is brought along, as a browser does that came by its link."""
        return self.request.headers.get("Invitation", "")

    @sensitive_variables("given")
    def _let_in(self, request: HttpRequest) -> None:
        given, now = request.headers.get("Authorization", ""), timezone.now()
        if given:
            self.token = find_token(given[len(BEARER) :], now) if given.startswith(BEARER) else None
        self._count()
        if given and self.token is None:
            raise _unauthorised("That token is none, or has expired.")
        if self.token:
            request.user = self.token.user
            record_use(self.token, now)
        elif self.for_users or request.method not in SAFE_METHODS:
            raise _unauthorised("This call needs a token. Accounts make theirs on their account page.")
        if request.method not in SAFE_METHODS and NUL in request.body:
            # Forms take none either, and PostgreSQL cannot keep any.
            raise ApiError(HTTPStatus.BAD_REQUEST, "malformed", "No text here has a NUL in it.")
        if self.token and request.method not in SAFE_METHODS and not self.token.allows(self.changes):
            said = f"This call needs a token that may {self.changes}; yours may {self.token.scope}."
            raise ApiError(HTTPStatus.FORBIDDEN, "scope", said)

    def _count(self) -> None:
        limit = settings.API_CALLS_PER_MINUTE
        if not within_limit(action="api", who=self.counted_as, limit=limit, seconds=LIMIT_SECONDS):
            raise ApiError(
                HTTPStatus.TOO_MANY_REQUESTS,
                "too-many-calls",
                f"More than {limit} calls within a minute. Wait a little.",
                {"Retry-After": str(LIMIT_SECONDS)},
            )

    def _answered(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        key = request.headers.get("Idempotency-Key", "")
        if self.token is None or not self.keeps or request.method in SAFE_METHODS or not key:
            return self._call(request, *args, **kwargs)
        if len(key) > MAX_IDEMPOTENCY_KEY_LENGTH:
            said = f"An Idempotency-Key has {MAX_IDEMPOTENCY_KEY_LENGTH} characters at most."
            raise ApiError(HTTPStatus.BAD_REQUEST, "malformed", said)
        asked = f"{request.method} {request.get_full_path()}\n".encode() + request.body
        digest, call = sha256(asked).hexdigest(), lambda: self._call(request, *args, **kwargs)
        return respond_once(self.token, key, digest, timezone.now(), call)

    def _call(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        read = self.api_endpoints.get("GET") if request.method == "HEAD" else None
        answer = read.func(self, *args, **kwargs) if read else super().dispatch(request, *args, **kwargs)
        return cast(HttpResponse, answer)


def with_etag(request: HttpRequest, response: HttpResponse, etag: str = "") -> HttpResponse:
    """The answer with a mark of what is in it; without a body to who has that already.

    Unless there is an `etag`, of the body and not of a revision: that grows with what the reader must not
    know of, too.
    """
    if response.status_code != HTTPStatus.OK:
        return response
    etag = etag or quote_etag(sha256(response.content).hexdigest()[:32])
    response["ETag"] = etag
    return get_conditional_response(request, etag=etag, response=response) or response


def _unauthorised(said: str) -> ApiError:
    return ApiError(HTTPStatus.UNAUTHORIZED, "token", said, {"WWW-Authenticate": 'Bearer realm="Space Race"'})


responds_200 = modify(status_code=HTTPStatus.OK)
"""Of a call that makes nothing new: else what is posted counts as created."""


class Done(Struct, frozen=True, kw_only=True):
    """It is done. `version` is that of the match now, null of one that is gone."""

    match: int
    version: int | None


class MatchPath(Struct, frozen=True):
    """The match that the call is about, by its number."""

    match: int


def match_closed() -> ApiError:
    """Return the refusal for a user who may not see the match."""
    said = "This match is closed to you. Bring its invitation along as the header `Invitation`."
    return ApiError(HTTPStatus.FORBIDDEN, "closed", said)


class MatchController(ApiController):
    """A place of one match."""

    def found(self) -> Match:
        """The match, if whoever asks may see it; a Refusal says what is missing, and nothing of the match."""
        number = self.kwargs["match"]
        match = Match.objects.select_related("host", "in_season__season__host", "solo_try").filter(pk=number)
        found = match.first()
        if found is None:
            raise Http404
        if not can_see(found, self.viewer, self.invitation):
            raise match_closed()
        return found

    def started(self) -> Match:
        """The match as by `found`, if it has started."""
        match = self.found()
        if match.status == Match.Status.OPEN:
            raise ApiError(HTTPStatus.CONFLICT, "not-started", "This match waits for its start.")
        return match

    def seated(self) -> tuple[Position, DecisionContext]:
        """The match as by `started` with what is asked of whoever asks, if they have a seat in it."""
        position = load_position(self.started())
        ticket = get_decision_context(position, self.user)
        if ticket is None:
            raise ApiError(HTTPStatus.FORBIDDEN, "no-seat", "You have no seat in this match.")
        return position, ticket

    def done(self) -> Done:
        """The answer to a call that has changed the match."""
        number = self.kwargs["match"]
        version = Match.objects.filter(pk=number).values_list("version", flat=True).first()
        return Done(match=number, version=version)
