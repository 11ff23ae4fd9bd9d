"""Who gets into a match that waits for players, and who sees the way in."""

import pytest
from django.urls import reverse

from games.models import Match, User
from games.services.errors import Refused
from games.services.matches import Plan, create_match, join_match
from tests.server.builders import make_user

pytestmark = pytest.mark.django_db


@pytest.fixture
def host() -> User:
    return make_user("Host")


def make_open(host: User, *, unlisted: bool = True, seats: int = 2) -> Match:
    plan = Plan(game_slug="goofspiel", name="Back room", seats=seats, options={}, unlisted=unlisted)
    return create_match(plan=plan, host=host)


def room(client, match: Match) -> str:
    return client.get(reverse("match", args=[match.pk])).content.decode()


def join(client, match: Match, **fields: str):
    return client.post(reverse("match_join", args=[match.pk]), {"name": "Stranger"} | fields, follow=True)


def test_a_stranger_finds_no_way_into_a_match_by_invitation(client, host):
    match = make_open(host)
    shown = room(client, match)
    assert match.invitation not in shown
    assert "Sit here" not in shown
    assert "by invitation only: its host has the link" in shown
    assert "by invitation only" in join(client, match).content.decode()
    assert User.objects.count() == 1
    assert not match.seats.exclude(user=host).exclude(user=None).exists()


def test_whoever_brings_the_invitation_is_let_in_and_may_pass_it_on(client, host):
    match = make_open(host)
    client.get(reverse("invitation", args=[match.invitation]))
    assert match.invitation in room(client, match)
    join(client, match)
    assert match.seats.filter(user__display_name="Stranger").exists()
    assert match.invitation in room(client, match)


def test_an_invitation_opens_one_match_only(client, host):
    one, other = make_open(host), make_open(host)
    client.get(reverse("invitation", args=[one.invitation]))
    assert other.invitation not in room(client, other)
    join(client, other)
    assert not other.seats.exclude(user=host).exclude(user=None).exists()


def test_the_host_needs_no_invitation(host):
    match = make_open(host)
    match.seats.update(user=None)
    assert join_match(match_id=match.pk, user=host).user == host
    with pytest.raises(Refused):
        join_match(match_id=match.pk, user=make_user(), invitation="guessed")


def test_a_match_of_the_lobby_is_open_to_all(client, host):
    match = make_open(host, unlisted=False)
    assert match.invitation in room(client, match)
    join(client, match)
    assert match.seats.filter(user__display_name="Stranger").exists()


def test_a_full_match_says_so_and_makes_nobody_a_guest(client, host):
    match = make_open(host, unlisted=False)
    join_match(match_id=match.pk, user=make_user())
    assert "Every seat is taken" in room(client, match)
    assert "Every seat is taken" in join(client, match).content.decode()
    assert User.objects.count() == 2


def test_the_seed_is_sealed_before_anybody_sits_down(client, host):
    match = make_open(host)
    assert match.seed_hash in room(client, match)
    assert match.seed not in room(client, match)
