"""What a host does about the seats of a match that waits for players."""

import pytest
from django.urls import reverse

from games.lobby.services.matches import create_match, join_match
from games.models import Match, User
from games.set_up.services.plans import Plan
from tests.server.builders import make_user

pytestmark = pytest.mark.django_db


@pytest.fixture
def match() -> Match:
    match = create_match(plan=Plan(game_slug="goofspiel", name="Back room", seats=3), host=make_user("Host"))
    join_match(match_id=match.pk, user=make_user("Stranger"))
    return match


def room(client, match: Match) -> str:
    return client.get(reverse("match", args=[match.pk])).content.decode()


def change(client, match: Match, **fields):
    return client.post(reverse("match_seat", args=[match.pk]), fields, follow=True)


def test_a_host_gives_a_players_seat_to_a_bot_and_takes_it_back(client, match):
    client.force_login(match.host)
    assert 'name="bot" value="steady"' in room(client, match)
    change(client, match, seat=1, bot="steady", reason="Asleep")
    seat = match.seats.get(number=1)
    assert (seat.user, seat.bot) == (None, "steady")
    change(client, match, seat=1)
    assert match.seats.get(number=1).is_open


def test_buttons_name_who_loses_a_seat(client, match):
    client.force_login(match.host)
    match.seats.filter(user=None).update(reserved_for=User.objects.create_user("ada"))
    shown = room(client, match)
    for named in ("the seat of Stranger", "the seat held for ada"):
        assert f"Free {named}</button>" in shown
        assert f"Give {named} to a bot</button>" in shown
