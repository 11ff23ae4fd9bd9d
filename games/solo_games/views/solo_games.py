"""Views of solo games, daily challenges and daily puzzles."""

from collections.abc import Mapping
from datetime import date
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.error_display import error_as_message, render_form
from games.guests.forms.guests import GuestForm
from games.guests.views.guests import ensure_player
from games.models import Match
from games.models.solo import end_of_day, get_solo_try
from games.permissions.views.decorators import get_viewer, match_view, players_form
from games.requests import PlayerRequest
from games.rules import codec
from games.solo_games.selectors.daily_puzzle import (
    PuzzleLog,
    get_puzzle_page,
    parse_puzzle_log,
    puzzle_entry,
    puzzle_positions,
)
from games.solo_games.selectors.solo_games import (
    SoloGame,
    find_solo_game,
    get_challenge_history,
    get_challenge_page,
    get_solo_game_page,
    today,
)
from games.solo_games.services.solo_games import (
    abandon_solo_game,
    save_puzzle_choice,
    start_daily_challenge,
    start_solo_game,
)


@require_safe
def solo_game(request: HttpRequest, game: str) -> HttpResponse:
    """Show the viewer's solo games, and a button to continue or start one."""
    return _render_solo_game(request, get_solo_game_or_404(game), GuestForm())


@require_POST
def solo_game_start(request: HttpRequest, game: str) -> HttpResponse:
    """Start a solo game, as a guest if need be; `seed` "day" starts today's challenge."""
    found, form = get_solo_game_or_404(game), GuestForm(request.POST)
    player = ensure_player(request, form)
    if player is None:
        return _render_solo_game(request, found, form)
    start = start_daily_challenge if request.POST.get("seed") == "day" else start_solo_game
    with error_as_message(request):
        return redirect("match", start(user=player, game_slug=found.slug).pk)
    return redirect("solo_game", found.slug)


@require_safe
def challenge_today(request: HttpRequest, game: str) -> HttpResponse:
    """Redirect to today's challenge (UTC)."""
    return _render_challenge(request, game, today(timezone.now()))


@require_safe
def challenge_day(request: HttpRequest, game: str, day: str) -> HttpResponse:
    """Show the daily challenge of a day that has begun, such as `2026-11-22`."""
    try:
        wanted = date.fromisoformat(day)
    except ValueError:
        raise Http404 from None
    if wanted > today(timezone.now()) or wanted.isoformat() != day:
        raise Http404
    return _render_challenge(request, game, wanted)


@players_form(match_view)
def solo_game_abandon(request: PlayerRequest, found: Match) -> HttpResponse:
    """Abandon the player's solo game; its result so far is kept."""
    with error_as_message(request):
        abandon_solo_game(match_id=found.pk, user=request.user)
    if get_solo_try(found) is None:
        return redirect("match", found.pk)
    return redirect("solo_game", found.game_slug)


def _render_solo_game(request: HttpRequest, game: SoloGame, form: GuestForm) -> HttpResponse:
    viewer, now = get_viewer(request), timezone.now()
    page = get_solo_game_page(game, viewer, now)
    days = get_challenge_history(game, viewer, now) if viewer else None
    return render_form(request, "solo/solo_game.html", form, page=page, days=days, game=game)


def _render_challenge(request: HttpRequest, slug: str, day: date) -> HttpResponse:
    game = get_solo_game_or_404(slug)
    page = get_challenge_page(game, day, get_viewer(request), timezone.now())
    return render(request, "solo/daily_challenge.html", {"page": page, "game": game, "form": GuestForm()})


def get_solo_game_or_404(slug: str) -> SoloGame:
    """Return the solo game of that slug. Raise Http404 without one."""
    found = find_solo_game(slug)
    if found is None:
        raise Http404
    return found


PUZZLE_SESSION_KEY = "day_orders"


@require_safe
def daily_puzzles(request: HttpRequest) -> HttpResponse:
    """Show today's puzzles (UTC) and the viewer's streak."""
    day, log = today(timezone.now()), _load_log(request)
    entries = [puzzle_entry(row, log) for row in puzzle_positions(day)]
    context = {"day": day, "log": log, "entries": entries, "next_at": end_of_day(day)}
    return render(request, "solo/daily_puzzles.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def daily_puzzle(request: HttpRequest, number: int) -> HttpResponse:
    """Show a puzzle: what its seat knew, the orders to choose from, and after the choice their results."""
    page = get_puzzle_page(number, _load_log(request), timezone.now())
    if page is None:
        raise Http404
    if request.method != "POST":
        return _render_puzzle(request, page)
    if request.POST.get("day") != str(page["entry"]["row"].day):
        return redirect("daily_puzzles")
    choice = request.POST.get("choice", "")
    if choice not in {str(each) for each in range(len(page["told"].options))}:
        return _render_puzzle(request, page, refused=True)
    _save_choice(request, page, int(choice))
    return redirect(reverse("daily_puzzle", args=[number]) + "#answer")


def _render_puzzle(request: HttpRequest, page: Mapping[str, Any], *, refused: bool = False) -> HttpResponse:
    context = {"page": page, "log": _load_log(request), "refused": refused}
    return render(request, "solo/daily_puzzle.html", context, status=422 if refused else 200)


def _load_log(request: HttpRequest) -> PuzzleLog:
    user = get_viewer(request)
    return parse_puzzle_log((user and user.day_orders) or request.session.get(PUZZLE_SESSION_KEY))


def _save_choice(request: HttpRequest, page: Mapping[str, Any], choice: int) -> None:
    row, log = page["entry"]["row"], parse_puzzle_log(request.session.get(PUZZLE_SESSION_KEY))
    user, day = get_viewer(request), today(timezone.now())
    if user:
        save_puzzle_choice(user=user, row=row, day=day, choice=choice, before=log)
    else:
        request.session[PUZZLE_SESSION_KEY] = codec.to_json(log.with_choice(row, day, choice))
