"""What windows brought: their scenes, and the history that a page loads bit by bit."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_safe

from games.matches.selectors.sight import newest_for, newest_number
from games.matches.views.access import of_started_match, players_form, viewer_of, whole_number
from games.models import Match
from games.play.services.submissions import mark_seen
from games.requests import HtmxRequest, PlayerRequest
from games.watching.selectors.fragments import history, reel


@require_safe
@of_started_match
def match_reel(request: HttpRequest, found: Match, number: int) -> HttpResponse:
    """The scenes and the story of a window that has resolved, for a page of the match."""
    newest = newest_for(found, viewer_of(request))
    if newest is not None and number >= newest:
        raise Http404
    resolved = found.windows.select_related("year").defer("table").exclude(closed_at=None)
    window = get_object_or_404(resolved.exclude(kind="over"), number=number)
    return HttpResponse(reel(found, window))


@players_form(of_started_match)
def match_seen(request: PlayerRequest, found: Match) -> HttpResponse:
    """The player has been shown the first `windows` windows."""
    windows = whole_number(request.POST.get("windows", ""))
    if windows is None:
        return HttpResponse(status=400)
    mark_seen(match=found, user=request.user, windows=windows)
    return HttpResponse(status=204)


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
