"""Addresses that pages had before: each leads to the page's present one."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.csrf import csrf_exempt

MOVED = {
    "account/notices": "account/notifications",
    "alone": "solo",
    "cups": "tournaments",
    "notices": "notifications",
    "orders-of-the-day": "daily-puzzles",
    "set-ups": "templates",
}
"""The first part of the old address and of the new one; what follows it stayed."""


@csrf_exempt
def moved(request: HttpRequest, rest: str, start: str) -> HttpResponse:
    """Return a redirect (308) to the address that begins with `start`: a mail program's POST stays one."""
    query = request.META.get("QUERY_STRING", "")
    return redirect(f"/{start}/{rest}{'?' if query else ''}{query}", permanent=True, preserve_request=True)
