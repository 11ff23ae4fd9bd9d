"""The one way by which requests leave for addresses that anybody may have named (against SSRF).

Such an address must not make this server knock at doors of its own network: an address is resolved once,
every answer is checked, and the connection goes to what was checked, while TLS still asks for the name.
Redirects are not followed, and proxies of the environment are not asked.
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
    """An answer: status, the first `MOST_READ` bytes, and how long to wait, `LONGEST_WAIT` at most."""

    status: int
    body_start: str = ""
    retry_after: timedelta = timedelta()


class AddressNotAllowed(Exception):
    """Nothing has been sent, nor will it be: the address is none of the internet's, or no URL by https."""


class HostUnreachable(Exception):
    """Nothing has been sent: there is no such name, nobody answers, or the certificate is wrong."""


class ConnectionLost(Exception):
    """What has been sent may have arrived, or not: the line broke, or no answer came in time."""


def post_message(
    url: str, body: bytes, headers: Mapping[str, str], judge: Callable[[Response], SendOutcome]
) -> SendOutcome:
    """What became of a message that is posted there; what is answered is for `judge` to read."""
    try:
        return judge(post(url, body, headers))
    except AddressNotAllowed as error:
        return Rejected(str(error))
    except HostUnreachable as error:
        return RetryLater(str(error))
    except ConnectionLost as error:
        return OutcomeUnknown(str(error))


def post(url: str, body: bytes, headers: Mapping[str, str], seconds: float = TIMEOUT_SECONDS) -> Response:
    """Post it within `seconds`; raise NotAllowed, NotReached or LineBroke, without any part of the URL."""
    parts = parse_url(url)
    deadline = time.monotonic() + seconds
    connection = HTTPConnection(parts.hostname or "", _port(parts))
    # A line that is lost must not be made anew to where nobody has looked.
    connection.auto_open = 0
    connection.sock = _connect(parts, deadline)
    path = f"{parts.path or '/'}?{parts.query}" if parts.query else parts.path or "/"
    with closing(connection), _shut_at_deadline(connection.sock, deadline):
        try:
            connection.request("POST", path, body, {"Host": parts.netloc, **headers})
            answer = connection.getresponse()
        except (OSError, HTTPException) as error:
            raise ConnectionLost(f"The line broke: {type(error).__name__}.") from error
        said = b""
        # The answer is known; what is said besides is for people.
        with suppress(OSError, HTTPException):
            said = answer.read(MAX_BODY_READ)
    retry_after = parse_retry_after(answer.getheader("Retry-After", "").strip(), timezone.now())
    return Response(answer.status, said.decode(errors="replace"), retry_after)


def parse_retry_after(retry_after: str, now: datetime) -> timedelta:
    """Return how long `Retry-After` asks to wait, within `LONGEST_WAIT`; nothing where it is unreadable."""
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
    """Its parts; NotAllowed of one that is no plain URL by https of a host. Nothing is resolved."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError as error:
        raise AddressNotAllowed("That is no address.") from error
    if parts.scheme != "https" and not (_allows_private_addresses() and parts.scheme == "http"):
        raise AddressNotAllowed("The address must begin with https://.")
    if not parts.hostname or "@" in parts.netloc or port == 0:
        raise AddressNotAllowed("The address must name a host, and nothing else before its path.")
    if not url.isascii() or not url.isprintable() or " " in url:
        raise AddressNotAllowed("The address holds letters that an address cannot.")
    return parts


def is_public_address(address: IPv4Address | IPv6Address) -> bool:
    """Whether that is an address of the public internet, of one host."""
    if isinstance(address, IPv4Address):
        return address.is_global and not (address.is_multicast or address.is_reserved)
    within = address.ipv4_mapped
    if address in NAT64:
        within = IPv4Address(int(address) & 0xFFFF_FFFF)
    if within is not None:
        return is_public_address(within)
    return address in UNICAST and address.is_global and not address.sixtofour and address not in EXAMPLES


def resolve(host: str, port: int) -> list[str]:
    """Its addresses; NotReached without any, NotAllowed if one of them is none of the internet's."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise HostUnreachable("There is no such host.") from error
    addresses = list(dict.fromkeys(str(entry[4][0]) for entry in found))
    if not _allows_private_addresses() and not all(
        is_public_address(ip_address(address)) for address in addresses
    ):
        raise AddressNotAllowed("The address is none of the public internet.")
    return addresses


def _allows_private_addresses() -> bool:
    return settings.NOTICES_TO_PRIVATE_ADDRESSES


def _port(parts: SplitResult) -> int:
    return parts.port or PORTS[parts.scheme]


def _connect(parts: SplitResult, deadline: float) -> socket.socket:
    """A line to one of its addresses, as they were checked; each has its share of the time."""
    host, reason = parts.hostname or "", ""
    addresses = resolve(host, _port(parts))
    for left in range(len(addresses), 0, -1):
        try:
            line = socket.create_connection((addresses[-left], _port(parts)), _seconds_left(deadline) / left)
        except OSError as error:
            reason = type(error).__name__
        else:
            return _start_tls(line, host, deadline) if parts.scheme == "https" else line
    raise HostUnreachable(f"Nobody answers there: {reason}.")


def _start_tls(line: socket.socket, host: str, deadline: float) -> socket.socket:
    try:
        secured = _tls_context().wrap_socket(line, server_hostname=host, do_handshake_on_connect=False)
        with _shut_at_deadline(secured, deadline):
            secured.do_handshake()
    except (OSError, ValueError) as error:
        line.close()
        raise HostUnreachable(f"No safe line can be made: {type(error).__name__}.") from error
    return secured


@cache
def _tls_context() -> ssl.SSLContext:
    return ssl.create_default_context()


def _seconds_left(deadline: float) -> float:
    return max(deadline - time.monotonic(), 0.001)


@contextmanager
def _shut_at_deadline(line: socket.socket, deadline: float) -> Iterator[None]:
    """The line is shut when the time is over, however slowly the other side drips."""
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
        # Not as TLS would: another thread is reading from it.
        socket.socket.shutdown(line, socket.SHUT_RDWR)
