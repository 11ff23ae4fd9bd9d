"""allauth's pages for guests, whom it would turn away, and for visitors who are to be counted."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from allauth.account.views import LoginView, LogoutView, SignupView
from django import forms
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect

from games.accounts.views.people import note_arrival, remembered, why_not_arrive
from games.requests import with_next

View = Callable[..., HttpResponseBase]


def is_guest(request: HttpRequest) -> bool:
    """Whether the visitor is logged in as a guest."""
    return request.user.is_authenticated and request.user.is_guest


def guests_keep_instead(view: View) -> View:
    """`view`, but guests are sent to where they become an account with all their matches."""

    @wraps(view)
    def detour(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if is_guest(request):
            return redirect(with_next("keep_account", request.GET.get("next")))
        return view(request, *args, **kwargs)

    return detour


def guests_log_out_first(view: View) -> View:
    """`view`, but guests come to it by way of the page that warns of what logging out loses."""

    @wraps(view)
    def detour(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if is_guest(request):
            return redirect(with_next("account_logout", request.get_full_path()))
        return view(request, *args, **kwargs)

    return detour


class WarningLogoutView(LogoutView):
    """allauth's page; `loses_guest` in the context is true when nobody can log in again under this name."""

    def logout(self) -> None:
        """End the visitor's session; a next guest of the same browser still counts as one."""
        with remembered(self.request):
            super().logout()

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The page's context."""
        context: dict[str, Any] = super().get_context_data(**kwargs)
        return context | {"loses_guest": is_guest(self.request)}


class CountedSignupView(SignupView):
    """allauth's page, on which a browser and an address make so many accounts an hour as they make guests."""

    def form_valid(self, form: forms.Form) -> HttpResponseBase:
        """Make the account, or say that there are too many."""
        if refusal := why_not_arrive(self.request):
            form.add_error(None, refusal)
            response: HttpResponseBase = self.form_invalid(form)
            response.status_code = 429
            return response
        response = super().form_valid(form)
        note_arrival(self.request)
        return response


sign_up = CountedSignupView.as_view()
log_out = WarningLogoutView.as_view()
log_in = guests_log_out_first(LoginView.as_view())
