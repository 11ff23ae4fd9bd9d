"""The card of a match, for places elsewhere that show its link."""

from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response, quote_etag
from django.views.decorators.http import require_safe

from games.matches.selectors.admission import may_see
from games.matches.selectors.sight import public_version
from games.matches.views.access import of_match
from games.models import Match
from games.watching.selectors.card import card_of

KEEP_SECONDS = 300


@require_safe
@of_match
def match_card(request: HttpRequest, found: Match) -> HttpResponse:
    """The card as it is at the match's version. Only that of a match for everybody may be kept for others."""
    kept_by = "public" if may_see(found, None) else "private"
    etag = quote_etag(f"{found.pk}-{public_version(found)}-{found.is_stalled:d}")
    response = get_conditional_response(request, etag=etag)
    if response is None:
        response = HttpResponse(card_of(found), content_type="image/png")
    response["ETag"] = etag
    response["Cache-Control"] = f"{kept_by}, max-age={KEEP_SECONDS}"
    return response
