"""Decorators of match views: permissions, error responses, and forms that change a match."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django import forms
from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from games.error_display import error_as_message
from games.matches.selectors.position import with_window
from games.models import Match, User
from games.permissions.selectors.access import (
    INVITATION_COOKIE,
    MAX_PASSWORD_LENGTH,
    SOCKET_INVITATION_COOKIE,
    can_see,
    find_match,
    is_candidate,
    is_valid_invitation,
)
from games.permissions.selectors.visibility import is_players_only
from games.requests import HtmxRequest, with_next

View = Callable[..., HttpResponse]
RELATED = ("host", "club", "in_season__season__host", "in_tournament__tournament", "solo_try")
"""Relations that pages of signed-in users need, loaded with the match and its newest window in one query."""
INVITATION_MAX_AGE = 30 * 86_400


class PasswordForm(forms.Form):
    """The password of a match."""

    password = forms.CharField(
        label="Password",
        max_length=MAX_PASSWORD_LENGTH,
        error_messages={"required": "Enter the password that the host gave you."},
        widget=forms.PasswordInput({"autocomplete": "off"}),
    )


def match_form(view: View) -> View:
    """Decorate a form of a match. A GET request is redirected to the match."""

    @wraps(view)
    def posted(request: HttpRequest, pk: int, **arguments: str) -> HttpResponse:
        return view(request, pk, **arguments) if request.method == "POST" else redirect("match", pk)

    return posted


def players_only(view: View) -> View:
    """Require a signed-in user. Others sign in and return to the match; scripts get a 401."""

    @wraps(view)
    def gate(request: HtmxRequest, pk: int, **arguments: str) -> HttpResponse:
        if request.user.is_authenticated:
            return view(request, pk, **arguments)
        if request.htmx:
            return HttpResponse(status=401)
        return redirect(with_next("account_login", reverse("match", args=[pk])))

    return gate


def match_view(view: View) -> View:
    """Pass the match to the view if the visitor can see it; else show how to get access."""

    @wraps(view)
    def gate(request: HtmxRequest, pk: int, **arguments: Any) -> HttpResponse:
        viewer, invitation = get_viewer(request), request_invitation(request)
        match = with_window(*RELATED).filter(pk=pk).first() if viewer else find_match(pk)
        if match is None:
            raise Http404
        if not can_see(match, viewer, invitation):
            looks = request.method in ("GET", "HEAD") and not request.htmx
            if looks and is_candidate(match, viewer, invitation):
                return redirect("match_take_over", match.pk)
            return render_closed(request, match, PasswordForm())
        try:
            return view(request, match, **arguments)
        except Match.DoesNotExist:
            # The match was deleted meanwhile.
            raise Http404 from None

    return gate


def render_closed(request: HttpRequest, match: Match, form: PasswordForm, status: int = 403) -> HttpResponse:
    """Return the page for visitors who cannot see the match, with the password form if it has one."""
    context = {
        "for_players": is_players_only(match),
        "by_invitation": match.unlisted,
        "club": match.club if is_valid_invitation(match, request_invitation(request)) else None,
        "sealed_until": match.sealed_until if match.is_sealed else None,
        "form": form if match.password else None,
        "entry": reverse("match_password", args=[match.pk]),
    }
    return render(request, "matches/closed.html", context, status=status)


def started_match_view(view: View) -> View:
    """Pass the match to the view like `match_view`, if it has started."""

    @match_view
    @wraps(view)
    def gate(request: HtmxRequest, match: Match, **arguments: Any) -> HttpResponse:
        if match.status == Match.Status.OPEN:
            raise Http404
        return view(request, match, **arguments)

    return gate


def players_form(gate: Callable[[View], View]) -> Callable[[View], View]:
    """Decorate a form of a match for signed-in users that `gate` admits."""
    return lambda view: match_form(players_only(gate(view)))


def get_viewer(request: HttpRequest) -> User | None:
    """Return the signed-in user, or None."""
    return request.user if request.user.is_authenticated else None


def request_invitation(request: HttpRequest) -> str:
    """Return the invitation token of the visitor for this match, or ""."""
    return request.COOKIES.get(INVITATION_COOKIE, "")


def set_invitation_cookie(response: HttpResponse, match: Match) -> None:
    """Set the invitation cookie. It outlives the session, which changes when a guest signs in."""
    places = {INVITATION_COOKIE: reverse("match", args=[match.pk])}
    places[SOCKET_INVITATION_COOKIE] = f"/ws/matches/{match.pk}/"
    for name, path in places.items():
        response.set_cookie(
            name,
            match.invitation,
            path=path,
            max_age=INVITATION_MAX_AGE,
            secure=settings.SESSION_COOKIE_SECURE,
            httponly=True,
            samesite="Lax",
        )


def parse_row_number(text: str) -> int | None:
    """Return the primary key in a form value, or None if it is not one."""
    return int(text) if text.isdecimal() and len(text) <= 9 else None


def change_match(request: HttpRequest, pk: int, service: Any, *, done: str = "", **arguments: Any) -> HttpResponse:
    """Run the service, show its error or `done` as a message, and redirect to the match or the lobby."""
    with error_as_message(request):
        service(match_id=pk, **arguments)
        if done:
            messages.success(request, done)
    if not Match.objects.filter(pk=pk).exists():
        return redirect("lobby")
    return redirect("match", pk)
