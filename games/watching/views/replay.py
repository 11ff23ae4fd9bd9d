"""The replay of a match, its films and history, and a window decided once more."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_safe

from games.matches.selectors.sight import newest_for, newest_for_all, newest_number
from games.matches.selectors.wires import blocked_by, is_archive_open
from games.matches.views.access import of_started_match, players_form, viewer_of, whole_number
from games.models import Match, Seat, Window
from games.play.services.submissions import mark_seen
from games.records.selectors.records import is_on_record
from games.requests import HtmxRequest, PlayerRequest
from games.rules.errors import IllegalMove, MalformedMove
from games.watching.forms.anew import MoveForm, WholeMoveForm, form_of
from games.watching.selectors.fragments import history, history_news, reel
from games.watching.selectors.match_page import public_seats
from games.watching.selectors.replay import (
    ALL,
    NOBODY,
    Anew,
    Eyes,
    Replayed,
    anew,
    label_of,
    may_open,
    replayed,
)


@require_safe
@of_started_match
def match_window(request: HtmxRequest, found: Match, number: int) -> HttpResponse:
    """Show a window as it stood; `?as=` is the number of a seat or "all", in matches on record."""
    viewer, eyes = viewer_of(request), _eyes_of(request, found)
    newest = newest_for(found, viewer)
    unread = blocked_by(viewer, found) if is_archive_open(found) else NOBODY
    if newest is not None and number > newest:
        raise Http404
    try:
        shown = replayed(found, number, eyes, unread=unread, is_news=number == newest)
    except (Window.DoesNotExist, Seat.DoesNotExist):
        raise Http404 from None
    if request.htmx:
        response = HttpResponse(shown.html)
    else:
        last = newest_for_all(found) if newest is None else newest
        response = render(request, "matches/replay.html", _context(found, number, last, eyes, shown))
    # The page and what it fetches have one address.
    patch_vary_headers(response, ["HX-Request"])
    return response


def _context(match: Match, number: int, last: int, eyes: Eyes, shown: Replayed) -> dict[str, object]:
    return {
        "match": match,
        "meta": match.meta,
        "face": match.face,
        "replay": shown,
        "number": number,
        "last": last,
        "eyes": eyes,
        "replay_query": "" if eyes is None else f"?as={eyes}",
        "seats": public_seats(match) if is_on_record(match) else [],
    }


def _eyes_of(request: HttpRequest, match: Match) -> Eyes:
    """Whose eyes are asked for; a 404 for those that nobody may look through."""
    wanted = request.GET.get("as", "")
    if not wanted:
        return None
    eyes: Eyes = ALL if wanted == ALL else whole_number(wanted)
    if eyes is None or not may_open(match, eyes):
        raise Http404
    return eyes


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
    return render(request, "matches/anew.html", _anew_context(found, window, form) | {"instead": instead})


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


def _anew_context(match: Match, window: Anew, form: MoveForm | WholeMoveForm) -> dict[str, Any]:
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
    """Return a page of the history: up to the window `?before=`, or what is beyond the first `?told=`."""
    if not request.htmx:
        return redirect("match", found.pk)
    viewer = viewer_of(request)
    newest, before = newest_for(found, viewer), whole_number(request.GET.get("before", ""))
    if newest is None:
        newest = newest_number(found)
    # Pages are cached by where they end, so a number beyond the newest window must not make another one.
    before = newest if before is None else min(newest, before)
    seat = found.seats.filter(user=viewer).first() if viewer else None
    number, told = seat.number if seat else None, whole_number(request.GET.get("told", ""))
    if told is not None:
        return HttpResponse(history_news(found, newest, min(newest, told), number))
    return HttpResponse(history(found, before, number))
