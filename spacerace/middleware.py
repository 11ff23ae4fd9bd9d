"""What every request and answer passes on its way, in the order of the settings."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest
from django.utils import timezone
from django.utils.cache import has_vary_header

Handler = Callable[[HttpRequest], HttpResponse]


def only_utf8(get_response: Handler) -> Handler:
    """Refuse a body in another encoding than UTF-8: no form here sends one.

    Django refuses it too, but only while reading the form, and reads the form again to show why.
    """

    def answer(request: HttpRequest) -> HttpResponse:
        charset = (request.content_params or {}).get("charset", "utf-8")
        if charset.lower() != "utf-8":
            return HttpResponseBadRequest("Mission control reads UTF-8 only.\n", content_type="text/plain")
        return get_response(request)

    return answer


def only_possible_sessions(get_response: Handler) -> Handler:
    """Take a cookie that cannot be a session's key for none: PostgreSQL fails at a NUL in it."""

    def answer(request: HttpRequest) -> HttpResponse:
        drop_impossible_session(request.COOKIES)
        return get_response(request)

    return answer


def drop_impossible_session(cookies: dict[str, str]) -> None:
    """Take the session's key out of `cookies` if it can be none."""
    key = cookies.get(settings.SESSION_COOKIE_NAME, "")
    if not (key.isascii() and key.isalnum()):
        cookies.pop(settings.SESSION_COOKIE_NAME, None)


def private_by_default(get_response: Handler) -> Handler:
    """Have nobody keep an answer that depends on who asks, unless its view says otherwise."""

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if response.cookies or has_vary_header(response, "Cookie"):
            response.headers.setdefault("Cache-Control", "private, no-store")
        return response

    return answer


def sessions_of_those_who_come(get_response: Handler) -> Handler:
    """Let a session run out a year after its last use, not after its first: a guest has no other key.

    It costs one write a month. It stands inside Django's middleware of sessions, which does the writing.
    """

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        session = request.session
        if not session.accessed or session.is_empty():
            return response
        month = f"{timezone.now():%Y-%m}"
        if session.modified or session.get("month", month) != month:
            session["month"] = month
        return response

    return answer
