"""Every call of the API with everybody's token: who may do what of a match by invitation."""

import json

import pytest
from django.test import Client

from games.api.selectors.examples import EXAMPLES
from games.api.views.document import description
from games.models import Match, Token, User
from tests.laws.visitors import secret_of
from tests.server.doors import World, make_world, undone
from tests.server.test_api_examples import real

pytestmark = pytest.mark.django_db

OF_MATCH = "/api/v1/matches/{match}"
MEMBERS = ("player", "host", "staff")
STRANGERS = ("nobody", "outsider", "elsewhere")
REFUSED = {401, 403, 404, 409, 422}


@pytest.fixture
def world(db) -> World:
    return make_world()


def headers(world: World, who: str, match: Match) -> dict[str, str]:
    """What the program of somebody brings along."""
    if who in ("nobody", "invited"):
        return {"Invitation": match.invitation} if who == "invited" else {}
    session = world.browser(who).session
    return {"Authorization": f"Bearer {secret_of(User.objects.get(pk=session['_auth_user_id']))}"}


def reading(match: Match) -> list[str]:
    """The addresses of all calls that read of the match, but for its telegraph, which this game has not."""
    found = [place for place, calls in description()["paths"].items() if "get" in calls]
    of_match = [place for place in found if place.startswith(OF_MATCH) and "telegraph" not in place]
    return [place.format(match=match.pk) for place in of_match]


def test_what_is_read_of_a_match_by_invitation_is_for_those_whom_it_concerns(world):
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
    assert [told[who]["seat"] for who in (*STRANGERS, "invited", *MEMBERS)] == [
        *(401, 403, 403, 401),
        *(200, 403, 403),
    ]


@pytest.mark.long
@pytest.mark.parametrize("state", ["running", "waiting"])
def test_strangers_change_nothing_of_a_match_by_invitation(world, state):
    match = getattr(world, state)
    for name, example in EXAMPLES.items():
        method, address = name.split(" ")
        if method == "GET" or not address.startswith(OF_MATCH):
            continue
        for who in ("nobody", "outsider", "elsewhere", "invited"):
            brought = headers(world, who, match)
            Token.objects.update(scope="host")
            before = world.state()
            with undone():
                answer = Client().generic(
                    method,
                    address.format(**real(match, {"match": 0, "channel": "public", "vacation": 0})),
                    json.dumps(None if example.body is None else real(match, example.body)),
                    content_type="application/json",
                    headers=brought,
                )
                assert answer.status_code in REFUSED, (name, who, answer.content)
                assert world.state() == before
            assert not any(secret in answer.content.decode() for secret in world.secrets)
