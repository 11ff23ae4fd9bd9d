"""What is over: a match as it stood at one of its windows, and its history page by page."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_safe

from games.matches.selectors.history import neighbours
from games.matches.selectors.position import load_position
from games.matches.selectors.sight import newest_for, newest_for_all, seen_position
from games.matches.views.access import of_started_match, viewer_of, whole_number
from games.models import Match
from games.watching.selectors.fragments import history
from games.watching.selectors.match_page import past_page


@require_safe
@of_started_match
def match_window(request: HttpRequest, found: Match, number: int) -> HttpResponse:
    """The match as it stood when one of its windows opened, and what that window brought."""
    newest = newest_for(found, viewer_of(request))
    if newest is not None and number > newest:
        raise Http404
    get_object_or_404(found.windows, number=number)
    known = seen_position(found, viewer_of(request)) if number == newest else load_position(found, number)
    context = {
        "match": found,
        "meta": found.meta,
        "face": found.face,
        "page": past_page(known),
        "windows": neighbours(found, number, newest),
        "number": number,
    }
    return render(request, "matches/past.html", context)


@require_safe
@of_started_match
def match_history(request: HttpRequest, found: Match) -> HttpResponse:
    """A page of the history, for a page of the match: what was resolved before the window `?before=`."""
    if not request.htmx:
        return redirect("match", found.pk)
    viewer = viewer_of(request)
    newest, before = newest_for(found, viewer), whole_number(request.GET.get("before", ""))
    if newest is None and before is None:
        newest = newest_for_all(found)
    before = min(number for number in (newest, before) if number is not None)
    seat = found.seats.filter(user=viewer).first() if viewer else None
    return HttpResponse(history(found, before, seat.number if seat else None))
