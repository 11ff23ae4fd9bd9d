"""Forms sent while signed out: held until the user has signed in again, and then sent.

A signed cookie names the account that was last signed in on the browser. A form that passes the CSRF check
was created after that sign-in, because each sign-in invalidates earlier tokens. So its values belong to that
account, and no other account sees them.
"""

from dataclasses import dataclass
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.cache import cache
from django.core.signing import BadSignature, Signer
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.requests import PlayerRequest, with_next
from spacerace.middleware import Handler, middleware
from spacerace.page_account import FIELD, HEADER, SIGNED_OUT

COOKIE = "account"
HOLD_SECONDS = 1_800
MAX_HELD_CHARACTERS = 50_000
NOT_SENT = "You are signed out, so the form was not sent."
_signer = Signer(salt="last-account")


@dataclass(frozen=True)
class HeldForm:
    """A held form: its target address, the page that contained it, and its values in order."""

    address: str
    page: str
    entries: tuple[tuple[str, str], ...]


@middleware
def hold_form(request: HttpRequest, get_response: Handler) -> HttpResponse:
    """Middleware: hold a form whose sender must sign in first, and redirect to the sign-in page."""
    response = get_response(request)
    if request.session.accessed and request.user.is_authenticated:
        _remember_account(request, response)
        held = cache.get(_key(request.user.pk)) if request.method == "POST" else None
        if held and held.address == request.get_full_path():
            # It is sent.
            cache.delete(_key(request.user.pk))
    elif request.method == "POST" and _needs_sign_in(request, response):
        return _hold_and_redirect(request) or response
    return response


@never_cache
@login_required
@require_safe
def show_held_form(request: PlayerRequest) -> HttpResponse:
    """Show the held form, to be sent now."""
    held = cache.get(_key(request.user.pk))
    if held is None:
        return redirect("home")
    return render(request, "accounts/held.html", {"held": held})


def _hold_and_redirect(request: HttpRequest) -> HttpResponse | None:
    """Hold the form for its account and redirect to sign-in; None if there is no way back."""
    address, page, account = request.get_full_path(), _page_of_form(request), _last_account(request)
    entries = tuple(
        (name, value)
        for name, values in request.POST.lists()
        for value in values
        if name not in ("csrfmiddlewaretoken", FIELD) and "password" not in name
    )
    if account is None or sum(len(name) + len(value) for name, value in entries) > MAX_HELD_CHARACTERS:
        messages.warning(request, f"{NOT_SENT} Sign in and fill it in again.")
        return redirect(with_next("account_login", page)) if page else None
    cache.set(_key(account), HeldForm(address, page or address, entries), HOLD_SECONDS)
    messages.warning(request, f"{NOT_SENT} Sign in: your entries are kept for 30 minutes.")
    return redirect(with_next("account_login", reverse("held_form")))


def _needs_sign_in(request: HttpRequest, response: HttpResponse) -> bool:
    """Whether the sender must sign in first; a page of another account is refused at once."""
    if response.status_code == SIGNED_OUT and HEADER not in request.headers:
        return request.POST.get(FIELD) == str(_last_account(request))
    leads_there = response.status_code == 302 and urlsplit(response["Location"]).path == reverse("account_login")
    return leads_there and request.path != reverse("account_logout")


def _page_of_form(request: HttpRequest) -> str:
    """Return the address of the page that contained the form; "" if the browser does not report it."""
    page = request.headers.get("Referer", "")
    if not url_has_allowed_host_and_scheme(page, allowed_hosts={request.get_host()}):
        return ""
    parts = urlsplit(page)
    return f"{parts.path}?{parts.query}" if parts.query else parts.path


def _remember_account(request: HttpRequest, response: HttpResponse) -> None:
    """Set the cookie with the signed-in account."""
    account = _signer.sign(str(request.user.pk))
    if request.COOKIES.get(COOKIE) != account:
        age, secure = settings.SESSION_COOKIE_AGE, settings.SESSION_COOKIE_SECURE
        response.set_cookie(COOKIE, account, max_age=age, secure=secure, httponly=True, samesite="Lax")


def _last_account(request: HttpRequest) -> int | None:
    """Return the account that was last signed in on the browser, or None."""
    try:
        return int(_signer.unsign(request.COOKIES.get(COOKIE, "")))
    except BadSignature:
        return None


def _key(account: int | None) -> str:
    return f"held-entries/{account}"
