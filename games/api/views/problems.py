"""Error responses of the API: problem documents (RFC 9457)."""

import re
from http import HTTPStatus
from typing import Any

import msgspec
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse
from dmr.exceptions import NotAcceptableError, RequestSerializationError, ValidationError
from msgspec import Struct

from games.api.forms.new_match import BadSettings
from games.api.services.tokens import IdempotencyConflict
from games.exceptions import RulesServiceError, ServiceError
from games.models import Match
from games.rules import errors as rules
from games.schedule.timetable import InvalidTimetable

CONTENT_TYPE = "application/problem+json"
INTERNAL_NAMES = re.compile(r"\$\.parsed_(?:body|query)")
"""Names of request parts in this code, to be hidden from clients."""


class Problem(Struct, frozen=True, kw_only=True):
    """Why a request failed. `detail` is a sentence for people, `code` is for programs.

    If the rules refuse a move, `code` comes from the rules, and `rule` is the anchor on the game's rules page. `field`
    names the faulty field ("" = the whole request). `problems` are sentences by field, if there are several.
    """

    type: str = "about:blank"
    title: str
    status: int
    detail: str
    code: str
    field: str = ""
    rule: str = ""
    problems: dict[str, str] = {}


class ApiError(Exception):
    """A request that fails before any service is called."""

    def __init__(self, status: HTTPStatus, code: str, detail: str, headers: dict[str, str] | None = None):
        super().__init__(detail)
        self.response = problem_response(status, code, detail, headers)


def problem_response(
    status: HTTPStatus, code: str, detail: str, headers: dict[str, str] | None = None, **more: Any
) -> HttpResponse:
    """Return a problem response with these values."""
    problem = Problem(title=status.phrase, status=status, detail=detail, code=code, **more)
    return HttpResponse(msgspec.json.encode(problem), status=status, content_type=CONTENT_TYPE, headers=headers)


def error_response(error: Exception) -> HttpResponse | None:
    """Return the problem response for the error; None for errors of the server itself."""
    wrong, late = HTTPStatus.UNPROCESSABLE_ENTITY, HTTPStatus.CONFLICT
    match error:
        case ApiError():
            return error.response
        case NotAcceptableError():
            detail = "Responses are available only as JSON."
            return problem_response(HTTPStatus.NOT_ACCEPTABLE, "not-acceptable", detail)
        case RequestSerializationError() | ValidationError():
            detail = error.payload[0]["msg"] if isinstance(error, ValidationError) else str(error)
            return problem_response(HTTPStatus.BAD_REQUEST, "malformed", INTERNAL_NAMES.sub("$", detail))
        case Http404() | Match.DoesNotExist():
            return problem_response(HTTPStatus.NOT_FOUND, "not-found", "Not found.")
        case PermissionDenied():
            return problem_response(HTTPStatus.FORBIDDEN, "forbidden", str(error))
        case rules.IllegalMove() | rules.MalformedMove() | RulesServiceError():
            return problem_response(wrong, error.code, error.message, field=error.field, rule=error.rule)
        case rules.BadOptions() | InvalidTimetable() | BadSettings():
            return problem_response(wrong, "bad-settings", str(error), problems=dict(error.problems))
        case rules.NotYourDecision():
            return problem_response(late, "not-your-decision", str(error))
        case rules.StaleWindow():
            return problem_response(late, "stale-window", str(error))
        case rules.MatchOver():
            return problem_response(late, "match-over", str(error))
        case IdempotencyConflict():
            return problem_response(wrong, "other-call", error.message, field="Idempotency-Key")
        case ServiceError():
            return problem_response(late, "refused", error.message, field=error.field)
    return None
