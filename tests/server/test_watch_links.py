"""What a match by invitation says of who may watch and who may come, before its start and after it."""

import pytest
from django.test import Client
from django.urls import reverse

from games.clubs.services.clubs import found_club
from games.lobby.services.matches import create_match
from games.models import HostTerm, Match, User
from games.set_up.services.plans import Plan
from tests.server.builders import make_match, users_of

pytestmark = pytest.mark.django_db(transaction=True)


def page_of(match: Match, user: User | None = None) -> str:
    browser = Client()
    if user:
        browser.force_login(user)
    return browser.get(reverse("match", args=[match.pk])).content.decode()


def test_players_of_a_match_by_invitation_invite_others_to_watch():
    match = make_match(people=2, unlisted=True)
    link = reverse("invitation", args=[match.invitation])
    for user in users_of(match):
        assert f"{link}" in page_of(match, user)
    assert Client().get(reverse("match", args=[match.pk])).status_code == 403
    friend = Client()
    watched = friend.get(link, follow=True)
    assert watched.status_code == 200
    assert "Invite to watch" not in watched.content.decode()


@pytest.mark.parametrize("plan", [{}, {"unlisted": True, "watching": "players"}], ids=["listed", "players"])
def test_no_link_is_offered_where_it_would_open_nothing(plan):
    match = make_match(people=2, **plan)
    assert "Invite to watch" not in page_of(match, users_of(match)[0])


def waiting(host: User, **plan) -> Match:
    return create_match(plan=Plan(game_slug="goofspiel", name="Night shift", seats=3, **plan), host=host)


@pytest.mark.parametrize(
    ("plan", "said"),
    [
        ({}, "<dt>Watching</dt><dd>everybody</dd>"),
        ({"unlisted": True}, "<dt>Watching</dt><dd>everybody who has the link</dd>"),
        ({"unlisted": True, "watch_delay": 2}, "<dt>Watching</dt><dd>everybody who has the link, "),
        ({"watching": "players"}, "<dt>Watching</dt><dd>players only"),
    ],
)
def test_the_waiting_room_says_who_may_watch(plan, said):
    host = User.objects.create_user("host")
    assert said in page_of(waiting(host, **plan), host)


def test_the_link_of_a_members_match_is_for_members():
    host = User.objects.create_user("host")
    club = found_club(user=host, name="Sirius")
    page = page_of(waiting(host, club=club.pk, unlisted=True), host)
    assert "Members of Sirius can join by this" in page
    assert "has this link can join" not in page


@pytest.mark.parametrize("umpire", [True, False])
def test_an_umpire_is_not_told_that_they_see_what_spectators_see(umpire):
    match = make_match(people=2)
    host = User.objects.create_user("host")
    Match.objects.filter(pk=match.pk).update(host=host, umpire=umpire)
    if umpire:
        HostTerm.objects.create(match=match, user=host, umpire=True)
    page = page_of(match, host)
    assert ("As the umpire you see every hand." in page) is umpire
    assert ("You see what every spectator sees." in page) is not umpire
