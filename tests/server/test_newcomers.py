"""The first minute: a visitor gives a name, nothing else, and sits in a match."""

import pytest
from django.core.cache import cache
from django.urls import reverse

from games.lobby.services import quick
from games.lobby.services.matches import create_match
from games.models import Match, User
from games.set_up.services.plans import Plan

from .builders import make_user, play_to_the_end

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _fresh_limits():
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def match():
    """A match that waits for its second player."""
    plan = Plan(game_slug="goofspiel", name="Test flight", seats=2, options={})
    return create_match(plan=plan, host=make_user("Host"))


def join(client, match, **given):
    return client.post(reverse("match_join", args=[match.pk]), given)


def play_now(client, **given):
    return client.post(reverse("play_now"), {"game": "goofspiel"} | given)


def test_a_name_is_enough_to_sit_down(client, match):
    response = join(client, match, name=" Laika ", seat="1")
    assert response["Location"] == reverse("match", args=[match.pk])
    seat = match.seats.get(number=1)
    assert str(seat.user) == "Laika"
    assert seat.user.is_guest


def test_a_name_is_enough_to_play_at_once(client):
    response = play_now(client, name="Laika")
    match = Match.objects.get()
    assert response["Location"] == reverse("match", args=[match.pk])
    assert match.status == Match.Status.RUNNING
    assert str(match.seats.get(bot="").user) == "Laika"


def test_a_guest_plays_on_under_the_same_name(client, match):
    play_now(client, name="Laika")
    join(client, match, name="Belka")
    guest = User.objects.get(display_name="Laika")
    assert guest.seats.count() == 2
    assert not User.objects.filter(display_name="Belka").exists()


@pytest.mark.parametrize("ask", [lambda c, m, **d: join(c, m, **d), lambda c, m, **d: play_now(c, **d)])
def test_a_refused_name_stays_on_the_page_with_its_error(client, match, ask):
    name = '"><b>' + "z" * 40
    response = ask(client, match, name=name)
    page = response.content.decode()
    assert response.status_code == 422
    assert "This name has 45 characters; at most 40 fit." in page
    assert 'value="&quot;&gt;&lt;b&gt;zzz' in page
    assert "<b>zzz" not in page
    assert not match.seats.filter(number=1).exclude(user=None).exists()
    assert not User.objects.filter(display_name__contains="zzz").exists()


@pytest.mark.parametrize("ask", [lambda c, m, **d: join(c, m, **d), lambda c, m, **d: play_now(c, **d)])
def test_too_many_guests_are_told_so_with_their_name_kept(client, match, settings, ask):
    settings.GUESTS_PER_HOUR = 1
    client.post(reverse("guest"), {"name": "First"})
    client.logout()
    response = ask(client, match, name="Second")
    page = response.content.decode()
    assert response.status_code == 429
    assert "Too many guests" in page
    assert 'value="Second"' in page
    assert not User.objects.filter(display_name="Second").exists()


def test_playing_now_again_leads_back_to_a_match_that_is_not_over_and_of_that_game():
    user = make_user()
    first = quick.play_now(user=user, game_slug="goofspiel")
    assert quick.play_now(user=user, game_slug="goofspiel") == first
    assert quick.play_now(user=user, game_slug="booster") not in (None, first)
    assert quick.play_now(user=make_user(), game_slug="goofspiel") != first
    play_to_the_end(first)
    again = quick.play_now(user=user, game_slug="goofspiel")
    assert again != first
    assert again.status == Match.Status.RUNNING
