"""Public boards for other sites: in a frame, and one after another on a screen."""

from collections.abc import Callable
from typing import Literal

from csp.decorators import csp_replace
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString
from django.views.decorators.cache import cache_control
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import conditional_page, require_safe
from django.views.decorators.vary import vary_on_headers
from django_htmx.http import HttpResponseClientRedirect

from games.embeds.selectors.public_matches import live_screen_matches, public_match
from games.live_board.renderers.fragments import Fragment, late_fragment, public_fragment
from games.matches.selectors.headlines import match_headlines
from games.matches.selectors.version_cache import once_per_version
from games.models import Match
from games.permissions.selectors.visibility import has_watch_delay
from games.permissions.views.decorators import parse_row_number
from games.requests import HtmxRequest

SWAP_ATTRIBUTE = ' hx-swap-oob="outerMorph"'
"""The attribute by which a part of a board replaces the one that a page shows."""
Theme = Literal["dark", "light", ""]
"""The theme of a board; "" follows the viewer's system."""


def strangers_board(match: Match) -> Fragment:
    """Return the public part of a public match as visitors see it, late if they watch late."""
    return late_fragment(match) if has_watch_delay(match) else public_fragment(match)


@once_per_version("embed/{theme}/{compact:d}")
def embedded_board(match: Match, theme: Theme, *, compact: bool) -> str:
    """Return the page of a public match for frames on other sites, once per version."""
    context = {
        "match": match,
        "meta": match.meta,
        "theme": theme,
        "compact": compact,
        # The frame is replaced as a whole; only the socket of a match page swaps parts.
        "board_html": SafeString(strangers_board(match).text.replace(SWAP_ATTRIBUTE, "")),
    }
    return render_to_string("embeds/embed.html", context)


KEEP_SECONDS, SECONDS_PER_MATCH = 5, 30
View = Callable[..., HttpResponse]


def publicly_cached(seconds: int) -> Callable[[View], View]:
    """Let everybody cache the page of a view for `seconds`, and answer 304 if the client has it."""

    def kept(view: View) -> View:
        page: View = require_safe(conditional_page(cache_control(public=True, max_age=seconds)(view)))
        return page

    return kept


@xframe_options_exempt
@csp_replace({"frame-ancestors": ["*"]})
@publicly_cached(KEEP_SECONDS)
def embedded_match(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the board of a public match in a frame; `?theme=` is dark or light, `?compact` is smaller."""
    wanted, match = request.GET.get("theme", ""), public_match(pk)
    theme: Theme = "dark" if wanted == "dark" else "light" if wanted == "light" else ""
    if match is None:
        return HttpResponse(render_to_string("embeds/missing.html", {"theme": theme}), status=404)
    return HttpResponse(embedded_board(match, theme, compact="compact" in request.GET))


@publicly_cached(KEEP_SECONDS)
@vary_on_headers("HX-Request")
def live_screen(request: HtmxRequest) -> HttpResponse:
    """Show the live match of that `?turn=`; after the last one, it starts again. A page that asks is led here."""
    if request.htmx:
        return HttpResponseClientRedirect(request.get_full_path())
    shown, turn = live_screen_matches(), parse_row_number(request.GET.get("turn", "")) or 0
    context: dict[str, object] = {"seconds": SECONDS_PER_MATCH, "next": f"{reverse('live_screen')}?turn={turn + 1}"}
    summary = shown[turn % len(shown)] if shown else None
    match = Match.objects.filter(pk=summary.row.pk).first() if summary else None
    if match:
        told = match_headlines(match)
        context |= {
            "match": match,
            "meta": match.meta,
            "summary": summary,
            "board_html": strangers_board(match).text,
            "headline": told[-1] if told else None,
            "place": turn % len(shown) + 1,
            "count": len(shown),
        }
    else:
        context["next"] = reverse("live_screen")
    return HttpResponse(render_to_string("embeds/television.html", context))
