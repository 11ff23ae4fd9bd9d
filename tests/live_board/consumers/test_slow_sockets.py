"""Tests of slow and closed sockets and streams, and of the cost of sending to many."""

import socket
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urlsplit

import httpx
import pytest
from daphne.ws_protocol import WebSocketFactory, WebSocketProtocol

from games.models import Event
from spacerace.daphne_guard import LimitedSocket
from tests.builders import any_move, make_match, users_of, window_of
from tests.laws.visitors import token_secret_of
from tests.spacerace.test_request_size import peak_memory

pytestmark = pytest.mark.long

MEGABYTE = 2**20
MOST_FLOODED = 60 * MEGABYTE
TEXT = "T minus 10 – ☄"
FAT, MANY = "x" * MEGABYTE, 12
"""Long events in a number that exceeds the system buffers of a client that does not read."""
PING = b"\x89\xfd" + bytes(4) + bytes(125)


class Line:
    """A transport that accepts `room` more bytes at once."""

    connected = True

    def __init__(self, room=10**9):
        self.room, self.sent, self.kept = room, b"", b""
        self.producer = None
        self.cut = False

    def unregisterProducer(self):  # noqa: N802
        self.producer = None

    def registerProducer(self, producer, streaming):  # noqa: N802
        self.producer = producer
        producer.resumeProducing()

    def writeSomeData(self, data):  # noqa: N802
        taken, self.room = data[: self.room], self.room - len(data[: self.room])
        self.sent += taken
        return len(taken)

    def write(self, data):
        self.kept += data

    def read_all(self):
        self.sent, self.kept = self.sent + self.kept, b""
        self.producer.resumeProducing()

    def abortConnection(self):  # noqa: N802
        self.cut = True


@pytest.fixture
def factory(monkeypatch):
    monkeypatch.setattr(WebSocketFactory, "protocol", LimitedSocket)
    monkeypatch.setattr(WebSocketProtocol, "connectionMade", lambda self: None)
    monkeypatch.setattr(LimitedSocket, "_last_text", None)
    return WebSocketFactory(None, server="spacerace")


def open_socket(factory, line):
    opened = factory.buildProtocol(None)
    opened.state, opened.client_addr = opened.STATE_OPEN, None
    opened._perMessageCompress = None
    opened.makeConnection(line)
    return opened


def frame(text):
    return bytes([0x81, len(text.encode())]) + text.encode()


def test_message_to_many_sockets_is_encoded_once(factory, monkeypatch):
    prepared = []
    prepare = factory.prepareMessage
    monkeypatch.setattr(factory, "prepareMessage", lambda text: prepared.append(text) or prepare(text))
    lines = [Line() for _ in range(20)]
    sockets = [open_socket(factory, line) for line in lines]
    for text in (TEXT, TEXT + "!"):
        for each in sockets:
            each.handle_reply({"type": "websocket.send", "text": text})
    assert prepared == [TEXT.encode(), f"{TEXT}!".encode()]
    assert {line.sent for line in lines} == {frame(TEXT) + frame(TEXT + "!")}
    assert not any(line.kept for line in lines)


def test_closed_socket_is_sent_nothing(factory):
    line = Line()
    closing = open_socket(factory, line)
    closing.state = closing.STATE_CLOSING
    with pytest.raises(RuntimeError):
        closing.serverSend(TEXT)
    assert not line.sent


def test_unsent_frames_keep_their_order(factory):
    line = Line(room=5)
    slow = open_socket(factory, line)
    slow.serverSend("first")
    line.room = 100
    slow.serverSend("second")
    assert (line.sent, line.kept) == (frame("first")[:5], frame("first")[5:] + frame("second"))
    line.read_all()
    slow.serverSend("third")
    assert line.sent == b"".join(map(frame, ("first", "second", "third")))


UPGRADE = "\r\n".join(
    (
        "Origin: http://localhost\r\nUpgrade: websocket\r\nConnection: Upgrade",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n",
    )
)


def call(server, path, headers="", status=b"200", kept=4096):
    """Return a connection with a request for that path and a small receive buffer."""
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, kept)
    line.settimeout(30)
    line.connect(("127.0.0.1", urlsplit(server.url).port))
    line.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n{headers}\r\n".encode())
    assert line.recv(12) == b"HTTP/1.1 " + status
    return line


PONG = b"\x8a\x7d" + bytes(125)


def read_until(line, wanted):
    said = b""
    while wanted not in said:
        said += line.recv(65_536)


def flood(line):
    for _ in range(MOST_FLOODED // len(PING * 1000)):
        line.sendall(PING * 1000)


@pytest.mark.django_db(transaction=True)
def test_socket_that_never_reads_is_closed(daphne):
    with call(daphne, f"/ws/matches/{make_match().pk}/", UPGRADE, b"101") as line:
        line.sendall(PING)
        read_until(line, PONG)
        before = peak_memory(daphne)
        with pytest.raises(ConnectionError):
            flood(line)
    assert peak_memory(daphne) - before < 25 * MEGABYTE


def read_to_the_end(line):
    while line.recv(65_536):
        pass


def read_bytes(line, number):
    while number > 0:
        number -= len(line.recv(65_536))


def write_and_play(server, match, version):
    """Write long events, and let the server play the window."""
    window = window_of(match)
    Event.objects.bulk_create(
        Event(match=match, window=window, sequence=100_000 * version + n, kind="fat", data={"text": FAT})
        for n in range(MANY)
    )
    for seat in window.submissions.values_list("seat__number", flat=True):
        sent = {"window": window.pk, "move": any_move(match, seat)}
        headers = {"Authorization": f"Bearer {token_secret_of(users_of(match)[seat])}"}
        address = f"{server.url}/api/v1/matches/{match.pk}/submit"
        assert httpx.post(address, json=sent, headers=headers, timeout=60).status_code == 200


@pytest.mark.django_db(transaction=True)
def test_unread_stream_is_cut_and_others_stay(daphne):
    match = make_match(people=2, game="toy-signs")
    path = f"/api/v1/matches/{match.pk}/stream"
    with call(daphne, path) as deaf, call(daphne, path, kept=2 * MEGABYTE) as quick:
        for version in range(1, 4):
            with ThreadPoolExecutor(1) as pool:
                reading = pool.submit(read_bytes, quick, MANY * MEGABYTE)
                write_and_play(daphne, match, version)
                reading.result(timeout=60)
        with pytest.raises(ConnectionError):
            read_to_the_end(deaf)
