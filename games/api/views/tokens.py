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

from games.api.selectors.tokens import user_tokens
from games.api.services.tokens import create_token, revoke_token
from games.error_display import error_in_form, render_form
from games.forms.field_types import PlainForm
from games.models import Token
from games.models.token import MAX_TOKEN_NAME_LENGTH
from games.requests import PlayerRequest

TOKEN_LIFETIMES = ((30, "30 days"), (90, "90 days"), (365, "A year"), (0, "Until I revoke it"))


class TokenForm(PlainForm):
    """What a program is called, what it may do, and how long."""

    name = forms.CharField(
        label="What it is for",
        max_length=MAX_TOKEN_NAME_LENGTH,
        widget=forms.TextInput({"autocomplete": "off"}),
    )
    scope = forms.ChoiceField(
        label="What it may do",
        help_text="Each takes in those before it.",
        choices=Token.Scope.choices,
        initial=Token.Scope.PLAY,
    )
    days = forms.TypedChoiceField(label="How long", coerce=int, choices=TOKEN_LIFETIMES, initial=90)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs | {"auto_id": "token_%s"})


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def token_list(request: PlayerRequest) -> HttpResponse:
    """The tokens of the user, the form of a new one, and once the secret of one that was made.

    It is shown in the answer to the form: kept until after a redirect it would be kept.
    """
    form, secret = TokenForm(request.POST if request.method == "POST" else None), ""
    if form.is_valid():
        with error_in_form(form):
            _, secret = create_token(user=request.user, **form.cleaned_data)
            form = TokenForm()
    more = {"tokens": user_tokens(request.user), "now": timezone.now(), "secret": secret}
    return render_form(request, "accounts/tokens.html", form, **more)


@login_required
def revoke_token_view(request: PlayerRequest, number: int) -> HttpResponse:
    """Revoke a token of the user's. The address is no page, and leads to them."""
    if request.method == "POST":
        revoke_token(user=request.user, token_id=number)
        messages.success(request, "It is revoked: it opens nothing any more.")
    return redirect("tokens")
