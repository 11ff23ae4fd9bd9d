"""Access by token: matches by invitation, deals of channels, and delayed matches."""

import json

import pytest
from django.test import Client
from django.utils import timezone

from games.api.views.schema import openapi_description
from games.hosting.services.host_commands import Announce, PauseMatch
from games.hosting.services.hosting import execute_command, vote
from games.matches.services.publishing import write_log_entry
from games.models import Match, Motion, Telegram, Token, User
from tests.api.selectors.test_examples import real
from tests.api_client import EXAMPLES, ApiClient
from tests.builders import make_match, play_window, submit_any, users_of
from tests.laws.visitors import api_answers, token_secret_of, visitors_of
from tests.telegrams import build_line, make_limited_race, write_telegram
from tests.telegraph.services.test_deals import LINE, proposal
from tests.url_access import World, make_world, rolled_back

pytestmark = pytest.mark.django_db

OF_MATCH = "/api/v1/matches/{match}"
MEMBERS = ("player", "host", "staff")
STRANGERS = ("nobody", "outsider", "elsewhere")


@pytest.fixture
def world(db) -> World:
    return make_world()


def headers(world: World, who: str, match: Match) -> dict[str, str]:
    if who in ("nobody", "invited"):
        return {"Invitation": match.invitation} if who == "invited" else {}
    session = world.browser(who).session
    return {"Authorization": f"Bearer {token_secret_of(User.objects.get(pk=session['_auth_user_id']))}"}


def reading(match: Match) -> list[str]:
    found = [place for place, calls in openapi_description()["paths"].items() if "get" in calls]
    of_match = [place for place in found if place.startswith(OF_MATCH) and "telegraph" not in place]
    return [place.format(match=match.pk) for place in of_match]


def test_only_insiders_read_match_by_invitation(world):
    match, told = world.running, {}
    for who in (*STRANGERS, "invited", *MEMBERS):
        for place in reading(match):
            since = {"Last-Event-ID": "0-0"} if place.endswith("/stream") else {}
            answer = Client().get(place, headers=headers(world, who, match) | since)
            told.setdefault(who, {})[place.rpartition("/")[2]] = answer.status_code
            if who in STRANGERS:
                assert not any(secret in answer.content.decode() for secret in world.secrets)
    places = set(told["nobody"]) - {"seat"}
    for who in STRANGERS:
        assert {told[who][place] for place in places} == {403}
    for who in ("invited", *MEMBERS):
        assert {told[who][place] for place in places - {"verify"}} == {200}
        assert told[who]["verify"] == 409
    assert [told[who]["seat"] for who in (*STRANGERS, "invited", *MEMBERS)] == [*(401, 403, 403, 401), *(200, 403, 403)]


@pytest.mark.long
@pytest.mark.parametrize("state", ["running", "waiting"])
def test_strangers_cannot_change_match_by_invitation(world, state):
    match = getattr(world, state)
    for name, example in EXAMPLES.items():
        method, address = name.split(" ")
        if method == "GET" or not address.startswith(OF_MATCH):
            continue
        for who in ("nobody", "outsider", "elsewhere", "invited"):
            brought = headers(world, who, match)
            Token.objects.update(scope="host")
            before = world.state()
            with rolled_back():
                answer = Client().generic(
                    method,
                    address.format(**real(match, {"match": 0, "channel": "public", "vacation": 0})),
                    json.dumps(None if example.body is None else real(match, example.body)),
                    content_type="application/json",
                    headers=brought,
                )
                assert answer.status_code in {401, 403, 404, 409, 422}, (name, who, answer.content)
                assert world.state() == before
            assert not any(secret in answer.content.decode() for secret in world.secrets)


def test_deal_is_sent_only_to_channel_readers():
    match = make_limited_race(array=0)
    build_line(match, 0, 1)
    sent = write_telegram(match, 0, LINE, "", deal=proposal("ocelot"))
    write_telegram(match, 1, LINE, "", deal=proposal("ocelot-2", [0], counters="ocelot"))
    visitors, place = visitors_of(match), f"/api/v1/matches/{match.pk}/"

    def readers(visitors):
        told = [(each.seat, *call) for each in visitors for call in api_answers(match, each, place)]
        return {(seat, address.split()[0]) for seat, address, text in told if "ocelot" in text}

    assert readers(visitors) == {(seat, f"{place}telegraph/{LINE}") for seat in (0, 1)}
    Telegram.objects.filter(channel=sent.channel).update(hidden=True)
    assert readers([each for each in visitors if each.seat in (0, 1)]) == set()


@pytest.fixture
def late_match() -> Match:
    found = make_match(people=3, watch_delay=2, playing_host="vote")
    for _ in range(4):
        play_window(found)
    return found


@pytest.mark.parametrize("call", ["", "/log", "/votes", "/record"])
def test_delayed_spectator_reads_nothing_of_open_window(late_match, call):
    address = f"matches/{late_match.pk}{call}"
    host, second, _ = users_of(late_match)
    late, live = ApiClient(), ApiClient(second)
    before, told = late.get(address), live.get(address).content
    submit_any(late_match, second, ready=False)
    # The last two windows, and the one that opened as late watchers see the match.
    for window in late_match.windows.order_by("-number")[:3]:
        write_log_entry(late_match, "missed", timezone.now(), window=window, seat=0)
    for act in (PauseMatch(4), Announce()):
        execute_command(match_id=late_match.pk, user=host, command=act, reason="Tea at six")
    vote(match_id=late_match.pk, user=second, motion_id=Motion.objects.get(kind="hold").pk, approves=True)
    after = late.get(address)
    assert (after.content, after["ETag"]) == (before.content, before["ETag"])
    assert live.get(address).content != told


def test_delayed_spectator_gets_no_later_history_page(late_match):
    address, player = f"matches/{late_match.pk}/history", ApiClient(users_of(late_match)[0])
    for before in ("?before=3", "?before=99"):
        assert ApiClient().get(address + before).json() == ApiClient().get(address).json()
        assert player.get(address + before).json() != ApiClient().get(address).json()
