"""Pages of profiles, and following."""

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from games.accounts.selectors.profile import load_profile
from games.accounts.services import follows
from games.display_names import find_player_by_page_name
from games.error_display import service_form
from games.models import User
from games.permissions.views.decorators import get_viewer
from games.requests import PlayerRequest, next_url


def get_profile_or_404(name: str) -> User:
    """Return the player with a public profile of this name; raise Http404 otherwise."""
    player = find_player_by_page_name(name)
    if player is None or not player.has_page:
        raise Http404
    return player


@require_safe
def profile(request: HttpRequest, name: str) -> HttpResponse:
    """Show a player's profile; an old name redirects to the new one."""
    found = find_player_by_page_name(name)
    page = load_profile(found, get_viewer(request)) if found else None
    if found is None or page is None:
        raise Http404
    if found.page_name not in ("", name):
        return redirect("player", found.page_name)
    return render(request, "players/player.html", {"page": page, "player": found})


@service_form(
    lambda request, name: get_profile_or_404(name), lambda request, player: redirect("player", player.page_name)
)
def follow(request: PlayerRequest, player: User) -> str:
    """Follow the player."""
    follows.follow(user=request.user, player=player)
    return ""


@login_required
@require_POST
def unfollow(request: PlayerRequest, player: int) -> HttpResponse:
    """Unfollow the player."""
    follows.unfollow(user=request.user, player_id=player)
    return redirect(next_url(request, "account"))
