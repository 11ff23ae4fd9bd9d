"""Seats that are held are not free: bots get them only after the host has confirmed who is shut out."""

import pytest
from django.urls import reverse

from games.lobby.services.matches import create_match, start_match
from games.matches.selectors.log import log_lines
from games.models import Match, User
from games.refused import Refused
from games.set_up.services.plans import Place, Plan
from tests.server.api import Program
from tests.server.builders import browser_of, page_of
from tests.server.doors import undone

pytestmark = pytest.mark.django_db


@pytest.fixture
def match() -> Match:
    """A match that waits for Ada and Bo, with a free seat beside theirs."""
    host = User.objects.create_user("host")
    for name in ("ada", "bo"):
        User.objects.create_user(name)
    places = (Place(host=True), Place(reserved_for="ada"), Place(reserved_for="bo"), Place())
    plan = Plan(game_slug="goofspiel", name="Tuesday", seats=4, places=places)
    return create_match(plan=plan, host=host)


def is_open(match: Match) -> bool:
    match.refresh_from_db()
    return match.status == Match.Status.OPEN


def test_bots_take_no_held_seat_unasked(match):
    for shut_out in ((), (1,), (3,)):
        with pytest.raises(Refused, match="Seats are held for"):
            start_match(match_id=match.pk, user=match.host, fill_with="steady", shut_out=shut_out)
    assert is_open(match)
    start_match(match_id=match.pk, user=match.host, fill_with="steady", shut_out=(1, 2))
    assert not is_open(match)
    (line,) = log_lines(match, list(match.seats.select_related("user")))
    assert "player 2 and player 3" in line.text


def test_page_and_api_name_whom_the_start_shuts_out(match):
    client, address = browser_of(match.host), reverse("match_start", args=[match.pk])
    room = page_of(match, match.host)
    assert "Seats are held for ada and bo" in room
    assert "Start with bots on free seats" not in room
    assert "Start without ada and bo" in client.post(address, {"fill": "yes"}).content.decode()
    refused = Program(match.host).post(f"matches/{match.pk}/start", {"fill": True})
    assert "Seats are held for ada and bo" in refused.content.decode()
    assert is_open(match)
    with undone():
        body = {"fill": True, "shut_out": [1, 2]}
        assert Program(match.host).post(f"matches/{match.pk}/start", body).status_code == 200
    client.post(address, {"fill": "yes", "shut_out": ["1", "2"]})
    assert not is_open(match)


def test_nobody_but_the_host_is_told_for_whom_seats_are_held(match):
    eve, address = User.objects.create_user("eve"), reverse("match_start", args=[match.pk])
    answer = browser_of(eve).post(address, {"fill": "yes"}, follow=True).content.decode()
    assert "Only the host can do this." in answer
    assert "ada" not in answer
