"""What members are told of their club: notices, and a calendar."""

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import conditional_page, require_safe

from games.clubs.selectors.calendar import calendar_of, membership_with
from games.clubs.services import news
from games.clubs.views.gates import club_form
from games.models import Club
from games.requests import PlayerRequest


@club_form
def choose(request: PlayerRequest, found: Club) -> str:
    """Be told when a match of the club opens, or no longer."""
    news.choose_news(club_id=found.pk, user=request.user, wants=request.POST.get("wants") == "on")
    return ""


@club_form
def change_calendar(request: PlayerRequest, found: Club) -> str:
    """Have an address made for my calendar of the club, or have that one revoked."""
    if "revoke" in request.POST:
        news.revoke_calendar(club_id=found.pk, user=request.user)
    else:
        news.make_calendar(club_id=found.pk, user=request.user)
    return ""


@conditional_page
@require_safe
def calendar(request: HttpRequest, token: str) -> HttpResponse:
    """When windows of the club's matches close. The address is the permission."""
    membership = membership_with(token)
    if membership is None:
        raise Http404
    response = HttpResponse(calendar_of(membership), content_type="text/calendar; charset=utf-8")
    response["Cache-Control"] = "private, no-cache"
    response["Referrer-Policy"] = "no-referrer"
    response["Content-Disposition"] = 'inline; filename="club.ics"'
    return response
