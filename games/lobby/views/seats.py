"""Sitting down and standing up, the start, and what ends a match or lets it go on in another."""

from functools import partial

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from games.lobby.selectors.waiting import held_seats
from games.lobby.services.matches import (
    assign_seat,
    call_off_match,
    check_join,
    give_up_match,
    join_match,
    leave_match,
    start_match,
)
from games.lobby.services.rematch import play_again
from games.lobby.views.waiting import render_waiting
from games.matches.views.access import (
    change_match,
    invitation_brought,
    let_in,
    match_form,
    of_match,
    players_form,
    viewer_of,
    whole_number,
)
from games.models import Match
from games.people.forms.people import GuestForm
from games.people.views.people import ensure_player, refusal_status
from games.requests import PlayerRequest
from games.show_refusal import refusal_as_message
from games.wording import and_list


@match_form
@of_match
def match_join(request: HttpRequest, found: Match) -> HttpResponse:
    """Sit down, as a guest if need be."""
    token, viewer = invitation_brought(request), viewer_of(request)
    with refusal_as_message(request):
        check_join(found, viewer, token)
        form = GuestForm(request.POST)
        player = ensure_player(request, form)
        if player is None:
            return render_waiting(request, found, form, status=refusal_status(form))
        number = whole_number(request.POST.get("seat", ""))
        return change_match(request, found.pk, join_match, user=player, seat_number=number, invitation=token)
    return redirect("match", found.pk)


@players_form(of_match)
def match_leave(request: HttpRequest, found: Match) -> HttpResponse:
    """Stand up before the start."""
    return change_match(request, found.pk, leave_match, user=request.user)


@players_form(of_match)
def match_start(request: HttpRequest, found: Match) -> HttpResponse:
    """Open the first window; a second page asks the host to confirm who loses a held seat."""
    fill_with = found.face.rival if request.POST.get("fill") else ""
    shut_out = {
        number for text in request.POST.getlist("shut_out") if (number := whole_number(text)) is not None
    }
    held = held_seats(found) if fill_with and found.host_id == request.user.pk else []
    if any(seat.number not in shut_out for seat in held) and not found.reserved_until:
        context = {"match": found, "held": held, "names": and_list(str(seat.reserved_for) for seat in held)}
        return render(request, "matches/start_without.html", context)
    start = partial(start_match, fill_with=fill_with, shut_out=shut_out)
    return change_match(request, found.pk, start, user=request.user)


@players_form(of_match)
def match_seat(request: HttpRequest, found: Match) -> HttpResponse:
    """The host gives a seat to a bot, or frees it; a player who sits there is put out for a `reason`."""
    number = whole_number(request.POST.get("seat", ""))
    if number is None:
        return HttpResponse(status=400)
    entered = {name: request.POST.get(name, "") for name in ("bot", "reason")}
    return change_match(request, found.pk, assign_seat, host=request.user, seat_number=number, **entered)


@players_form(of_match)
def match_call_off(request: HttpRequest, found: Match) -> HttpResponse:
    """The host strikes the match before its start."""
    return change_match(request, found.pk, call_off_match, done="The match is called off.", user=request.user)


@players_form(of_match)
def match_give_up(request: HttpRequest, found: Match) -> HttpResponse:
    """The only person in a match against bots strikes it."""
    return change_match(request, found.pk, give_up_match, done="The match is given up.", user=request.user)


@players_form(of_match)
def match_again(request: PlayerRequest, found: Match) -> HttpResponse:
    """Go on with those who have played the match, in another one; with `harder` against harder bots."""
    with refusal_as_message(request):
        again = play_again(match_id=found.pk, user=request.user, harder_bots="harder" in request.POST)
        response = redirect("match", again.pk)
        let_in(response, again)
        return response
    return redirect("match", found.pk)
