"""The two ways into a match by invitation: its link, and its password."""

from django.contrib.auth.hashers import check_password
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_safe

from games.lobby.forms.entry import PasswordForm
from games.matches.views.access import let_in, match_form, render_closed
from games.models import Match
from games.rate_limits import within_limit
from games.requests import origin_of

TRIES, TRY_SECONDS = 10, 600
"""How many passwords one address may try at one match within so many seconds."""


@require_safe
def invitation(request: HttpRequest, token: str) -> HttpResponse:
    """An invitation link leads to its match, and lets its visitor in."""
    found = Match.objects.filter(invitation=token).first()
    return _enter(found) if found else render(request, "matches/no_invitation.html", status=404)


@sensitive_post_parameters("password")
@match_form
def match_password(request: HttpRequest, pk: int) -> HttpResponse:
    """Whoever knows the password of a match is let in as by its invitation."""
    found = get_object_or_404(Match, pk=pk)
    if not found.password:
        return redirect("match", pk)
    form = PasswordForm(request.POST)
    who = f"{pk}:{origin_of(request)}"
    if not within_limit(action="match-password", who=who, limit=TRIES, seconds=TRY_SECONDS):
        form.add_error("password", "Too many tries from your network. Wait ten minutes.")
        return render_closed(request, found, form, status=429)
    if form.is_valid() and check_password(form.cleaned_data["password"], found.password):
        return _enter(found)
    if not form.errors:
        form.add_error("password", "That is not the password.")
    return render_closed(request, found, form)


def _enter(found: Match) -> HttpResponse:
    response = redirect("match", found.pk)
    let_in(response, found)
    return response
