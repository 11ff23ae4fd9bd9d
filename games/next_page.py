"""Where a visitor goes after a form, carried along in the parameter `next`."""

from urllib.parse import urlencode

from django.http import HttpRequest
from django.shortcuts import resolve_url
from django.utils.http import url_has_allowed_host_and_scheme


def next_url(request: HttpRequest, default: str = "home") -> str:
    """The path on this site that the visitor wanted to go to; else that of the page `default`."""
    wanted = request.POST.get("next") or request.GET.get("next", "")
    # A bare word would be taken for the name of a page.
    if wanted.startswith("/") and url_has_allowed_host_and_scheme(wanted, allowed_hosts=None):
        return wanted
    return resolve_url(default)


def with_next(page: str, wanted: str | None) -> str:
    """The address of `page` that leads on to `wanted`, if anywhere."""
    url = resolve_url(page)
    return f"{url}?{urlencode({'next': wanted})}" if wanted else url
