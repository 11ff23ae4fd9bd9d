"""Requests as views get them, typed with what the middleware and gates vouch for, and their origin."""

import ipaddress

from allauth.account.adapter import get_adapter
from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails

from games.models import User


class HtmxRequest(HttpRequest):
    """One that has passed the middleware of htmx; `htmx` is true of what a script of a page asks for."""

    htmx: HtmxDetails


class PlayerRequest(HtmxRequest):
    """One of somebody who is signed in: what `login_required` and `players_only` let pass."""

    user: User


def origin_of(request: HttpRequest) -> str:
    """The address that counts; one subscriber has a whole /64 of IPv6."""
    address = ipaddress.ip_address(get_adapter().get_client_ip(request))
    if address.version == 6:
        return str(ipaddress.ip_network((address, 64), strict=False).network_address)
    return str(address)
