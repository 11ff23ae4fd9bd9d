"""Setting a match up: from nothing, like another match, or by a set-up that somebody keeps."""

from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.clubs.selectors.standing import club_called
from games.exceptions import Refused
from games.lobby.services.matches import create_match, start_match
from games.match_setup.forms.match import MatchForm
from games.match_setup.services.plan_checks import (
    MOST_SET_UPS,
    delete_set_up,
    keep_set_up,
    name_that_finds,
    rename_set_up,
)
from games.match_setup.services.plans import Plan, plan_from_json, plan_like
from games.match_setup.services.tables import best_seats, edition_called, editions_of, tables_of
from games.matches.selectors.admission import belongs_to, may_see
from games.matches.selectors.players import player_called
from games.matches.views.access import viewer_of, whole_number
from games.models import Club, Match, SetUp, User
from games.registry import GAME_UIS, GAMES
from games.requests import PlayerRequest, browser_zone
from games.rules.contract import AnyGame
from games.show_refusal import refusal_as_message, refusal_in_form, service_form
from games.site.selectors.catalogue import glance

TABLE = "table"
"""What a host presses to open one of the tables that are ready."""
KEEP = "keep"
"""What a host presses to keep a set-up instead of opening a match."""


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def new_match(request: PlayerRequest) -> HttpResponse:
    """Set a match up by one press or in full, or keep the set-up.

    `?game=` picks the rules, `?preset=` the edition, `?like=` a match to begin from, `?with=` the page of a
    player for whom a seat is kept, `?club=` the page of a club of the host's.
    """
    if not request.POST:
        return render_new(request, _like(request))
    if TABLE in request.POST:
        return _sit_down(request)
    game = _game_of(request)
    form = MatchForm(request.POST, game=game, host=request.user)
    if KEEP in request.POST and not request.POST.get("set_up", "").strip():
        form.refuse("set_up", "Give it a name.")
    if form.is_valid():
        with refusal_in_form(form):
            return _done(request, form)
    return _form_page(request, form)


def _done(request: PlayerRequest, form: MatchForm) -> HttpResponse:
    """Open the match and keep the set-up if it has a name, both or neither; or only keep the set-up."""
    name, plan = form.cleaned_data["set_up"], form.plan()
    with transaction.atomic():
        match = None if KEEP in request.POST else create_match(plan=plan, host=request.user)
        kept = keep_set_up(user=request.user, name=name, plan=plan) if name else None
    if kept:
        messages.success(request, f"Kept as {kept.name}.")
    return redirect("match", match.pk) if match else _form_page(request, form)


def render_new(request: PlayerRequest, plan: Plan | None = None, set_up: str = "") -> HttpResponse:
    """The form of a new match, filled in like `plan` if there is one; the user keeps it as `set_up`."""
    game = GAMES[plan.game_slug] if plan else _game_of(request)
    initial: dict[str, Any] = {"set_up": set_up}
    if plan is None:
        preset = _edition_of(request, game)
        initial |= {"preset": preset, "seats": best_seats(game.meta.slug, preset)}
        initial["zone"] = browser_zone(request) or "UTC"
    form = MatchForm(game=game, host=request.user, plan=plan, initial=initial)
    guest = _guest(request)
    if guest:
        form.keep_a_seat(name_that_finds(guest))
    club = _club(request)
    if club:
        form.initial["club"] = str(club.pk)
    return _form_page(request, form, is_open=plan is not None, guest=guest, club=club)


def _sit_down(request: PlayerRequest) -> HttpResponse:
    """Open the table that was pressed; one with nobody to wait for starts."""
    game = _game_of(request)
    tables = tables_of(game.meta.slug, _edition_of(request, game), request.user)
    table = next((each for each in tables if each.slug == request.POST[TABLE]), None)
    if table is None:
        raise Http404
    with refusal_as_message(request):
        match = create_match(plan=table.plan, host=request.user)
        if not table.free:
            start_match(match_id=match.pk, user=request.user)
        return redirect("match", match.pk)
    return redirect(f"{reverse('new_match')}?game={game.meta.slug}")


def _form_page(
    request: PlayerRequest,
    form: MatchForm,
    *,
    is_open: bool = True,
    guest: User | None = None,
    club: Club | None = None,
) -> HttpResponse:
    slug, preset = form.game.meta.slug, _edition_of(request, form.game)
    context = {
        "is_open": is_open or guest is not None or club is not None,
        "guest": guest,
        "club": club,
        "carried": _carried(guest, club),
        "preset": preset,
        "editions": {each: found for each, found in editions_of(slug).items() if not found.variant},
        "tables": tables_of(slug, preset, request.user),
        "form": form,
        "game": form.game.meta,
        "game_ui": GAME_UIS[slug],
        "glance": glance(slug),
        "games": [g.meta for g in GAMES.values()],
        "keeps": SetUp.objects.filter(user=request.user).exists(),
    }
    return render(request, "matches/new.html", context, status=422 if form.errors else 200)


def _game_of(request: HttpRequest) -> AnyGame:
    wanted = request.POST.get("game") or request.GET.get("game") or ""
    return GAMES.get(wanted) or next(iter(GAMES.values()))


def _edition_of(request: HttpRequest, game: AnyGame) -> str:
    wanted = request.POST.get("preset") or request.GET.get("preset") or ""
    return edition_called(game.meta.slug, wanted)


def _guest(request: PlayerRequest) -> User | None:
    """For whom a seat is to be kept: somebody else who has a page and is found by a name."""
    guest = player_called(request.GET.get("with", ""))
    known = guest is not None and guest.has_page and guest != request.user and name_that_finds(guest)
    return guest if known else None


def _club(request: PlayerRequest) -> Club | None:
    """Whose members the match is for: a club that the visitor belongs to."""
    club = club_called(request.GET.get("club", ""))
    return club if club and belongs_to(club.pk, request.user) else None


def _carried(guest: User | None, club: Club | None) -> str:
    """What links to other games and editions keep of the address."""
    kept = {"with": guest and guest.page_name, "club": club and club.page_name}
    return "".join(f"&{urlencode({name: value})}" for name, value in kept.items() if value)


def _like(request: HttpRequest) -> Plan | None:
    """The plan of the match that the visitor wants another one like, and may see."""
    wanted = whole_number(request.GET.get("like", ""))
    if wanted is None:
        return None
    found = get_object_or_404(Match, pk=wanted)
    if not may_see(found, viewer_of(request)):
        raise Http404
    return plan_like(found)


@login_required
@require_safe
def set_ups(request: PlayerRequest) -> HttpResponse:
    """Everything that the user keeps."""
    return _listed(request)


@login_required
@require_safe
def set_up(request: PlayerRequest, token: str) -> HttpResponse:
    """The form of a new match, filled in as somebody has kept it."""
    found = get_object_or_404(SetUp, token=token, game_slug__in=GAMES)
    try:
        plan = plan_from_json(found.entered)
    except ValueError:
        raise Http404 from None
    name = found.name if found.user_id == request.user.pk else ""
    return render_new(request, plan, set_up=name)


@login_required
@require_POST
def set_up_rename(request: PlayerRequest, token: str) -> HttpResponse:
    """Call one of them something else."""
    try:
        rename_set_up(user=request.user, token=token, name=request.POST.get("name", ""))
    except Refused as refusal:
        return _listed(request, wrong=token, problem=refusal.message)
    return redirect("set_ups")


@service_form(lambda request, token: token, lambda request, token: redirect("set_ups"))
def set_up_delete(request: PlayerRequest, token: str) -> str:
    """Forget one of them."""
    delete_set_up(user=request.user, token=token)
    return ""


def _listed(request: PlayerRequest, *, wrong: str = "", problem: str = "") -> HttpResponse:
    kept = [
        {
            "set_up": each,
            "game": GAMES[each.game_slug].meta.name if each.game_slug in GAMES else "",
            "link": request.build_absolute_uri(reverse("set_up", args=[each.token])),
            "name": request.POST.get("name", "") if each.token == wrong else each.name,
            "problem": problem if each.token == wrong else "",
        }
        for each in SetUp.objects.filter(user=request.user)
    ]
    if problem and not any(each["problem"] for each in kept):
        messages.error(request, problem)
    context = {"kept": kept, "most": MOST_SET_UPS}
    return render(request, "matches/set_ups.html", context, status=422 if problem else 200)
