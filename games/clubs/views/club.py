"""Views of the club list, of a club, its settings and its members."""

from collections.abc import Callable
from functools import partial

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBadRequest
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import conditional_page, require_POST, require_safe

from games.clubs.forms.club import ClubForm
from games.clubs.selectors.calendar import build_club_calendar, calendar_address, find_calendar_owner
from games.clubs.selectors.club_page import ClubPage, list_clubs, rating_tables, related_clubs, win_table
from games.clubs.services import clubs, members
from games.clubs.services.clubs import Standing
from games.display_names import find_account
from games.error_display import error_as_message, error_in_form, form_page, render_form, service_form
from games.forms.field_types import InvitationForm
from games.lobby.selectors.lists import club_matches
from games.matches.views.shared_pages import calendar_response
from games.models import Club
from games.models.club import LEADER_STANDINGS
from games.permissions.selectors.access import find_club, membership_standing
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
    viewer = get_viewer(request)
    page = ClubPage(found, viewer)
    link = request.build_absolute_uri(reverse("club_invitation", args=[found.token]))
    context = {
        "page": page,
        "club": found,
        "form": form,
        "link": link if page.is_officer else "",
        "matches": club_matches(found, viewer, belongs=page.belongs),
        "wins": win_table(page),
        "ratings": rating_tables(page),
        "calendar": calendar_address(page.mine) if page.belongs else "",
        "seasons": club_seasons(found) if page.belongs else [],
        "tournaments": club_tournaments(found, viewer) if page.belongs else [],
    }
    return render(request, "clubs/club.html", context, status=status)


@form_page
def new_club(request: PlayerRequest) -> HttpResponse:
    """Create a club."""
    form = ClubForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        with error_in_form(form):
            return redirect("club", clubs.create_club(user=request.user, **form.cleaned_data).page_name)
    return render_form(request, "clubs/new.html", form)


@form_page
def edit(request: PlayerRequest, name: str) -> HttpResponse:
    """Edit the club's name and description, for officers."""
    found = club_or_404(name)
    if membership_standing(found, request.user) not in LEADER_STANDINGS:
        return redirect("club", found.page_name)
    form = ClubForm(request.POST if request.method == "POST" else None, club=found)
    if form.is_valid():
        with error_in_form(form):
            changed = clubs.edit_club(club_id=found.pk, user=request.user, **form.cleaned_data)
            return redirect("club", changed.page_name)
    return render_form(request, "clubs/new.html", form, club=found)


@club_action
def link(request: PlayerRequest, found: Club) -> str:
    """Replace the invitation link."""
    clubs.renew_invitation_link(club_id=found.pk, user=request.user)
    return "New link made. The old link no longer works."


@club_action
def close(request: PlayerRequest, found: Club) -> str:
    """Close the club."""
    clubs.close_club(club_id=found.pk, user=request.user)
    return f"{found} is closed. Its matches continue."


@club_action
def join(request: PlayerRequest, found: Club) -> str:
    """Join the club if invited, else ask to join."""
    stands = members.join_club(club_id=found.pk, user=request.user)
    if stands == Standing.ASKS:
        return "Request sent. An officer will decide."
    return f"You are now a member of {found}."


@club_action
def leave(request: PlayerRequest, found: Club) -> str:
    """Leave the club, withdraw a request or decline an invitation."""
    clubs.leave_club(club_id=found.pk, user=request.user)
    return ""


@login_required
@require_POST
def invite(request: PlayerRequest, name: str) -> HttpResponse:
    """Invite a player by name, for officers."""
    found, form = club_or_404(name), InvitationForm(request.POST)
    if form.is_valid():
        guest = find_account(form.cleaned_data["name"])
        with error_in_form(form, "name"):
            stands = members.invite_member(club_id=found.pk, user=request.user, guest=guest)
            invited = f"{guest} is invited. The invitation is on their list of clubs."
            joined = f"{guest} is now a member of the club."
            messages.success(request, invited if stands == Standing.INVITED else joined)
            return redirect("club", found.page_name)
    if not ClubPage(found, request.user).is_officer:
        return redirect("club", found.page_name)
    return render_club(request, found, form, status=422)


@login_required
@require_POST
def decide(request: PlayerRequest, name: str, member: int) -> HttpResponse:
    """Apply an officer's decision about a person; the pressed button names it."""
    found, act = club_or_404(name), request.POST.get("act", "")
    acts: dict[str, Callable[..., None]] = {
        "accept": members.accept_request,
        "remove": members.remove_member,
        "ban": partial(members.remove_member, ban=True),
        "officer": members.set_officer,
        "member": partial(members.set_officer, is_officer=False),
        "hand_on": clubs.transfer_club,
    }
    if act not in acts:
        return HttpResponseBadRequest()
    with error_as_message(request):
        acts[act](club_id=found.pk, user=request.user, member_id=member)
    return redirect("club", found.page_name)


@form_page
def invitation(request: PlayerRequest, token: str) -> HttpResponse:
    """Join the club with the invitation link."""
    found = Club.objects.filter(token=token).first()
    if found is None:
        return render(request, "clubs/no_invitation.html", status=404)
    if request.method == "POST":
        with error_as_message(request):
            members.join_club(club_id=found.pk, user=request.user, token=token)
        return redirect("club", found.page_name)
    return render(request, "clubs/invitation.html", {"page": ClubPage(found, request.user), "club": found})


@club_action
def choose_notifications(request: PlayerRequest, found: Club) -> str:
    """Turn notifications of open club matches on or off."""
    members.set_match_notifications(club_id=found.pk, user=request.user, wants=request.POST.get("wants") == "on")
    return ""


@club_action
def change_calendar(request: PlayerRequest, found: Club) -> str:
    """Create or revoke the member's calendar link."""
    members.replace_calendar_link(club_id=found.pk, user=request.user, revoke="revoke" in request.POST)
    return ""


@conditional_page
@require_safe
def calendar(request: HttpRequest, token: str) -> HttpResponse:
    """Serve the calendar of the club's deadlines; the secret URL is the permission."""
    membership = find_calendar_owner(token)
    if membership is None:
        raise Http404
    return calendar_response(build_club_calendar(membership), "club")
