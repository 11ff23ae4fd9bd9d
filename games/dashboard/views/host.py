"""Views of host controls, the umpire, votes, the match log, and resignation."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import select_template
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe
from django_htmx.http import HttpResponseClientRefresh

from games.dashboard.views.match import play_context
from games.error_display import error_as_message, error_in_form
from games.exceptions import ServiceError
from games.hosting.forms.host_commands import HostCommandForm, command_forms, get_command_form
from games.hosting.selectors.host_controls import get_host_controls, get_resignation
from games.hosting.selectors.umpire import get_umpire_view
from games.hosting.services.host_commands import ResumeMatch, UndoTransfer, command_kind
from games.hosting.services.hosting import execute_command, resign, vote
from games.matches.selectors.log import log_lines
from games.matches.selectors.position import load_position
from games.models import Match, User
from games.permissions.selectors.access import can_see
from games.permissions.selectors.visibility import is_umpire, newest_visible_window
from games.permissions.views.decorators import (
    change_match,
    get_viewer,
    parse_row_number,
    players_form,
    players_only,
    request_invitation,
    started_match_view,
)
from games.requests import PlayerRequest
from games.templatetags.game_ui import ui_template

REFUSED = 422
COMMAND_MESSAGES = {
    "done": "Done. Everybody can see it in the match log.",
    "moved": "Vote started. Everybody can see it on the board.",
    "nothing": "This has already been done.",
}


@require_http_methods(["GET", "HEAD", "POST"])
@players_only
@started_match_view
def match_host(request: PlayerRequest, match: Match) -> HttpResponse:
    """Run the host command of a form; an error keeps the filled-in form. GET is for scripts."""
    if request.method != "POST":
        if not request.htmx:
            return redirect("match", match.pk)
        return render(request, "matches/_host_controls.html", _controls_context(match, request.user))
    host_controls = get_host_controls(load_position(match), request.user)
    if host_controls is None:
        return _by_player(request, match)
    form = get_command_form(request.POST, host_controls)
    if form is None:
        return HttpResponse(status=400)
    if form.is_valid():
        with error_in_form(form):
            message = execute_command(
                match_id=match.pk, user=request.user, command=form.command(), reason=form.data["reason"]
            )
            return _done(request, match, COMMAND_MESSAGES[message])
    match.refresh_from_db()
    if request.htmx:
        context = _controls_context(match, request.user, form)
        return render(request, "matches/_host_update.html", context, status=REFUSED)
    context = play_context(match, request.user)
    if host_controls := context.get("host_controls"):
        context["host_forms"] = command_forms(host_controls, form)
    return render(request, "matches/match.html", context, status=REFUSED)


@players_form(started_match_view)
def match_vote(request: HttpRequest, match: Match) -> HttpResponse:
    """Vote on the motion `motion`: for it with `approves`, else against it."""
    motion = parse_row_number(request.POST.get("motion", "")) or 0
    approves = bool(request.POST.get("approves"))
    return change_match(request, match.pk, vote, user=request.user, motion_id=motion, approves=approves)


@require_safe
@started_match_view
def match_log(request: HttpRequest, match: Match) -> HttpResponse:
    """Show the match log."""
    newest = newest_visible_window(match, get_viewer(request))
    lines = log_lines(match, list(match.seats.select_related("user")), newest)
    return render(request, "matches/log.html", {"match": match, "lines": lines})


def _controls_context(match: Match, user: User, form: HostCommandForm | None = None) -> dict[str, Any]:
    """Return the context of the host controls; empty for finished matches and users without controls."""
    host_controls = get_host_controls(load_position(match), user)
    if host_controls is None or host_controls.power == "none":
        return {"match": match}
    return {"match": match, "host_controls": host_controls, "host_forms": command_forms(host_controls, form)}


def _done(request: PlayerRequest, match: Match, message: str) -> HttpResponse:
    if request.htmx:
        match.refresh_from_db()
        context = _controls_context(match, request.user)
        if "host_controls" in context:
            return render(request, "matches/_host_update.html", context | {"told": message})
    messages.success(request, message)
    return HttpResponseClientRefresh() if request.htmx else redirect("match", match.pk)


def _by_player(request: PlayerRequest, match: Match) -> HttpResponse:
    """Start a vote on a player's motion to end a pause, or show a former host that it is too late."""
    kind, reason = request.POST.get("act", ""), request.POST.get("reason", "")
    if kind == command_kind(UndoTransfer):
        with error_as_message(request):
            execute_command(match_id=match.pk, user=request.user, command=UndoTransfer(request.user.pk), reason=reason)
        return redirect("match", match.pk)
    if kind != command_kind(ResumeMatch):
        return HttpResponse(status=403)
    try:
        message = execute_command(match_id=match.pk, user=request.user, command=ResumeMatch(), reason=reason)
    except ServiceError as refusal:
        refused = {"resume_refused": refusal.message, "resume_reason": reason}
        return render(request, "matches/match.html", play_context(match, request.user) | refused, status=REFUSED)
    messages.success(request, COMMAND_MESSAGES[message])
    return redirect("match", match.pk)


@require_http_methods(["GET", "HEAD", "POST"])
@players_only
@started_match_view
def match_resign(request: PlayerRequest, match: Match) -> HttpResponse:
    """Show the consequences of a resignation and its form; POST resigns."""
    if request.method == "POST":
        with error_as_message(request):
            resign(match_id=match.pk, user=request.user)
            messages.success(request, f"You have resigned from {match.name}. A bot plays on for you.")
            if not can_see(Match.objects.get(pk=match.pk), request.user, request_invitation(request)):
                return redirect("my_matches")
        return redirect("match", match.pk)
    resignation = get_resignation(load_position(match), request.user)
    if resignation is None:
        return redirect("match", match.pk)
    return render(request, "matches/resign.html", {"match": match, "resignation": resignation})


@never_cache
@require_safe
@started_match_view
def match_umpire(request: HttpRequest, found: Match) -> HttpResponse:
    """Show the umpire every hand, with the seat `?seat=` open; a 404 for other users."""
    if not is_umpire(found, get_viewer(request)):
        raise Http404
    number = parse_row_number(request.GET.get("seat", "0"))
    context = get_umpire_view(load_position(found), -1 if number is None else number)
    if context is None:
        raise Http404
    own = select_template(ui_template(found.game_slug, "private"))
    context["words_of_its_own"] = own.template.name != "games/private.html"
    return render(request, "matches/umpire.html", found.page_context | context)
