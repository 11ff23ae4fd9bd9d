"""Views of setting up a match, from defaults, another match or a template."""

from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import redirect_to_login
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.display_names import find_player_by_page_name
from games.error_display import error_as_message, error_in_form, service_form
from games.exceptions import ServiceError
from games.lobby.services.matches import create_match, start_match
from games.match_setup.forms.match import MatchForm
from games.match_setup.selectors.settings_summary import summarise_game
from games.match_setup.services import plan_checks
from games.match_setup.services.plans import MatchPlan, copy_plan, plan_from_json
from games.match_setup.services.ready_matches import best_seat_count, find_edition, ready_matches
from games.models import Club, Match, MatchTemplate, User
from games.permissions.selectors.access import can_see, find_club, is_club_member
from games.permissions.views.decorators import get_viewer, parse_row_number
from games.registry import GAME_UIS, GAMES
from games.requests import PlayerRequest, browser_zone
from games.rules.contract import AnyGame

READY_MATCH_BUTTON = "table"
"""Name of the buttons that open a ready-made match."""
SAVE_BUTTON = "keep"
"""Name of the button that saves a template instead of opening a match."""


@require_http_methods(["GET", "HEAD", "POST"])
def new_match(request: PlayerRequest) -> HttpResponse:
    """Open a ready-made or configured match, or save a template; a stranger becomes a guest first.

    `?game=` chooses the game, `?preset=` the edition, `?like=` a match to copy, `?with=` the profile of a
    player to reserve a seat for, `?club=` the page of one of the host's clubs.
    """
    if not request.user.is_authenticated:
        # A form that was filled in before signing out is held for its account.
        return redirect_to_login(request.get_full_path(), None if request.method == "POST" else reverse("guest"))
    if not request.POST:
        return render_new_match(request, _requested_plan(request))
    if READY_MATCH_BUTTON in request.POST:
        return _create_ready_match(request)
    game = _requested_game(request)
    form = MatchForm(request.POST, game=game, host=request.user)
    if SAVE_BUTTON in request.POST and not request.POST.get("save_as", "").strip():
        form.refuse("save_as", "Enter a name for the template.")
    if form.is_valid():
        with error_in_form(form):
            return _handle_valid_form(request, form)
    return _form_page(request, form)


def _handle_valid_form(request: PlayerRequest, form: MatchForm) -> HttpResponse:
    """Open the match and save a named template, both or neither; or only save the template."""
    name, plan = form.cleaned_data["save_as"], form.plan()
    with transaction.atomic():
        match = None if SAVE_BUTTON in request.POST else create_match(plan=plan, host=request.user)
        kept = plan_checks.save_template(user=request.user, name=name, plan=plan) if name else None
    if kept:
        messages.success(request, f"Template saved: {kept.name}.")
    return redirect("match", match.pk) if match else _form_page(request, form)


def render_new_match(request: PlayerRequest, plan: MatchPlan | None = None, save_as: str = "") -> HttpResponse:
    """Render the new-match form with the values of `plan` and of the user's template `save_as`."""
    game = GAMES[plan.game_slug] if plan else _requested_game(request)
    initial: dict[str, Any] = {"save_as": save_as}
    if plan is None:
        preset = _requested_edition(request, game)
        initial |= {"preset": preset, "seats": best_seat_count(game.meta.slug, preset)}
        initial["zone"] = browser_zone(request) or "UTC"
    form = MatchForm(game=game, host=request.user, plan=plan, initial=initial)
    guest = _requested_guest(request)
    if guest:
        form.keep_a_seat(plan_checks.unique_user_name(guest))
    club = _requested_club(request)
    if club:
        form.initial["club"] = str(club.pk)
    return _form_page(request, form, is_open=plan is not None, guest=guest, club=club)


def _create_ready_match(request: PlayerRequest) -> HttpResponse:
    """Open the chosen ready-made match, and start it if it has no free seats."""
    game = _requested_game(request)
    tables = ready_matches(game.meta.slug, _requested_edition(request, game), request.user)
    table = next((each for each in tables if each.slug == request.POST[READY_MATCH_BUTTON]), None)
    if table is None:
        raise Http404
    with error_as_message(request):
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
    slug, preset = form.game.meta.slug, _requested_edition(request, form.game)
    context = {
        "is_open": is_open or guest is not None or club is not None,
        "guest": guest,
        "club": club,
        "carried": _kept_query(guest, club),
        "preset": preset,
        "editions": {each: found for each, found in form.game.offered.items() if not found.variant},
        "tables": ready_matches(slug, preset, request.user),
        "form": form,
        "game": form.game.meta,
        "game_ui": GAME_UIS[slug],
        "glance": summarise_game(slug),
        "games": [g.meta for g in GAMES.values()],
        "keeps": MatchTemplate.objects.filter(user=request.user).exists(),
    }
    return render(request, "matches/new.html", context, status=422 if form.errors else 200)


def _requested_game(request: HttpRequest) -> AnyGame:
    wanted = request.POST.get("game") or request.GET.get("game") or ""
    return GAMES.get(wanted) or next(iter(GAMES.values()))


def _requested_edition(request: HttpRequest, game: AnyGame) -> str:
    wanted = request.POST.get("preset") or request.GET.get("preset") or ""
    return find_edition(game.meta.slug, wanted)


def _requested_guest(request: PlayerRequest) -> User | None:
    """Return the player to reserve a seat for, who has a profile and a unique name."""
    guest = find_player_by_page_name(request.GET.get("with", ""))
    known = guest is not None and guest.has_page and guest != request.user and plan_checks.unique_user_name(guest)
    return guest if known else None


def _requested_club(request: PlayerRequest) -> Club | None:
    club = find_club(request.GET.get("club", ""))
    return club if club and is_club_member(club.pk, request.user) else None


def _kept_query(guest: User | None, club: Club | None) -> str:
    """Return the query parameters that links to other games and editions keep."""
    kept = {"with": guest and guest.page_name, "club": club and club.page_name}
    return "".join(f"&{urlencode({name: value})}" for name, value in kept.items() if value)


def _requested_plan(request: HttpRequest) -> MatchPlan | None:
    """Return the plan of the visible match to copy."""
    wanted = parse_row_number(request.GET.get("like", ""))
    if wanted is None:
        return None
    found = get_object_or_404(Match, pk=wanted)
    if not can_see(found, get_viewer(request)):
        raise Http404
    return copy_plan(found)


@login_required
@require_safe
def template_list(request: PlayerRequest) -> HttpResponse:
    """List the user's templates."""
    return _render_template_list(request)


@login_required
@require_safe
def template_page(request: PlayerRequest, token: str) -> HttpResponse:
    """Show the new-match form with the values of a template."""
    found = get_object_or_404(MatchTemplate, token=token, game_slug__in=GAMES)
    try:
        plan = plan_from_json(found.entered)
    except ValueError:
        raise Http404 from None
    name = found.name if found.user_id == request.user.pk else ""
    return render_new_match(request, plan, save_as=name)


@login_required
@require_POST
def template_rename(request: PlayerRequest, token: str) -> HttpResponse:
    """Rename a template."""
    try:
        plan_checks.rename_template(user=request.user, token=token, name=request.POST.get("name", ""))
    except ServiceError as refusal:
        return _render_template_list(request, wrong=token, problem=refusal.message)
    return redirect("match_templates")


@service_form(lambda request, token: token, lambda request, token: redirect("match_templates"))
def template_delete(request: PlayerRequest, token: str) -> str:
    """Delete a template."""
    plan_checks.delete_template(user=request.user, token=token)
    return ""


def _render_template_list(request: PlayerRequest, *, wrong: str = "", problem: str = "") -> HttpResponse:
    kept = [
        {
            "template": each,
            "game": GAMES[each.game_slug].meta.name if each.game_slug in GAMES else "",
            "link": request.build_absolute_uri(reverse("match_template", args=[each.token])),
            "name": request.POST.get("name", "") if each.token == wrong else each.name,
            "problem": problem if each.token == wrong else "",
        }
        for each in MatchTemplate.objects.filter(user=request.user)
    ]
    if problem and not any(each["problem"] for each in kept):
        messages.error(request, problem)
    context = {"kept": kept, "most": plan_checks.MAX_TEMPLATES}
    return render(request, "matches/templates.html", context, status=422 if problem else 200)
