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

from games.notifications.transports.contract import Outcome, Refused, TryLater, Unknown

SECONDS = 10.0
MOST_READ = 500
LONGEST_WAIT = timedelta(days=1)
SECONDS_TO_WAIT = re.compile(r"\d+(\.\d+)?", re.ASCII)
PORTS = {"https": 443, "http": 80}
UNICAST, EXAMPLES, NAT64 = (IPv6Network(net) for net in ("2000::/3", "3fff::/20", "64:ff9b::/96"))


class Response(Struct, frozen=True):
    """An answer: status, the first `MOST_READ` bytes, and how long to wait, `LONGEST_WAIT` at most."""

    status: int
    body_start: str = ""
    retry_after: timedelta = timedelta()


class NotAllowed(Exception):
    """Nothing has been sent, nor will it be: the address is none of the internet's, or no URL by https."""


class NotReached(Exception):
    """Nothing has been sent: there is no such name, nobody answers, or the certificate is wrong."""


class LineBroke(Exception):
    """What has been sent may have arrived, or not: the line broke, or no answer came in time."""


def hand_over(
    url: str, body: bytes, headers: Mapping[str, str], judge: Callable[[Response], Outcome]
) -> Outcome:
    """What became of a message that is posted there; what is answered is for `judge` to read."""
    try:
        return judge(post(url, body, headers))
    except NotAllowed as error:
        return Refused(str(error))
    except NotReached as error:
        return TryLater(str(error))
    except LineBroke as error:
        return Unknown(str(error))


def post(url: str, body: bytes, headers: Mapping[str, str], seconds: float = SECONDS) -> Response:
    """Post it within `seconds`; raise NotAllowed, NotReached or LineBroke, without any part of the URL."""
    parts = split(url)
    deadline = time.monotonic() + seconds
    connection = HTTPConnection(parts.hostname or "", _port(parts))
    # A line that is lost must not be made anew to where nobody has looked.
    connection.auto_open = 0
    connection.sock = _connected(parts, deadline)
    path = f"{parts.path or '/'}?{parts.query}" if parts.query else parts.path or "/"
    with closing(connection), _hung_up(connection.sock, deadline):
        try:
            connection.request("POST", path, body, {"Host": parts.netloc, **headers})
            answer = connection.getresponse()
        except (OSError, HTTPException) as error:
            raise LineBroke(f"The line broke: {type(error).__name__}.") from error
        said = b""
        # The answer is known; what is said besides is for people.
        with suppress(OSError, HTTPException):
            said = answer.read(MOST_READ)
    retry_after = wait_of(answer.getheader("Retry-After", "").strip(), timezone.now())
    return Response(answer.status, said.decode(errors="replace"), retry_after)


def wait_of(retry_after: str, now: datetime) -> timedelta:
    """Return how long `Retry-After` asks to wait, within `LONGEST_WAIT`; nothing where it is unreadable."""
    try:
        if SECONDS_TO_WAIT.fullmatch(retry_after):
            wait = timedelta(seconds=min(float(retry_after), LONGEST_WAIT.total_seconds()))
        else:
            until = parsedate_to_datetime(retry_after)
            wait = (until if until.tzinfo else until.replace(tzinfo=UTC)) - now
    except (ValueError, TypeError, IndexError, OverflowError):
        return timedelta()
    return min(max(wait, timedelta()), LONGEST_WAIT)


def split(url: str) -> SplitResult:
    """Its parts; NotAllowed of one that is no plain URL by https of a host. Nothing is resolved."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError as error:
        raise NotAllowed("That is no address.") from error
    if parts.scheme != "https" and not (_lifted() and parts.scheme == "http"):
        raise NotAllowed("The address must begin with https://.")
    if not parts.hostname or "@" in parts.netloc or port == 0:
        raise NotAllowed("The address must name a host, and nothing else before its path.")
    if not url.isascii() or not url.isprintable() or " " in url:
        raise NotAllowed("The address holds letters that an address cannot.")
    return parts


def is_outside(address: IPv4Address | IPv6Address) -> bool:
    """Whether that is an address of the public internet, of one host."""
    if isinstance(address, IPv4Address):
        return address.is_global and not (address.is_multicast or address.is_reserved)
    within = address.ipv4_mapped
    if address in NAT64:
        within = IPv4Address(int(address) & 0xFFFF_FFFF)
    if within is not None:
        return is_outside(within)
    return address in UNICAST and address.is_global and not address.sixtofour and address not in EXAMPLES


def resolve(host: str, port: int) -> list[str]:
    """Its addresses; NotReached without any, NotAllowed if one of them is none of the internet's."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise NotReached("There is no such host.") from error
    addresses = list(dict.fromkeys(str(entry[4][0]) for entry in found))
    if not _lifted() and not all(is_outside(ip_address(address)) for address in addresses):
        raise NotAllowed("The address is none of the public internet.")
    return addresses


def _lifted() -> bool:
    return settings.NOTICES_TO_PRIVATE_ADDRESSES


def _port(parts: SplitResult) -> int:
    return parts.port or PORTS[parts.scheme]


def _connected(parts: SplitResult, deadline: float) -> socket.socket:
    """A line to one of its addresses, as they were checked; each has its share of the time."""
    host, reason = parts.hostname or "", ""
    addresses = resolve(host, _port(parts))
    for left in range(len(addresses), 0, -1):
        try:
            line = socket.create_connection((addresses[-left], _port(parts)), _left(deadline) / left)
        except OSError as error:
            reason = type(error).__name__
        else:
            return _secured(line, host, deadline) if parts.scheme == "https" else line
    raise NotReached(f"Nobody answers there: {reason}.")


def _secured(line: socket.socket, host: str, deadline: float) -> socket.socket:
    try:
        secured = _tls().wrap_socket(line, server_hostname=host, do_handshake_on_connect=False)
        with _hung_up(secured, deadline):
            secured.do_handshake()
    except (OSError, ValueError) as error:
        line.close()
        raise NotReached(f"No safe line can be made: {type(error).__name__}.") from error
    return secured


@cache
def _tls() -> ssl.SSLContext:
    return ssl.create_default_context()


def _left(deadline: float) -> float:
    return max(deadline - time.monotonic(), 0.001)


@contextmanager
def _hung_up(line: socket.socket, deadline: float) -> Iterator[None]:
    """The line is shut when the time is over, however slowly the other side drips."""
    line.settimeout(_left(deadline))
    timer = threading.Timer(_left(deadline), _shut, (line,))
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def _shut(line: socket.socket) -> None:
    with suppress(OSError):
        # Not as TLS would: another thread is reading from it.
        socket.socket.shutdown(line, socket.SHUT_RDWR)
