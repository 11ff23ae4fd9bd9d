"""Views of the list of tournaments, a tournament's page and its actions."""

from functools import cache

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.http import quote_etag
from django.views.decorators.http import require_POST, require_safe

from games.display_names import find_account
from games.error_display import error_in_form, form_page, render_form, service_form
from games.forms.field_types import InvitationForm
from games.matches.views.shared_pages import render_shared
from games.models import Tournament, User
from games.permissions.views.decorators import get_viewer, parse_row_number
from games.registry import GAMES
from games.requests import PlayerRequest
from games.tournaments.forms.tournament import RemovalForm, TournamentForm
from games.tournaments.selectors.tournament_page import TournamentPage, listed_tournaments, tournament_version
from games.tournaments.selectors.visibility import find_tournament
from games.tournaments.services.entries import enter_tournament, invite_to_tournament, leave_tournament, remove_entrant
from games.tournaments.services.tournaments import cancel_tournament, create_tournament


def tournament_or_404(number: int, viewer: User | None) -> Tournament:
    """Return the tournament if the viewer may see it and its game is installed, else raise Http404."""
    found = find_tournament(number, viewer)
    if found is None or found.game_slug not in GAMES:
        raise Http404
    return found


def _back(request: PlayerRequest, found: Tournament) -> HttpResponse:
    return redirect("tournament", found.pk) if find_tournament(found.pk, request.user) else redirect("tournaments")


tournament_action = service_form(lambda request, number: tournament_or_404(number, request.user), _back)
"""Decorator of actions on a tournament's page; they redirect back to it."""


@require_safe
def tournament_list(request: HttpRequest) -> HttpResponse:
    """List the tournaments that the visitor may see."""
    going_on, over = listed_tournaments(get_viewer(request))
    return render(request, "tournaments/tournaments.html", {"going_on": going_on, "over": over})


@require_safe
def tournament(request: HttpRequest, number: int) -> HttpResponse:
    """Show a tournament's page."""
    return _render_tournament(request, tournament_or_404(number, get_viewer(request)), InvitationForm())


@require_safe
def live(request: HttpRequest, number: int) -> HttpResponse:
    """Return the changing part of an open tournament page; unchanged parts are not sent again.

    A page of an earlier `stage` is reloaded as a whole.
    """
    viewer = get_viewer(request)
    found = tournament_or_404(number, viewer)
    mark = tournament_version(found)
    etag = quote_etag(f"{mark}-{viewer.pk if viewer else 0}")
    answer = get_conditional_response(request, etag=etag)
    if not answer:
        page = cache(lambda: TournamentPage(found, viewer))
        stage = page().stage if viewer else found.status
        if request.GET.get("stage", stage) != stage:
            return HttpResponse(headers={"HX-Refresh": "true", "Cache-Control": "no-store"})
        answer = render_shared(
            request, "tournaments/_live.html", lambda: (found.pk, mark), lambda: {"page": page(), "tournament": found}
        )
    answer["ETag"], answer["Cache-Control"] = etag, "private, no-cache"
    patch_vary_headers(answer, ["Cookie"])
    return answer


@form_page
def new_tournament(request: PlayerRequest) -> HttpResponse:
    """Create a tournament."""
    form = TournamentForm(request.POST if request.method == "POST" else None, user=request.user)
    if form.is_valid():
        with error_in_form(form):
            asked, plan = form.tournament(timezone.now()), form.match_plan()
            return redirect("tournament", create_tournament(tournament=asked, plan=plan, user=request.user).pk)
    return render_form(request, "tournaments/new.html", form)


@tournament_action
def enter(request: PlayerRequest, found: Tournament) -> str:
    """Enter the tournament."""
    enter_tournament(tournament_id=found.pk, user=request.user)
    return "You have entered the tournament. Your first match starts when entries close."


@tournament_action
def leave(request: PlayerRequest, found: Tournament) -> str:
    """Leave the tournament."""
    leave_tournament(tournament_id=found.pk, user=request.user)
    return "You have left the tournament."


@tournament_action
def cancel(request: PlayerRequest, found: Tournament) -> str:
    """Cancel the tournament, for its organiser."""
    cancel_tournament(tournament_id=found.pk, user=request.user)
    return "Tournament cancelled. Matches in progress continue."


@login_required
@require_POST
def invite(request: PlayerRequest, number: int) -> HttpResponse:
    """Invite a player by name, for the organiser."""
    found, form = tournament_or_404(number, request.user), InvitationForm(request.POST)
    if form.is_valid():
        guest = find_account(form.cleaned_data["name"])
        with error_in_form(form, "name"):
            invite_to_tournament(tournament_id=found.pk, user=request.user, guest=guest)
            messages.success(request, f"{guest} is invited. The invitation is on their list of tournaments.")
            return redirect("tournament", found.pk)
    if found.organiser_id != request.user.pk:
        return redirect("tournament", found.pk)
    return _render_tournament(request, found, form, status=422)


@form_page
def remove(request: PlayerRequest, number: int) -> HttpResponse:
    """Remove an `entrant`, for the organiser, after a page that asks for the reason."""
    found = tournament_or_404(number, request.user)
    page = TournamentPage(found, request.user)
    wanted = parse_row_number(request.POST.get("entrant") or request.GET.get("entrant", ""))
    entrant = next((each for each in page.removable if each.entrant == wanted), None)
    if not page.organises or entrant is None:
        return redirect("tournament", number)
    form = RemovalForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        with error_in_form(form):
            remove_entrant(tournament_id=found.pk, user=request.user, entrant_id=entrant.entrant, **form.cleaned_data)
            messages.success(request, f"{entrant.name} is removed from the tournament.")
            return redirect("tournament", number)
    return render_form(request, "tournaments/remove.html", form, tournament=found, entrant=entrant)


def _render_tournament(
    request: HttpRequest, found: Tournament, form: InvitationForm, status: int = 200
) -> HttpResponse:
    context = {"page": TournamentPage(found, get_viewer(request)), "tournament": found, "form": form}
    return render(request, "tournaments/tournament.html", context, status=status)
