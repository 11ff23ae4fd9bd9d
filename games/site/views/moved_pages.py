"""Addresses that pages had before: each leads to the page's present one."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.csrf import csrf_exempt

MOVED = {
    "account/notices": "account/notifications",
    "alone": "solo",
    "cups": "tournaments",
    "notices": "notifications",
    "on-air": "live-screen",
    "orders-of-the-day": "daily-puzzles",
    "set-ups": "templates",
}
"""The first part of the old address and of the new one; what follows it stayed."""

MOVED_ROUTES = {
    "account/held/": "held_form",
    "account/keep/": "guest_sign_up",
    "account/notifications/<int:target>/ask/": "notifications_resend",
    "clubs/<str:name>/news/": "club_notifications",
    "matches/<int:pk>/again/": "match_rematch",
    "matches/<int:pk>/call-off/": "match_cancel",
    "matches/<int:pk>/come-back/": "match_rejoin",
    "matches/<int:pk>/desk/": "match_dashboard_link",
    "matches/<int:pk>/desk/telegraph/": "match_telegraph_link",
    "matches/<int:pk>/standing/": "match_standing_orders",
    "matches/<int:pk>/vacation/back/": "match_vacation_cancel",
    "matches/<int:pk>/windows/<int:number>/anew/": "match_what_if",
    "matches/<int:pk>/windows/<int:number>/reel/": "match_animation",
    "tournaments/<int:number>/call-off/": "tournament_cancel",
}
"""Old routes and the URL names of the pages that replaced them."""


@csrf_exempt
def moved(request: HttpRequest, start: str = "", rest: str = "", to: str = "", **parts: str | int) -> HttpResponse:
    """Return a redirect (308): a mail program's POST stays one.

    It leads to the `rest` of the address after `start`, or to the page with the URL name `to` and the same parts.
    """
    path = reverse(to, kwargs=parts) if to else f"/{start}/{rest}"
    query = request.META.get("QUERY_STRING", "")
    return redirect(f"{path}{'?' if query else ''}{query}", permanent=True, preserve_request=True)
