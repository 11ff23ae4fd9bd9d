"""The receipts of what a player has saved, for that player alone."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.matches.views.access import of_started_match, players_only
from games.models import Match
from games.records.selectors.receipts import receipts_of
from games.records.selectors.records import is_on_record
from games.requests import PlayerRequest


@require_safe
@players_only
@of_started_match
def match_receipts(request: PlayerRequest, found: Match) -> HttpResponse:
    """What whoever looks has saved in the match, whatever others have."""
    context = {
        "match": found,
        "face": found.face,
        "receipts": receipts_of(found, request.user),
        "on_record": is_on_record(found),
    }
    return render(request, "records/receipts.html", context)
