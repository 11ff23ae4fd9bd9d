"""Pages of guests, and allauth's pages, adapted for guests and with a limit on new accounts."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from allauth.account.views import LoginView, LogoutView, SignupView
from django import forms
from django.contrib import messages
from django.contrib.auth import update_session_auth_hash
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from games.accounts.forms.accounts import GuestSignUpForm
from games.accounts.services.accounts import convert_guest
from games.error_display import render_form
from games.exceptions import ServiceError
from games.guests.forms.guests import GuestForm
from games.guests.views.guests import check_guest_limit, count_guest, ensure_player, keep_guest_count
from games.requests import next_url, with_next

View = Callable[..., HttpResponseBase]


def is_guest(request: HttpRequest) -> bool:
    """Whether the visitor is signed in as a guest."""
    return request.user.is_authenticated and request.user.is_guest


def redirect_guests(to: str, goal: Callable[[HttpRequest], str | None]) -> Callable[[View], View]:
    """Return a decorator that redirects guests to the page `to`, which leads on to the `goal`."""

    def decorate(view: View) -> View:
        @wraps(view)
        def detour(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            return redirect(with_next(to, goal(request))) if is_guest(request) else view(request, *args, **kwargs)

        return detour

    return decorate


class GuestAwareLogoutView(LogoutView):
    """The sign-out page; `loses_guest` is true if nobody can sign in to this name again."""

    def logout(self) -> None:
        """End the session, but keep the browser's count of guests."""
        with keep_guest_count(self.request):
            super().logout()

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Return the context of the page."""
        context: dict[str, Any] = super().get_context_data(**kwargs)
        return context | {"loses_guest": is_guest(self.request)}


class RateLimitedSignupView(SignupView):
    """The sign-up page; new accounts count towards the limit on new guests."""

    def form_valid(self, form: forms.Form) -> HttpResponseBase:
        """Create the account, or show the error for too many."""
        if refusal := check_guest_limit(self.request):
            form.add_error(None, refusal)
            response: HttpResponseBase = self.form_invalid(form)
            response.status_code = 429
            return response
        response = super().form_valid(form)
        count_guest(self.request)
        return response


sign_up = RateLimitedSignupView.as_view()
log_out = GuestAwareLogoutView.as_view()
log_in = redirect_guests("account_logout", HttpRequest.get_full_path)(LoginView.as_view())
"""The sign-out page warns guests first."""
to_guest_sign_up = redirect_guests("guest_sign_up", lambda request: request.GET.get("next"))
"""Decorator of pages for accounts: guests get the page that makes them one."""


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
