"""Pages that are the same for all strangers: rendered once for all, but for the token of their forms."""

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
"""How old what follows from the time alone may be, such as how long it is until a deadline."""


def render_shared(
    request: HttpRequest,
    template: str | tuple[str, ...],
    version: Callable[[], object],
    context: Callable[[], dict[str, Any]],
) -> HttpResponse:
    """Render `template`, or the first there is, from `context`, which follows from `version` and account."""
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
    """Return the calendar for a program, as a file of that name."""
    response = HttpResponse(calendar, content_type="text/calendar; charset=utf-8")
    response["Cache-Control"] = "private, no-cache"
    response["Referrer-Policy"] = "no-referrer"
    response["Content-Disposition"] = f'inline; filename="{name}.ics"'
    return response
