"""Where a request comes from, as far as limits go by it."""

import ipaddress

from allauth.account.adapter import get_adapter
from django.http import HttpRequest


def origin_of(request: HttpRequest) -> str:
    """The address that counts; one subscriber has a whole /64 of IPv6."""
    address = ipaddress.ip_address(get_adapter().get_client_ip(request))
    if address.version == 6:
        return str(ipaddress.ip_network((address, 64), strict=False).network_address)
    return str(address)
