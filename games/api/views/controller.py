"""The pipeline of every API request: authentication, throttling, permissions, idempotency, caching."""

from collections.abc import Callable
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
from games.matches.selectors.position import Position, load_position, with_window
from games.models import Match, Token, User
from games.models.token import MAX_IDEMPOTENCY_KEY_LENGTH
from games.permissions.selectors.access import can_see
from games.rate_limits import within_limit
from games.requests import client_ip
from games.require import require

BEARER = "Bearer "
NUL = b"\\u0000"
SAFE_METHODS = ("GET", "HEAD")
LIMIT_SECONDS = 60
ERROR_DESCRIPTIONS = {
    HTTPStatus.BAD_REQUEST: "The request is malformed.",
    HTTPStatus.UNAUTHORIZED: "The token is missing, invalid or expired.",
    HTTPStatus.FORBIDDEN: "The token's scope or its user does not allow this.",
    HTTPStatus.NOT_FOUND: "There is nothing with this name or number.",
    HTTPStatus.CONFLICT: "This is not possible now: `detail` says why.",
    HTTPStatus.UNPROCESSABLE_ENTITY: "The rules refuse it, or the Idempotency-Key was already used.",
    HTTPStatus.TOO_MANY_REQUESTS: "Too many requests: wait for the number of seconds in `Retry-After`.",
}


class NotModified(Exception):
    """The client already has the current response."""


class JsonParser(MsgspecJsonParser):
    """A JSON parser that reports values msgspec cannot hold (too deep, too large) as malformed."""

    def parse(self, *args: Any, **kwargs: Any) -> Any:
        """Return the parsed JSON."""
        try:
            return super().parse(*args, **kwargs)
        except RecursionError:
            raise DataParsingError("JSON is nested too deep") from None
        except msgspec.ValidationError as error:
            raise DataParsingError(str(error)) from None


class ApiController(Controller[MsgspecSerializer]):
    """An endpoint of the API, with a method for each HTTP method.

    GET is public unless a controller sets `requires_user`. Changes need a token with the scope `write_scope`.
    """

    error_model: ClassVar[Any] = Problem
    parsers = [JsonParser()]
    responses = [
        ResponseSpec(Problem, status_code=code, description=detail) for code, detail in ERROR_DESCRIPTIONS.items()
    ]
    validate_responses = False
    requires_user: ClassVar[bool] = False
    write_scope: ClassVar[str] = Token.Scope.PLAY
    is_idempotent: ClassVar[bool] = True
    """Whether requests with an `Idempotency-Key` take effect once; false where nothing changes."""
    is_stream: ClassVar[bool] = False
    """Whether the response is an event stream."""
    token: Token | None = None
    etag = ""

    def __init_subclass__(cls) -> None:
        post = cls.__dict__.get("post")
        # Most requests create nothing: they return 200, unless their method names another status.
        if post and not hasattr(post, "__dmr_payload__"):
            modify(status_code=HTTPStatus.OK)(post)
        super().__init_subclass__()

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """Return the response to the request, also for errors."""
        # Cookies are ignored, so other sites cannot send requests from a user's browser.
        request.user = AnonymousUser()
        try:
            self._authenticate(request)
            response = self._respond(request, *args, **kwargs)
        except (ApiError, IdempotencyConflict) as refusal:
            response = require(error_response(refusal))
        response["Cache-Control"] = "private, no-cache"
        patch_vary_headers(response, ["Authorization", "Invitation"])
        kept = request.method in SAFE_METHODS and not self.is_stream
        return with_etag(request, response, self.etag) if kept else response

    def stop_if_unchanged(self, mark: str) -> None:
        """Set the ETag from `mark`; raise NotModified if the client already has it."""
        self.etag = quote_etag(sha256(mark.encode()).hexdigest()[:32])
        if get_conditional_response(self.request, etag=self.etag):
            raise NotModified

    def handle_error(self, endpoint: Endpoint, controller: Any, exc: Exception) -> HttpResponse:
        """Return the problem response for the error, or raise the error again."""
        if isinstance(exc, NotModified):
            return HttpResponse()
        answer = error_response(exc)
        if answer is None:
            raise exc
        return answer

    def handle_method_not_allowed(self, method: str) -> HttpResponse:
        """Return the response to an HTTP method that the endpoint does not have."""
        detail = f"Method {method} is not allowed here."
        answer = problem_response(HTTPStatus.METHOD_NOT_ALLOWED, "method-not-allowed", detail)
        answer["Allow"] = ", ".join(sorted(self.api_endpoints))
        return answer

    @property
    def viewer(self) -> User | None:
        """The user of the token, or None without a token."""
        return self.token.user if self.token else None

    @property
    def user(self) -> User:
        """The user of the token, for requests that need one."""
        assert self.token  # noqa: S101
        return self.token.user

    @property
    def throttle_key(self) -> str:
        """The key by which requests and streams are counted: the account, or the IP address."""
        return f"user-{self.token.user_id}" if self.token else client_ip(self.request)

    @property
    def invitation(self) -> str:
        """The invitation sent in the header, as a browser has it after opening an invitation link."""
        return self.request.headers.get("Invitation", "")

    def require_scope(self, scope: str) -> None:
        """Raise ApiError if the token of the request lacks the scope."""
        if self.token and not self.token.allows(scope):
            detail = f"This request needs a token with the scope {scope}; yours has {self.token.scope}."
            raise ApiError(HTTPStatus.FORBIDDEN, "scope", detail)

    @sensitive_variables("given")
    def _authenticate(self, request: HttpRequest) -> None:
        given, now = request.headers.get("Authorization", ""), timezone.now()
        if given:
            self.token = find_token(given[len(BEARER) :], now) if given.startswith(BEARER) else None
        self._throttle()
        if given and self.token is None:
            raise _unauthorised("Invalid or expired token.")
        if self.token:
            request.user = self.token.user
            record_use(self.token, now)
        elif self.requires_user or request.method not in SAFE_METHODS:
            raise _unauthorised("This request needs a token. Create one on your account page.")
        if request.method not in SAFE_METHODS and NUL in request.body:
            # Forms refuse NUL too, and PostgreSQL cannot store it.
            raise ApiError(HTTPStatus.BAD_REQUEST, "malformed", "Text must not contain NUL characters.")
        if request.method not in SAFE_METHODS:
            self.require_scope(self.write_scope)

    def _throttle(self) -> None:
        limit = settings.API_CALLS_PER_MINUTE
        if not within_limit(action="api", who=self.throttle_key, limit=limit, seconds=LIMIT_SECONDS):
            detail, wait = f"More than {limit} requests within a minute. Wait a little.", str(LIMIT_SECONDS)
            raise ApiError(HTTPStatus.TOO_MANY_REQUESTS, "too-many-calls", detail, {"Retry-After": wait})

    def _respond(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        key = request.headers.get("Idempotency-Key", "")
        if self.token is None or not self.is_idempotent or request.method in SAFE_METHODS or not key:
            return self._call(request, *args, **kwargs)
        if len(key) > MAX_IDEMPOTENCY_KEY_LENGTH:
            detail = f"An Idempotency-Key can have at most {MAX_IDEMPOTENCY_KEY_LENGTH} characters."
            raise ApiError(HTTPStatus.BAD_REQUEST, "malformed", detail)
        asked = f"{request.method} {request.get_full_path()}\n".encode() + request.body
        digest, call = sha256(asked).hexdigest(), lambda: self._call(request, *args, **kwargs)
        return respond_once(self.token, key, digest, timezone.now(), call)

    def _call(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        read = self.api_endpoints.get("GET") if request.method == "HEAD" else None
        answer = read.func(self, *args, **kwargs) if read else super().dispatch(request, *args, **kwargs)
        return cast(HttpResponse, answer)


def with_etag(request: HttpRequest, response: HttpResponse, etag: str = "") -> HttpResponse:
    """Return the response with an ETag, or 304 if the client already has it.

    Without `etag`, the ETag is a hash of the body, not of a revision, which would also reveal hidden changes.
    """
    if response.status_code != HTTPStatus.OK:
        return response
    etag = etag or quote_etag(sha256(response.content).hexdigest()[:32])
    response["ETag"] = etag
    return get_conditional_response(request, etag=etag, response=response) or response


def _unauthorised(detail: str) -> ApiError:
    return ApiError(HTTPStatus.UNAUTHORIZED, "token", detail, {"WWW-Authenticate": 'Bearer realm="Space Race"'})


class Done(Struct, frozen=True, kw_only=True):
    """The request is done. `version` is the match's version now, null if the match was deleted."""

    match: int
    version: int | None


def match_closed() -> ApiError:
    """Return the error for a user who may not see the match."""
    detail = "You cannot see this match. Send its invitation in the header `Invitation`."
    return ApiError(HTTPStatus.FORBIDDEN, "closed", detail)


class MatchController(ApiController):
    """An endpoint of one match."""

    def get_match(self) -> Match:
        """Return the match if the user may see it; otherwise raise an error that reveals nothing about it."""
        number = self.kwargs["match"]
        found = with_window("host", "in_season__season__host", "solo_try").filter(pk=number).first()
        if found is None:
            raise Http404
        if not can_see(found, self.viewer, self.invitation):
            raise match_closed()
        return found

    def get_started_match(self) -> Match:
        """Return the match as `get_match` does; raise ApiError if it has not started."""
        match = self.get_match()
        if match.status == Match.Status.OPEN:
            raise ApiError(HTTPStatus.CONFLICT, "not-started", "This match has not started yet.")
        return match

    def get_seat(self) -> tuple[Position, DecisionContext]:
        """Return the position and the decision context of the user's seat; raise ApiError without a seat."""
        position = load_position(self.get_started_match())
        ticket = get_decision_context(position, self.user)
        if ticket is None:
            raise ApiError(HTTPStatus.FORBIDDEN, "no-seat", "You have no seat in this match.")
        return position, ticket

    def carry_out(self, service: Callable[..., object], match: Match, **given: Any) -> Done:
        """Call the service of the match as the user; return the response."""
        service(match_id=match.pk, user=self.user, **given)
        return self.done()

    def done(self) -> Done:
        """Return the response to a request that has changed the match."""
        number = self.kwargs["match"]
        version = Match.objects.filter(pk=number).values_list("version", flat=True).first()
        return Done(match=number, version=version)


class HostController(MatchController):
    """An endpoint of one match, for its host."""

    write_scope = Token.Scope.HOST
