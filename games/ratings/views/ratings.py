"""Views of the rating tables."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from games.models import User
from games.permissions.views.decorators import get_viewer
from games.ratings.selectors.rating_table import RatingTable, rated_editions
from games.registry import GAMES
from games.requests import requested_page


@require_safe
def ratings(request: HttpRequest) -> HttpResponse:
    """Show the rating table of the first game."""
    return redirect("game_ratings", next(iter(GAMES)))


@require_safe
def game_ratings(request: HttpRequest, game: str) -> HttpResponse:
    """Show the rating table of a game's edition, by default its first one."""
    table = rating_table_or_404(game, request.GET.get("edition"), get_viewer(request), requested_page(request))
    games = [(slug, each.meta.name) for slug, each in GAMES.items()]
    return render(request, "ratings/table.html", {"table": table, "games": games})


def rating_table_or_404(game: str, edition: str | None, viewer: User | None, number: int) -> RatingTable:
    """Return the page `number` of the ratings of an edition (None: the first one), or raise Http404."""
    if game not in GAMES:
        raise Http404
    editions = rated_editions(game)
    edition = next(iter(editions)) if edition is None else edition
    if edition not in editions:
        raise Http404
    return RatingTable(game, edition, viewer, number)
