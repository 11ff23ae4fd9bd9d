"""Hands and the order of the deck reach nobody else: others get the same bytes whatever they are."""

import re

import pytest
from asgiref.sync import sync_to_async
from django.test import Client

from games.models import Match
from games.rules.booster.cards import CARDS
from spacerace.asgi import application
from tests.caches import empty_caches
from tests.games.booster.builders import change_secrets, make_booster
from tests.hurry import every
from tests.server.builders import asked_of, play_window, users_of
from tests.server.sockets import PatientSocket

SAME_SITE = [(b"origin", b"http://localhost"), (b"host", b"localhost")]


@pytest.fixture
def match(db) -> Match:
    """A match of three people after eight turns."""
    started = make_booster(people=3, goal=20, seed=1957)
    for _ in range(8):
        play_window(started)
    return started


def addresses(match: Match) -> list[str]:
    """Every page that shows the match to whoever asks."""
    here = f"/matches/{match.pk}/"
    past = [f"{here}windows/{number}/" for number in range(match.windows.count())]
    return [here, f"{here}history/", *past]


def pages(match: Match, user=None) -> dict[str, str]:
    """What the user (None: a spectator) gets, without what differs between any two requests."""
    empty_caches()
    client = Client()
    if user:
        client.force_login(user)
    wanted = [*addresses(match), *([f"/matches/{match.pk}/private/"] if user else [])]
    return {
        address: _steady(client.get(address, headers={"HX-Request": "true"}).content.decode())
        for address in wanted
    }


def _steady(html: str) -> str:
    without_token = re.sub(r'(csrf[^>]*?(?:value="|: ?"))[^"]+', r"\1", html, flags=re.I)
    return re.sub(r'<span class="left">.*?</span>', "", without_token)


def active(match: Match) -> int:
    return asked_of(match)[0]


def test_a_spectator_gets_the_same_pages_whatever_is_hidden(match):
    before = pages(match)
    change_secrets(match, keep=())
    assert pages(match) == before


@pytest.mark.parametrize("turns_away", every(2, [0, 1, 2]), ids=["on turn", "next", "last"])
def test_a_player_gets_the_same_pages_whatever_others_hold(match, turns_away):
    number = (active(match) + turns_away) % 3
    player = users_of(match)[number]
    before = pages(match, player)
    change_secrets(match, keep=(number,))
    assert pages(match, player) == before


def test_a_player_does_see_their_own_hand(match):
    player = users_of(match)[0]
    before = pages(match, player)
    change_secrets(match, keep=(1, 2))
    after = pages(match, player)
    assert {address for address in before if before[address] != after[address]} == {
        f"/matches/{match.pk}/",
        f"/matches/{match.pk}/history/",
        f"/matches/{match.pk}/private/",
    }
    held = match.windows.latest("number").hands.get(seat__number=0).holdings["cards"]
    for card in held:
        assert CARDS[card].name in after[f"/matches/{match.pk}/private/"]


@pytest.mark.django_db(transaction=True)
async def test_the_socket_sends_the_same_bytes_whatever_is_hidden():
    match = await sync_to_async(make_booster)(people=2)
    await sync_to_async(play_window)(match)
    before = await first_message(match)
    await sync_to_async(change_secrets)(match, keep=())
    await sync_to_async(empty_caches)()
    assert _steady(await first_message(match)) == _steady(before)
    assert "bo-board" in before


async def first_message(match: Match) -> str:
    socket = PatientSocket(application, f"/ws/matches/{match.pk}/", headers=SAME_SITE)
    await socket.connect()
    message = await socket.receive_from()
    await socket.disconnect()
    return message
