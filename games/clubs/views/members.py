"""Views of membership: requests, leaving, officers' decisions and notifications."""

from collections.abc import Callable
from functools import partial

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBadRequest
from django.shortcuts import redirect, render
from django.views.decorators.http import conditional_page, require_http_methods, require_POST, require_safe

from games.clubs.selectors.calendar import build_club_calendar, find_calendar_owner
from games.clubs.selectors.club_page import club_page
from games.clubs.services import members
from games.clubs.services.clubs import Standing, leave_club, transfer_club
from games.clubs.services.members import accept_request, join_club, remove_member, set_officer
from games.clubs.services.members import invite_member as invite_to_club
from games.clubs.views.club import club_action, club_or_404, render_club
from games.error_display import error_as_message, error_in_form
from games.forms.invitation import InvitationForm
from games.matches.selectors.user_lookup import find_account
from games.matches.views.shared_pages import calendar_response
from games.models import Club
from games.requests import PlayerRequest


@club_action
def join(request: PlayerRequest, found: Club) -> str:
    """Join the club if invited, else ask to join."""
    stands = join_club(club_id=found.pk, user=request.user)
    if stands == Standing.ASKS:
        return "Request sent. An officer will decide."
    return f"You are now a member of {found}."


@club_action
def leave(request: PlayerRequest, found: Club) -> str:
    """Leave the club, withdraw a request or decline an invitation."""
    leave_club(club_id=found.pk, user=request.user)
    return ""


@login_required
@require_POST
def invite(request: PlayerRequest, name: str) -> HttpResponse:
    """Invite a player by name, for officers."""
    found, form = club_or_404(name), InvitationForm(request.POST)
    if form.is_valid():
        guest = find_account(form.cleaned_data["name"])
        with error_in_form(form, "name"):
            stands = invite_to_club(club_id=found.pk, user=request.user, guest=guest)
            if stands == Standing.INVITED:
                said = f"{guest} is invited. The invitation is on their list of clubs."
            else:
                said = f"{guest} is now a member of the club."
            messages.success(request, said)
            return redirect("club", found.page_name)
    if not club_page(found, request.user).is_officer:
        return redirect("club", found.page_name)
    return render_club(request, found, form, status=422)


@login_required
@require_POST
def decide(request: PlayerRequest, name: str, member: int) -> HttpResponse:
    """Apply an officer's decision about a person; the pressed button names it."""
    found, act = club_or_404(name), request.POST.get("act", "")
    acts: dict[str, Callable[..., None]] = {
        "accept": accept_request,
        "remove": remove_member,
        "ban": partial(remove_member, ban=True),
        "officer": set_officer,
        "member": partial(set_officer, is_officer=False),
        "hand_on": transfer_club,
    }
    if act not in acts:
        return HttpResponseBadRequest()
    with error_as_message(request):
        acts[act](club_id=found.pk, user=request.user, member_id=member)
    return redirect("club", found.page_name)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def invitation(request: PlayerRequest, token: str) -> HttpResponse:
    """Join the club with the invitation link."""
    found = Club.objects.filter(token=token).first()
    if found is None:
        return render(request, "clubs/no_invitation.html", status=404)
    if request.method == "POST":
        with error_as_message(request):
            join_club(club_id=found.pk, user=request.user, token=token)
        return redirect("club", found.page_name)
    return render(request, "clubs/invitation.html", {"page": club_page(found, request.user), "club": found})


@club_action
def choose_notifications(request: PlayerRequest, found: Club) -> str:
    """Turn notifications of open club matches on or off."""
    members.set_match_notifications(club_id=found.pk, user=request.user, wants=request.POST.get("wants") == "on")
    return ""


@club_action
def change_calendar(request: PlayerRequest, found: Club) -> str:
    """Create or revoke the member's calendar link."""
    if "revoke" in request.POST:
        members.revoke_calendar_link(club_id=found.pk, user=request.user)
    else:
        members.create_calendar_link(club_id=found.pk, user=request.user)
    return ""


@conditional_page
@require_safe
def calendar(request: HttpRequest, token: str) -> HttpResponse:
    """Serve the calendar of the club's deadlines; the secret URL is the permission."""
    membership = find_calendar_owner(token)
    if membership is None:
        raise Http404
    return calendar_response(build_club_calendar(membership), "club")
