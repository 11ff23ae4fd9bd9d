"""The rules of every game, for players."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from games.models import Match
from games.rules.registry import GAMES


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    """All games and their editions."""
    return render(request, "rules.html", {"games": [game.meta for game in GAMES.values()]})


@require_safe
def game_rules(request: HttpRequest, slug: str, edition: str = "") -> HttpResponse:
    """The rules of one game, or of one edition of it."""
    game = GAMES.get(slug)
    if game is None or (edition and edition not in game.meta.presets):
        raise Http404
    preset = game.meta.presets.get(edition)
    reference = game.reference(game.options(preset.options if preset else {}))
    context = {"meta": game.meta, "edition": edition, "preset": preset, "reference": reference}
    return render(request, f"games/{slug}/rules.html", context)


@require_safe
def match_rules(request: HttpRequest, pk: int) -> HttpResponse:
    """The rules as one match is played by them, its own figures in their places."""
    match = get_object_or_404(Match, pk=pk)
    meta = match.game.meta
    edition = match.options.get("edition", "")
    context = {
        "match": match,
        "meta": meta,
        "edition": edition,
        "preset": meta.presets.get(edition),
        "reference": match.game.reference(match.options),
    }
    return render(request, f"games/{meta.slug}/rules.html", context)
