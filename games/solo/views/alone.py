"""Solitaires: one's own tries, the race of the day, and the orders of the day."""

from datetime import date

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.accounts.forms.people import GuestForm
from games.accounts.views.people import ensure_player
from games.matches.selectors.solitaire import try_of
from games.matches.views.access import of_match, players_form, viewer_of
from games.models import Match
from games.models.alone import end_of
from games.requests import PlayerRequest
from games.rules import codec
from games.show_refusal import refusal_as_message, render_form
from games.solo.selectors.alone import Solitaire, alone_page, day_page, days_of, solitaire, today
from games.solo.selectors.orders import (
    Log,
    PositionPage,
    day_positions,
    entries_of,
    log_of,
    position_page,
)
from games.solo.services.alone import abandon, begin, begin_day, chosen_in, decide


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
    return render_form(request, "alone/alone.html", form, page=page, days=days, game=game)


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


KEPT = "day_orders"


@require_safe
def day_orders(request: HttpRequest) -> HttpResponse:
    """The positions of the day (UTC) that it is now, and the visitor's streak."""
    day, log = today(timezone.now()), _log(request)
    context = {
        "day": day,
        "log": log,
        "entries": entries_of(day_positions(day), log),
        "next_at": end_of(day),
    }
    return render(request, "alone/orders.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def day_order(request: HttpRequest, number: int) -> HttpResponse:
    """One position: what its seat knew, the orders to choose from, and once chosen what each had brought."""
    page = position_page(number, _log(request), timezone.now())
    if page is None:
        raise Http404
    if request.method != "POST":
        return _render(request, page)
    if request.POST.get("day") != str(page.entry.row.day):
        return redirect("day_orders")
    choice = request.POST.get("choice", "")
    if choice not in {str(each) for each in range(len(page.told.options))}:
        return _render(request, page, refused=True)
    _keep(request, page, int(choice))
    return redirect(reverse("day_order", args=[number]) + "#answer")


def _render(request: HttpRequest, page: PositionPage, *, refused: bool = False) -> HttpResponse:
    context = {"page": page, "log": _log(request), "refused": refused}
    return render(request, "alone/order.html", context, status=422 if refused else 200)


def _log(request: HttpRequest) -> Log:
    user = viewer_of(request)
    return log_of((user and user.day_orders) or request.session.get(KEPT))


def _keep(request: HttpRequest, page: PositionPage, choice: int) -> None:
    row, user, log = page.entry.row, viewer_of(request), log_of(request.session.get(KEPT))
    day = today(timezone.now())
    if user:
        decide(user=user, row=row, day=day, choice=choice, before=log)
    else:
        request.session[KEPT] = codec.to_json(chosen_in(log, row, day, choice))
