"""The card of a match, for places elsewhere that show its link."""

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response
from django.utils.http import quote_etag
from django.views.decorators.http import require_safe

from games.matches.selectors.admission import may_see
from games.matches.selectors.sight import is_watched_late, newest_for_all, public_version
from games.matches.views.access import of_match, of_started_match
from games.models import Match, Window
from games.watching.selectors.card import card_of, window_card_of

KEEP_SECONDS = 300


@require_safe
@of_match
def match_card(request: HttpRequest, found: Match) -> HttpResponse:
    """The card as it is at the match's version. Only that of a match for everybody may be kept for others."""
    made_of = f"{found.pk}-{public_version(found)}"
    return _card(request, found, made_of, lambda: card_of(found))


@require_safe
@of_started_match
def match_window_card(request: HttpRequest, found: Match, number: int) -> HttpResponse:
    """The card of a window that everybody may know of who may see the match."""
    newest = newest_for_all(found)
    if number > newest:
        raise Http404
    is_news = number == newest and is_watched_late(found)
    try:
        made_of = f"{found.pk}-{public_version(found)}-window-{number}"
        return _card(request, found, made_of, lambda: window_card_of(found, number, is_news=is_news))
    except Window.DoesNotExist:
        raise Http404 from None


def _card(request: HttpRequest, match: Match, made_of: str, draw: Callable[[], bytes]) -> HttpResponse:
    kept_by, etag = "public" if may_see(match, None) else "private", quote_etag(made_of)
    response = get_conditional_response(request, etag=etag)
    if response is None:
        response = HttpResponse(draw(), content_type="image/png")
    response["ETag"] = etag
    response["Cache-Control"] = f"{kept_by}, max-age={KEEP_SECONDS}"
    return response
