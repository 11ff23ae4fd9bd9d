"""A match: set up, waiting for players, in play, and over."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from games.forms.match import MatchForm
from games.forms.people import GuestForm
from games.installed import FACES, GAMES
from games.models import Match, User
from games.rules.errors import BadOptions
from games.selectors.card import card_words
from games.selectors.catalogue import glance
from games.selectors.desk import briefing, missed_label, private_desk
from games.selectors.fragments import history, public_fragment
from games.selectors.history import neighbours
from games.selectors.match_page import past_page
from games.selectors.next_match import next_match
from games.selectors.position import load_position
from games.selectors.telegraph import telegraph
from games.selectors.waiting import waiting_room
from games.services.errors import Refused
from games.services.matches import (
    assign_seat,
    call_off_match,
    check_join,
    create_match,
    give_up_match,
    join_match,
    leave_match,
    start_match,
)
from games.services.rematch import play_again
from games.views.access import (
    invitation_brought,
    let_in,
    match_form,
    of_match,
    of_started_match,
    paused,
    players_only,
    viewer_of,
    whole_number,
)
from games.views.briefing import AGAIN
from games.views.decision import desk_context
from games.views.people import ensure_player, refusal_status
from games.views.shared import render_shared


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def new_match(request: HttpRequest) -> HttpResponse:
    """Set a match up; `?game=` picks the rules."""
    wanted = request.POST.get("game") or request.GET.get("game") or ""
    game = GAMES.get(wanted) or next(iter(GAMES.values()))
    form = MatchForm(request.POST or None, game=game, host=request.user)
    if request.method == "POST" and form.is_valid():
        try:
            match = create_match(plan=form.plan(), host=request.user)
        except Refused as refusal:
            form.refuse(refusal.field, refusal.message)
        except BadOptions as bad:
            for field, problem in bad.problems.items():
                form.refuse(field, problem)
        else:
            return redirect("match", match.pk)
    context = {
        "form": form,
        "game": game.meta,
        "face": FACES[game.meta.slug],
        "glance": glance(game.meta.slug),
        "games": [g.meta for g in GAMES.values()],
    }
    return render(request, "matches/new.html", context, status=422 if form.errors else 200)


@require_safe
@of_match
def match(request: HttpRequest, found: Match) -> HttpResponse:
    """The page of a match, whatever its state."""
    if found.is_paused:
        return paused(request, found)
    if found.status == Match.Status.OPEN:
        return render_waiting(request, found, GuestForm())
    version = (found.pk, found.revision)
    return render_shared(
        request,
        "matches/play.html",
        lambda: version,
        lambda: _play(found, viewer_of(request), AGAIN in request.GET),
    )


def _play(found: Match, viewer: User | None, again: bool) -> dict[str, Any]:
    # The board first: one that is older than the desk is renewed by the socket, a desk older than it is not.
    board = public_fragment(found)
    position = load_position(found)
    desk = private_desk(position, viewer)
    seat = position.seat_of(viewer)
    context: dict[str, Any] = {
        "match": found,
        "meta": found.meta,
        "face": found.face,
        "board_html": board.text,
        "history_html": history(found, position.window.number, seat.number if seat else None),
        "shared": card_words(position),
        "telegraph": telegraph(position, viewer) if found.game.has_channels else None,
        "may_give_up": seat is not None and all(other.bot or other is seat for other in position.seats),
    }
    if desk is not None and viewer is not None:
        return context | desk_context(desk) | {"briefing": briefing(desk, viewer, again=again)}
    if found.status == Match.Status.OVER:
        context["next_match"] = next_match(found, viewer)
    return context


def render_waiting(request: HttpRequest, found: Match, form: GuestForm, status: int = 200) -> HttpResponse:
    """The page of a match that waits for players."""
    link = request.build_absolute_uri(reverse("invitation", args=[found.invitation]))
    page = waiting_room(found, viewer_of(request), link)
    return render(request, "matches/waiting.html", {"page": page, "form": form}, status=status)


@require_safe
@of_started_match
def match_window(request: HttpRequest, found: Match, number: int) -> HttpResponse:
    """The match as it stood when one of its windows opened, and what that window brought."""
    get_object_or_404(found.windows, number=number)
    context = {
        "match": found,
        "meta": found.meta,
        "face": found.face,
        "page": past_page(load_position(found, number)),
        "windows": neighbours(found, number),
        "number": number,
    }
    return render(request, "matches/past.html", context)


@require_safe
@of_started_match
def match_history(request: HttpRequest, found: Match) -> HttpResponse:
    """A page of the history, for a page of the match: what was resolved before the window `?before=`."""
    if not request.htmx:
        return redirect("match", found.pk)
    before = whole_number(request.GET.get("before", ""))
    if before is None:
        before = found.windows.latest("number").number
    viewer = viewer_of(request)
    seat = found.seats.filter(user=viewer).first() if viewer else None
    return HttpResponse(history(found, before, seat.number if seat else None))


@require_safe
@of_started_match
def match_private(request: HttpRequest, found: Match) -> HttpResponse:
    """The desk of the player as it is now; `?window=` is the one that its page shows so far."""
    desk = private_desk(load_position(found), viewer_of(request))
    if desk is None:
        return HttpResponse(status=403)
    left = whole_number(request.GET.get("window", ""))
    missed = missed_label(found, desk.seat.number, left) if left is not None else ""
    context = desk_context(desk, notice=f"{missed} closed before you submitted." if missed else "")
    return render(request, "matches/_private_update.html", context)


@require_safe
def invitation(request: HttpRequest, token: str) -> HttpResponse:
    """An invitation link leads to its match, and lets its visitor in."""
    found = get_object_or_404(Match, invitation=token)
    response = redirect("match", found.pk)
    let_in(response, found)
    return response


@match_form
@of_match
def match_join(request: HttpRequest, found: Match) -> HttpResponse:
    """Sit down, as a guest if need be."""
    token, viewer = invitation_brought(request), viewer_of(request)
    try:
        check_join(found, viewer, token)
    except Refused as refusal:
        messages.error(request, refusal.message)
        return redirect("match", found.pk)
    form = GuestForm(request.POST)
    player = ensure_player(request, form)
    if player is None:
        return render_waiting(request, found, form, status=refusal_status(form))
    seat_number = whole_number(request.POST.get("seat", ""))
    return _change(request, found.pk, join_match, user=player, seat_number=seat_number, invitation=token)


@match_form
@players_only
@of_match
def match_leave(request: HttpRequest, found: Match) -> HttpResponse:
    """Stand up before the start."""
    return _change(request, found.pk, leave_match, user=request.user)


@match_form
@players_only
@of_match
def match_start(request: HttpRequest, found: Match) -> HttpResponse:
    """Open the first window; bots take the free seats if the host wants it so."""
    fill_with = found.face.rival if request.POST.get("fill") else ""
    return _change(request, found.pk, start_match, user=request.user, fill_with=fill_with)


@match_form
@players_only
@of_match
def match_seat(request: HttpRequest, found: Match) -> HttpResponse:
    """The host gives a seat to a bot, or frees it."""
    number = whole_number(request.POST.get("seat", ""))
    if number is None:
        return HttpResponse(status=400)
    bot = request.POST.get("bot", "")
    return _change(request, found.pk, assign_seat, host=request.user, seat_number=number, bot=bot)


@match_form
@players_only
@of_match
def match_call_off(request: HttpRequest, found: Match) -> HttpResponse:
    """The host strikes the match before its start."""
    return _change(request, found.pk, call_off_match, done="The match is called off.", user=request.user)


@match_form
@players_only
@of_match
def match_give_up(request: HttpRequest, found: Match) -> HttpResponse:
    """The only person in a match against bots strikes it."""
    return _change(request, found.pk, give_up_match, done="The match is given up.", user=request.user)


@match_form
@players_only
@of_match
def match_again(request: HttpRequest, found: Match) -> HttpResponse:
    """Go on with those who have played the match, in another one."""
    try:
        again = play_again(match_id=found.pk, user=request.user)
    except Refused as refusal:
        messages.error(request, refusal.message)
        return redirect("match", found.pk)
    response = redirect("match", again.pk)
    let_in(response, again)
    return response


def _change(request: HttpRequest, pk: int, service: Any, *, done: str = "", **arguments: Any) -> HttpResponse:
    try:
        service(match_id=pk, **arguments)
    except Refused as refusal:
        messages.error(request, refusal.message)
    else:
        if done:
            messages.success(request, done)
    if not Match.objects.filter(pk=pk).exists():
        return redirect("lobby")
    return redirect("match", pk)
