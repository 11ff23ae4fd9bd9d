"""Access to matches by invitation, before and after the start."""

import pytest
from django.test import Client
from django.urls import reverse

from games.models import User
from tests.builders import make_match, page_of, users_of

pytestmark = pytest.mark.django_db(transaction=True)


def test_players_of_a_match_by_invitation_invite_others_to_watch():
    match = make_match(people=2, unlisted=True)
    link = reverse("invitation", args=[match.invitation])
    for user in users_of(match):
        assert f"{link}" in page_of(match, user)
    assert Client().get(reverse("match", args=[match.pk])).status_code == 403
    stranger, friend = Client(), Client()
    friend.force_login(User.objects.create_user("friend"))
    for each in (stranger, friend):
        watched = each.get(link, follow=True)
        assert watched.status_code == 200
        assert "Invite to watch" not in watched.content.decode()


@pytest.mark.parametrize("plan", [{}, {"unlisted": True, "watching": "players"}], ids=["listed", "players"])
def test_watch_link_is_shown_only_if_usable(plan):
    match = make_match(people=2, **plan)
    assert "Invite to watch" not in page_of(match, users_of(match)[0])
