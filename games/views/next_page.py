"""Where a visitor goes after a form, carried along in the parameter `next`."""

from urllib.parse import urlencode

from django.http import HttpRequest
from django.shortcuts import resolve_url
from django.utils.http import url_has_allowed_host_and_scheme


def next_url(request: HttpRequest, default: str = "home") -> str:
    """Where the visitor wanted to go, if that is on this site; else the page `default`."""
    wanted = request.POST.get("next") or request.GET.get("next", "")
    allowed = {request.get_host()}
    if url_has_allowed_host_and_scheme(wanted, allowed_hosts=allowed, require_https=request.is_secure()):
        return wanted
    return resolve_url(default)


def with_next(page: str, wanted: str | None) -> str:
    """The address of `page` that leads on to `wanted`, if anywhere."""
    url = resolve_url(page)
    return f"{url}?{urlencode({'next': wanted})}" if wanted else url
