"""The replay of a match: any of its windows, with what it brought, and the way to all others."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_safe

from games.matches.selectors.sight import newest_for, newest_for_all
from games.matches.selectors.wires import blocked_by, is_archive_open
from games.matches.views.access import of_started_match, viewer_of, whole_number
from games.models import Match, Seat, Window
from games.records.selectors.records import is_on_record
from games.requests import HtmxRequest
from games.watching.selectors.match_page import public_seats
from games.watching.selectors.replay import ALL, NOBODY, Eyes, Replayed, may_open, replayed


@require_safe
@of_started_match
def match_window(request: HtmxRequest, found: Match, number: int) -> HttpResponse:
    """Show a window as it stood; `?as=` is the number of a seat or "all", in matches on record."""
    viewer, eyes = viewer_of(request), _eyes_of(request, found)
    newest = newest_for(found, viewer)
    unread = blocked_by(viewer, found) if is_archive_open(found) else NOBODY
    if newest is not None and number > newest:
        raise Http404
    try:
        shown = replayed(found, number, eyes, unread=unread, is_news=number == newest)
    except (Window.DoesNotExist, Seat.DoesNotExist):
        raise Http404 from None
    if request.htmx:
        response = HttpResponse(shown.html)
    else:
        last = newest_for_all(found) if newest is None else newest
        response = render(request, "matches/replay.html", _context(found, number, last, eyes, shown))
    # The page and what it fetches have one address.
    patch_vary_headers(response, ["HX-Request"])
    return response


def _context(match: Match, number: int, last: int, eyes: Eyes, shown: Replayed) -> dict[str, object]:
    return {
        "match": match,
        "meta": match.meta,
        "face": match.face,
        "replay": shown,
        "number": number,
        "last": last,
        "eyes": eyes,
        "replay_query": "" if eyes is None else f"?as={eyes}",
        "seats": public_seats(match) if is_on_record(match) else [],
    }


def _eyes_of(request: HttpRequest, match: Match) -> Eyes:
    """Whose eyes are asked for; a 404 for those that nobody may look through."""
    wanted = request.GET.get("as", "")
    if not wanted:
        return None
    eyes: Eyes = ALL if wanted == ALL else whole_number(wanted)
    if eyes is None or not may_open(match, eyes):
        raise Http404
    return eyes
