"""Pages that are the same for all anonymous users: rendered once, except the CSRF token."""

from collections.abc import Callable
from hashlib import sha256
from secrets import token_hex
from typing import Any

from django.contrib.messages import get_messages
from django.core.cache import caches
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import render
from django.template.loader import render_to_string

SHARED_PAGE_SECONDS = 10
"""The maximum age of values that depend on the time, such as a countdown."""


def render_shared(
    request: HttpRequest,
    template: str | tuple[str, ...],
    version: Callable[[], object],
    context: Callable[[], dict[str, Any]],
) -> HttpResponse:
    """Render the first existing `template` and cache it by `version` and kind of user."""
    if request.user.is_authenticated or len(get_messages(request)):
        return render(request, template, context())
    known = (template, request.scheme, request.get_host(), version())
    key = f"page/{sha256(repr(known).encode()).hexdigest()}"
    pages = caches["fragments"]
    parts = pages.get(key)
    if parts is None:
        place = token_hex(16)
        parts = render_to_string(template, context() | {"csrf_token": place}, request).split(place)
        pages.set(key, parts, SHARED_PAGE_SECONDS)
    return HttpResponse(parts[0] if len(parts) == 1 else get_token(request).join(parts))


def calendar_response(calendar: bytes, name: str) -> HttpResponse:
    """Return the iCalendar text as a file with that name."""
    response = HttpResponse(calendar, content_type="text/calendar; charset=utf-8")
    response["Cache-Control"] = "private, no-cache"
    response["Referrer-Policy"] = "no-referrer"
    response["Content-Disposition"] = f'inline; filename="{name}.ics"'
    return response
