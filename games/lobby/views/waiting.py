"""A match that waits for its start: its page, and what players arrange there."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from games.lobby.selectors.waiting import waiting_room
from games.lobby.services.waiting_room import ask_to_swap, call_ready_check, say_ready
from games.matches.selectors.admission import is_public
from games.matches.views.access import change_match, of_match, players_form, viewer_of, whole_number
from games.models import Match
from games.people.forms.people import GuestForm
from games.seasons.selectors.seasons import season_link


def render_waiting(request: HttpRequest, found: Match, form: GuestForm, status: int = 200) -> HttpResponse:
    """The page of a match that waits for players."""
    link = request.build_absolute_uri(reverse("invitation", args=[found.invitation]))
    page = waiting_room(found, viewer_of(request), link)
    season, public = season_link(found), is_public(found)
    context = {"page": page, "form": form, "season": season, "is_public": public}
    return render(request, "matches/waiting.html", context, status=status)


@players_form(of_match)
def match_swap(request: HttpRequest, found: Match) -> HttpResponse:
    """Ask for the seat `seat` of somebody else, or with none for nothing any more."""
    number = whole_number(request.POST.get("seat", ""))
    return change_match(request, found.pk, ask_to_swap, user=request.user, seat_number=number)


@players_form(of_match)
def match_ready_check(request: HttpRequest, found: Match) -> HttpResponse:
    """The host asks whether all are ready; with `start` the match starts by itself once they are."""
    start = bool(request.POST.get("start"))
    return change_match(request, found.pk, call_ready_check, host=request.user, then_start=start)


@players_form(of_match)
def match_ready(request: HttpRequest, found: Match) -> HttpResponse:
    """Answer the ready check."""
    return change_match(request, found.pk, say_ready, user=request.user)
