"""What sites put in the place of a link to a public match, and the badge of one."""

import re
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.html import escape

from games.lobby.services.matches import create_match
from games.models import Match
from games.set_up.services.plans import Plan
from tests.server.builders import make_match, make_user, play_to_the_end, play_window, submit_any, users_of
from tests.server.test_embed import BACKEND, hidden_matches

pytestmark = pytest.mark.django_db


def page_of(match: Match) -> str:
    return f"http://testserver{reverse('match', args=[match.pk])}"


def asked(client, url: str, **more):
    return client.get(reverse("oembed"), {"url": url, "format": "json"} | more)


def test_the_page_of_a_public_match_leads_to_what_stands_in_the_place_of_a_link(client):
    match = make_match(name='"Thursday" & more')
    page = client.get(page_of(match)).content.decode()
    (link,) = re.findall(r'application/json\+oembed"[^>]*href="([^"]*)"', page)
    told = client.get(link.replace("&amp;", "&")).json()
    assert (told["version"], told["type"], told["title"]) == ("1.0", "rich", '"Thursday" & more')
    assert told["html"].startswith(f'<iframe src="http://testserver/embed/matches/{match.pk}/" ')
    assert f'title="{escape(match.name)}"' in told["html"]
    assert told["thumbnail_url"] == f"http://testserver{reverse('match_card', args=[match.pk])}"


def test_it_is_no_larger_than_asked(client):
    told = asked(client, page_of(make_match()), maxwidth=320, maxheight=200).json()
    assert (told["width"], told["height"]) == (320, 200)
    assert 'width="320" height="200"' in told["html"]
    assert "thumbnail_url" not in told
    for less in ({"maxwidth": 320}, {"maxheight": 200}):
        assert "thumbnail_url" not in asked(client, page_of(make_match()), **less).json()
    assert asked(client, page_of(make_match()), maxwidth="wide", maxheight="0").json()["width"] == 800


def test_other_languages_and_other_addresses_are_refused(client):
    match = make_match()
    assert asked(client, page_of(match), format="xml").status_code == 501
    wrong = ["", "nowhere", "http://[", "http://elsewhere.example/matches/1/", "http://testserver/lobby/"]
    wrong += [
        f"ftp://testserver{reverse('match', args=[match.pk])}",
        page_of(match).replace(str(match.pk), "999"),
    ]
    wrong += [page_of(hidden) for hidden in hidden_matches()]
    client.force_login(users_of(match)[0], backend=BACKEND)
    assert [asked(client, url).status_code for url in wrong] == [404] * len(wrong)


def badge(match: Match, browser: Client | None = None) -> str:
    answer = (browser or Client()).get(reverse("match_badge", args=[match.pk]))
    assert (answer.status_code, answer["Content-Type"]) == (200, "image/svg+xml")
    assert not answer.cookies
    return unescape(re.search("<title>(.*)</title>", answer.content.decode())[1])


def test_a_badge_says_where_a_match_stands():
    free = create_match(plan=Plan(game_slug="goofspiel", name="<Test>", seats=3), host=make_user())
    assert badge(free) == "<Test>: 2 free seats"
    match = make_match()
    assert badge(match).endswith("· waits for 2")
    submit_any(match, users_of(match)[0])
    assert badge(match).endswith("· waits for 1")
    play_to_the_end(match)
    assert badge(match) == "Test flight: over"
    Match.objects.filter(pk=match.pk).update(rules_version=99)
    assert badge(match) == "Test flight: paused"


def test_a_badge_of_a_match_that_is_watched_late_tells_nobody_more():
    match = make_match(watch_delay=2)
    for _ in range(3):
        play_window(match)
    player = Client()
    player.force_login(users_of(match)[0], backend=BACKEND)
    before = badge(match, player)
    assert before.endswith("2 rounds behind")
    submit_any(match, users_of(match)[0], ready=False)
    assert badge(match) == before


def test_what_is_not_public_has_no_badge(client):
    for match in hidden_matches():
        client.force_login(match.host, backend=BACKEND)
        assert client.get(reverse("match_badge", args=[match.pk])).status_code == 404
