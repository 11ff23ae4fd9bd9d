"""A server for tests, which stores posted requests and answers with given statuses."""

import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import msgspec
from msgspec import Struct

CUT = 0
"""Instead of a status: take the request whole, and hang up."""


class Posted(Struct, frozen=True):
    """A received request."""

    path: str
    headers: Mapping[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        """Return the JSON of its body."""
        return msgspec.json.decode(self.body)


class Sink(ThreadingHTTPServer):
    """Answers with the statuses in `answers`, one after another, and then with 204; `says` are headers of
    all answers. It takes requests, but answers none, while `open` is not set.
    """

    daemon_threads = True

    def __init__(self, *answers: int) -> None:
        super().__init__(("127.0.0.1", 0), _Answerer)
        self.answers = list(answers)
        self.says: dict[str, str] = {}
        self.posted: list[Posted] = []
        self.open = threading.Event()
        self.open.set()

    def url(self, path: str = "/hook") -> str:
        """An address of it."""
        return f"http://127.0.0.1:{self.server_port}{path}"


class _Answerer(BaseHTTPRequestHandler):
    server: Sink

    def do_POST(self) -> None:
        """Keep it, and answer."""
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.posted.append(Posted(self.path, dict(self.headers), body))
        self.server.open.wait()
        status = self.server.answers.pop(0) if self.server.answers else 204
        if status != CUT:
            self.send_response(status)
            for name, value in {"Content-Length": "0", **self.server.says}.items():
                self.send_header(name, value)
            self.end_headers()

    def log_message(self, *args: Any) -> None:
        """Nothing."""


@contextmanager
def webhook_sink(*answers: int) -> Iterator[Sink]:
    """A server that listens."""
    with Sink(*answers) as sink:
        thread = threading.Thread(target=sink.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
        thread.start()
        try:
            yield sink
        finally:
            sink.open.set()
            sink.shutdown()
            thread.join()
