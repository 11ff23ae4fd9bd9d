"""Who the visitor is: guests, accounts, and the way from the one to the other."""

from django import forms
from django.contrib import messages
from django.contrib.auth import login, update_session_auth_hash
from django.core.exceptions import NON_FIELD_ERRORS, ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from games.models import User
from games.next_page import next_url, with_next
from games.people.forms.people import TOO_MANY_GUESTS, GuestForm, KeepAccountForm
from games.people.services.people import create_guest, keep_as_account
from games.people.views.arrivals import note_arrival, why_not_arrive
from games.refused import Refused


def ensure_player(request: HttpRequest, form: GuestForm) -> User | None:
    """Return the visitor as a player, a new guest if need be; None when the bound `form` says why not."""
    if request.user.is_authenticated:
        return request.user
    if not form.is_valid():
        return None
    if refusal := why_not_arrive(request):
        form.refuse_for_now(refusal)
        return None
    guest = create_guest(name=form.cleaned_data["name"])
    login(request, guest, backend="django.contrib.auth.backends.ModelBackend")
    note_arrival(request)
    return guest


def refusal_status(form: forms.Form) -> int:
    """The HTTP status of a page with `form`: 429 after too many guests, 422 with other errors, else 200."""
    if form.has_error(NON_FIELD_ERRORS, TOO_MANY_GUESTS):
        return 429
    return 422 if form.errors else 200


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def guest(request: HttpRequest) -> HttpResponse:
    """Play under a name only."""
    asked = request.method == "POST"
    form = GuestForm(request.POST if asked else None)
    if request.user.is_authenticated or (asked and ensure_player(request, form)):
        return redirect(next_url(request))
    context = {"form": form, "next": next_url(request)}
    return render(request, "accounts/guest.html", context, status=refusal_status(form))


@never_cache
@sensitive_post_parameters("password")
@require_http_methods(["GET", "HEAD", "POST"])
def keep_account(request: HttpRequest) -> HttpResponse:
    """A guest becomes an account and keeps every match."""
    if not request.user.is_authenticated:
        return redirect(with_next("account_signup", request.GET.get("next")))
    goal = next_url(request, "account")
    if not request.user.is_guest:
        return redirect(goal)
    form = KeepAccountForm(request.POST if request.method == "POST" else None, user=request.user)
    if form.is_valid():
        try:
            account = keep_as_account(user=request.user, **form.cleaned_data)
        except ValidationError as problems:
            form.add_error(None, problems)
        except Refused as refusal:
            messages.info(request, refusal.message)
            return redirect(goal)
        else:
            update_session_auth_hash(request, account)
            messages.success(request, f"You now have an account. Sign in as {account.username} anywhere.")
            return redirect(goal)
    context = {"form": form, "next": goal}
    return render(request, "accounts/keep.html", context, status=refusal_status(form))
