"""The page of a user's API tokens."""

from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.cache import never_cache

from games.api.selectors.tokens import user_tokens
from games.api.services.tokens import create_token, revoke_token
from games.error_display import error_in_form, form_page, render_form
from games.forms.field_types import PlainForm
from games.models import Token
from games.models.token import MAX_TOKEN_NAME_LENGTH
from games.requests import PlayerRequest

TOKEN_LIFETIMES = ((30, "30 days"), (90, "90 days"), (365, "1 year"), (0, "Until I revoke it"))


class TokenForm(PlainForm):
    """A new token: its name, scope and validity."""

    name = forms.CharField(
        label="Name", max_length=MAX_TOKEN_NAME_LENGTH, widget=forms.TextInput({"autocomplete": "off"})
    )
    scope = forms.ChoiceField(
        label="Scope",
        help_text="Each scope includes the ones before it.",
        choices=Token.Scope.choices,
        initial=Token.Scope.PLAY,
    )
    days = forms.TypedChoiceField(label="Valid for", coerce=int, choices=TOKEN_LIFETIMES, initial=90)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs | {"auto_id": "token_%s"})


@never_cache
@form_page
def token_list(request: PlayerRequest) -> HttpResponse:
    """Show the user's tokens, the form for a new one, and once the secret of a new token.

    The secret is shown in the response to the form. Keeping it until after a redirect would store it.
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
    """Revoke one of the user's tokens and redirect to the list."""
    if request.method == "POST":
        revoke_token(user=request.user, token_id=number)
        messages.success(request, "Token revoked. It no longer works.")
    return redirect("tokens")
