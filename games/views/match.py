"""A match: set up, waiting for players, in play, and over."""

from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from games.forms.match import MatchForm
from games.forms.people import GuestForm
from games.models import Match, User
from games.rules.errors import BadOptions
from games.rules.registry import GAMES
from games.selectors.fragments import history, public_fragment
from games.selectors.match_page import match_page, missed_label, private_desk
from games.selectors.waiting import waiting_room
from games.services.errors import Refused
from games.services.matches import check_join, create_match, join_match, leave_match, start_match
from games.views.access import match_form, players_only, whole_number
from games.views.decision import desk_context
from games.views.people import ensure_player, refusal_status

INVITATION_COOKIE = "invitation"
INVITED_SECONDS = 30 * 86_400


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def new_match(request: HttpRequest) -> HttpResponse:
    """Set a match up; `?game=` picks the rules."""
    wanted = request.POST.get("game") or request.GET.get("game") or ""
    game = GAMES.get(wanted) or next(iter(GAMES.values()))
    form = MatchForm(request.POST or None, game=game)
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
    context = {"form": form, "game": game.meta, "games": [g.meta for g in GAMES.values()]}
    return render(request, "matches/new.html", context, status=422 if form.errors else 200)


@require_safe
def match(request: HttpRequest, pk: int) -> HttpResponse:
    """The page of a match, whatever its state."""
    found = get_object_or_404(Match.objects.select_related("host"), pk=pk)
    if found.status == Match.Status.OPEN:
        return render_waiting(request, found, GuestForm())
    viewer = _viewer(request)
    # The board first: one that is older than the desk is renewed by the socket, a desk older than it is not.
    board = public_fragment(found)
    desk = private_desk(found, viewer) if viewer else None
    context: dict[str, Any] = {
        "match": found,
        "meta": found.game.meta,
        "board_html": board.html,
        "history_html": history(found, viewer if desk else None),
    }
    if desk:
        context |= desk_context(desk)
    return render(request, "matches/play.html", context)


def render_waiting(request: HttpRequest, found: Match, form: GuestForm, status: int = 200) -> HttpResponse:
    """The page of a match that waits for players."""
    link = request.build_absolute_uri(reverse("invitation", args=[found.invitation]))
    invited = _invitation_brought(request) == found.invitation
    page = waiting_room(found, _viewer(request), link, invited)
    return render(request, "matches/waiting.html", {"page": page, "form": form}, status=status)


@require_safe
def match_window(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """The match as it stood when one of its windows opened, and what that window brought."""
    found = get_object_or_404(Match.objects.exclude(status=Match.Status.OPEN), pk=pk)
    get_object_or_404(found.windows, number=number)
    numbers = list(found.windows.select_related("year").values_list("number", "year__label", "kind"))
    context = {
        "match": found,
        "meta": found.game.meta,
        "page": match_page(found, number),
        "windows": numbers,
        "number": number,
    }
    return render(request, "matches/past.html", context)


@require_safe
def match_history(request: HttpRequest, pk: int) -> HttpResponse:
    """The history alone, for a page that has missed some of it."""
    found = get_object_or_404(Match.objects.exclude(status=Match.Status.OPEN), pk=pk)
    viewer = _viewer(request)
    seated = viewer is not None and found.seats.filter(user=viewer).exists()
    return HttpResponse(history(found, viewer if seated else None))


@require_safe
def match_private(request: HttpRequest, pk: int) -> HttpResponse:
    """The player's own panel; with `?window=` of another window than the open one, the new form too."""
    found = get_object_or_404(Match.objects.exclude(status=Match.Status.OPEN), pk=pk)
    desk = private_desk(found, request.user) if request.user.is_authenticated else None
    if desk is None:
        return HttpResponse(status=403)
    shown = request.GET.get("window", "")
    left = whole_number(shown)
    missed = missed_label(desk, left) if left is not None else ""
    context = desk_context(desk, notice=f"{missed} closed before you submitted." if missed else "")
    context["renew"] = shown != str(desk.window.pk)
    return render(request, "matches/_private_update.html", context)


@require_safe
def invitation(request: HttpRequest, token: str) -> HttpResponse:
    """An invitation link leads to its match, and lets its visitor in."""
    found = get_object_or_404(Match, invitation=token)
    response = redirect("match", found.pk)
    # Not in the session: that of a visitor who becomes a guest is another one a moment later.
    response.set_cookie(
        INVITATION_COOKIE,
        token,
        path=reverse("match", args=[found.pk]),
        max_age=INVITED_SECONDS,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
    return response


@match_form
def match_join(request: HttpRequest, pk: int) -> HttpResponse:
    """Sit down, as a guest if need be."""
    found = get_object_or_404(Match, pk=pk)
    token, viewer = _invitation_brought(request), _viewer(request)
    try:
        check_join(found, viewer, token)
    except Refused as refusal:
        messages.error(request, refusal.message)
        return redirect("match", pk)
    form = GuestForm(request.POST)
    player = ensure_player(request, form)
    if player is None:
        return render_waiting(request, found, form, status=refusal_status(form))
    seat_number = whole_number(request.POST.get("seat", ""))
    return _change(request, pk, join_match, user=player, seat_number=seat_number, invitation=token)


@match_form
@players_only
def match_leave(request: HttpRequest, pk: int) -> HttpResponse:
    """Stand up before the start."""
    return _change(request, pk, leave_match, user=request.user)


@match_form
@players_only
def match_start(request: HttpRequest, pk: int) -> HttpResponse:
    """Open the first window."""
    return _change(request, pk, start_match, user=request.user)


def _change(request: HttpRequest, pk: int, service: Any, **arguments: Any) -> HttpResponse:
    get_object_or_404(Match, pk=pk)
    try:
        service(match_id=pk, **arguments)
    except Refused as refusal:
        messages.error(request, refusal.message)
    if not Match.objects.filter(pk=pk).exists():
        return redirect("lobby")
    return redirect("match", pk)


def _viewer(request: HttpRequest) -> User | None:
    return request.user if request.user.is_authenticated else None


def _invitation_brought(request: HttpRequest) -> str:
    """The invitation that the visitor came to this match by; "" for who did not."""
    return request.COOKIES.get(INVITATION_COOKIE, "")
