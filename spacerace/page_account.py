"""The account of a page: what the page sends is accepted only while that account is signed in.

Several accounts may share a browser, and each of its tabs sends the session of the account that signed in
last. So every POST form carries the account of its page (the template tag `csrf_token`), and so does every
request by which a script updates a part of a page (the header, from `page_headers`).
"""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.csrf import csrf_failure

from games.broadcast import asking_page
from spacerace.middleware import PUBLIC_PATHS

FIELD = HEADER = "Page-Account"
PAGE_HEADER = "Page-Name"
SAFE_METHODS = ("GET", "HEAD", "OPTIONS", "TRACE")
SIGNED_OUT, OTHER_ACCOUNT = 401, 412
PAGE, NOTICE = "accounts/page_account.html", "accounts/page_account_notice.html"


def page_account_of(request: HttpRequest | None) -> str:
    """Return the account of the page that a request makes: the user's id, "" for a visitor."""
    user = getattr(request, "user", None)
    return str(user.pk) if user is not None and user.is_authenticated else ""


class PageAccountMiddleware:
    """The middleware that rejects requests from a page of another account.

    It stands before the CSRF check, which would reject some of the same forms without saying why. Views that
    are exempt from that check use no session, and are exempt here too.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Set the account of the page and pass the request on; `process_view` checks it."""
        before = asking_page.set(request.headers.get(PAGE_HEADER, ""))
        try:
            return self._get_response(request)
        finally:
            asking_page.reset(before)

    def process_view(
        self, request: HttpRequest, view: Callable[..., HttpResponse], args: Any, kwargs: Any
    ) -> HttpResponse | None:
        """Return a rejection, or None if the page's account is signed in."""
        if getattr(view, "csrf_exempt", False) or PUBLIC_PATHS.fullmatch(request.path_info):
            return None
        said = (request.POST.get(FIELD), request.headers.get(HEADER))
        made_for = {account for account in said if account is not None}
        if not made_for:
            # Like a form without a CSRF token: no page of this version sent it.
            return None if request.method in SAFE_METHODS else csrf_failure(request)
        return None if made_for == {page_account_of(request)} else _refuse(request, made_for)


def _refuse(request: HttpRequest, made_for: set[str]) -> HttpResponse:
    template = NOTICE if HEADER in request.headers else PAGE
    status = OTHER_ACCOUNT if request.user.is_authenticated else SIGNED_OUT
    return render(request, template, {"by_visitor": made_for == {""}}, status=status)
