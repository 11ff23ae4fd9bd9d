"""allauth's pages, adapted for guests, and with a limit on new accounts."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from allauth.account.views import LoginView, LogoutView, SignupView
from django import forms
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect

from games.guests.views.guests import check_guest_limit, count_guest, keep_guest_count
from games.requests import with_next

View = Callable[..., HttpResponseBase]


def is_guest(request: HttpRequest) -> bool:
    """Whether the visitor is signed in as a guest."""
    return request.user.is_authenticated and request.user.is_guest


def redirect_guests_to_sign_up(view: View) -> View:
    """Return `view` for others; redirect guests to the page that makes them an account."""

    @wraps(view)
    def detour(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if is_guest(request):
            return redirect(with_next("guest_sign_up", request.GET.get("next")))
        return view(request, *args, **kwargs)

    return detour


def warn_guests_before_sign_in(view: View) -> View:
    """Return `view` for others; redirect guests to the sign-out page with its warning."""

    @wraps(view)
    def detour(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if is_guest(request):
            return redirect(with_next("account_logout", request.get_full_path()))
        return view(request, *args, **kwargs)

    return detour


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
log_in = warn_guests_before_sign_in(LoginView.as_view())
