"""What a host does about the seats of a match that waits for players."""

import pytest
from django.urls import reverse

from games.lobby.services.matches import assign_seat, create_match, join_match, start_match
from games.models import Match, User
from games.refused import Refused
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


def test_a_host_removes_a_player_and_the_seat_is_free_again(client, match):
    client.force_login(match.host)
    assert "Free the seat" in room(client, match)
    before = Match.objects.get(pk=match.pk).version
    change(client, match, seat=1, reason="Asleep")
    assert match.seats.get(number=1).is_open
    assert Match.objects.get(pk=match.pk).version == before + 1
    assert "Stranger" not in room(client, match)


def test_a_host_gives_a_players_seat_to_a_bot_and_takes_it_back(client, match):
    client.force_login(match.host)
    assert 'name="bot" value="steady"' in room(client, match)
    change(client, match, seat=1, bot="steady", reason="Asleep")
    seat = match.seats.get(number=1)
    assert (seat.user, seat.bot) == (None, "steady")
    change(client, match, seat=1)
    assert match.seats.get(number=1).is_open


def test_nobody_but_the_host_has_these_buttons_or_uses_them(client, match):
    player = match.seats.get(number=1).user
    client.force_login(player)
    assert reverse("match_seat", args=[match.pk]) not in room(client, match)
    said = change(client, match, seat=0, bot="steady").content.decode()
    assert "Only the host can do this." in said
    assert match.seats.get(number=0).user == match.host


@pytest.mark.parametrize(
    ("fields", "said"),
    [({"seat": 7}, "There is no such seat."), ({"seat": 1, "bot": "cheater"}, "no bot called cheater")],
)
def test_what_cannot_be_done_is_said_and_changes_nothing(client, match, fields, said):
    client.force_login(match.host)
    assert said in change(client, match, **fields).content.decode()
    assert str(match.seats.get(number=1).user) == "Stranger"
    assert client.post(reverse("match_seat", args=[match.pk]), {"seat": "x"}).status_code == 400


def test_buttons_name_who_loses_a_seat(client, match):
    client.force_login(match.host)
    match.seats.filter(user=None).update(reserved_for=User.objects.create_user("ada"))
    shown = room(client, match)
    for named in ("the seat of Stranger", "the seat held for ada"):
        assert f"Free {named}</button>" in shown
        assert f"Give {named} to a bot</button>" in shown


def test_seats_are_settled_by_the_start(match):
    start_match(match_id=match.pk, user=match.host, fill_with="steady")
    with pytest.raises(Refused, match="has already started"):
        assign_seat(match_id=match.pk, host=match.host, seat_number=1)
