"""The record of a match, its check, and a player's receipts."""

import gzip
from hashlib import sha256

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.views.decorators.http import require_safe

from games.matches.selectors.sight import seen_position
from games.matches.views.access import of_started_match, players_only, viewer_of
from games.models import Match
from games.records.selectors.records import finding_of, is_on_record, known_record, packed_record, receipts_of
from games.requests import PlayerRequest
from games.rules.records import write_record

PACKED = "gzip"
HERE = "here"
"""Asks for the check to be made by the server."""


@require_safe
@of_started_match
def match_record(request: HttpRequest, found: Match) -> HttpResponse:
    """The record as a file: the whole one once the match is over, else what the viewer may know."""
    if is_on_record(found):
        response = _whole(request, packed_record(found))
    else:
        position = seen_position(found, viewer := viewer_of(request))
        record = known_record(position, position.seat_of(viewer))
        response = HttpResponse(write_record(record))
    response["Content-Type"] = "application/json"
    response["Content-Disposition"] = f'attachment; filename="match-{found.pk}.json"'
    return response


def _whole(request: HttpRequest, packed: bytes) -> HttpResponse:
    """Return the record, packed as it is kept where the client takes that; without it to who has it."""
    etag = f'W/"{sha256(packed).hexdigest()[:32]}"'
    if known := get_conditional_response(request, etag=etag):
        response: HttpResponse = known
    elif PACKED in request.headers.get("Accept-Encoding", ""):
        response = HttpResponse(packed, headers={"Content-Encoding": PACKED})
    else:
        response = HttpResponse(gzip.decompress(packed))
    response["ETag"], response["Cache-Control"] = etag, "private, no-cache"
    patch_vary_headers(response, ["Accept-Encoding"])
    return response


@require_safe
@of_started_match
def match_verify(request: HttpRequest, found: Match) -> HttpResponse:
    """How to check the match oneself; with `?here` what it comes to when this server does."""
    on_record = is_on_record(found)
    finding = finding_of(found) if on_record and HERE in request.GET else None
    context = {"match": found, "on_record": on_record, "finding": finding}
    return render(request, "records/verify.html", context)


@require_safe
@players_only
@of_started_match
def match_receipts(request: PlayerRequest, found: Match) -> HttpResponse:
    """What whoever looks has saved in the match, whatever others have."""
    context = {
        "match": found,
        "game_ui": found.game_ui,
        "receipts": receipts_of(found, request.user),
        "on_record": is_on_record(found),
    }
    return render(request, "records/receipts.html", context)
