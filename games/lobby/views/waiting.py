"""What players arrange while a match waits for its start."""

from django.http import HttpRequest, HttpResponse

from games.desk.views.match import change_match
from games.lobby.services.waiting_room import ask_to_swap, call_ready_check, say_ready
from games.matches.views.access import match_form, of_match, players_only, whole_number
from games.models import Match


@match_form
@players_only
@of_match
def match_swap(request: HttpRequest, found: Match) -> HttpResponse:
    """Ask for the seat `seat` of somebody else, or with none for nothing any more."""
    number = whole_number(request.POST.get("seat", ""))
    return change_match(request, found.pk, ask_to_swap, user=request.user, seat_number=number)


@match_form
@players_only
@of_match
def match_ready_check(request: HttpRequest, found: Match) -> HttpResponse:
    """The host asks whether all are ready; with `start` the match starts by itself once they are."""
    start = bool(request.POST.get("start"))
    return change_match(request, found.pk, call_ready_check, host=request.user, then_start=start)


@match_form
@players_only
@of_match
def match_ready(request: HttpRequest, found: Match) -> HttpResponse:
    """Answer the ready check."""
    return change_match(request, found.pk, say_ready, user=request.user)
