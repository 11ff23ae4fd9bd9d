"""Views of a match for absent players and substitutes: standing orders, vacations, rejoining and taking over."""

from functools import partial
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render

from games.absences.forms.vacation import VacationForm
from games.absences.services.rejoin import rejoin
from games.absences.services.vacations import announce_vacation, cancel_vacation, set_standing_orders
from games.dashboard.views.decision import REFUSED, TOO_LATE, reload_position, render_dashboard
from games.dashboard.views.match import render_play
from games.error_display import error_as_message, error_in_form, form_status
from games.exceptions import ServiceError
from games.guests.forms.guests import GuestForm
from games.guests.views.guests import ensure_player
from games.lobby.selectors.waiting_room import wanted_seats_page
from games.lobby.services.substitutes import take_over
from games.models import Match
from games.permissions.selectors.access import is_candidate
from games.permissions.views.decorators import (
    View,
    get_viewer,
    match_form,
    parse_row_number,
    players_form,
    request_invitation,
    started_match_view,
)
from games.requests import PlayerRequest


@players_form(started_match_view)
def match_standing_orders(request: PlayerRequest, match: Match) -> HttpResponse:
    """Set or remove standing orders."""
    recipe = request.POST.get("recipe", "")
    return _change(request, match, set_standing_orders, recipe=recipe)


@players_form(started_match_view)
def match_vacation(request: PlayerRequest, match: Match) -> HttpResponse:
    """Announce a vacation; an error keeps the entered days."""
    form = VacationForm(request.POST)
    if form.is_valid():
        with error_in_form(form):
            announce_vacation(match_id=match.pk, user=request.user, **form.cleaned_data)
            return _changed(request, match)
    return render_dashboard(request, reload_position(match), REFUSED, vacation_form=form)


@players_form(started_match_view)
def match_vacation_cancel(request: PlayerRequest, match: Match) -> HttpResponse:
    """Cancel the days of a vacation that have not begun."""
    vacation_id = parse_row_number(request.POST.get("vacation", "")) or 0
    return _change(request, match, cancel_vacation, vacation_id=vacation_id)


@players_form(started_match_view)
def match_rejoin(request: PlayerRequest, match: Match) -> HttpResponse:
    """Rejoin a match in which a bot stood in."""
    return _change(request, match, rejoin)


def match_take_over(request: HttpRequest, pk: int) -> HttpResponse:
    """Take over a vacant seat, as a guest if need be; hidden matches have their own page for that."""
    match = get_object_or_404(Match, pk=pk)
    if not is_candidate(match, get_viewer(request), request_invitation(request)):
        in_sight: View = match_form(started_match_view(partial(_take_over, render_refused=render_play)))
        return in_sight(request, pk)
    if request.method == "POST":
        return _take_over(request, match, _render_vacancy)
    return _render_vacancy(request, match, GuestForm())


def _render_vacancy(request: HttpRequest, match: Match, form: GuestForm, status: int = 200) -> HttpResponse:
    """Return the page of a hidden match with its vacant seats, and the filled-in form."""
    context = {"page": wanted_seats_page(match), "match": match, "guest_form": form}
    return render(request, "matches/open_seat.html", context, status=status)


def _take_over(request: HttpRequest, match: Match, render_refused: View) -> HttpResponse:
    number = parse_row_number(request.POST.get("seat", ""))
    wanted = match.seats.filter(match__status=Match.Status.RUNNING).exclude(wanted_at=None)
    if number is None or not wanted.filter(number=number).exists():
        messages.error(request, "That seat no longer needs a substitute.")
        return redirect("match", match.pk)
    form = GuestForm(request.POST)
    player = ensure_player(request, form)
    if player is None:
        return render_refused(request, match, form, form_status(form))
    with error_as_message(request):
        invitation = request_invitation(request)
        take_over(match_id=match.pk, user=player, seat_number=number, invitation=invitation)
        messages.success(request, "The seat is yours. Welcome aboard.")
    return redirect("match", match.pk)


def _change(request: PlayerRequest, match: Match, service: Any, **arguments: Any) -> HttpResponse:
    """Run the service; show its error as a notice."""
    try:
        service(match_id=match.pk, user=request.user, **arguments)
    except ServiceError as refusal:
        return render_dashboard(request, reload_position(match), TOO_LATE, notice=refusal.message)
    return _changed(request, match)


def _changed(request: PlayerRequest, match: Match) -> HttpResponse:
    return render_dashboard(request, reload_position(match), 200) if request.htmx else redirect("match", match.pk)
