"""The page on which a player resigns a match."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from games.hosting.selectors.resigning import resignation
from games.hosting.services.resigning import resign
from games.matches.selectors.admission import may_see
from games.matches.selectors.position import load_position
from games.matches.views.access import invitation_brought, of_started_match, players_only
from games.models import Match
from games.refused import Refused
from games.requests import PlayerRequest


@require_http_methods(["GET", "HEAD", "POST"])
@players_only
@of_started_match
def match_resign(request: PlayerRequest, match: Match) -> HttpResponse:
    """What resigning comes to, and the form that confirms it; POST resigns."""
    if request.method == "POST":
        return _resign(request, match)
    told = resignation(load_position(match), request.user)
    if told is None:
        return redirect("match", match.pk)
    return render(request, "matches/resign.html", {"match": match, "told": told})


def _resign(request: PlayerRequest, match: Match) -> HttpResponse:
    try:
        resign(match_id=match.pk, user=request.user)
    except Refused as refusal:
        messages.error(request, refusal.message)
        return redirect("match", match.pk)
    messages.success(request, f"You have resigned {match.name}. A bot plays on for you.")
    stays = may_see(Match.objects.get(pk=match.pk), request.user, invitation_brought(request))
    return redirect("match", match.pk) if stays else redirect("my_matches")
