"""The match page in every state, and the player's part of it."""

from functools import cache, partial
from secrets import token_urlsafe
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render, resolve_url
from django.urls import reverse
from django.views.decorators.http import require_safe
from django_htmx.http import HttpResponseClientRefresh

from games.dashboard.selectors.dashboard import briefing_notes, get_dashboard, missed_window_label
from games.dashboard.services.briefing import hide_briefing
from games.dashboard.views.decision import dashboard_context
from games.guests.forms.guests import GuestForm
from games.hosting.forms.host_commands import command_forms
from games.hosting.selectors.host_controls import can_resign, get_host_controls
from games.live_board.renderers.fragments import history_fragment, late_fragment, public_fragment
from games.live_board.selectors.front_page import share_text
from games.lobby.selectors.next_match import next_match
from games.lobby.views.seats import render_waiting_room
from games.matches.selectors.position import load_position
from games.matches.selectors.seats import seat_lines
from games.matches.views.shared_pages import render_shared
from games.models import Match, User
from games.models.solo import get_solo_try
from games.notifications.selectors.notifications_page import is_muted
from games.permissions.selectors.access import is_public, is_watchable_by_link
from games.permissions.selectors.visibility import UMPIRE_NOTE, has_umpire, is_umpire, visible_position
from games.permissions.views.decorators import get_viewer, match_view, parse_row_number, started_match_view
from games.registry import GAMES
from games.requests import HtmxRequest, with_next
from games.seasons.selectors.season_page import season_link
from games.telegraph.selectors.telegraph import get_telegraph
from games.tournaments.selectors.tournament_page import tournament_place

WAITING_ROOM_TARGET = "div#waiting-room"
"""The part that htmx renews where the room is still open (matches/_waiting_room_changed.html)."""
WATCH_PARAMETER = "watch"
"""Parameter of old links: the number of the window with which the replay begins."""


@require_safe
@match_view
def match(request: HtmxRequest, found: Match) -> HttpResponse:
    """Show the match page: the waiting room before the start, else board and dashboard."""
    if found.status == Match.Status.OPEN:
        return render_waiting_room(request, found, GuestForm())
    if request.htmx.target == WAITING_ROOM_TARGET:
        # Its match has started.
        return HttpResponseClientRefresh()
    if (number := parse_row_number(request.GET.get(WATCH_PARAMETER, ""))) is not None:
        return redirect(f"{reverse('match_window', args=[found.pk, number])}?play")
    version = (found.pk, found.revision)
    return render_shared(
        request,
        "matches/match.html",
        lambda: version,
        lambda: play_context(found, get_viewer(request), again=SHOW_BRIEFING_PARAMETER in request.GET),
    )


def render_play(request: HttpRequest, found: Match, form: GuestForm, status: int) -> HttpResponse:
    """Render the page of a running match with the form of a visitor who wants to take over a seat."""
    context = play_context(found, get_viewer(request)) | {"guest_form": form}
    return render(request, "matches/match.html", context, status=status)


def play_context(found: Match, viewer: User | None, *, again: bool = False) -> dict[str, Any]:
    """Return the page context of a started match for `viewer`; None is a visitor."""
    # The board first: the socket renews a board that is older than the dashboard, but not the reverse.
    now = cache(partial(load_position, found))
    board = public_fragment(found, now)
    position = visible_position(found, viewer, now)
    if position.late:
        board = late_fragment(found)
    dashboard = get_dashboard(position, viewer)
    seat, solo_try = position.seat_of(viewer), get_solo_try(found)
    telegraph = get_telegraph(position, viewer)
    context: dict[str, Any] = {
        **found.page_context,
        "board_html": board.text,
        "version": board.version,
        # A page does not hear of what it has sent itself: its socket and its requests carry this name.
        "page_name": token_urlsafe(8) if viewer else "",
        "late": position.late,
        "umpire_note": UMPIRE_NOTE if has_umpire(found) else "",
        "is_umpire": is_umpire(found, viewer),
        "history_html": history_fragment(found, position.window.number, seat.number if seat else None, position.seats),
        **share_text(position),
        "season": season_link(found),
        "tournament_table": tournament_place(found),
        "telegraph": telegraph if telegraph and telegraph.is_of_use else None,
        "may_give_up": seat is not None
        and solo_try is None
        and all(other.bot or other is seat for other in position.seats),
        "may_resign": viewer is not None and can_resign(position, viewer),
        "solo_try": solo_try,
        "is_public": is_public(found),
    }
    if is_watchable_by_link(found) and viewer and (seat is not None or found.host_id == viewer.pk):
        context["watch_link"] = reverse("invitation", args=[found.invitation])
    # A host who watches late still hosts the live match.
    host = get_host_controls(now() if position.late else position, viewer) if solo_try is None else None
    if host and host.power != "none":
        context |= {"host_controls": host, "host_forms": command_forms(host)}
    if dashboard is not None and viewer is not None:
        return context | dashboard_context(
            dashboard,
            is_quiet=is_muted(found, viewer),
            briefing=briefing_notes(dashboard, viewer, again=again),
            has_notes=found.game_ui.onboarding_notes(dashboard.view),
        )
    if found.status == Match.Status.OVER:
        context["next_match"] = next_match(found, viewer)
    wanted = [seat for seat in seat_lines(found, position.seats) if seat.wanted]
    return context | {"wanted": wanted, "guest_form": GuestForm()}


@require_safe
@started_match_view
def match_dashboard(request: HttpRequest, found: Match) -> HttpResponse:
    """Show the player's current dashboard; `?window=` is the window that the page shows so far."""
    dashboard = get_dashboard(load_position(found), get_viewer(request))
    if dashboard is None:
        return render(request, "matches/_seat_lost.html", status=403)
    left = parse_row_number(request.GET.get("window", ""))
    missed = missed_window_label(found, dashboard.seat.number, left) if left is not None else ""
    context = dashboard_context(dashboard, notice=f"{missed} closed before you saved a move." if missed else "")
    return render(request, "matches/_private_update.html", context)


SHOW_BRIEFING_PARAMETER = "brief"
"""Parameter of the match page that shows the briefing to every player."""


def briefing(request: HtmxRequest, game: str) -> HttpResponse:
    """Hide the briefing for a game, or with `again` show it; `match` is the match whose page shows it."""
    if game not in GAMES:
        raise Http404
    number = parse_row_number(request.POST.get("match", ""))
    back = resolve_url("home") if number is None else resolve_url("match", number)
    if not request.user.is_authenticated:
        return HttpResponse(status=401) if request.htmx else redirect(with_next("account_login", back))
    if request.method != "POST":
        return redirect(back)
    again = bool(request.POST.get("again"))
    hide_briefing(user=request.user, game_slug=game, again=again)
    if request.htmx:
        context: dict[str, Any] = {} if again else {"put_away": True}
        running = Match.objects.filter(pk=number or 0, game_slug=game, status=Match.Status.RUNNING)
        if again and (match := running.first()) and (dashboard := get_dashboard(load_position(match), request.user)):
            context = {"match": match, "briefing": briefing_notes(dashboard, request.user, again=True)}
        return render(request, "matches/_briefing.html", context)
    return redirect(f"{back}?{SHOW_BRIEFING_PARAMETER}=again#briefing" if again and number is not None else back)
