"""Middleware, in the order of the settings."""

import codecs
import re
from collections.abc import Callable
from datetime import datetime
from time import perf_counter

from django.conf import settings
from django.contrib.auth import get_user_model
from django.db import DatabaseError
from django.http import (
    HttpRequest,
    HttpResponse,
    HttpResponseBadRequest,
    HttpResponseNotAllowed,
    HttpResponsePermanentRedirect,
)
from django.urls import is_valid_path
from django.utils import timezone
from django.utils.cache import has_vary_header
from django.utils.http import escape_leading_slashes
from prometheus_client import Histogram

from games.requests import browser_zone
from spacerace.error_views import API_V1_PREFIX, problem_details
from spacerace.outages import is_database_unwritable

PUBLIC_PATHS = re.compile(r"/(embed/.*|live-screen/|feed/.*|hosts/.*|sitemap\.xml|robots\.txt|matches/\d+/feed\.atom)")
"""Paths whose responses are the same for everybody."""

LAST_PORT, MAX_PORT_DIGITS = 65_535, 5
PAGE_METHODS = ("GET", "HEAD", "OPTIONS", "POST")

Handler = Callable[[HttpRequest], HttpResponse]


def middleware(step: Callable[[HttpRequest, Handler], HttpResponse]) -> Callable[[Handler], Handler]:
    """Make a middleware of `step`, which responds itself or calls `get_response`."""

    def made(get_response: Handler) -> Handler:
        return lambda request: step(request, get_response)

    return made


REQUEST_SECONDS = Histogram(
    "spacerace_request_seconds",
    "Seconds until the response of this process is ready, by status.",
    ("status",),
    buckets=(0.01, 0.03, 0.1, 0.3, 1, 3, 10),
)


@middleware
def measure_requests(request: HttpRequest, get_response: Handler) -> HttpResponse:
    """Count responses and their time for the metrics of this process; streams until they begin."""
    began = perf_counter()
    response = get_response(request)
    REQUEST_SECONDS.labels(response.status_code).observe(perf_counter() - began)
    return response


@middleware
def reject_invalid_ports(request: HttpRequest, get_response: Handler) -> HttpResponse:
    """Reject a Host header with an invalid port: Django accepts any number, and pages repeat it."""
    port = request.headers.get("Host", "").rpartition("]")[2].partition(":")[2]
    if port.isdecimal() and not 0 < int(port[: MAX_PORT_DIGITS + 1]) <= LAST_PORT:
        return _bad_request(request, "The Host header names an invalid port.")
    return get_response(request)


def _bad_request(request: HttpRequest, said: str) -> HttpResponse:
    """Return a 400 response, as JSON to API clients and as text to browsers."""
    if request.path_info.startswith(API_V1_PREFIX):
        return problem_details(400, "malformed", said)
    return HttpResponseBadRequest(f"{said}\n", content_type="text/plain")


@middleware
def require_utf8(request: HttpRequest, get_response: Handler) -> HttpResponse:
    """Reject a body that is not UTF-8; Django would do so only while reading the form."""
    charset = (request.content_params or {}).get("charset", "utf-8")
    if not _is_utf8(charset):
        return _bad_request(request, "The body must be UTF-8. Send it without a charset.")
    if charset.lower() != "utf-8":
        # Django knows UTF-8 only by this name.
        request.encoding = "utf-8"
    return get_response(request)


def _is_utf8(charset: str) -> bool:
    """Whether `charset` is a name of UTF-8."""
    try:
        return codecs.lookup(charset).name == "utf-8"
    except (LookupError, ValueError):
        return False


@middleware
def append_slash(request: HttpRequest, get_response: Handler) -> HttpResponse:
    """Redirect GET and HEAD to the URL with a slash at its end, if only that one exists.

    Django's CommonMiddleware would redirect POST requests too, which loses their data, and reject health
    checks that address a process directly.
    """
    path = request.path_info
    if (
        request.method in ("GET", "HEAD")
        and not path.endswith("/")
        and not path.startswith("/api/")
        and not is_valid_path(path)
        and is_valid_path(f"{path}/")
    ):
        address = request.get_full_path(force_append_slash=True)
        return HttpResponsePermanentRedirect(escape_leading_slashes(address))
    return get_response(request)


@middleware
def restrict_methods(request: HttpRequest, get_response: Handler) -> HttpResponse:
    """Reject methods that no page supports (PUT, PROPFIND …) before the CSRF check asks them for a token."""
    if request.method in PAGE_METHODS or request.path_info.startswith(API_V1_PREFIX):
        return get_response(request)
    return HttpResponseNotAllowed(PAGE_METHODS)


@middleware
def strip_cookies_of_public_pages(request: HttpRequest, get_response: Handler) -> HttpResponse:
    """Hide the cookies of requests to public pages, and let no response set one."""
    if not PUBLIC_PATHS.fullmatch(request.path_info):
        return get_response(request)
    request.COOKIES = {}
    response = get_response(request)
    response.cookies.clear()
    vary = [each for each in response.headers.get("Vary", "").split(", ") if each not in ("", "Cookie")]
    if vary:
        response.headers["Vary"] = ", ".join(vary)
    else:
        del response["Vary"]
    return response


@middleware
def reject_invalid_sessions(request: HttpRequest, get_response: Handler) -> HttpResponse:
    """Ignore a cookie that cannot be a session key: PostgreSQL fails at a NUL in it."""
    drop_invalid_session(request.COOKIES)
    return get_response(request)


def drop_invalid_session(cookies: dict[str, str]) -> None:
    """Remove the session key from `cookies` if it is invalid."""
    key = cookies.get(settings.SESSION_COOKIE_NAME, "")
    if not (key.isascii() and key.isalnum()):
        cookies.pop(settings.SESSION_COOKIE_NAME, None)


@middleware
def private_by_default(request: HttpRequest, get_response: Handler) -> HttpResponse:
    """Forbid caching of responses, unless the view sets other headers."""
    response = get_response(request)
    if response.cookies or has_vary_header(response, "Cookie"):
        response.headers.setdefault("Cache-Control", "private, no-store")
    return response


@middleware
def track_last_seen(request: HttpRequest, get_response: Handler) -> HttpResponse:
    """Save when a user was last seen, to the hour, and the time zone of their browser; one write an hour.

    The first zone that the browser sends is saved at once.
    """
    response = get_response(request)
    if request.session.accessed and request.user.is_authenticated:
        hour = timezone.now().replace(minute=0, second=0, microsecond=0)
        user, zone = request.user, browser_zone(request)
        if user.seen_at != hour or (zone and not user.zone):
            _save_last_seen(user.pk, hour, zone or user.zone)
    return response


def _save_last_seen(user: int, hour: datetime, zone: str) -> None:
    """Save when the user was last seen; ignore a database that cannot be written."""
    try:
        get_user_model().objects.filter(pk=user).update(seen_at=hour, zone=zone)
    except DatabaseError as error:
        if not is_database_unwritable(error):
            raise


@middleware
def extend_session(request: HttpRequest, get_response: Handler) -> HttpResponse:
    """Let a session expire a year after its last use, not its first: a guest cannot sign in again.

    It costs one write a month. It runs inside Django's session middleware, which writes the session.
    """
    response = get_response(request)
    session = request.session
    if not session.accessed or session.is_empty():
        return response
    month = f"{timezone.now():%Y-%m}"
    if session.modified or session.get("month", month) != month:
        session["month"] = month
    return response
