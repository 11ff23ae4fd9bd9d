"""What a page tells browsers and chats of itself, before anybody sees it."""

import re

import pytest
from django.contrib.staticfiles import finders
from django.urls import reverse

from tests.server.builders import make_match

pytestmark = pytest.mark.django_db


def told(html: str) -> dict[str, str]:
    """The page's title and what its meta elements say, by their names."""
    meta = re.findall(r'<meta (?:name|property)="([\w:-]+)" content="([^"]*)"', html)
    (title,) = re.findall(r"<title>(.*?)</title>", html)
    return {"title": title, **dict(meta)}


def test_a_shared_link_shows_what_it_leads_to(client):
    match = make_match(people=2, name='"Thursday" & <b>more</b>')
    head = told(client.get(reverse("match", args=[match.pk])).content.decode())
    assert head["og:title"] == "&quot;Thursday&quot; &amp; &lt;b&gt;more&lt;/b&gt;"
    assert head["title"] == f"{head['og:title']} · Space Race"
    assert head["og:description"] == head["description"]


@pytest.mark.parametrize(("secure", "scheme"), [(False, "http"), (True, "https")])
def test_its_picture_has_an_address_in_full(client, secure, scheme):
    head = told(client.get(reverse("lobby"), secure=secure).content.decode())
    assert head["og:image"] == f"{scheme}://testserver/static/img/card.png"
    assert finders.find("img/card.png")
