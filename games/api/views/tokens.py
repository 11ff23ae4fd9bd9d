"""The page of a user's tokens."""

from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.api.selectors.tokens import tokens_of
from games.api.services.tokens import make_token, revoke_token
from games.forms.kinds import PlainForm
from games.models import Token
from games.models.token import LONGEST_NAME
from games.requests import PlayerRequest
from games.show_refusal import refusal_in_form, render_form

LASTS = ((30, "30 days"), (90, "90 days"), (365, "A year"), (0, "Until I revoke it"))


class TokenForm(PlainForm):
    """What a program is called, what it may do, and how long."""

    name = forms.CharField(
        label="What it is for", max_length=LONGEST_NAME, widget=forms.TextInput({"autocomplete": "off"})
    )
    scope = forms.ChoiceField(
        label="What it may do",
        help_text="Each takes in those before it.",
        choices=Token.Scope.choices,
        initial=Token.Scope.PLAY,
    )
    days = forms.TypedChoiceField(label="How long", coerce=int, choices=LASTS, initial=90)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs | {"auto_id": "token_%s"})


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
    more = {"tokens": tokens_of(request.user), "now": timezone.now(), "secret": secret}
    return render_form(request, "accounts/tokens.html", form, **more)


@login_required
def revoke(request: PlayerRequest, number: int) -> HttpResponse:
    """Revoke a token of the user's. The address is no page, and leads to them."""
    if request.method == "POST":
        revoke_token(user=request.user, token_id=number)
        messages.success(request, "It is revoked: it opens nothing any more.")
    return redirect("tokens")
