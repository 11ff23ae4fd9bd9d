"""The page to sign in, and the ways that lead from it."""

import re

import pytest
from django.urls import reverse

pytestmark = pytest.mark.django_db

WANTED = "/matches/3/"


def links_to(html: str, page: str) -> list[str]:
    return re.findall(rf'href="({reverse(page)}[^"]*)"', html)


def test_who_rather_plays_as_a_guest_gets_where_they_wanted(client):
    plain = client.get(reverse("account_login")).content.decode()
    assert links_to(plain, "guest") == [reverse("guest")]
    html = client.get(reverse("account_login"), {"next": WANTED}).content.decode()
    (link,) = links_to(html, "guest")
    answer = client.post(link, {"name": "Laika"})
    assert answer["Location"] == WANTED


def test_one_link_helps_who_lost_a_password(client):
    html = client.get(reverse("account_login")).content.decode()
    assert len(links_to(html, "account_reset_password")) == 1
