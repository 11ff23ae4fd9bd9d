"""The page of a new guest, and the page that turns a guest into an account."""

from django.contrib import messages
from django.contrib.auth import update_session_auth_hash
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from games.accounts.forms.accounts import GuestSignUpForm
from games.accounts.services.accounts import convert_guest
from games.error_display import render_form
from games.exceptions import ServiceError
from games.guests.forms.guests import GuestForm
from games.guests.views.guests import ensure_player
from games.requests import next_url, with_next


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def guest_page(request: HttpRequest) -> HttpResponse:
    """Create a guest."""
    asked = request.method == "POST"
    form = GuestForm(request.POST if asked else None)
    if request.user.is_authenticated or (asked and ensure_player(request, form)):
        return redirect(next_url(request))
    return render_form(request, "accounts/guest.html", form, next=next_url(request))


@never_cache
@sensitive_post_parameters("password")
@require_http_methods(["GET", "HEAD", "POST"])
def guest_sign_up(request: HttpRequest) -> HttpResponse:
    """Turn a guest into an account that keeps all matches."""
    if not request.user.is_authenticated:
        return redirect(with_next("account_signup", request.GET.get("next")))
    goal = next_url(request, "account")
    if not request.user.is_guest:
        return redirect(goal)
    form = GuestSignUpForm(request.POST if request.method == "POST" else None, user=request.user)
    if form.is_valid():
        try:
            account = convert_guest(user=request.user, **form.cleaned_data)
        except ValidationError as problems:
            form.add_error(None, problems)
        except ServiceError as refusal:
            messages.info(request, refusal.message)
            return redirect(goal)
        else:
            update_session_auth_hash(request, account)
            messages.success(request, f"Account created. You can now sign in anywhere as {account.username}.")
            return redirect(goal)
    return render_form(request, "accounts/keep.html", form, next=goal)
