"""The page of a user's tokens."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.api.forms.tokens import TokenForm
from games.api.selectors.tokens import tokens_of
from games.api.services.tokens import make_token, revoke_token
from games.requests import PlayerRequest
from games.show_refusal import refusal_in_form


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def tokens(request: PlayerRequest) -> HttpResponse:
    """The tokens of the user, the form of a new one, and once the secret of one that was made.

    It is shown in the answer to the form: kept until after a redirect it would be kept.
    """
    form, secret = TokenForm(request.POST if request.method == "POST" else None), ""
    if form.is_valid():
        with refusal_in_form(form):
            _, secret = make_token(user=request.user, **form.cleaned_data)
            form = TokenForm()
    context = {
        "form": form,
        "tokens": tokens_of(request.user),
        "now": timezone.now(),
        "secret": secret,
    }
    return render(request, "accounts/tokens.html", context, status=422 if form.errors else 200)


@login_required
def revoke(request: PlayerRequest, number: int) -> HttpResponse:
    """Revoke a token of the user's. The address is no page, and leads to them."""
    if request.method == "POST":
        revoke_token(user=request.user, token_id=number)
        messages.success(request, "It is revoked: it opens nothing any more.")
    return redirect("tokens")
