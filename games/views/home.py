"""The first page, the lobby, and a player's own matches."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from games.forms.match import LobbyFilterForm
from games.forms.people import GuestForm
from games.models import Match
from games.rules.registry import GAMES
from games.selectors import summaries
from games.selectors.fragments import public_fragment
from games.services.matches import create_match, start_match
from games.services.quick import quick_games, quick_plan
from games.views.people import ensure_player, refusal_status


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """What is on now, and one button to play."""
    return render(request, "home.html", _home(request, GuestForm()))


def play_now(request: HttpRequest) -> HttpResponse:
    """Seat the visitor, as a guest if need be, in a match against bots that starts at once."""
    if request.method != "POST":
        return redirect("home")
    form = GuestForm(request.POST)
    player = ensure_player(request, form)
    if player is None:
        return render(request, "home.html", _home(request, form), status=refusal_status(form))
    plan = quick_plan(request.POST.get("game", "space-race"), request.POST.get("edition", ""))
    match = create_match(plan=plan, host=player)
    start_match(match_id=match.pk, user=player)
    return redirect("match", match.pk)


@require_safe
def lobby(request: HttpRequest) -> HttpResponse:
    """Matches that wait for players and matches being played, narrowed by the filters."""
    form = LobbyFilterForm(request.GET)
    chosen = form.cleaned_data if form.is_valid() else {}
    viewer = request.user if request.user.is_authenticated else None
    context = {
        "filter_form": form,
        "open_matches": summaries.open_matches(viewer, **chosen),
        "running": summaries.running_matches(viewer, **chosen),
        "games": [game.meta for game in GAMES.values()],
    }
    return render(request, "lobby.html", context)


@login_required
@require_safe
def my_matches(request: HttpRequest) -> HttpResponse:
    """What waits for the player, then the rest."""
    mine = summaries.matches_of(request.user)
    going = [match for match in mine if match.status != Match.Status.OVER]
    context = {
        "waiting": [match for match in going if match.waits_for_me],
        "others": [match for match in going if not match.waits_for_me],
        "orders_in": any(match.i_sit and match.status == Match.Status.RUNNING for match in going),
        "finished": [match for match in mine if match.status == Match.Status.OVER],
    }
    return render(request, "my_matches.html", context)


def _home(request: HttpRequest, form: GuestForm) -> dict[str, Any]:
    viewer = request.user if request.user.is_authenticated else None
    running = summaries.running_matches(viewer)
    featured = next((m for m in running if not m.exhibition and m.seats_total > 2), None)
    featured = featured or next(iter(running), None)
    board = ""
    if featured:
        board = public_fragment(Match.objects.get(pk=featured.id)).html
    return {
        "form": form,
        "featured": featured,
        "board_html": board,
        "running": running,
        "open_matches": summaries.open_matches(viewer),
        "finished": summaries.finished_matches(viewer),
        "quick_games": quick_games(),
    }
