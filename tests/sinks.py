"""Servers for tests, which store what they are sent and answer as they are told; devices that read push messages."""

import json
import secrets
import socketserver
import ssl
import threading
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from email import message_from_bytes, policy
from email.message import EmailMessage
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, TypeVar

import http_ece
import msgspec
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from msgspec import Struct

CUT = 0
"""Instead of a status: take the request whole, and hang up."""
Server = TypeVar("Server", "HttpSink", "SmtpSink")


class Posted(Struct, frozen=True):
    """A received request."""

    path: str
    headers: Mapping[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        """Return the JSON of its body."""
        return msgspec.json.decode(self.body)


class HttpSink(ThreadingHTTPServer):
    """Answers with the statuses in `answers`, one after another, and then with `usual`; `says` are headers of
    all answers. It takes requests, but answers none, while `open` is not set.
    """

    daemon_threads = True

    def __init__(self, *answers: int, usual: int = 204, body: bytes = b"") -> None:
        super().__init__(("127.0.0.1", 0), _Answerer)
        self.answers, self.usual, self.body = list(answers), usual, body
        self.says: dict[str, str] = {}
        self.posted: list[Posted] = []
        self.open = threading.Event()
        self.open.set()

    def url(self, path: str = "/hook") -> str:
        """An address of it."""
        return f"http://127.0.0.1:{self.server_port}{path}"


class _Answerer(BaseHTTPRequestHandler):
    server: HttpSink

    def do_POST(self) -> None:
        """Keep it, and answer."""
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.posted.append(Posted(self.path, dict(self.headers), body))
        self.server.open.wait()
        status = self.server.answers.pop(0) if self.server.answers else self.server.usual
        if status != CUT:
            self.send_response(status)
            for name, value in {"Content-Length": str(len(self.server.body)), **self.server.says}.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(self.server.body)

    def log_message(self, *args: Any) -> None:
        """Nothing."""


@contextmanager
def listening(server: Server) -> Iterator[Server]:
    """The server, which listens in a thread of its own."""
    with server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
        thread.start()
        try:
            yield server
        finally:
            server.open.set()
            server.shutdown()
            thread.join()


def webhook_sink(*answers: int) -> AbstractContextManager[HttpSink]:
    """A server of webhooks."""
    return listening(HttpSink(*answers))


def push_service(*answers: int, tls: ssl.SSLContext | None = None) -> AbstractContextManager[HttpSink]:
    """A push service with long responses, which say that the message is at another URL."""
    service = HttpSink(*answers, usual=201, body=b"said at length " * 1_000)
    service.says["Location"] = service.url()
    if tls:
        service.socket = tls.wrap_socket(service.socket, server_side=True)
    return listening(service)


@dataclass(frozen=True)
class Device:
    """A browser with a push subscription."""

    private: ec.EllipticCurvePrivateKey = field(default_factory=partial(ec.generate_private_key, ec.SECP256R1()))
    secret: bytes = field(default_factory=lambda: secrets.token_bytes(16))

    @property
    def keys(self) -> dict[str, str]:
        """The keys that it gives to the site."""
        # The benchmarks start servers before Django has its settings.
        from games.notifications.transports.push import encode_base64url

        point = self.private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"p256dh": encode_base64url(point), "auth": encode_base64url(self.secret)}

    def read(self, sealed: bytes) -> dict[str, Any]:
        """Return the decrypted message."""
        plain = http_ece.decrypt(sealed, private_key=self.private, auth_secret=self.secret, version="aes128gcm")
        return json.loads(plain)


class SmtpSink(socketserver.ThreadingTCPServer):
    """`refused` are answers by the address, such as "550 no such user". While `open` is not set, it takes a mail
    whole
    and does not say so; `hanging` counts those that wait for its answer.
    """

    allow_reuse_address = daemon_threads = True

    def __init__(self, refused: Mapping[str, str] | None = None) -> None:
        super().__init__(("127.0.0.1", 0), _SmtpTalk)
        self.port = self.server_address[1]
        self.refused = dict(refused or {})
        self.mails: list[EmailMessage] = []
        self.hanging = threading.Semaphore(0)
        self.open = threading.Event()
        self.open.set()

    @property
    def keys(self) -> list[str]:
        """What was taken, by the keys of the messages."""
        return [str(mail["Message-ID"]) for mail in self.mails]


class _SmtpTalk(socketserver.StreamRequestHandler):
    server: SmtpSink

    def handle(self) -> None:
        """Speak as much SMTP as a mail takes."""
        self._say("220 sink")
        for line in self.rfile:
            verb, _, rest = line.decode().strip().partition(" ")
            address = rest.partition("<")[2].partition(">")[0]
            if verb.upper() == "DATA":
                self._say("354 go on")
                self._take()
            elif verb.upper() == "QUIT":
                self._say("221 bye")
                return
            else:
                self._say(self.server.refused.get(address, "250 ok") if verb.upper() == "RCPT" else "250 ok")

    def _take(self) -> None:
        lines = iter(self.rfile.readline, b".\r\n")
        mail = message_from_bytes(b"".join(lines), policy=policy.default)
        self.server.mails.append(mail)
        self.server.hanging.release()
        self.server.open.wait()
        self._say("250 taken")

    def _say(self, line: str) -> None:
        try:
            self.wfile.write(f"{line}\r\n".encode())
        except OSError:
            # Whoever was killed hears nothing any more.
            return


def smtp_sink(refused: Mapping[str, str] | None = None) -> AbstractContextManager[SmtpSink]:
    """A mail server that listens on `port`."""
    return listening(SmtpSink(refused))
