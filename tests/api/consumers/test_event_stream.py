"""Event streams: contents, access, and what ends them."""

from datetime import timedelta

import pytest
from asgiref.sync import sync_to_async
from django.utils import timezone

from games.accounts.services.account_deletion import delete_account
from games.api.consumers import event_stream as line_module
from games.api.selectors import streams as words
from games.api.services.tokens import create_token, revoke_token
from games.clubs.services.clubs import create_club, leave_club
from games.hosting.services.hosting import resign
from games.live_board.consumers.hub import hub
from games.lobby.services.matches import join_match
from games.matches.services.publishing import publish
from games.models import Club, Event, Match, Token, User
from tests.builders import expire_windows, make_match, make_user, play_window, submit_any, users_of
from tests.club_builders import make_account, make_member
from tests.error_cases import make_open_match
from tests.event_streams import PATIENCE_SECONDS, ServerSentEvent, StreamClient, close_streams, is_silent

pytestmark = pytest.mark.django_db(transaction=True)


@sync_to_async
def match_of(people: int = 2, **plan) -> Match:
    return make_match(people=people, **{"game": "toy-signs"} | plan)


@sync_to_async
def secret_for(user: User, days: int = 0) -> tuple[Token, str]:
    User.objects.filter(pk=user.pk).update(is_guest=False)
    user.is_guest = False
    return create_token(user=user, name="Program", scope="play", days=days)


def of_club() -> tuple[Club, Match]:
    club = create_club(user=make_account("founder"), name="Sirius")
    match = make_match(people=2, game="toy-signs", unlisted=True)
    Match.objects.filter(pk=match.pk).update(club=club)
    return club, match


played = sync_to_async(play_window)
changed = sync_to_async(lambda match: publish(Match.objects.get(pk=match.pk)))


@sync_to_async
def player_of(match: Match, seat: int = 0) -> User:
    return users_of(match)[seat]


def stream_of(match: Match, **given: str) -> StreamClient:
    return StreamClient(f"matches/{match.pk}/stream", **given)


async def opened(match: Match, **given: str) -> StreamClient:
    stream = await stream_of(match, **given).open()
    assert stream.status == 200
    return stream


@sync_to_async
def public_events(match: Match) -> list[dict]:
    found = Event.objects.filter(match=match, audience__isnull=True).order_by("sequence")
    return [
        {"window": number, "kind": kind, "data": data}
        for number, kind, data in found.values_list("window__number", "kind", "data")
    ]


async def heard(stream: StreamClient, match: Match) -> list[ServerSentEvent]:
    version = (await sync_to_async(Match.objects.get)(pk=match.pk)).version
    told = await stream.until("changed")
    while told[-1].data["version"] < version:
        told += await stream.until("changed")
    return [each for each in told if each.kind == "event"]


async def test_reconnected_stream_resumes_without_gap_or_repeat():
    match = await match_of()
    first = await opened(match, last="0-0")
    for _ in range(3):
        await played(match)
    whole, told = await public_events(match), await heard(first, match)
    assert [each.data for each in told] == whole
    assert len({each.mark for each in told}) == len(told)
    await first.hang_up()
    for number, each in enumerate(told):
        again = await opened(match, last=each.mark)
        rest = [sent.data for sent in await heard(again, match)]
        assert rest == whole[number + 1 :]
        await again.hang_up()


async def test_stream_of_waiting_match_tells_who_joins():
    match = await sync_to_async(make_open_match)()
    stream = await opened(match)
    began = await stream.until("changed")
    await sync_to_async(join_match)(match_id=match.pk, user=await sync_to_async(make_user)())
    told = await stream.until("changed")
    assert told[-1].data["version"] > began[-1].data["version"]
    await stream.hang_up()


async def test_event_during_stream_start_is_sent(monkeypatch):
    match, join = await match_of(), type(hub()).join

    async def late_join(self, match_id, watcher):
        await played(match)
        await join(self, match_id, watcher)

    monkeypatch.setattr(type(hub()), "join", late_join)
    before = await public_events(match)
    stream = await opened(match)
    told = await stream.until("changed") + await stream.until("changed")
    told = [each.data for each in told if each.kind == "event"]
    assert told
    assert before + told == await public_events(match)
    await stream.hang_up()


@pytest.mark.parametrize("last", ["nonsense", "99-0", "0-1000", "0-1 or 1=1"])
async def test_unknown_last_event_id_resets_the_stream(last):
    match = await match_of()
    stream = await opened(match, last=last)
    reset, now = await stream.until("changed")
    assert reset.kind == "reset"
    assert reset.data == {"board": f"/api/v1/matches/{match.pk}"}
    assert reset.mark == now.mark == "0-1"
    await stream.hang_up()


async def test_stream_resets_after_too_many_missed_windows(monkeypatch):
    monkeypatch.setattr(words, "MAX_WINDOWS_RESENT", 2)
    match = await match_of()
    for _ in range(3):
        await played(match)
    for last, kind in (("0-0", "reset"), ("1-0", "event")):
        stream = await opened(match, last=last)
        assert (await stream.until("changed"))[0].kind == kind
        await stream.hang_up()


async def test_revoked_token_ends_only_its_streams():
    match = await match_of()
    user = await player_of(match)
    (token, secret), (_, other) = await secret_for(user), await secret_for(user)
    ending = [await opened(match, secret=secret), await StreamClient("waiting/stream", secret=secret).open()]
    staying = [await opened(match, secret=other), await StreamClient("waiting/stream", secret=other).open()]
    for stream in (*ending, *staying):
        await stream.next()
    await sync_to_async(revoke_token)(user=user, token_id=token.pk)
    for stream in ending:
        await stream.end()
    for stream in staying:
        assert await is_silent(stream)
    await close_streams(staying)
    assert (await stream_of(match, secret=secret).open()).status == 401
    assert hub()._api_listeners == set()


@pytest.mark.parametrize(
    ("end", "seconds"),
    [
        (lambda user: delete_account(user=user), 10 * PATIENCE_SECONDS),
        (lambda user: User.objects.filter(pk=user.pk).update(is_active=False), 0.05),
        (lambda user: Token.objects.filter(user=user).delete(), 0.05),
    ],
    ids=["leaves for good", "deactivated", "without tokens"],
)
async def test_streams_of_deleted_account_or_revoked_token_close(end, seconds, monkeypatch):
    monkeypatch.setattr(line_module, "REVALIDATION_SECONDS", seconds)
    match = await match_of()
    user = await player_of(match)
    (_, secret), (_, other) = await secret_for(user), await secret_for(await player_of(match, 1))
    ending = [await opened(match, secret=secret), await StreamClient("waiting/stream", secret=secret).open()]
    staying = [await opened(match), await opened(match, secret=other)]
    for stream in (*ending, *staying):
        await stream.next()
    await sync_to_async(end)(user)
    for stream in ending:
        await stream.end()
    await changed(match)
    for stream in staying:
        await stream.until("changed")
    await close_streams(staying)


async def test_stream_closes_when_watching_is_forbidden():
    match = await match_of(people=3)
    _, secret = await secret_for(await player_of(match))
    stranger, player = await opened(match), await opened(match, secret=secret)
    for stream in (stranger, player):
        await stream.next()
    await sync_to_async(Match.objects.filter(pk=match.pk).update)(watching=Match.Watching.PLAYERS)
    await changed(match)
    await stranger.end()
    await player.until("changed")
    await player.hang_up()
    assert (await stream_of(match).open()).status == 403


async def test_stream_of_club_match_closes_on_leaving_the_club():
    club, match = await sync_to_async(of_club)()
    goes, stays = [await sync_to_async(make_member)(club, name) for name in ("goes", "stays")]
    streams = [await opened(match, secret=(await secret_for(user))[1]) for user in (goes, stays)]
    for stream in streams:
        await stream.next()
    await sync_to_async(leave_club)(club_id=club.pk, user=goes)
    await streams[0].end()
    await changed(match)
    await streams[1].until("changed")
    await streams[1].hang_up()


async def test_stream_of_former_player_is_delayed():
    match = await match_of(people=3, watch_delay=1)
    _, secret = await secret_for(await player_of(match))
    stream = await opened(match, secret=secret, last="0-0")
    await played(match)
    told = await heard(stream, match)
    await sync_to_async(resign)(match_id=match.pk, user=await player_of(match))
    for _ in range(3):
        await played(match)
    last = await stream.until("changed")
    while last[-1].data["window"] < 3:
        last += await stream.until("changed")
    events = [each.data for each in (*told, *last) if each.kind == "event"]
    assert events == [each for each in await public_events(match) if each["window"] < 3]
    await stream.hang_up()


async def test_your_turn_stream_sends_every_change():
    match = await match_of(game="goofspiel")
    user = await player_of(match)
    _, secret = await secret_for(user)
    stream = await StreamClient("waiting/stream", secret=secret).open()
    (now,) = (await stream.next()).data
    assert (now["number"], now["waits_for_me"]) == (match.pk, True)
    await sync_to_async(expire_windows)(match.windows.all(), timezone.now() + timedelta(days=9))
    await changed(match)
    (moved,) = (await stream.next()).data
    assert now["deadline"] < moved["deadline"]
    await sync_to_async(submit_any)(match, user)
    assert (await stream.next()).data == []
    await sync_to_async(submit_any)(match, await player_of(match, 1))
    (again,) = (await stream.next()).data
    assert again["label"] != now["label"]
    other = await match_of(game="goofspiel")
    assert await is_silent(stream)
    await sync_to_async(other.seats.filter(number=0).update)(user=user)
    await changed(other)
    assert {each["number"] for each in (await stream.next()).data} == {match.pk, other.pk}
    await sync_to_async(match.seats.filter(user=user).update)(user=None, bot="random")
    await sync_to_async(Match.objects.filter(pk=match.pk).update)(host=None)
    await changed(match)
    assert [each["number"] for each in (await stream.next()).data] == [other.pk]
    await stream.hang_up()
    same = await StreamClient("waiting/stream", secret=secret, last=stream.last).open()
    assert await same.more() == "retry: 3000\n\n"
    assert await is_silent(same)
    await same.hang_up()
    assert hub()._api_listeners == set()


async def test_stream_above_the_limit_returns_429(settings):
    settings.STREAMS_AT_ONCE = 2
    match = await match_of()
    _, secret = await secret_for(await player_of(match))
    streams = [await opened(match), await opened(match)]
    refused = await stream_of(match).open()
    assert (refused.status, refused.headers["content-type"]) == (429, "application/problem+json")
    assert int(refused.headers["retry-after"]) > 0
    assert await refused.more() is None
    streams += [await opened(match, secret=secret), await opened(match, secret=secret)]
    assert (await stream_of(match, secret=secret).open()).status == 429
    assert (await stream_of(match, method="HEAD").open()).status == 200
    await streams.pop().hang_up()
    await streams.pop(0).hang_up()
    streams += [await opened(match), await opened(match, secret=secret)]
    await close_streams(streams)


async def test_stream_sends_heartbeats_and_ends_after_limit(monkeypatch):
    monkeypatch.setattr(line_module, "HEARTBEAT_SECONDS", 0.05)
    monkeypatch.setattr(line_module, "MAX_STREAM_SECONDS", 0.5)
    stream = await opened(await match_of())
    assert "\n\n:\n\n" in await stream.end()


async def test_stream_headers_describe_event_stream():
    match = await match_of()
    stream = await opened(match, Accept="text/event-stream", Accept_Encoding="gzip")
    assert stream.headers["content-type"] == "text/event-stream"
    assert stream.headers["x-accel-buffering"] == "no"
    assert not {"content-length", "content-encoding", "etag"} & set(stream.headers)
    await stream.hang_up()
    head = await stream_of(match, method="HEAD").open()
    assert (head.status, head.headers["content-type"]) == (200, "text/event-stream")
    assert await head.more() is None
