"""A player's page."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from games.matches.selectors.players import player_called
from games.matches.views.access import viewer_of
from games.people.selectors.player import player_page


@require_safe
def player(request: HttpRequest, name: str) -> HttpResponse:
    """What everybody may read of somebody; who has been renamed is found under the old name, too."""
    found = player_called(name)
    page = player_page(found, viewer_of(request)) if found else None
    if found is None or page is None:
        raise Http404
    if found.page_name not in ("", name):
        return redirect("player", found.page_name)
    return render(request, "players/player.html", {"page": page, "player": found})
