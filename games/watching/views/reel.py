"""Replays: what a window brought, to be played on the board, and how much of that a player has been shown."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_safe

from games.matches.selectors.sight import newest_for
from games.matches.views.access import of_started_match, players_form, viewer_of, whole_number
from games.models import Match
from games.play.services.seen import mark_seen
from games.requests import PlayerRequest
from games.watching.selectors.fragments import reel


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
