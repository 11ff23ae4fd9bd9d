"""A window of a match that is over, decided once more: nothing is kept, and nothing of the match changes."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from games.matches.views.access import of_started_match, whole_number
from games.models import Match, Window
from games.records.selectors.records import is_on_record
from games.rules.errors import IllegalMove, MalformedMove
from games.watching.forms.anew import MoveForm, WholeMoveForm, form_of
from games.watching.selectors.anew import Anew, anew
from games.watching.selectors.replay import label_of

DECIDED = "decided"
"""Is in the address where a decision is."""


@require_safe
@of_started_match
def match_anew(request: HttpRequest, found: Match, number: int) -> HttpResponse:
    """The decision of `?seat=` in that window to be made once more, and what it would have led to."""
    wanted = request.GET.get("seat", "")
    seat = whole_number(wanted) if wanted else None
    if not is_on_record(found) or (wanted and seat is None):
        raise Http404
    try:
        window = anew(found, number, seat)
    except Window.DoesNotExist:
        raise Http404 from None
    if window is None:
        raise Http404
    names = [each.name for each in window.seats]
    data = request.GET if DECIDED in request.GET else None
    form = form_of(data, window.fields, names, window.entered, _move_made(window))
    instead = _instead(window, form, found) if data is not None and form.is_valid() else None
    return render(request, "matches/anew.html", _context(found, window, form) | {"instead": instead})


def _move_made(window: Anew) -> Any:
    """The move that was made, as the record writes it."""
    saved = window.position.submissions[window.ask.seat]
    return saved.move if saved.answered else None


def _instead(window: Anew, form: MoveForm | WholeMoveForm, match: Match) -> Any:
    face = match.face
    try:
        entered = form.entered()
        whole = isinstance(form, WholeMoveForm)
        return window.instead(entered if whole else face.move(window.view, window.ask, entered))
    except (IllegalMove, MalformedMove) as refusal:
        field = refusal.field
        if isinstance(form, MoveForm):
            field = face.refused_at(window.view, form.drafted(), refusal)
        url = f"{reverse('match_rules', args=[match.pk])}#{refusal.rule}" if refusal.rule else ""
        form.refuse(field, refusal.message, url)
        return None


def _context(match: Match, window: Anew, form: MoveForm | WholeMoveForm) -> dict[str, Any]:
    return {
        "match": match,
        "meta": match.meta,
        "face": match.face,
        "number": window.position.window.number,
        "label": label_of(window.position.window),
        "seats": window.seats,
        "asked": window.asked,
        "me": window.seats[window.ask.seat],
        "answered": window.move is not None,
        "form": form,
        "was": window.as_it_was(),
    }
