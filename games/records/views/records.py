"""The record of a match, its check, and a player's receipts."""

import gzip
from hashlib import sha256

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.views.decorators.http import require_safe

from games.models import Match
from games.permissions.selectors.visibility import visible_position
from games.permissions.views.decorators import get_viewer, players_only, started_match_view
from games.records.selectors.records import (
    check_match_record,
    gzipped_record,
    has_full_record,
    partial_record,
    receipts_of,
)
from games.requests import PlayerRequest
from games.rules.records import write_record

GZIP = "gzip"
CHECK_HERE_PARAMETER = "here"
"""URL parameter that makes the server check the record."""


@require_safe
@started_match_view
def match_record(request: HttpRequest, found: Match) -> HttpResponse:
    """Send the record as a file: the full one once the match has ended, else what the viewer may know."""
    if has_full_record(found):
        response = _full_record_response(request, gzipped_record(found))
    else:
        position = visible_position(found, viewer := get_viewer(request))
        record = partial_record(position, position.seat_of(viewer))
        response = HttpResponse(write_record(record))
    response["Content-Type"] = "application/json"
    response["Content-Disposition"] = f'attachment; filename="match-{found.pk}.json"'
    return response


def _full_record_response(request: HttpRequest, packed: bytes) -> HttpResponse:
    """Return the full record, compressed if the client accepts that; 304 if the client has it."""
    etag = f'W/"{sha256(packed).hexdigest()[:32]}"'
    if known := get_conditional_response(request, etag=etag):
        response: HttpResponse = known
    elif GZIP in request.headers.get("Accept-Encoding", ""):
        response = HttpResponse(packed, headers={"Content-Encoding": GZIP})
    else:
        response = HttpResponse(gzip.decompress(packed))
    response["ETag"], response["Cache-Control"] = etag, "private, no-cache"
    patch_vary_headers(response, ["Accept-Encoding"])
    return response


@require_safe
@started_match_view
def match_verify(request: HttpRequest, found: Match) -> HttpResponse:
    """Show how to check the record; with `?here`, the result of this server's check."""
    on_record = has_full_record(found)
    finding = check_match_record(found) if on_record and CHECK_HERE_PARAMETER in request.GET else None
    context = {"match": found, "on_record": on_record, "finding": finding}
    return render(request, "records/verify.html", context)


@require_safe
@players_only
@started_match_view
def match_receipts(request: PlayerRequest, found: Match) -> HttpResponse:
    """Show the viewer's own receipts in the match."""
    receipts, on_record = receipts_of(found, request.user), has_full_record(found)
    context = {"match": found, "game_ui": found.game_ui, "receipts": receipts, "on_record": on_record}
    return render(request, "records/receipts.html", context)
