"""Tests of the WebSocket of a match page."""

import json
from functools import partial
from itertools import count

import psycopg
import pytest
from asgiref.sync import sync_to_async
from django.db import OperationalError
from redis.exceptions import ConnectionError as RedisConnectionError

from games import broadcast
from games.accounts.services.accounts import change_display_name
from games.live_board.consumers.hub import HINTS, hub
from games.live_board.consumers.match import (
    CLOSE_MALFORMED,
    CLOSE_NO_SUCH_MATCH,
    CLOSE_RATE_LIMITED,
    MAX_REQUESTS,
    REQUEST_PERIOD_SECONDS,
)
from games.live_board.renderers.fragments import Fragment
from games.lobby.services.matches import create_match, join_match, start_match
from games.match_setup.services.plans import MatchPlan
from games.models import Match, User
from spacerace.asgi import application
from spacerace.sockets import CLOSE_UNAVAILABLE
from tests.builders import browser_of, make_match, make_user, submit_any, users_of, window_of
from tests.websockets import PatientSocket, deliver_all, messages_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.asyncio]

SAME_SITE = [(b"origin", b"http://localhost"), (b"host", b"localhost")]
OTHER_SITE = [(b"origin", b"http://evil.example"), (b"host", b"localhost")]


async def open_socket(match_id: int, place: str = "") -> PatientSocket:
    socket = PatientSocket(application, f"/ws/matches/{match_id}/{place}", headers=SAME_SITE)
    connected, _ = await socket.connect()
    assert connected
    return socket


async def watched(people: int = 2) -> tuple[Match, list[User], PatientSocket]:
    match = await sync_to_async(make_match)(people=people)
    socket = await open_socket(match.pk)
    assert f'data-version="{match.version}"' in await socket.receive_from()
    return match, await sync_to_async(users_of)(match), socket


async def test_socket_without_redis_gets_board_and_closes(monkeypatch):
    match = await sync_to_async(make_match)(people=2)
    layer = hub()._layer

    async def away(*_):
        raise RedisConnectionError

    monkeypatch.setattr(layer, "group_add", away)
    socket = await open_socket(match.pk)
    assert f'data-version="{match.version}"' in await socket.receive_from()
    assert (await socket.receive_output())["code"] == CLOSE_UNAVAILABLE
    await socket.disconnect()
    assert hub()._watchers == {}


@pytest.mark.parametrize("place", ["spacerace.sockets._user_of", "games.live_board.consumers.match._load_visibility"])
async def test_socket_without_database_closes_with_code(monkeypatch, place):
    def away(*_):
        raise OperationalError from psycopg.OperationalError("the server was unreachable a moment ago")

    monkeypatch.setattr(place, away)
    socket = await open_socket(1)
    assert (await socket.receive_output())["code"] == CLOSE_UNAVAILABLE


async def test_lamp_update_is_small_for_current_board():
    match, users, early = await watched(people=3)
    await sync_to_async(submit_any)(match, users[0])
    assert f'data-version="{match.version + 1}"' in await early.receive_from()
    await sync_to_async(submit_any)(match, users[1])
    assert json.loads(await early.receive_from()) == {
        "version": match.version + 2,
        "board": match.board_version,
        "lamps": {"0": "ready", "1": "ready", "2": "awaited"},
        "awaited": "2 of 3 ready",
    }
    late = await open_socket(match.pk)
    assert f'data-version="{match.version + 2}"' in await late.receive_from()
    await sync_to_async(submit_any)(match, users[2])
    for socket in (early, late):
        assert f'data-version="{match.version + 3}"' in await socket.receive_from()
        await socket.disconnect()


async def test_socket_sends_only_newer_versions():
    match = await sync_to_async(make_match)(people=2)
    socket = await open_socket(match.pk, f"?have={match.version}")
    await socket.send_json_to({"have": 0})
    await sync_to_async(submit_any)(match, (await sync_to_async(users_of)(match))[0])
    await deliver_all(match.pk)
    (board,) = await messages_of(socket)
    assert f'data-version="{match.version + 1}"' in board
    await socket.disconnect()


async def test_page_is_not_notified_of_own_request():
    match = await sync_to_async(make_match)(people=2)
    user = (await sync_to_async(users_of)(match))[0]
    client = await sync_to_async(browser_of)(user)
    cookies = [(b"cookie", client.cookies.output(header="", sep=";").strip().encode())]
    pages = {}
    for name in ("mine", "other"):
        address = f"/ws/matches/{match.pk}/?have={match.version}&page={name}"
        pages[name] = PatientSocket(application, address, headers=[*SAME_SITE, *cookies])
        await pages[name].connect()
    sent = {"HTTP_HX_REQUEST": "true", "HTTP_PAGE_NAME": "mine"}
    window = await sync_to_async(window_of)(match)
    answer = await sync_to_async(client.post)(f"/matches/{match.pk}/submit/", {"window": window.pk, "bid": 1}, **sent)
    assert answer.status_code == 200
    await deliver_all(match.pk)
    heard = {name: await messages_of(page) for name, page in pages.items()}
    assert sorted(heard["other"]) == sorted([*heard["mine"], HINTS["desk.changed"]])
    for page in pages.values():
        await page.disconnect()


async def test_outdated_board_is_sent_whole(monkeypatch):
    match, users, socket = await watched()
    monkeypatch.setattr(broadcast, "broadcast_version", lambda *_: None)
    for user in users:
        await sync_to_async(submit_any)(match, user)
    await sync_to_async(match.refresh_from_db)()
    lamps = Fragment(match.version, match.board_version, "lamps of a board that was missed", whole=False)
    (watcher,) = hub()._watchers[match.pk]
    await watcher.show(lamps)
    assert f'data-board="{match.board_version}"' in await socket.receive_from()
    await socket.disconnect()


async def test_socket_with_too_many_requests_is_closed():
    _, _, socket = await watched()
    for _ in range(MAX_REQUESTS + 1):
        await socket.send_json_to({"have": 1})
    closed = {"type": "websocket.close", "code": CLOSE_RATE_LIMITED}
    assert await socket.receive_output() == closed


async def test_socket_with_occasional_requests_stays_open(monkeypatch):
    moments = count(0, REQUEST_PERIOD_SECONDS)
    monkeypatch.setattr("games.live_board.consumers.match.monotonic", lambda: next(moments))
    _, _, socket = await watched()
    for _ in range(3 * MAX_REQUESTS):
        await socket.send_json_to({"have": 1})
    assert await socket.receive_nothing()
    await socket.disconnect()


async def test_socket_request_returns_current_state_once(monkeypatch):
    match, users, socket = await watched()
    monkeypatch.setattr(broadcast, "broadcast_version", lambda *_: None)
    await sync_to_async(submit_any)(match, users[0])
    for _ in range(2):
        await socket.send_json_to({"have": match.version})
    assert f'data-version="{match.version + 1}"' in await socket.receive_from()
    assert await socket.receive_nothing()
    await socket.disconnect()


@pytest.mark.parametrize("said", ["nonsense", "[]", "{}", "[" * 100_000, '{"have": "1"}', '{"have": true}', "null"])
async def test_malformed_message_closes_socket_with_code(said):
    _, _, socket = await watched()
    await socket.send_to(text_data=said)
    assert await socket.receive_output() == {"type": "websocket.close", "code": CLOSE_MALFORMED}


@pytest.mark.parametrize("version", ["", "-1", "x", "9" * 19])
async def test_invalid_version_closes_socket_with_code(version):
    socket = await open_socket(1, f"?have={version}")
    assert await socket.receive_output() == {"type": "websocket.close", "code": CLOSE_MALFORMED}


async def test_missing_match_and_foreign_origin_are_rejected():
    socket = await open_socket(987_654)
    assert await socket.receive_output() == {"type": "websocket.close", "code": CLOSE_NO_SUCH_MATCH}
    connected, _ = await PatientSocket(application, "/ws/matches/1/", headers=OTHER_SITE).connect()
    assert not connected


async def test_waiting_room_is_notified_of_joins_and_start():
    host, guest = await sync_to_async(make_user)(), await sync_to_async(make_user)()
    plan = MatchPlan(game_slug="goofspiel", name="Waiting", seats=2, options={})
    match = await sync_to_async(create_match)(plan=plan, host=host)
    socket = await open_socket(match.pk, f"room/{match.version}/")
    assert await socket.receive_nothing()
    for change in (partial(join_match, user=guest), partial(start_match, user=host)):
        await sync_to_async(change)(match_id=match.pk)
        assert 'hx-target="#room-news"' in await socket.receive_from()
    await socket.disconnect()


async def test_renamed_player_is_shown_to_all_watchers():
    match = await sync_to_async(make_match)(people=2)
    user = (await sync_to_async(users_of)(match))[0]
    socket = await open_socket(match.pk)
    assert "Player 1" in await socket.receive_from()
    for former, name in (("Player 1", "Belka"), ("Belka", "Strelka")):
        await sync_to_async(change_display_name)(user=user, display_name=name)
        told = await socket.receive_from()
        assert name in told
        assert former not in told
    await socket.disconnect()


async def test_move_counts_when_broadcast_fails(monkeypatch, caplog):
    def no_layer():
        raise ConnectionError("redis://:password@away")

    match, users, socket = await watched()
    monkeypatch.setattr(broadcast, "get_channel_layer", no_layer)
    await sync_to_async(submit_any)(match, users[0])
    await socket.disconnect()
    assert f"cannot notify the spectators of match {match.pk} (ConnectionError)" in caplog.text
    assert "password" not in caplog.text
