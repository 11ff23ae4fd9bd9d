"""Clubs: the list of them, the page of one, and what its officers change of it."""

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from games.clubs.forms.club import ClubForm, InviteForm
from games.clubs.selectors.calendar import calendar_address
from games.clubs.selectors.page import club_page, clubs, clubs_of, tables_of
from games.clubs.selectors.standing import club_called, standing_of
from games.clubs.services.clubs import change_club, close_club, found_club, renew_link
from games.lobby.selectors.of_club import matches_of_club
from games.matches.views.access import viewer_of
from games.models import Club
from games.models.club import LEADS
from games.requests import PlayerRequest, page_asked_for
from games.seasons.selectors.seasons import seasons_of_club
from games.show_refusal import refusal_in_form, render_form, service_form
from games.tournaments.selectors.page import cups_of_club


def found_or_404(name: str) -> Club:
    """Return the club whose page has that name."""
    club = club_called(name)
    if club is None:
        raise Http404
    return club


def _back(request: PlayerRequest, found: Club) -> HttpResponse:
    is_there = Club.objects.filter(pk=found.pk).exists()
    return redirect("club", found.page_name) if is_there else redirect("clubs")


club_form = service_form(lambda request, name: found_or_404(name), _back)
"""A form of a club's page, which leads back there."""


@require_safe
def clubs_list(request: HttpRequest) -> HttpResponse:
    """All clubs, and the visitor's own before them."""
    viewer, number = viewer_of(request), page_asked_for(request)
    found, has_more = clubs(number)
    own = clubs_of(viewer) if viewer else []
    context = {"own": own, "clubs": found, "number": number, "has_more": has_more}
    return render(request, "clubs/clubs.html", context)


@require_safe
def club(request: HttpRequest, name: str) -> HttpResponse:
    """What everybody may read of a club, and what the visitor may do there."""
    found = found_or_404(name)
    if name != found.page_name:
        return redirect("club", found.page_name)
    return render_club(request, found, InviteForm())


def render_club(request: HttpRequest, found: Club, form: InviteForm, status: int = 200) -> HttpResponse:
    """The club's page, with the form by which officers invite."""
    page = club_page(found, viewer_of(request))
    link = request.build_absolute_uri(reverse("club_invitation", args=[found.token]))
    viewer = viewer_of(request)
    context = {
        "page": page,
        "club": found,
        "form": form,
        "link": link if page.leads else "",
        "matches": matches_of_club(found, viewer, belongs=page.belongs),
        "tables": tables_of(page),
        "calendar": calendar_address(page.mine) if page.belongs else "",
        "seasons": seasons_of_club(found) if page.belongs else [],
        "cups": cups_of_club(found, viewer) if page.belongs else [],
    }
    return render(request, "clubs/club.html", context, status=status)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def new_club(request: PlayerRequest) -> HttpResponse:
    """Found a club."""
    form = ClubForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        with refusal_in_form(form):
            return redirect("club", found_club(user=request.user, **form.cleaned_data).page_name)
    return render_form(request, "clubs/new.html", form)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def edit(request: PlayerRequest, name: str) -> HttpResponse:
    """What the club is called and says of itself; its officers change it."""
    found = found_or_404(name)
    if standing_of(found, request.user) not in LEADS:
        return redirect("club", found.page_name)
    form = ClubForm(request.POST if request.method == "POST" else None, club=found)
    if form.is_valid():
        with refusal_in_form(form):
            changed = change_club(club_id=found.pk, user=request.user, **form.cleaned_data)
            return redirect("club", changed.page_name)
    return render_form(request, "clubs/new.html", form, club=found)


@club_form
def link(request: PlayerRequest, found: Club) -> str:
    """The old link leads nowhere from now on."""
    renew_link(club_id=found.pk, user=request.user)
    return "The old link leads nowhere now."


@club_form
def close(request: PlayerRequest, found: Club) -> str:
    """The club is no more."""
    close_club(club_id=found.pk, user=request.user)
    return f"{found} has closed. Its matches go on."
