"""The notes for newcomers to a game: put away, or asked for again."""

from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render, resolve_url

from games.desk.selectors.desk import briefing as notes_for
from games.desk.selectors.desk import private_desk
from games.desk.services.briefing import bring_notes_back, put_notes_away
from games.installed import GAMES
from games.matches.selectors.position import load_position
from games.matches.views.access import whole_number
from games.models import Match, User
from games.next_page import with_next
from games.requests import HtmxRequest

AGAIN = "brief"
"""The parameter of a match's page that shows the notes whatever the player knows."""


def briefing(request: HtmxRequest, game: str) -> HttpResponse:
    """Put the notes on a game away, or with `again` bring them back; `match` is where they are read."""
    if game not in GAMES:
        raise Http404
    number = whole_number(request.POST.get("match", ""))
    back = resolve_url("home") if number is None else resolve_url("match", number)
    if not request.user.is_authenticated:
        return HttpResponse(status=401) if request.htmx else redirect(with_next("account_login", back))
    if request.method != "POST":
        return redirect(back)
    again = bool(request.POST.get("again"))
    change = bring_notes_back if again else put_notes_away
    change(user=request.user, game_slug=game)
    if request.htmx:
        notes = _notes(request.user, game, number) if again else {"put_away": True}
        return render(request, "matches/_briefing.html", notes)
    return redirect(f"{back}?{AGAIN}=again#briefing" if again and number is not None else back)


def _notes(user: User, game: str, number: int | None) -> dict[str, Any]:
    """The notes for the user's match of that number; none where it has no open window for the user."""
    running = Match.objects.filter(pk=number or 0, game_slug=game, status=Match.Status.RUNNING)
    match = running.first()
    desk = private_desk(load_position(match), user) if match else None
    return {"match": match, "briefing": notes_for(desk, user, again=True)} if desk else {}
