"""The history of a match, page by page."""

from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_safe

from games.matches.selectors.sight import newest_for, newest_number
from games.matches.views.access import of_started_match, viewer_of, whole_number
from games.models import Match
from games.requests import HtmxRequest
from games.watching.selectors.fragments import history


@require_safe
@of_started_match
def match_history(request: HtmxRequest, found: Match) -> HttpResponse:
    """A page of the history, for a page of the match: what was resolved before the window `?before=`."""
    if not request.htmx:
        return redirect("match", found.pk)
    viewer = viewer_of(request)
    newest, before = newest_for(found, viewer), whole_number(request.GET.get("before", ""))
    if newest is None:
        newest = newest_number(found)
    # Pages are cached by where they end, so a number beyond the newest window must not make another one.
    before = newest if before is None else min(newest, before)
    seat = found.seats.filter(user=viewer).first() if viewer else None
    return HttpResponse(history(found, before, seat.number if seat else None))
