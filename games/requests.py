"""Request types, client IP, pagination, redirects to the next page, and absolute URLs."""

import ipaddress
from typing import Any, TypeVar
from urllib.parse import urlencode

from allauth.account.adapter import get_adapter
from django.conf import settings
from django.db.models import QuerySet
from django.http import Http404, HttpRequest
from django.shortcuts import resolve_url
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django_htmx.middleware import HtmxDetails

from games.models import User
from games.schedule.clocks import zone_names


class HtmxRequest(HttpRequest):
    """A request with the htmx middleware; `htmx` is true for requests of scripts."""

    htmx: HtmxDetails


class PlayerRequest(HtmxRequest):
    """A request of a signed-in user, as `login_required` and `players_only` guarantee."""

    user: User


def client_ip(request: HttpRequest) -> str:
    """Return the client's IP address for rate limits; IPv6 counts by /64 network."""
    address = ipaddress.ip_address(get_adapter().get_client_ip(request))
    if address.version == 6:
        return str(ipaddress.ip_network((address, 64), strict=False).network_address)
    return str(address)


def browser_zone(request: HttpRequest) -> str:
    """Return the browser's time zone from the cookie that `app.js` sets; "" without one."""
    zone = request.COOKIES.get("zone", "")
    return zone if zone in zone_names() else ""


Row = TypeVar("Row")
MAX_PAGE_NUMBER = 1_000


def next_url(request: HttpRequest, default: str = "home") -> str:
    """Return the local path that the visitor wanted, or the URL of the page `default`."""
    wanted = request.POST.get("next") or request.GET.get("next", "")
    # A bare word would be taken for the name of a URL.
    if wanted.startswith("/") and url_has_allowed_host_and_scheme(wanted, allowed_hosts=None):
        return wanted
    return resolve_url(default)


def with_next(page: str, wanted: str | None) -> str:
    """Return the URL of `page` with `wanted` as its next page, if any."""
    url = resolve_url(page)
    return f"{url}?{urlencode({'next': wanted})}" if wanted else url


def absolute_url(page: str, *args: object) -> str:
    """Return the URL of a page, including the site."""
    return settings.SITE_URL + reverse(page, args=args)


def requested_page(request: HttpRequest) -> int:
    """Return the requested page number, from 1; raise Http404 for anything else."""
    asked = request.GET.get("page", "1")
    number = int(asked) if asked.isdecimal() and len(asked) <= len(str(MAX_PAGE_NUMBER)) else 0
    if not 1 <= number <= MAX_PAGE_NUMBER:
        raise Http404
    return number


def paginate(rows: QuerySet[Any, Row], number: int, length: int) -> tuple[list[Row], bool]:
    """Return the rows of page `number`, from 1, and whether there are more; one query."""
    first = (number - 1) * length
    found = list(rows[first : first + length + 1])
    return found[:length], len(found) > length
