"""Views of the club list, a club's page and its settings."""

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from games.clubs.forms.club import ClubForm
from games.clubs.selectors.calendar import calendar_address
from games.clubs.selectors.club_page import club_page, club_tables, list_clubs, related_clubs
from games.clubs.services.clubs import close_club, create_club, edit_club, renew_invitation_link
from games.error_display import error_in_form, render_form, service_form
from games.forms.invitation import InvitationForm
from games.lobby.selectors.club_matches import club_matches
from games.models import Club
from games.models.club import LEADER_STANDINGS
from games.permissions.selectors.membership import find_club, membership_standing
from games.permissions.views.decorators import get_viewer
from games.requests import PlayerRequest, requested_page
from games.seasons.selectors.season_page import club_seasons
from games.tournaments.selectors.tournament_page import club_tournaments


def club_or_404(name: str) -> Club:
    """Return the club whose page has that name."""
    club = find_club(name)
    if club is None:
        raise Http404
    return club


def _back(request: PlayerRequest, found: Club) -> HttpResponse:
    is_there = Club.objects.filter(pk=found.pk).exists()
    return redirect("club", found.page_name) if is_there else redirect("clubs")


club_action = service_form(lambda request, name: club_or_404(name), _back)
"""Decorator of actions on a club's page; they redirect back to it."""


@require_safe
def club_list(request: HttpRequest) -> HttpResponse:
    """List the visitor's clubs, then all clubs."""
    viewer, number = get_viewer(request), requested_page(request)
    found, has_more = list_clubs(number)
    own = related_clubs(viewer) if viewer else []
    context = {"own": own, "clubs": found, "number": number, "has_more": has_more}
    return render(request, "clubs/clubs.html", context)


@require_safe
def club(request: HttpRequest, name: str) -> HttpResponse:
    """Show a club's page."""
    found = club_or_404(name)
    if name != found.page_name:
        return redirect("club", found.page_name)
    return render_club(request, found, InvitationForm())


def render_club(request: HttpRequest, found: Club, form: InvitationForm, status: int = 200) -> HttpResponse:
    """Render the club's page with the officers' invitation form."""
    page = club_page(found, get_viewer(request))
    link = request.build_absolute_uri(reverse("club_invitation", args=[found.token]))
    viewer = get_viewer(request)
    context = {
        "page": page,
        "club": found,
        "form": form,
        "link": link if page.is_officer else "",
        "matches": club_matches(found, viewer, belongs=page.belongs),
        "tables": club_tables(page),
        "calendar": calendar_address(page.mine) if page.belongs else "",
        "seasons": club_seasons(found) if page.belongs else [],
        "tournaments": club_tournaments(found, viewer) if page.belongs else [],
    }
    return render(request, "clubs/club.html", context, status=status)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def new_club(request: PlayerRequest) -> HttpResponse:
    """Create a club."""
    form = ClubForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        with error_in_form(form):
            return redirect("club", create_club(user=request.user, **form.cleaned_data).page_name)
    return render_form(request, "clubs/new.html", form)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def edit(request: PlayerRequest, name: str) -> HttpResponse:
    """Edit the club's name and description, for officers."""
    found = club_or_404(name)
    if membership_standing(found, request.user) not in LEADER_STANDINGS:
        return redirect("club", found.page_name)
    form = ClubForm(request.POST if request.method == "POST" else None, club=found)
    if form.is_valid():
        with error_in_form(form):
            changed = edit_club(club_id=found.pk, user=request.user, **form.cleaned_data)
            return redirect("club", changed.page_name)
    return render_form(request, "clubs/new.html", form, club=found)


@club_action
def link(request: PlayerRequest, found: Club) -> str:
    """Replace the invitation link."""
    renew_invitation_link(club_id=found.pk, user=request.user)
    return "New link made. The old link no longer works."


@club_action
def close(request: PlayerRequest, found: Club) -> str:
    """Close the club."""
    close_club(club_id=found.pk, user=request.user)
    return f"{found} is closed. Its matches continue."
