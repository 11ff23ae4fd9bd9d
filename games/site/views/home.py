"""The home page, the lobby and a player's own matches."""

from functools import cache, partial
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from games.error_display import error_as_message, form_status
from games.guests.forms.guests import GuestForm
from games.guests.views.guests import ensure_player
from games.live_board.renderers.fragments import public_fragment
from games.lobby.forms.lobby import LobbyFilterForm
from games.lobby.selectors import lists
from games.lobby.selectors.filters import LobbyFilters
from games.lobby.services import quick_match
from games.match_setup.selectors.settings_summary import summarise_game
from games.matches.selectors.pending_work import count_pending
from games.matches.views.shared_pages import render_shared
from games.models import Match
from games.notifications.selectors.notifications_page import has_broken_address
from games.permissions.views.decorators import get_viewer
from games.registry import GAMES
from games.requests import PlayerRequest
from games.solo_games.selectors.solo_games import list_solo_games

MAX_RUNNING_SHOWN = 3
"""Maximum number of running and of open matches on the home page."""
FINISHED_SHOWN = 9
SHARED_FILTERS = [LobbyFilters(), *(LobbyFilters(game=slug) for slug in GAMES)]
"""Filters whose lobby is cached for visitors; there are too many others."""


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Show the home page."""
    return render_shared(request, "home.html", lists.home_version, lambda: _home(request, GuestForm()))


def play_now(request: HttpRequest) -> HttpResponse:
    """Start a match against bots, as a guest if need be; `game` is a slug, or "slug/edition"."""
    if request.method != "POST":
        return redirect("home")
    form = GuestForm(request.POST)
    player = ensure_player(request, form)
    if player is None:
        return render(request, "home.html", _home(request, form), status=form_status(form))
    slug, _, preset = request.POST.get("game", "").partition("/")
    with error_as_message(request):
        return redirect("match", quick_match.start_quick_match(user=player, game_slug=slug, preset=preset).pk)
    return redirect("home")


@require_safe
def lobby(request: HttpRequest) -> HttpResponse:
    """Show open matches and matches in progress that fit the filters."""
    form = LobbyFilterForm(request.GET or None)
    filters = form.filters()
    viewer = get_viewer(request)

    def context() -> dict[str, Any]:
        return {
            "filter_form": form,
            "filters": filters,
            "open_matches": lists.open_matches(viewer, filters),
            "running": lists.running_matches(viewer, filters),
            "wanted": lists.wanted_seats(viewer, filters),
            "games": [summarise_game(slug) for slug in GAMES],
        }

    if form.errors or filters not in SHARED_FILTERS:
        return render(request, "lobby.html", context())
    filtered = bool(request.GET)
    return render_shared(request, "lobby.html", lambda: (filtered, filters, lists.lobby_version(filters)), context)


@login_required
@require_safe
def my_matches(request: PlayerRequest) -> HttpResponse:
    """Show the player's matches, first those in which it is their turn."""
    mine = lists.user_matches_with_progress(request.user)
    going = [match for match in mine if match.row.status != Match.Status.OVER]
    idle = [match for match in going if not match.stand_in and not match.waits_for_me]
    context = {
        "replaced": [match for match in going if match.stand_in],
        "waiting": [match for match in going if match.waits_for_me and not match.stand_in],
        "rooms": [match for match in idle if match.row.status == Match.Status.OPEN],
        "others": [match for match in idle if match.row.status == Match.Status.RUNNING],
        "all_in": any(match.me and match.row.status == Match.Status.RUNNING for match in going),
        "finished": [match for match in mine if match.row.status == Match.Status.OVER],
        "held": lists.matches_with_held_seat(request.user),
        "is_broken": has_broken_address(request.user),
    }
    return render(request, "my_matches.html", context)


def _home(request: HttpRequest, form: GuestForm) -> dict[str, Any]:
    viewer = get_viewer(request)
    running = lists.running_matches(viewer)
    live = [match for match in running if match.is_live]
    featured = min(live, key=lambda match: (not match.row.exhibition, match.seats_total < 3), default=None)
    turns, waiting = lists.your_turn_matches(viewer) if viewer else ([], 0)
    return {
        "form": form,
        "featured": featured,
        "board": public_fragment(Match.objects.get(pk=featured.row.pk)) if featured else None,
        "turns": turns,
        "held": lists.matches_with_held_seat(viewer) if viewer else [],
        "waiting": waiting,
        "running": [match for match in running if match is not featured][:MAX_RUNNING_SHOWN],
        "open_matches": lists.open_matches(viewer)[:MAX_RUNNING_SHOWN],
        "finished": lists.finished_matches(viewer)[:FINISHED_SHOWN],
        "quick_games": quick_match.quick_games(),
        "solo_games": list_solo_games(),
    }


def count_my_turns(request: HttpRequest) -> dict[str, Any]:
    """Return in how many matches it is the viewer's turn; counted once, on demand."""
    user = getattr(request, "user", None)
    if user is None or not user.is_authenticated:
        return {"waiting_for_me": 0}
    return {"waiting_for_me": cache(partial(count_pending, user))}
