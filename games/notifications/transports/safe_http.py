"""HTTP POST to addresses that users enter, protected against server-side request forgery (SSRF).

An address must not make this server connect to its own network. It is resolved once, every result is checked,
and the connection goes to the checked address, while TLS still verifies the host name. Redirects and the
proxies of the environment are ignored.
"""

import re
import socket
import ssl
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from functools import cache
from http.client import HTTPConnection, HTTPException
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from urllib.parse import SplitResult, urlsplit

from django.conf import settings
from django.utils import timezone
from msgspec import Struct

from games.notifications.transports.base import OutcomeUnknown, Rejected, RetryLater, SendOutcome

TIMEOUT_SECONDS = 10.0
MAX_BODY_READ = 500
MAX_RETRY_AFTER = timedelta(days=1)
SECONDS_PATTERN = re.compile(r"\d+(\.\d+)?", re.ASCII)
PORTS = {"https": 443, "http": 80}
UNICAST, EXAMPLES, NAT64 = (IPv6Network(net) for net in ("2000::/3", "3fff::/20", "64:ff9b::/96"))


class Response(Struct, frozen=True):
    """A response: status, first MAX_BODY_READ bytes, and `Retry-After`, at most MAX_RETRY_AFTER."""

    status: int
    body_start: str = ""
    retry_after: timedelta = timedelta()


class AddressNotAllowed(Exception):
    """Nothing was sent, nor will it be: the URL is not HTTPS, or the address is not public."""


class HostUnreachable(Exception):
    """Nothing was sent: the host is unknown or does not answer, or its certificate is invalid."""


class ConnectionLost(Exception):
    """The request may have arrived: the connection was lost, or no response came in time."""


def post_message(
    url: str, body: bytes, headers: Mapping[str, str], judge: Callable[[Response], SendOutcome]
) -> SendOutcome:
    """Post a message and return the outcome; `judge` maps a response to one."""
    try:
        return judge(post(url, body, headers))
    except AddressNotAllowed as error:
        return Rejected(str(error))
    except HostUnreachable as error:
        return RetryLater(str(error))
    except ConnectionLost as error:
        return OutcomeUnknown(str(error))


def post(url: str, body: bytes, headers: Mapping[str, str], seconds: float = TIMEOUT_SECONDS) -> Response:
    """Post within `seconds`; raise AddressNotAllowed, HostUnreachable or ConnectionLost, without any URL."""
    parts = parse_url(url)
    deadline = time.monotonic() + seconds
    connection = HTTPConnection(parts.hostname or "", _port(parts))
    # A reconnection would go to an unchecked address.
    connection.auto_open = 0
    connection.sock = _connect(parts, deadline)
    path = f"{parts.path or '/'}?{parts.query}" if parts.query else parts.path or "/"
    with closing(connection), _shut_at_deadline(connection.sock, deadline):
        try:
            connection.request("POST", path, body, {"Host": parts.netloc, **headers})
            answer = connection.getresponse()
        except (OSError, HTTPException) as error:
            raise ConnectionLost(f"The connection was lost: {type(error).__name__}.") from error
        said = b""
        # The status is known; the body is only for people.
        with suppress(OSError, HTTPException):
            said = answer.read(MAX_BODY_READ)
    retry_after = parse_retry_after(answer.getheader("Retry-After", "").strip(), timezone.now())
    return Response(answer.status, said.decode(errors="replace"), retry_after)


def parse_retry_after(retry_after: str, now: datetime) -> timedelta:
    """Return the pause that `Retry-After` asks for, at most MAX_RETRY_AFTER; zero if unreadable."""
    try:
        if SECONDS_PATTERN.fullmatch(retry_after):
            wait = timedelta(seconds=min(float(retry_after), MAX_RETRY_AFTER.total_seconds()))
        else:
            until = parsedate_to_datetime(retry_after)
            wait = (until if until.tzinfo else until.replace(tzinfo=UTC)) - now
    except (ValueError, TypeError, IndexError, OverflowError):
        return timedelta()
    return min(max(wait, timedelta()), MAX_RETRY_AFTER)


def parse_url(url: str) -> SplitResult:
    """Return the parts of the URL; raise AddressNotAllowed unless it is a plain HTTPS URL."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError as error:
        raise AddressNotAllowed("Enter a valid URL.") from error
    if parts.scheme != "https" and not (settings.NOTICES_TO_PRIVATE_ADDRESSES and parts.scheme == "http"):
        raise AddressNotAllowed("The URL must begin with https://.")
    if not parts.hostname or "@" in parts.netloc or port == 0:
        raise AddressNotAllowed("The URL must have a host name, without a user name or password.")
    if not url.isascii() or not url.isprintable() or " " in url:
        raise AddressNotAllowed("The URL contains invalid characters.")
    return parts


def is_public_address(address: IPv4Address | IPv6Address) -> bool:
    """Whether the address belongs to one host of the public internet."""
    if isinstance(address, IPv4Address):
        return address.is_global and not (address.is_multicast or address.is_reserved)
    within = address.ipv4_mapped
    if address in NAT64:
        within = IPv4Address(int(address) & 0xFFFF_FFFF)
    if within is not None:
        return is_public_address(within)
    return address in UNICAST and address.is_global and not address.sixtofour and address not in EXAMPLES


def resolve(host: str, port: int) -> list[str]:
    """Return the host's addresses; raise HostUnreachable without any, AddressNotAllowed for a private one."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise HostUnreachable("The host name does not exist.") from error
    addresses = list(dict.fromkeys(str(entry[4][0]) for entry in found))
    if not settings.NOTICES_TO_PRIVATE_ADDRESSES and not all(
        is_public_address(ip_address(address)) for address in addresses
    ):
        raise AddressNotAllowed("The URL must be on the public internet.")
    return addresses


def _port(parts: SplitResult) -> int:
    return parts.port or PORTS[parts.scheme]


def _connect(parts: SplitResult, deadline: float) -> socket.socket:
    """Return a connection to one of the checked addresses; each attempt has its share of the time."""
    host, reason = parts.hostname or "", ""
    addresses = resolve(host, _port(parts))
    for left in range(len(addresses), 0, -1):
        try:
            line = socket.create_connection((addresses[-left], _port(parts)), _seconds_left(deadline) / left)
        except OSError as error:
            reason = type(error).__name__
        else:
            return _start_tls(line, host, deadline) if parts.scheme == "https" else line
    raise HostUnreachable(f"The host cannot be reached: {reason}.")


def _start_tls(line: socket.socket, host: str, deadline: float) -> socket.socket:
    try:
        secured = _tls_context().wrap_socket(line, server_hostname=host, do_handshake_on_connect=False)
        with _shut_at_deadline(secured, deadline):
            secured.do_handshake()
    except (OSError, ValueError) as error:
        line.close()
        raise HostUnreachable(f"The secure connection failed: {type(error).__name__}.") from error
    return secured


@cache
def _tls_context() -> ssl.SSLContext:
    return ssl.create_default_context()


def _seconds_left(deadline: float) -> float:
    return max(deadline - time.monotonic(), 0.001)


@contextmanager
def _shut_at_deadline(line: socket.socket, deadline: float) -> Iterator[None]:
    """Shut the connection at the deadline, even if the other side keeps sending slowly."""
    line.settimeout(_seconds_left(deadline))
    timer = threading.Timer(_seconds_left(deadline), _shut_down, (line,))
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def _shut_down(line: socket.socket) -> None:
    with suppress(OSError):
        # Shut the plain socket: another thread is reading from the TLS one.
        socket.socket.shutdown(line, socket.SHUT_RDWR)
