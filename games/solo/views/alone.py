"""Solitaires: one's own tries, and the race of a day that all share."""

from datetime import date
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from games.matches.selectors.solitaire import try_of
from games.matches.views.access import of_match, players_form, viewer_of
from games.models import Match
from games.people.forms.people import GuestForm
from games.people.views.people import ensure_player, refusal_status
from games.requests import PlayerRequest
from games.show_refusal import refusal_as_message
from games.solo.selectors.alone import Solitaire, alone_page, day_page, solitaire, today
from games.solo.selectors.days import days_of
from games.solo.services.alone import abandon, begin, begin_day


@require_safe
def alone(request: HttpRequest, game: str) -> HttpResponse:
    """What the visitor has flown alone, and a button to go on or to begin."""
    return _render_alone(request, solitaire_or_404(game), GuestForm())


@require_POST
def alone_begin(request: HttpRequest, game: str) -> HttpResponse:
    """Seat the visitor, as a guest if need be, in a solitaire; `seed` "day" is the counted one of today."""
    found, form = solitaire_or_404(game), GuestForm(request.POST)
    player = ensure_player(request, form)
    if player is None:
        return _render_alone(request, found, form)
    start = begin_day if request.POST.get("seed") == "day" else begin
    with refusal_as_message(request):
        return redirect("match", start(user=player, game_slug=found.slug).pk)
    return redirect("alone", found.slug)


@require_safe
def alone_today(request: HttpRequest, game: str) -> HttpResponse:
    """The race of the day (UTC) that it is now."""
    return _render_day(request, game, today(timezone.now()))


@require_safe
def alone_day(request: HttpRequest, game: str, day: str) -> HttpResponse:
    """The race of a day that has begun, as `2026-11-22`."""
    try:
        wanted = date.fromisoformat(day)
    except ValueError:
        raise Http404 from None
    if wanted > today(timezone.now()) or wanted.isoformat() != day:
        raise Http404
    return _render_day(request, game, wanted)


@players_form(of_match)
def match_abandon(request: PlayerRequest, found: Match) -> HttpResponse:
    """The player gives a solitaire up; what it came to is kept."""
    with refusal_as_message(request):
        abandon(match_id=found.pk, user=request.user)
    if try_of(found) is None:
        return redirect("match", found.pk)
    return redirect("alone", found.game_slug)


def _render_alone(request: HttpRequest, game: Solitaire, form: GuestForm) -> HttpResponse:
    viewer, now = viewer_of(request), timezone.now()
    page = alone_page(game, viewer, now)
    days = days_of(game, viewer, now) if viewer else None
    context: dict[str, Any] = {"page": page, "days": days, "game": game, "form": form}
    return render(request, "alone/alone.html", context, status=refusal_status(form))


def _render_day(request: HttpRequest, slug: str, day: date) -> HttpResponse:
    game = solitaire_or_404(slug)
    page = day_page(game, day, viewer_of(request), timezone.now())
    return render(request, "alone/day.html", {"page": page, "game": game, "form": GuestForm()})


def solitaire_or_404(slug: str) -> Solitaire:
    """Return the game of that slug, if it is played alone."""
    found = solitaire(slug)
    if found is None:
        raise Http404
    return found
