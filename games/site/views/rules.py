"""The rules pages."""

from collections.abc import Callable, Mapping
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from games.match_setup.selectors.settings_summary import option_lines
from games.matches.views.shared_pages import render_shared
from games.models import Match
from games.permissions.selectors.visibility import UMPIRE_NOTE, has_umpire
from games.permissions.views.decorators import match_view
from games.registry import GAME_UIS, GAMES
from games.requests import HtmxRequest


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    """Show the list of games and their editions."""
    context = {"games": [(game, game.meta, GAME_UIS[slug]) for slug, game in GAMES.items()]}
    return render_shared(request, "rules.html", tuple, lambda: context)


@require_safe
def game_rules(request: HttpRequest, slug: str, preset: str = "") -> HttpResponse:
    """Show the rules of a game, or of one of its presets."""
    game = GAMES.get(slug)
    if game is None or (preset and preset not in game.meta.presets):
        raise Http404
    chosen = game.meta.presets.get(preset)
    return _rules_page(request, slug, preset, lambda: game.options(chosen.options if chosen else {}))


@require_safe
@match_view
def match_rules(request: HtmxRequest, match: Match) -> HttpResponse:
    """Show the rules of a match, with its own figures."""
    return _rules_page(request, match.game_slug, match.preset, lambda: match.options, match)


def _rules_page(
    request: HttpRequest, slug: str, preset: str, chosen: Callable[[], Mapping[str, Any]], match: Match | None = None
) -> HttpResponse:
    game = GAMES[slug]
    meta = game.meta

    def context() -> dict[str, Any]:
        options = chosen()
        least, most = game.seat_range(options)
        return {
            "match": match,
            "meta": meta,
            "game_ui": GAME_UIS[slug],
            "edition": preset,
            "preset": meta.presets.get(preset),
            "reference": GAME_UIS[slug].reference(options),
            "game": game,
            "least_seats": least,
            "most_seats": most,
            "option_lines": option_lines(meta.options, options),
            "umpire_note": UMPIRE_NOTE if match and has_umpire(match) else "",
        }

    version = (preset, match and (match.pk, match.revision))
    return render_shared(request, (f"games/{slug}/rules.html", "games/rules.html"), lambda: version, context)
