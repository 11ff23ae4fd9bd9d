"""Streams over a real server, which nothing but the line connects with who listens."""

import contextlib
import socket
import threading
from queue import Queue
from urllib.parse import urlsplit

import httpx
import pytest

from games.models import Event, Match
from tests.laws.visitors import secret_of
from tests.server.builders import any_move, make_match, window_of
from tests.server.streams import PATIENCE_SECONDS, Sent, sent_in

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.long]

FAT, MANY = 2**20, 12
"""An event so long, and so many of them, are more than the system keeps of what nobody reads."""


@pytest.fixture
def match() -> Match:
    return make_match(people=2, game="toy-signs")


@pytest.fixture
def site(daphne) -> str:
    return daphne.url


class Listener:
    """A program that reads a stream in a thread of its own."""

    def __init__(self, site: str, path: str, **headers: str) -> None:
        self.heard: Queue[Sent | None] = Queue()
        self.answered: Queue[httpx.Response] = Queue()
        self.last = ""
        self._site, self._path, self._headers = site, path, headers
        self._thread = threading.Thread(target=self._listen, daemon=True)
        self._thread.start()
        self.response = self.answered.get(timeout=PATIENCE_SECONDS)

    def _listen(self) -> None:
        block = ""
        asked = {"headers": self._headers, "timeout": PATIENCE_SECONDS}
        with (
            contextlib.suppress(httpx.HTTPError),
            httpx.stream("GET", f"{self._site}/api/v1/{self._path}", **asked) as answer,
        ):
            self.answered.put(answer)
            for line in answer.iter_lines():
                block += f"{line}\n"
                if not line:
                    for each in sent_in(block):
                        self.heard.put(each)
                    block = ""
        self.heard.put(None)

    def next(self) -> Sent | None:
        """The next event; None at the end of the stream."""
        return self.heard.get(timeout=PATIENCE_SECONDS)

    def until(self, version: int) -> list[Sent]:
        """What comes until the match is at that version."""
        found = []
        while not found or found[-1].kind != "changed" or found[-1].data["version"] < version:
            each = self.next()
            assert each is not None, "the stream has ended"
            found.append(each)
        self.last = found[-1].mark
        return found


def bearer(user) -> dict[str, str]:
    return {"Authorization": f"Bearer {secret_of(user)}"}


def play(site: str, match: Match) -> int:
    """Have all answer by the server, which alone can tell who listens; the version then."""
    window = window_of(match)
    for seat in match.seats.order_by("number"):
        if not window.submissions.filter(seat=seat, window__closed_at=None).exists():
            continue
        sent = {"window": window.pk, "move": any_move(match, seat.number)}
        answer = httpx.post(
            f"{site}/api/v1/matches/{match.pk}/submit",
            json=sent,
            headers=bearer(seat.user),
            timeout=PATIENCE_SECONDS,
        )
        assert answer.status_code == 200, answer.text
    match.refresh_from_db()
    return match.version


def events_of(told: list[Sent]) -> list[dict]:
    return [each.data for each in told if each.kind == "event"]


def read_on(line: socket.socket) -> None:
    """Read all that comes, to the end of the line if it has one."""
    while line.recv(65_536):
        pass


def test_who_does_not_read_is_hung_up_on_and_others_are_not(match, site):
    address = urlsplit(site)
    with socket.socket() as deaf:
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        deaf.settimeout(PATIENCE_SECONDS)
        deaf.connect((address.hostname, address.port))
        deaf.sendall(f"GET /api/v1/matches/{match.pk}/stream HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        assert deaf.recv(12) == b"HTTP/1.1 200"
        quick = Listener(site, f"matches/{match.pk}/stream")
        quick.until(match.version)
        for _ in range(3):
            window, first = window_of(match), 100_000 * (1 + match.version)
            Event.objects.bulk_create(
                Event(match=match, window=window, sequence=first + n, kind="fat", data={"text": "x" * FAT})
                for n in range(MANY)
            )
            told = quick.until(play(site, match))
            assert sum(each["kind"] == "fat" for each in events_of(told)) == MANY
        with pytest.raises(ConnectionError):
            read_on(deaf)
    assert quick.until(play(site, match))
