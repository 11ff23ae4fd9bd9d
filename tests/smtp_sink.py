"""A mail server for tests, which stores mails, refuses given addresses, and can hang in the middle."""

import socketserver
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage


class Sink(socketserver.ThreadingTCPServer):
    """`refused` are answers by the address, such as "550 no such user". While `held`, it takes a mail whole
    and does not say so; `hanging` counts those that wait for its answer.
    """

    allow_reuse_address = daemon_threads = True

    def __init__(self, refused: Mapping[str, str] | None = None) -> None:
        super().__init__(("127.0.0.1", 0), _Talk)
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


class _Talk(socketserver.StreamRequestHandler):
    server: Sink

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


@contextmanager
def smtp_sink(refused: Mapping[str, str] | None = None) -> Iterator[Sink]:
    """A mail server that listens on `port`."""
    with Sink(refused) as sink:
        thread = threading.Thread(target=sink.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
        thread.start()
        try:
            yield sink
        finally:
            sink.open.set()
            sink.shutdown()
            thread.join()
