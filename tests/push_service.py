"""A push service for tests: keeps what it is sent and answers as it is told; and devices that read it."""

import json
import secrets
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from games.notifications.transports.push import encode_base64url

HANG_UP = 0
"""Instead of a status: the line is cut once the message has been read."""


@dataclass(frozen=True)
class Device:
    """A browser with a push subscription."""

    private: ec.EllipticCurvePrivateKey = field(default_factory=partial(ec.generate_private_key, ec.SECP256R1()))
    secret: bytes = field(default_factory=lambda: secrets.token_bytes(16))

    @property
    def keys(self) -> dict[str, str]:
        """The keys that it gives to the site."""
        point = self.private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"p256dh": encode_base64url(point), "auth": encode_base64url(self.secret)}

    def read(self, sealed: bytes) -> dict[str, Any]:
        """Return the decrypted message."""
        plain = http_ece.decrypt(sealed, private_key=self.private, auth_secret=self.secret, version="aes128gcm")
        return json.loads(plain)


class PushService(ThreadingHTTPServer):
    """A push service; `answers` are statuses for the next messages, then 201; `got` are its requests."""

    daemon_threads = True

    def __init__(self, *answers: int) -> None:
        super().__init__(("127.0.0.1", 0), _Talk)
        self.answers = list(answers)
        self.got: list[tuple[str, dict[str, str], bytes]] = []

    @property
    def url(self) -> str:
        """Where a device can be reached."""
        return f"http://127.0.0.1:{self.server_port}/device"


class _Talk(BaseHTTPRequestHandler):
    server: PushService

    def do_POST(self) -> None:
        """Take a message."""
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.got.append((self.path, dict(self.headers), body))
        status = self.server.answers.pop(0) if self.server.answers else 201
        if status == HANG_UP:
            self.close_connection = True
            return
        self.send_response(status)
        self.send_header("Location", self.server.url)
        self.end_headers()
        self.wfile.write(b"said at length " * 1_000)

    def log_message(self, *args: object) -> None:
        """Be quiet."""


@contextmanager
def push_service(*answers: int, tls: ssl.SSLContext | None = None) -> Iterator[PushService]:
    """Run a push service."""
    with PushService(*answers) as service:
        if tls:
            service.socket = tls.wrap_socket(service.socket, server_side=True)
        thread = threading.Thread(target=service.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
        thread.start()
        try:
            yield service
        finally:
            service.shutdown()
            thread.join()
