"""Responses for failed requests; they name the cause if the database is unreachable or cannot be written."""

import logging
import sys
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.views.defaults import server_error

from spacerace.outages import SECONDS_BETWEEN_ATTEMPTS, is_database_unreachable, is_database_unwritable

log = logging.getLogger(__name__)

UNAVAILABLE = 503
SERVER_ERROR = 500
API_V1_PREFIX = "/api/v1/"
PROBLEMS = {
    UNAVAILABLE: ("unavailable", "The database is unavailable. Your request was not saved. Try again later."),
    SERVER_ERROR: ("mistake", "Something went wrong on the server. Your request was not saved."),
}


def handle_server_error(request: HttpRequest) -> HttpResponse:
    """Return the response for a request whose view raised an error: 503 for a database outage, else 500."""
    error = sys.exception()
    if not is_database_unreachable(error) and not is_database_unwritable(error):
        is_call = request.path.startswith(API_V1_PREFIX)
        return problem_details(SERVER_ERROR, *PROBLEMS[SERVER_ERROR]) if is_call else server_error(request)
    log.error("the database is unavailable; the request was not saved", exc_info=error)
    if request.path.startswith(API_V1_PREFIX):
        response = problem_details(UNAVAILABLE, *PROBLEMS[UNAVAILABLE])
    else:
        page = render_to_string("503.html", {"cannot_write": is_database_unwritable(error)})
        response = HttpResponse(page, status=UNAVAILABLE)
    response["Retry-After"] = str(int(SECONDS_BETWEEN_ATTEMPTS))
    return response


def problem_details(status: int, code: str, detail: str) -> HttpResponse:
    """Return the response for an API client, in the format of `games.api.views.problems`."""
    said = {"status": status, "detail": detail, "code": code, "field": "", "rule": "", "problems": {}}
    whole = {"type": "about:blank", "title": HTTPStatus(status).phrase, **said}
    return JsonResponse(whole, status=status, content_type="application/problem+json")


class ConciseErrorFilter(logging.Filter):
    """Removes tracebacks of rejected requests, and drops log records of requests during a database outage."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether the record is logged; remove its traceback where it is not needed."""
        error = record.exc_info[1] if record.exc_info else None
        if record.name == "django.request" and (is_database_unreachable(error) or is_database_unwritable(error)):
            return False
        if getattr(record, "status_code", SERVER_ERROR) < SERVER_ERROR:
            record.exc_info = None
        return True
