"""Views of the rating tables."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from games.permissions.views.decorators import get_viewer
from games.ratings.selectors.rating_table import rated_editions, rating_table
from games.registry import GAMES
from games.requests import requested_page


@require_safe
def ratings(request: HttpRequest) -> HttpResponse:
    """Show the rating table of the first game."""
    return redirect("game_ratings", next(iter(GAMES)))


@require_safe
def game_ratings(request: HttpRequest, game: str) -> HttpResponse:
    """Show the rating table of a game's edition, by default its first one."""
    if game not in GAMES:
        raise Http404
    editions = rated_editions(game)
    edition = request.GET.get("edition", next(iter(editions)))
    if edition not in editions:
        raise Http404
    table = rating_table(game, edition, get_viewer(request), requested_page(request))
    games = [(slug, each.meta.name) for slug, each in GAMES.items()]
    return render(request, "ratings/table.html", {"table": table, "games": games})
