"""Who may use an address of a match, what everybody else is answered, and what changes a match."""

from collections.abc import Callable
from functools import cache, wraps
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.db.models import BigIntegerField
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse

from games.error_display import error_as_message
from games.lobby.forms.lobby import PasswordForm
from games.lobby.selectors.waiting_room import is_candidate
from games.models import Match, User
from games.permissions.selectors.access import (
    INVITATION_COOKIE,
    SOCKET_INVITATION_COOKIE,
    can_see,
    is_valid_invitation,
)
from games.permissions.selectors.visibility import is_players_only
from games.requests import HtmxRequest, with_next

View = Callable[..., HttpResponse]
RELATED = ("host", "club", "in_season__season__host", "in_cup__cup", "solo_try")
"""What the page of somebody signed in shows beside the match: made with it in one query."""
INVITATION_MAX_AGE = 30 * 86_400


def match_form(view: View) -> View:
    """`view` takes a form of a match. Its address is no page: who opens it is sent to the match."""

    @wraps(view)
    def posted(request: HttpRequest, pk: int, **arguments: str) -> HttpResponse:
        return view(request, pk, **arguments) if request.method == "POST" else redirect("match", pk)

    return posted


def players_only(view: View) -> View:
    """`view`, for whoever is signed in. Others sign in and come to the match; a script is told 401."""

    @wraps(view)
    def gate(request: HtmxRequest, pk: int, **arguments: str) -> HttpResponse:
        if request.user.is_authenticated:
            return view(request, pk, **arguments)
        if request.htmx:
            return HttpResponse(status=401)
        return redirect(with_next("account_login", reverse("match", args=[pk])))

    return gate


def match_view(view: View) -> View:
    """`view`, given the match instead of its number, for whoever may see it; others learn how they could."""

    @wraps(view)
    def gate(request: HtmxRequest, pk: int, **arguments: Any) -> HttpResponse:
        viewer, invitation = get_viewer(request), request_invitation(request)
        related = Match.objects.select_related(*RELATED)
        match = get_object_or_404(related, pk=pk) if viewer else _match_query(pk)
        if not can_see(match, viewer, invitation):
            looks = request.method in ("GET", "HEAD") and not request.htmx
            if looks and is_candidate(match, viewer, invitation):
                return redirect("match_take_over", match.pk)
            return render_closed(request, match, PasswordForm())
        try:
            return view(request, match, **arguments)
        except Match.DoesNotExist:
            # Somebody has struck it meanwhile.
            raise Http404 from None

    return gate


def _match_query(pk: int) -> Match:
    # Strangers are mostly shown a page that is kept: to compose a query would cost more than all else.
    found = Match.objects.raw(_compiled_match_query(), [pk]) if pk <= BigIntegerField.MAX_BIGINT else ()
    for match in found:
        return match
    raise Http404


@cache
def _compiled_match_query() -> str:
    """What finds a match by its number, as SQL."""
    return Match.objects.filter(pk=1).query.sql_with_params()[0]


def render_closed(request: HttpRequest, match: Match, form: PasswordForm, status: int = 403) -> HttpResponse:
    """What whoever may not see the match is told, and the door for those who know its password."""
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
    """`view` as by `of_match`, of a match that has started."""

    @match_view
    @wraps(view)
    def gate(request: HtmxRequest, match: Match, **arguments: Any) -> HttpResponse:
        if match.status == Match.Status.OPEN:
            raise Http404
        return view(request, match, **arguments)

    return gate


def players_form(gate: Callable[[View], View]) -> Callable[[View], View]:
    """`view` takes a form of a match from whoever is signed in, and whom the `gate` lets in."""
    return lambda view: match_form(players_only(gate(view)))


def get_viewer(request: HttpRequest) -> User | None:
    """Whoever looks; None for a stranger."""
    return request.user if request.user.is_authenticated else None


def request_invitation(request: HttpRequest) -> str:
    """The invitation that the visitor came to this match by; "" for who did not."""
    return request.COOKIES.get(INVITATION_COOKIE, "")


def set_invitation_cookie(response: HttpResponse, match: Match) -> None:
    """Have the browser bring the match's invitation; not in the session, which a new guest loses."""
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
    """The number that a browser sent; None for anything that numbers no row."""
    return int(text) if text.isdecimal() and len(text) <= 9 else None


def change_match(
    request: HttpRequest, pk: int, service: Any, *, done: str = "", **arguments: Any
) -> HttpResponse:
    """Have the service change the match, say why if it is refused, and go on to the match or to the lobby."""
    with error_as_message(request):
        service(match_id=pk, **arguments)
        if done:
            messages.success(request, done)
    if not Match.objects.filter(pk=pk).exists():
        return redirect("lobby")
    return redirect("match", pk)
