"""Views of joining, the waiting room, seats, the start and rematches."""

from collections.abc import Callable
from functools import partial

from django.contrib.auth.hashers import check_password
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_safe

from games.error_display import error_as_message, form_status
from games.guests.forms.guests import GuestForm
from games.guests.views.guests import ensure_player
from games.humanize import and_list
from games.lobby.selectors.waiting_room import held_seats, waiting_room
from games.lobby.services import matches as services
from games.lobby.services.rematch import join_rematch
from games.lobby.services.waiting_room import answer_ready_check, request_swap, start_ready_check
from games.models import Match
from games.permissions.selectors.access import is_public
from games.permissions.views.decorators import (
    PasswordForm,
    View,
    change_match,
    get_viewer,
    match_form,
    match_view,
    parse_row_number,
    players_form,
    render_closed,
    request_invitation,
    set_invitation_cookie,
)
from games.rate_limits import within_limit
from games.requests import PlayerRequest, client_ip
from games.seasons.selectors.season_page import season_link


@match_form
@match_view
def match_join(request: HttpRequest, found: Match) -> HttpResponse:
    """Join the match, as a guest if not signed in."""
    token, viewer = request_invitation(request), get_viewer(request)
    with error_as_message(request):
        services.check_join(found, viewer, token)
        form = GuestForm(request.POST)
        player = ensure_player(request, form)
        if player is None:
            return render_waiting_room(request, found, form, status=form_status(form))
        number = parse_row_number(request.POST.get("seat", ""))
        return change_match(request, found.pk, services.join_match, user=player, seat_number=number, invitation=token)
    return redirect("match", found.pk)


def _button_view(service: Callable[..., None], done: str = "") -> View:
    """Return the view of a button that runs the service for the signed-in player."""

    @players_form(match_view)
    def pressed(request: HttpRequest, found: Match) -> HttpResponse:
        return change_match(request, found.pk, service, done=done, user=request.user)

    return pressed


match_leave = _button_view(services.leave_match)
match_cancel = _button_view(services.cancel_match, "Match cancelled.")
match_abandon = _button_view(services.abandon_match, "Match abandoned.")
match_ready = _button_view(answer_ready_check)


@players_form(match_view)
def match_start(request: HttpRequest, found: Match) -> HttpResponse:
    """Start the match; a second page confirms that players lose reserved seats."""
    fill_with = found.game_ui.default_bot if request.POST.get("fill") else ""
    shut_out = {number for text in request.POST.getlist("shut_out") if (number := parse_row_number(text)) is not None}
    held = held_seats(found) if fill_with and found.host_id == request.user.pk else []
    if any(seat.number not in shut_out for seat in held) and not found.reserved_until:
        context = {"match": found, "held": held, "names": and_list(str(seat.reserved_for) for seat in held)}
        return render(request, "matches/start_without.html", context)
    start = partial(services.start_match, fill_with=fill_with, shut_out=shut_out)
    return change_match(request, found.pk, start, user=request.user)


@players_form(match_view)
def match_seat(request: HttpRequest, found: Match) -> HttpResponse:
    """Give a seat to a bot or free it, for the host; a player there is removed for a `reason`."""
    number = parse_row_number(request.POST.get("seat", ""))
    if number is None:
        return HttpResponse(status=400)
    entered = {name: request.POST.get(name, "") for name in ("bot", "reason")}
    return change_match(request, found.pk, services.assign_seat, host=request.user, seat_number=number, **entered)


@players_form(match_view)
def match_rematch(request: PlayerRequest, found: Match) -> HttpResponse:
    """Join the rematch; `harder` raises the bots' level."""
    with error_as_message(request):
        again = join_rematch(match_id=found.pk, user=request.user, harder_bots="harder" in request.POST)
        response = redirect("match", again.pk)
        set_invitation_cookie(response, again)
        return response
    return redirect("match", found.pk)


def render_waiting_room(request: HttpRequest, found: Match, form: GuestForm, status: int = 200) -> HttpResponse:
    """Render the waiting room of an open match."""
    link = request.build_absolute_uri(reverse("invitation", args=[found.invitation]))
    page = waiting_room(found, get_viewer(request), link)
    season, public = season_link(found), is_public(found)
    context = {"page": page, "form": form, "season": season, "is_public": public}
    return render(request, "matches/waiting.html", context, status=status)


@players_form(match_view)
def match_swap(request: HttpRequest, found: Match) -> HttpResponse:
    """Request a swap with the player of `seat`; without one, withdraw the request."""
    number = parse_row_number(request.POST.get("seat", ""))
    return change_match(request, found.pk, request_swap, user=request.user, seat_number=number)


@players_form(match_view)
def match_ready_check(request: HttpRequest, found: Match) -> HttpResponse:
    """Start a ready check, for the host; with `start` the match starts once all players are ready."""
    start = bool(request.POST.get("start"))
    return change_match(request, found.pk, start_ready_check, host=request.user, then_start=start)


TRIES, TRY_SECONDS = 10, 600
"""Password attempts per address and match, and the period in seconds."""


@require_safe
def invitation(request: HttpRequest, token: str) -> HttpResponse:
    """Admit the visitor of an invitation link and redirect to the match."""
    found = Match.objects.filter(invitation=token).first()
    return _grant_admission(found) if found else render(request, "matches/no_invitation.html", status=404)


@sensitive_post_parameters("password")
@match_form
def match_password(request: HttpRequest, pk: int) -> HttpResponse:
    """Admit a visitor who enters the match's password."""
    found = get_object_or_404(Match, pk=pk)
    if not found.password:
        return redirect("match", pk)
    form = PasswordForm(request.POST)
    who = f"{pk}:{client_ip(request)}"
    if not within_limit(action="match-password", who=who, limit=TRIES, seconds=TRY_SECONDS):
        form.add_error("password", "Too many attempts from your network. Wait ten minutes, then try again.")
        return render_closed(request, found, form, status=429)
    if form.is_valid() and check_password(form.cleaned_data["password"], found.password):
        return _grant_admission(found)
    if not form.errors:
        form.add_error("password", "Wrong password. Ask the host for it.")
    return render_closed(request, found, form)


def _grant_admission(found: Match) -> HttpResponse:
    response = redirect("match", found.pk)
    set_invitation_cookie(response, found)
    return response
