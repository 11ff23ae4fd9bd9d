"""The preview card of a match, for sites that show its link."""

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response
from django.utils.http import quote_etag
from django.views.decorators.http import require_safe

from games.models import Match, Window
from games.permissions.selectors.access import can_see
from games.permissions.selectors.visibility import has_watch_delay, newest_public_window, public_version
from games.permissions.views.decorators import match_view, started_match_view
from games.replays.selectors.preview_card import match_card_png, window_card_png

KEEP_SECONDS = 300


@require_safe
@match_view
def match_card(request: HttpRequest, found: Match) -> HttpResponse:
    """Show the card of the match at its version. Only the card of a public match may be cached publicly."""
    made_of = f"{found.pk}-{public_version(found)}"
    return _card_response(request, found, made_of, lambda: match_card_png(found))


@require_safe
@started_match_view
def match_window_card(request: HttpRequest, found: Match, number: int) -> HttpResponse:
    """Show the card of a window that everybody who may see the match may know."""
    newest = newest_public_window(found)
    if number > newest:
        raise Http404
    is_news = number == newest and has_watch_delay(found)
    try:
        made_of = f"{found.pk}-{public_version(found)}-window-{number}"
        return _card_response(request, found, made_of, lambda: window_card_png(found, number, is_news=is_news))
    except Window.DoesNotExist:
        raise Http404 from None


def _card_response(request: HttpRequest, match: Match, made_of: str, draw: Callable[[], bytes]) -> HttpResponse:
    kept_by, etag = "public" if can_see(match, None) else "private", quote_etag(made_of)
    response = get_conditional_response(request, etag=etag)
    if response is None:
        response = HttpResponse(draw(), content_type="image/png")
    response["ETag"] = etag
    response["Cache-Control"] = f"{kept_by}, max-age={KEEP_SECONDS}"
    return response
