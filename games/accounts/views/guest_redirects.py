"""allauth's pages for guests, whom it would turn away, and for visitors who are to be counted."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from allauth.account.views import LoginView, LogoutView, SignupView
from django import forms
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect

from games.accounts.views.guests import check_guest_limit, count_guest, keep_guest_count
from games.requests import with_next

View = Callable[..., HttpResponseBase]


def is_guest(request: HttpRequest) -> bool:
    """Whether the visitor is logged in as a guest."""
    return request.user.is_authenticated and request.user.is_guest


def redirect_guests_to_sign_up(view: View) -> View:
    """`view`, but guests are sent to where they become an account with all their matches."""

    @wraps(view)
    def detour(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if is_guest(request):
            return redirect(with_next("keep_account", request.GET.get("next")))
        return view(request, *args, **kwargs)

    return detour


def warn_guests_before_sign_in(view: View) -> View:
    """`view`, but guests come to it by way of the page that warns of what logging out loses."""

    @wraps(view)
    def detour(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if is_guest(request):
            return redirect(with_next("account_logout", request.get_full_path()))
        return view(request, *args, **kwargs)

    return detour


class GuestAwareLogoutView(LogoutView):
    """allauth's page; `loses_guest` in the context is true when nobody can log in again under this name."""

    def logout(self) -> None:
        """End the visitor's session; a next guest of the same browser still counts as one."""
        with keep_guest_count(self.request):
            super().logout()

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The page's context."""
        context: dict[str, Any] = super().get_context_data(**kwargs)
        return context | {"loses_guest": is_guest(self.request)}


class RateLimitedSignupView(SignupView):
    """allauth's page, on which a browser and an address make so many accounts an hour as they make guests."""

    def form_valid(self, form: forms.Form) -> HttpResponseBase:
        """Make the account, or say that there are too many."""
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
log_in = warn_guests_before_sign_in(LoginView.as_view())
