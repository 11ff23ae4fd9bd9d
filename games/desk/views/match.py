"""A match: waiting for players, in play, and over."""

from functools import cache, partial
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from games.desk.selectors.desk import briefing, missed_label, private_desk
from games.desk.views.briefing import AGAIN
from games.desk.views.decision import desk_context
from games.hosting.forms.hosting import act_forms
from games.hosting.selectors.host_desk import host_desk
from games.lobby.selectors.next_match import next_match
from games.lobby.selectors.waiting import waiting_room
from games.lobby.services.matches import (
    assign_seat,
    call_off_match,
    check_join,
    give_up_match,
    join_match,
    leave_match,
    start_match,
)
from games.lobby.services.rematch import play_again
from games.matches.selectors.history import neighbours
from games.matches.selectors.position import load_position
from games.matches.selectors.seats import seat_lines
from games.matches.selectors.sight import (
    UMPIRE_NOTE,
    has_umpire,
    is_umpire,
    newest_for,
    newest_for_all,
    seen_position,
)
from games.matches.selectors.solitaire import try_of
from games.matches.views.access import (
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
from games.matches.views.shared import render_shared
from games.models import Match, User
from games.notices.selectors.page import is_quiet
from games.people.forms.people import GuestForm
from games.people.views.people import ensure_player, refusal_status
from games.refused import Refused
from games.seasons.selectors.seasons import season_link
from games.telegraph.selectors.telegraph import telegraph
from games.watching.selectors.card import card_words
from games.watching.selectors.fragments import history, late_fragment, public_fragment
from games.watching.selectors.match_page import past_page


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
        lambda: play_context(found, viewer_of(request), again=AGAIN in request.GET),
    )


def render_play(request: HttpRequest, found: Match, form: GuestForm, status: int) -> HttpResponse:
    """The page of a running match with what a visitor who would take a seat over has entered."""
    context = play_context(found, viewer_of(request)) | {"guest_form": form}
    return render(request, "matches/play.html", context, status=status)


def play_context(found: Match, viewer: User | None, *, again: bool = False) -> dict[str, Any]:
    """What the page of a match that has started shows to the viewer; None is a stranger."""
    # The board first: one that is older than the desk is renewed by the socket, a desk older than it is not.
    now = cache(partial(load_position, found))
    board = public_fragment(found, now)
    position = seen_position(found, viewer, now)
    if position.late:
        board = late_fragment(found)
    desk = private_desk(position, viewer)
    seat, alone = position.seat_of(viewer), try_of(found)
    context: dict[str, Any] = {
        "match": found,
        "meta": found.meta,
        "face": found.face,
        "board_html": board.text,
        "version": board.version,
        "late": position.late,
        "umpire_note": UMPIRE_NOTE if has_umpire(found) else "",
        "is_umpire": is_umpire(found, viewer),
        "history_html": history(found, position.window.number, seat.number if seat else None, position.seats),
        "shared": card_words(position),
        "season": season_link(found),
        "telegraph": telegraph(position, viewer) if found.game.has_channels else None,
        "may_give_up": seat is not None
        and alone is None
        and all(other.bot or other is seat for other in position.seats),
        "alone": alone,
    }
    # Also who watches late runs the match as it is.
    if alone is None and (host := host_desk(now() if position.late else position, viewer)):
        context |= {"host_desk": host, "host_forms": act_forms(host)}
    if desk is not None and viewer is not None:
        told = {"is_quiet": is_quiet(found, viewer)}
        return context | desk_context(desk) | told | {"briefing": briefing(desk, viewer, again=again)}
    if found.status == Match.Status.OVER:
        context["next_match"] = next_match(found, viewer)
    wanted = [seat for seat in seat_lines(found, position.seats) if seat.wanted]
    return context | {"wanted": wanted, "guest_form": GuestForm()}


def render_waiting(request: HttpRequest, found: Match, form: GuestForm, status: int = 200) -> HttpResponse:
    """The page of a match that waits for players."""
    link = request.build_absolute_uri(reverse("invitation", args=[found.invitation]))
    page = waiting_room(found, viewer_of(request), link)
    context = {"page": page, "form": form, "season": season_link(found)}
    return render(request, "matches/waiting.html", context, status=status)


@require_safe
@of_started_match
def match_window(request: HttpRequest, found: Match, number: int) -> HttpResponse:
    """The match as it stood when one of its windows opened, and what that window brought."""
    newest = newest_for(found, viewer_of(request))
    if newest is not None and number > newest:
        raise Http404
    get_object_or_404(found.windows, number=number)
    known = seen_position(found, viewer_of(request)) if number == newest else load_position(found, number)
    context = {
        "match": found,
        "meta": found.meta,
        "face": found.face,
        "page": past_page(known),
        "windows": neighbours(found, number, newest),
        "number": number,
    }
    return render(request, "matches/past.html", context)


@require_safe
@of_started_match
def match_history(request: HttpRequest, found: Match) -> HttpResponse:
    """A page of the history, for a page of the match: what was resolved before the window `?before=`."""
    if not request.htmx:
        return redirect("match", found.pk)
    viewer = viewer_of(request)
    newest, before = newest_for(found, viewer), whole_number(request.GET.get("before", ""))
    if newest is None and before is None:
        newest = newest_for_all(found)
    before = min(number for number in (newest, before) if number is not None)
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
    return change_match(request, found.pk, join_match, user=player, seat_number=seat_number, invitation=token)


@match_form
@players_only
@of_match
def match_leave(request: HttpRequest, found: Match) -> HttpResponse:
    """Stand up before the start."""
    return change_match(request, found.pk, leave_match, user=request.user)


@match_form
@players_only
@of_match
def match_start(request: HttpRequest, found: Match) -> HttpResponse:
    """Open the first window; bots take the free seats if the host wants it so."""
    fill_with = found.face.rival if request.POST.get("fill") else ""
    return change_match(request, found.pk, start_match, user=request.user, fill_with=fill_with)


@match_form
@players_only
@of_match
def match_seat(request: HttpRequest, found: Match) -> HttpResponse:
    """The host gives a seat to a bot, or frees it; a player who sits there is put out for a `reason`."""
    number = whole_number(request.POST.get("seat", ""))
    if number is None:
        return HttpResponse(status=400)
    entered = {name: request.POST.get(name, "") for name in ("bot", "reason")}
    return change_match(request, found.pk, assign_seat, host=request.user, seat_number=number, **entered)


@match_form
@players_only
@of_match
def match_call_off(request: HttpRequest, found: Match) -> HttpResponse:
    """The host strikes the match before its start."""
    return change_match(request, found.pk, call_off_match, done="The match is called off.", user=request.user)


@match_form
@players_only
@of_match
def match_give_up(request: HttpRequest, found: Match) -> HttpResponse:
    """The only person in a match against bots strikes it."""
    return change_match(request, found.pk, give_up_match, done="The match is given up.", user=request.user)


@match_form
@players_only
@of_match
def match_again(request: HttpRequest, found: Match) -> HttpResponse:
    """Go on with those who have played the match, in another one; with `harder` against harder bots."""
    try:
        again = play_again(match_id=found.pk, user=request.user, harder_bots="harder" in request.POST)
    except Refused as refusal:
        messages.error(request, refusal.message)
        return redirect("match", found.pk)
    response = redirect("match", again.pk)
    let_in(response, again)
    return response


def change_match(
    request: HttpRequest, pk: int, service: Any, *, done: str = "", **arguments: Any
) -> HttpResponse:
    """Have the service change the match, say why if it is refused, and go on to the match or to the lobby."""
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
