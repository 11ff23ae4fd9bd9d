"""Requests as views get them: who sends them, where from, and the page that they ask for or lead on to."""

import ipaddress
from typing import Any, TypeVar
from urllib.parse import urlencode

from allauth.account.adapter import get_adapter
from django.db.models import QuerySet
from django.http import Http404, HttpRequest
from django.shortcuts import resolve_url
from django.utils.http import url_has_allowed_host_and_scheme
from django_htmx.middleware import HtmxDetails

from games.models import User
from games.schedule.clocks import zone_names


class HtmxRequest(HttpRequest):
    """One that has passed the middleware of htmx; `htmx` is true of what a script of a page asks for."""

    htmx: HtmxDetails


class PlayerRequest(HtmxRequest):
    """One of somebody who is signed in: what `login_required` and `players_only` let pass."""

    user: User


def client_ip(request: HttpRequest) -> str:
    """The address that counts; one subscriber has a whole /64 of IPv6."""
    address = ipaddress.ip_address(get_adapter().get_client_ip(request))
    if address.version == 6:
        return str(ipaddress.ip_network((address, 64), strict=False).network_address)
    return str(address)


def browser_zone(request: HttpRequest) -> str:
    """The time zone of the browser's clock, which `app.js` leaves in a cookie; "" without one."""
    zone = request.COOKIES.get("zone", "")
    return zone if zone in zone_names() else ""


Row = TypeVar("Row")
MAX_PAGE_NUMBER = 1_000


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


def requested_page(request: HttpRequest) -> int:
    """Return the number of the page that is asked for, from 1; Http404 for anything but a number."""
    asked = request.GET.get("page", "1")
    number = int(asked) if asked.isdecimal() and len(asked) <= len(str(MAX_PAGE_NUMBER)) else 0
    if not 1 <= number <= MAX_PAGE_NUMBER:
        raise Http404
    return number


def paginate(rows: QuerySet[Any, Row], number: int, length: int) -> tuple[list[Row], bool]:
    """Return the page of that number, from 1, of so many rows, and whether there are more; one query."""
    first = (number - 1) * length
    found = list(rows[first : first + length + 1])
    return found[:length], len(found) > length
