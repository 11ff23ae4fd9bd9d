"""The calendar of deadlines: for programs that have its address, and where its owner has one made."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import conditional_page, require_safe

from games.models import CalendarFeed
from games.notices.selectors.calendar import calendar_of
from games.notices.services.calendars import make_calendar, revoke_calendar
from games.notices.views.notices import notices_form
from games.requests import PlayerRequest


@conditional_page
@require_safe
def calendar(request: HttpRequest, token: str) -> HttpResponse:
    """The deadlines of whose calendar it is. The address is the permission."""
    feeds = CalendarFeed.objects.filter(user__is_active=True).select_related("user")
    feed = get_object_or_404(feeds, token=token)
    response = HttpResponse(calendar_of(feed.user), content_type="text/calendar; charset=utf-8")
    response["Cache-Control"] = "private, no-cache"
    response["Referrer-Policy"] = "no-referrer"
    response["Content-Disposition"] = 'inline; filename="deadlines.ics"'
    return response


@notices_form
def change_calendar(request: PlayerRequest) -> HttpResponse:
    """Have an address made for my calendar, instead of the one that it had, or have that one revoked."""
    if "revoke" in request.POST:
        revoke_calendar(request.user)
        messages.success(request, "Revoked. The old address leads nowhere.")
    else:
        make_calendar(request.user)
        messages.success(request, "Your calendar has a new address. Every older one leads nowhere.")
    return redirect("notices")
