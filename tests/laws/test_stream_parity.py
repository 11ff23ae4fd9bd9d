"""Streams tell a program what sockets tell the browser of the same visitor, and nothing else."""

import re

import pytest
from asgiref.sync import async_to_sync, sync_to_async

from games.models import Event, Match
from games.permissions.selectors.visibility import public_version
from tests.builders import play_window
from tests.event_streams import ServerSentEvent, StreamClient, is_silent
from tests.laws.secret_matches import make_running_match
from tests.laws.secrets import changed_secrets
from tests.laws.visitors import Visitor, open_match_socket, token_secret_of, visitors_of
from tests.websockets import PatientSocket

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.long]

WINDOWS = 3
KINDS = {
    "open to all": {},
    "late": {"watch_delay": 1},
    "players only": {"watching": Match.Watching.PLAYERS},
    "by invitation": {"unlisted": True},
}


def versions_in(text: str) -> list[int]:
    return [int(number) for number in re.findall(r'(?:data-version="|"version": )(\d+)', text)[:1]]


class Pair:
    """A socket and a stream of one visitor, and all that comes over either."""

    def __init__(self, match: Match, visitor: Visitor) -> None:
        self.match, self.visitor = match, visitor
        self.shown: list[int] = []
        self.told: list[ServerSentEvent] = []
        self.is_closed = False

    async def open(self) -> "Pair":
        """Open both."""
        secret = await sync_to_async(token_secret_of)(self.visitor.user) if self.visitor.user else ""
        client = await sync_to_async(self.visitor.client)()
        self.socket: PatientSocket = await open_match_socket(self.match, client)
        path = f"matches/{self.match.pk}/stream"
        self.stream = await StreamClient(path, secret=secret, last="0-0").open()
        self.is_closed = self.stream.status == 403
        return self

    async def listen(self, version: int) -> None:
        if self.is_closed:
            return
        while self.shown[-1:] < [version]:
            self.shown += versions_in((await self.socket.receive_output())["text"])
        while not self.told or self.told[-1].kind != "changed" or self.told[-1].data["version"] < version:
            self.told.append(await self.stream.next())

    async def end(self) -> None:
        """Close both, of which neither tells any more."""
        if self.is_closed:
            assert (await self.socket.receive_output())["type"] == "websocket.close"
            return
        assert await self.socket.receive_nothing()
        assert await is_silent(self.stream)
        await self.socket.disconnect()
        await self.stream.hang_up()


@sync_to_async
def version_for(match: Match, visitor: Visitor) -> int:
    match.refresh_from_db()
    return match.version if visitor.seat is not None else public_version(match)


async def all_listen(pairs: list[Pair]) -> None:
    for pair in pairs:
        await pair.listen(await version_for(pair.match, pair.visitor))


async def played_before(match: Match, visitors: list[Visitor]) -> list[Pair]:
    """What everybody hears of some windows."""
    pairs = [await Pair(match, visitor).open() for visitor in visitors]
    await all_listen(pairs)
    for _ in range(WINDOWS):
        await sync_to_async(play_window)(match)
        await all_listen(pairs)
    for pair in pairs:
        await pair.end()
    return pairs


@pytest.mark.parametrize("kind", KINDS)
def test_a_stream_is_told_what_the_socket_of_the_same_visitor_is(kind):
    match = make_running_match("toy-signs", windows=2, **KINDS[kind])
    visitors = visitors_of(match)
    pairs = async_to_sync(played_before)(match, visitors)
    public = [
        {"window": number, "kind": name, "data": data}
        for number, name, data in Event.objects.filter(match=match, audience__isnull=True)
        .order_by("sequence")
        .values_list("window__number", "kind", "data")
    ]
    assert public
    assert not all(pair.is_closed for pair in pairs)
    for pair in pairs:
        changed = [each.data["version"] for each in pair.told if each.kind == "changed"]
        assert (changed[-1:], bool(changed)) == (pair.shown[-1:], not pair.is_closed), pair.visitor.name
        assert changed == sorted(set(changed))
        if changed:
            events = [each.data for each in pair.told if each.kind == "event"]
            is_late = kind == "late" and pair.visitor.seat is None
            newest = pair.told[-1].data["window"]
            assert events == [each for each in public if not is_late or each["window"] < newest]


def test_secrets_make_no_difference_to_streams():
    match = make_running_match("toy-signs", windows=2)
    visitors = visitors_of(match)

    async def beginnings() -> list[str]:
        pairs = [await Pair(match, visitor).open() for visitor in visitors]
        await all_listen(pairs)
        for pair in pairs:
            await pair.end()
        return [pair.stream.text for pair in pairs]

    before = async_to_sync(beginnings)()
    assert len(set(before)) == 1
    with changed_secrets(match, None):
        assert async_to_sync(beginnings)() == before
