"""Clubs: the list of them, the page of one, and what its officers change of it."""

from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from games.clubs.forms.club import ClubForm, InviteForm
from games.clubs.selectors.calendar import calendar_address
from games.clubs.selectors.page import club_page, clubs, clubs_of
from games.clubs.selectors.standing import standing_of
from games.clubs.selectors.table import tables_of
from games.clubs.services.clubs import change_club, close_club, found_club, renew_link
from games.clubs.views.gates import club_form, found_or_404
from games.cups.selectors.page import cups_of_club
from games.lobby.selectors.of_club import matches_of_club
from games.matches.views.access import viewer_of
from games.models import Club
from games.models.club import LEADS
from games.refused import Refused
from games.requests import PlayerRequest
from games.seasons.selectors.seasons import seasons_of_club

LONGEST_PAGE = 4


@require_safe
def clubs_list(request: HttpRequest) -> HttpResponse:
    """All clubs, and the visitor's own before them."""
    asked, viewer = request.GET.get("page", "1"), viewer_of(request)
    number = int(asked) if asked.isdecimal() and len(asked) <= LONGEST_PAGE else 0
    if number < 1:
        raise Http404
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
        try:
            return redirect("club", found_club(user=request.user, **form.cleaned_data).page_name)
        except (Refused, ValidationError) as refusal:
            _refuse(form, refusal)
    return render(request, "clubs/new.html", {"form": form}, status=422 if form.errors else 200)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def edit(request: PlayerRequest, name: str) -> HttpResponse:
    """What the club is called and says of itself; its officers change it."""
    found = found_or_404(name)
    if standing_of(found, request.user) not in LEADS:
        return redirect("club", found.page_name)
    form = ClubForm(request.POST if request.method == "POST" else None, club=found)
    if form.is_valid():
        try:
            changed = change_club(club_id=found.pk, user=request.user, **form.cleaned_data)
            return redirect("club", changed.page_name)
        except (Refused, ValidationError) as refusal:
            _refuse(form, refusal)
    return render(
        request, "clubs/new.html", {"form": form, "club": found}, status=422 if form.errors else 200
    )


def _refuse(form: ClubForm, refusal: Refused | ValidationError) -> None:
    if isinstance(refusal, Refused):
        form.add_error(refusal.field or None, refusal.message)
    else:
        form.add_error("name", refusal)


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
