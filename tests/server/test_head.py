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


def test_the_first_page_is_called_by_what_the_site_is(client):
    head = told(client.get(reverse("home")).content.decode())
    assert head["title"] == "Strategy games of the space age · Space Race"
    assert head["og:description"].startswith("Strategy games of the space age")


@pytest.mark.parametrize(("secure", "scheme"), [(False, "http"), (True, "https")])
def test_its_picture_has_an_address_in_full(client, secure, scheme):
    head = told(client.get(reverse("lobby"), secure=secure).content.decode())
    assert head["og:image"] == f"{scheme}://testserver/static/img/card.png"
    assert finders.find("img/card.png")


def test_browsers_that_ask_for_an_icon_get_one(client):
    answer = client.get("/favicon.ico")
    assert answer["Location"] == "/static/img/favicon.ico"
    assert finders.find("img/favicon.ico")


def test_the_page_that_is_not_there_has_a_head_too(client):
    head = told(client.get("/nowhere/").content.decode())
    assert head["title"] == "Not found · Space Race"
    assert head["og:image"].startswith("http://testserver/")
