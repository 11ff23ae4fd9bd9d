"""A match as a file for anybody's own program, and what checking it finds here."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.matches.selectors.sight import seen_position
from games.matches.views.access import of_started_match, viewer_of
from games.models import Match
from games.records.selectors.records import finding_of, is_on_record, known_record, whole_record
from games.rules.records import write_record

HERE = "here"
"""Asks for the check to be made by the server."""


@require_safe
@of_started_match
def match_record(request: HttpRequest, found: Match) -> HttpResponse:
    """The record as a file: the whole one once the match is over, else what the viewer may know."""
    if is_on_record(found):
        record = whole_record(found)
    else:
        position = seen_position(found, viewer := viewer_of(request))
        record = known_record(position, position.seat_of(viewer))
    response = HttpResponse(write_record(record), content_type="application/json")
    response["Content-Disposition"] = f'attachment; filename="match-{found.pk}.json"'
    return response


@require_safe
@of_started_match
def match_verify(request: HttpRequest, found: Match) -> HttpResponse:
    """How to check the match oneself; with `?here` what it comes to when this server does."""
    on_record = is_on_record(found)
    finding = finding_of(found) if on_record and HERE in request.GET else None
    context = {"match": found, "on_record": on_record, "finding": finding}
    return render(request, "records/verify.html", context)
