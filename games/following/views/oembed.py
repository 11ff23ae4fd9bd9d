"""oEmbed: what a site puts in the place of a link to a match (https://oembed.com)."""

from urllib.parse import urlsplit

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.urls import Resolver404, resolve, reverse

from games.following.selectors.boards import public_match
from games.following.views.gates import to_be_kept
from games.matches.views.access import whole_number
from games.models import Match
from games.watching.link_preview.drawing import HEIGHT as CARD_HEIGHT
from games.watching.link_preview.drawing import WIDTH as CARD_WIDTH

KEEP_SECONDS = 300
WIDTH, HEIGHT = 800, 600
PAGES = ("match", "match_window", "embedded_match")


@to_be_kept(KEEP_SECONDS)
def oembed(request: HttpRequest) -> HttpResponse:
    """The board of the public match that `?url=` is a page of, as large as asked; 501 but for JSON."""
    if request.GET.get("format", "json") != "json":
        return HttpResponse("Only JSON is spoken here.\n", status=501, content_type="text/plain")
    match = _match_at(request.GET.get("url", ""), request.get_host())
    width, height = _at_most(request, "maxwidth", WIDTH), _at_most(request, "maxheight", HEIGHT)
    site = f"{request.scheme}://{request.get_host()}"
    frame = {"request": request, "match": match, "width": width, "height": height}
    told = {
        "version": "1.0",
        "type": "rich",
        "title": match.name,
        "provider_name": "Space Race",
        "provider_url": f"{site}/",
        "cache_age": KEEP_SECONDS,
        "html": render_to_string("following/_frame.html", frame).replace("\n", ""),
        "width": width,
        "height": height,
    }
    # A picture must be no larger than asked either, and there is one size of it.
    if _at_most(request, "maxwidth", CARD_WIDTH) == CARD_WIDTH and (
        _at_most(request, "maxheight", CARD_HEIGHT) == CARD_HEIGHT
    ):
        card = f"{site}{reverse('match_card', args=[match.pk])}"
        told |= {"thumbnail_url": card, "thumbnail_width": CARD_WIDTH, "thumbnail_height": CARD_HEIGHT}
    return JsonResponse(told)


def _at_most(request: HttpRequest, name: str, most: int) -> int:
    wanted = whole_number(request.GET.get(name, ""))
    return min(wanted, most) if wanted else most


def _match_at(url: str, host: str) -> Match:
    """The public match that has a page at that address of this site; a 404 for any other address."""
    try:
        parts = urlsplit(url)
        place = resolve(parts.path)
    except (ValueError, Resolver404):
        raise Http404 from None
    ours = parts.scheme in ("http", "https") and parts.netloc == host
    match = public_match(place.kwargs["pk"]) if ours and place.url_name in PAGES else None
    if match is None:
        raise Http404
    return match
