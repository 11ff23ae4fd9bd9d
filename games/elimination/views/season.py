"""Views of seasons of elimination: the list, the page, founding, and every action on the page."""

from hashlib import sha256

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.http import quote_etag
from django.views.decorators.http import conditional_page, require_POST, require_safe

from games.elimination.forms.actions import MOVED_ON, available_actions, do_action, find_action
from games.elimination.forms.new_season import NewSeasonForm
from games.elimination.selectors.calendar import season_calendar
from games.elimination.selectors.season_page import EliminationPage, listed_seasons
from games.elimination.services.founding import found_season, start_evening
from games.error_display import error_as_message, error_in_form, form_page, form_status, render_form
from games.forms.field_types import PlainForm
from games.guests.forms.guests import GuestForm
from games.guests.views.guests import ensure_player
from games.matches.views.shared_pages import calendar_response
from games.models import Season, User
from games.permissions.views.decorators import get_viewer
from games.requests import HtmxRequest, PlayerRequest, absolute_url

GROUPS = ("main", "talk", "quiet", "host")
"""The parts of the page with forms."""


@require_safe
def season_list(request: HttpRequest) -> HttpResponse:
    """List the seasons of elimination that are public or the viewer's own."""
    context = {"seasons": listed_seasons(get_viewer(request)), "form": GuestForm()}
    return render(request, "elimination/seasons.html", context)


@require_safe
def season(request: HtmxRequest, token: str) -> HttpResponse:
    """Show the page of a season to anybody with its link; to an open page only if something has happened."""
    page = season_page_or_404(token, get_viewer(request))
    if not request.htmx:
        return _render(request, page)
    etag = quote_etag(sha256(f"{page.version}/{page.viewer.pk if page.viewer else 0}".encode()).hexdigest()[:20])
    response = get_conditional_response(request, etag=etag) or _render(request, page)
    response["ETag"], response["Cache-Control"] = etag, "private, no-cache"
    patch_vary_headers(response, ["Cookie", "HX-Request"])
    return response


@conditional_page
@require_safe
def calendar(request: HttpRequest, token: str) -> HttpResponse:
    """Return the calendar of the season to anybody with its link."""
    found = get_object_or_404(Season, kind=Season.Kind.ELIMINATION, token=token)
    return calendar_response(season_calendar(found), "season")


@form_page
def new_season(request: PlayerRequest) -> HttpResponse:
    """Found a season of elimination."""
    form = NewSeasonForm(request.POST if request.method == "POST" else None, user=request.user)
    if form.is_valid():
        with error_in_form(form):
            return redirect("elimination", found_season(user=request.user, **form.plan()).token)
    return render_form(request, "elimination/new.html", form)


@require_POST
def evening(request: HttpRequest) -> HttpResponse:
    """Start an evening against eight bots, as a guest if need be, or go on with the one in progress."""
    form = GuestForm(request.POST)
    player = ensure_player(request, form)
    if player is None:
        context = {"seasons": listed_seasons(None), "form": form}
        return render(request, "elimination/seasons.html", context, status=form_status(form))
    with error_as_message(request):
        return redirect("elimination", start_evening(user=player).token)
    return redirect("eliminations")


@login_required
@require_POST
def act(request: PlayerRequest, token: str, action: str) -> HttpResponse:
    """Do what a player or the host of the season decides; with an error, show the page with the form still filled."""
    page = season_page_or_404(token, get_viewer(request))
    found = find_action(page, action)
    if found is None:
        messages.error(request, MOVED_ON)
        return redirect("elimination", token)
    form = found.form(request.POST)
    if form.is_valid():
        with error_in_form(form):
            do_action(found, form, token=token, user=request.user)
            if found.done:
                messages.success(request, found.done)
            return redirect("elimination", token)
    return _render(request, page, found.name, form)


def season_page_or_404(token: str, viewer: User | None) -> EliminationPage:
    """Return the page of the season of elimination with that token. Raise Http404 without one."""
    rows = Season.objects.select_related("host", "club").filter(kind=Season.Kind.ELIMINATION)
    return EliminationPage(get_object_or_404(rows, token=token), viewer)


def _render(
    request: HttpRequest, page: EliminationPage, tried: str = "", form: PlainForm | None = None
) -> HttpResponse:
    actions = available_actions(page)
    filled = [(each, form if form and each.name == tried else each.form()) for each in actions]
    context = {
        "link": absolute_url("elimination", page.season.token),
        "page": page,
        "season": page.season,
        "actions": {group: [pair for pair in filled if pair[0].group == group] for group in GROUPS},
        "tried": tried,
    }
    return render(request, "elimination/season.html", context, status=form_status(form) if form else 200)
