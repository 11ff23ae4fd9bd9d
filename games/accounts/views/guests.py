"""Guests: creation, limits, and conversion to accounts."""

from collections.abc import Iterator
from contextlib import contextmanager
from time import time

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login, update_session_auth_hash
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from games.accounts.forms.accounts import GuestForm, GuestSignUpForm
from games.accounts.services.accounts import convert_guest, create_guest
from games.error_display import render_form
from games.exceptions import ServiceError
from games.models import User
from games.rate_limits import within_limit
from games.requests import client_ip, next_url, with_next


def ensure_player(request: HttpRequest, form: GuestForm) -> User | None:
    """Return the visitor as a user, if necessary a new guest; None if the bound `form` has an error."""
    if request.user.is_authenticated:
        return request.user
    if not form.is_valid():
        return None
    if refusal := check_guest_limit(request):
        form.refuse_for_now(refusal)
        return None
    guest = create_guest(name=form.cleaned_data["name"])
    login(request, guest, backend="django.contrib.auth.backends.ModelBackend")
    count_guest(request)
    return guest


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


MAX_GUESTS = 10
GUEST_LIMIT_SECONDS = 3_600
GUEST_SESSION_KEY = "arrivals"


def check_guest_limit(request: HttpRequest) -> str:
    """Count an attempt to create a guest or account; return why it is refused, or ""."""
    # Check the browser first: a refused one must not use up the limit of its network.
    if len(_recent_guests(request)) >= MAX_GUESTS:
        return "This browser has created too many guests and accounts. Wait an hour, then try again."
    limit = settings.GUESTS_PER_HOUR
    if not within_limit(action="guest", who=client_ip(request), limit=limit, seconds=GUEST_LIMIT_SECONDS):
        return "Your network has created too many guests and accounts. Wait an hour, then try again."
    return ""


def count_guest(request: HttpRequest) -> None:
    """Count a guest or account that the browser has created."""
    request.session[GUEST_SESSION_KEY] = [*_recent_guests(request), time()]


@contextmanager
def keep_guest_count(request: HttpRequest) -> Iterator[None]:
    """Context manager that keeps the browser's count of guests while its session ends."""
    arrivals = _recent_guests(request)
    yield
    if arrivals:
        request.session[GUEST_SESSION_KEY] = arrivals


def _recent_guests(request: HttpRequest) -> list[float]:
    return [moment for moment in request.session.get(GUEST_SESSION_KEY, []) if moment > time() - GUEST_LIMIT_SECONDS]
