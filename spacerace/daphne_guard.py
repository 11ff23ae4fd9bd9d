"""Changes to daphne: limits for request bodies and for the data buffered for slow sockets and streams, one
encoding of a message to many sockets, no body in responses to HEAD, and no secret URLs in the access log.

Twisted buffers and parses a whole body before the application sees the request, so a limit in Django or in an
ASGI application comes too late. Nor does an application learn how much is buffered for a socket.
"""

from typing import Any

import daphne.http_protocol
from autobahn.websocket.protocol import PreparedMessage
from daphne.http_protocol import WebRequest
from daphne.server import Server
from daphne.ws_protocol import WebSocketFactory, WebSocketProtocol
from django.conf import settings
from twisted.internet import reactor
from twisted.web.http import toChunk

from spacerace.logs import redact_secrets

LINGER_SECONDS = 2
MAX_BUFFERED_BYTES = 2**20
TOO_LARGE_BODY = b"This request is too large.\n"
TOO_LARGE_RESPONSE = (
    b"HTTP/1.1 413 Content Too Large\r\nContent-Type: text/plain\r\nConnection: close\r\n"
    b"Content-Length: %d\r\n\r\n%s" % (len(TOO_LARGE_BODY), TOO_LARGE_BODY)
)


EVENT_STREAM = b"text/event-stream"


class LimitedTransport:
    """A connection to a client that may not read, with a limit to what is buffered for it.

    Data is written immediately if possible: Twisted would wait for an event of the system, which costs more than the
    sending. The connection is cut when more than MAX_BUFFERED_BYTES would be buffered, unless they are one message.
    """

    def __init__(self, transport: Any) -> None:
        self._transport, self._waiting = transport, 0
        transport.unregisterProducer()

    def send(self, data: bytes) -> None:
        """Send the data after everything sent before."""
        rest = data
        if not self._waiting:
            sent = self._transport.writeSomeData(data) if self._transport.connected else 0
            if sent == len(data):
                return
            # The transport meets the error again and handles it.
            rest = data[sent:] if isinstance(sent, int) else data
        if self._waiting and self._waiting + len(rest) > MAX_BUFFERED_BYTES:
            self._transport.abortConnection()
            return
        self.count_buffered(len(rest))
        self._transport.write(rest)

    def count_buffered(self, length: int) -> None:
        """Count `length` bytes that are being written to the transport."""
        if not self._waiting:
            self._transport.registerProducer(self, False)
        self._waiting += length

    def resumeProducing(self) -> None:  # noqa: N802
        """Reset the count: the transport has written everything."""
        if self._waiting:
            self._waiting = 0
            self._transport.unregisterProducer()

    def stopProducing(self) -> None:  # noqa: N802
        """Do nothing when the connection is cut."""


class LimitedRequest(WebRequest):
    """A request that is refused with 413 as soon as its body is known to be larger than MAX_BODY_BYTES.

    If its response is a stream, the connection is cut when more than MAX_BUFFERED_BYTES are unread.
    """

    _outgoing: LimitedTransport | None = None

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        # Only Django reads forms.
        super().__init__(*args, parsePOSTFormSubmission=False, **kwargs)
        self._received = 0
        self._refused = False

    def gotLength(self, length: int | None) -> None:  # noqa: N802
        """Check the announced length of the body; None if it is chunked."""
        if length is not None and length > settings.MAX_BODY_BYTES:
            self._refuse()
        super().gotLength(0 if self._refused else length)

    def handleContentChunk(self, data: bytes) -> None:  # noqa: N802
        """Store the next piece of the body, unless the body is too large."""
        self._received += len(data)
        if not self._refused and self._received > settings.MAX_BODY_BYTES:
            self._refuse()
        if not self._refused:
            super().handleContentChunk(data)

    def requestReceived(self, command: bytes, path: bytes, version: bytes) -> None:  # noqa: N802
        """Pass the complete request to the application."""
        if self._refused:
            self.transport.loseConnection()
        else:
            # daphne trusts this header, the root path of the site, from any client.
            self.requestHeaders.removeHeader(b"Daphne-Root-Path")
            super().requestReceived(command, path, version)

    def handle_reply(self, message: dict[str, Any]) -> None:
        """Send a part of the response."""
        if self.finished or self.channel is None:
            return
        if self.method == b"HEAD" and message["type"] == "http.response.body":
            # Twisted drops only the first piece of the body: daphne writes past the method that it replaces.
            message = message | {"body": b""}
        types = (value for name, value in message.get("headers", ()) if name.lower() == b"content-type")
        if message["type"] == "http.response.start" and any(value.startswith(EVENT_STREAM) for value in types):
            self._outgoing = LimitedTransport(self.channel.transport)
        elif self._outgoing and self.startedWriting and message.get("more_body"):
            piece: bytes = message["body"]
            self.sentLength += len(piece)
            self._outgoing.send(b"".join(toChunk(piece)) if self.chunked else piece)
            return
        elif self._outgoing:
            # The head, and the body that comes with it, are sent in the usual way.
            self._outgoing.count_buffered(1 + len(message.get("body", b"")))
        super().handle_reply(message)

    def finish(self) -> None:
        """Restore the producer when the response is complete."""
        if self._outgoing and self.channel:
            self._outgoing = None
            self.channel.transport.unregisterProducer()
            self.channel.transport.registerProducer(self.channel, True)
        super().finish()

    def _refuse(self) -> None:
        self._refused = True
        # A rejected client must not be told to continue.
        self.requestHeaders.removeHeader(b"Expect")
        self.transport.write(TOO_LARGE_RESPONSE)
        # A client still sending takes a closed connection for an accident, so it has time to read why.
        # (Zope interfaces omit `self`, so mypy takes the seconds for it.)
        reactor.callLater(LINGER_SECONDS, self.channel.transport.abortConnection)  # type: ignore[arg-type]


class LimitedSocket(WebSocketProtocol):
    """A WebSocket that is cut when more than MAX_BUFFERED_BYTES are unread.

    A text that is sent to many sockets is encoded and framed once.
    """

    _last_text: str | None = None
    _last_frame: PreparedMessage

    def connectionMade(self) -> None:  # noqa: N802
        """Take over the connection from the HTTP request."""
        super().connectionMade()
        self._outgoing = LimitedTransport(self.transport)

    def serverSend(self, content: str | bytes, binary: bool = False) -> None:  # noqa: N802
        """Send a message of the application."""
        if binary or self.state != self.STATE_OPEN or isinstance(content, bytes):
            super().serverSend(content, binary)
            return
        if content is not LimitedSocket._last_text:
            LimitedSocket._last_frame = self.factory.prepareMessage(content.encode())
            LimitedSocket._last_text = content
        self.sendPreparedMessage(LimitedSocket._last_frame)

    def sendData(self, data: bytes, sync: bool = False, chopsize: int | None = None) -> None:  # noqa: N802
        """Send a frame or other data; everything that is sent passes through here."""
        self._outgoing.send(data)


def install() -> None:
    """Install the changes in every daphne server of this process, whatever command started it."""
    WebSocketFactory.protocol = LimitedSocket
    daphne.http_protocol.WebRequest = LimitedRequest
    log_action = Server.log_action

    def log_discreetly(server: Server, protocol: str, action: str, details: dict[str, Any]) -> None:
        log_action(server, protocol, action, details | {"path": redact_secrets(details["path"])})

    Server.log_action = log_discreetly
