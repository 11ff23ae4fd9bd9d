"""Tests of the limit for request bodies."""

import shutil
import socket
import sys
import threading
from http.client import HTTPConnection
from urllib.parse import urlsplit

import pytest

from tests.running_server import free_port, lone_environment, start_daphne, start_server

pytestmark = pytest.mark.long

MEGABYTE = 2**20
PIECE = b"x" * 2**16
LARGE = 300 * MEGABYTE


@pytest.fixture(scope="module", params=["daphne", "play"])
def server(request, tmp_path_factory, collected, new_database):
    """Return a server, started by each of the commands that serve pages."""
    var = tmp_path_factory.mktemp("var")
    environment = lone_environment(var)
    shutil.copy(new_database, var)
    shutil.copytree(collected, var / "static")
    if request.param == "daphne":
        running = start_daphne(environment)
    else:
        running = start_server(environment, free_port(), "--prepared")
    with running:
        yield running


def connect(server):
    address = urlsplit(server.url)
    return socket.create_connection((address.hostname, address.port), timeout=30)


def head(*lines):
    return "\r\n".join(("POST /guest/ HTTP/1.1", "Host: localhost", *lines, "", "")).encode()


def answer(line):
    with line.makefile("rb") as stream:
        return int(stream.readline().split()[1])


def peak_memory(server):
    """Return the peak memory of the process in bytes; 0 if the system does not report it."""
    if sys.platform != "linux":
        return 0
    with open(f"/proc/{server.process.pid}/status") as status:
        line = next(line for line in status if line.startswith("VmHWM"))
    return int(line.split()[1]) * 1024


def send(line, wrap):
    try:
        for _ in range(LARGE // len(PIECE)):
            line.sendall(wrap(PIECE))
    except OSError:
        return


MULTIPART = "Content-Type: multipart/form-data; boundary=b"
FORM = "Content-Type: application/x-www-form-urlencoded"
LENGTH = f"Content-Length: {LARGE}"


@pytest.mark.parametrize(
    ("headers", "wrap"),
    [
        ((MULTIPART, LENGTH), bytes),
        ((FORM, LENGTH), bytes),
        ((MULTIPART, "Transfer-Encoding: chunked"), lambda piece: b"%x\r\n%s\r\n" % (len(piece), piece)),
    ],
)
def test_large_body_is_rejected_without_memory_growth(server, headers, wrap):
    with connect(server) as line:
        line.sendall(head("Content-Length: 0"))
        line.recv(1)
    before = peak_memory(server)
    with connect(server) as line:
        line.sendall(head(*headers))
        sender = threading.Thread(target=send, args=(line, wrap))
        sender.start()
        assert answer(line) == 413
        sender.join(timeout=30)
    assert peak_memory(server) - before < 10 * MEGABYTE


def test_large_body_is_refused_by_its_content_length(server):
    with connect(server) as line:
        line.sendall(head(FORM, LENGTH, "Expect: 100-continue"))
        assert answer(line) == 413


@pytest.mark.parametrize("size", [1, MEGABYTE])
def test_allowed_body_size_reaches_the_pages(server, size):
    with connect(server) as line:
        line.sendall(head(FORM, f"Content-Length: {size}", "Connection: close") + b"x" * size)
        assert answer(line) == 403


def test_root_path_header_is_ignored(server):
    address = urlsplit(server.url)
    line = HTTPConnection(address.hostname, address.port, timeout=30)
    line.request("GET", "/", headers={"Daphne-Root-Path": "/elsewhere"})
    page = line.getresponse()
    assert page.status == 200
    assert b"elsewhere" not in page.read()
