"""Feeds, the map for search engines, and the television: what is public, the same for everybody."""

from xml.dom.minidom import parseString

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from games.models import Match
from spacerace.middleware import for_anybody
from tests.server.builders import let_pass, make_match, play_to_the_end, play_window, users_of, window_of
from tests.server.test_embed import BACKEND, hidden_matches

pytestmark = pytest.mark.django_db


def feed(match: Match) -> str:
    return reverse("match_feed", args=[match.pk])


def texts(content: bytes, name: str) -> list[str]:
    """What the elements of that name say."""
    return [each.firstChild.data for each in parseString(content).getElementsByTagName(name)]  # noqa: S318


def test_a_feed_tells_a_public_match_window_by_window(client):
    match = make_match()
    empty = client.get(feed(match))
    assert texts(empty.content, "updated") == ["2026-01-01T00:00:00+00:00"]
    play_window(match)
    play_window(match)
    first = client.get(feed(match))
    ids = texts(first.content, "id")
    places = [reverse("match_window", args=[match.pk, number]) for number in (1, 0)]
    assert ids == [f"tag:localhost,2026:{place}" for place in (reverse("match", args=[match.pk]), *places)]
    assert first["Last-Modified"]
    kept = client.get(feed(match), headers={"If-None-Match": first["ETag"]})
    assert (kept.status_code, kept.content) == (304, b"")
    play_window(match)
    later = client.get(feed(match), headers={"If-None-Match": first["ETag"]})
    assert set(ids) < set(texts(later.content, "id"))


def test_a_feed_is_not_ahead_of_those_who_watch_late():
    match = make_match(watch_delay=2)
    for _ in range(4):
        play_window(match)
    player = Client()
    player.force_login(users_of(match)[0], backend=BACKEND)
    newest = match.windows.latest("number").number
    for browser in (player, Client()):
        told = texts(browser.get(feed(match)).content, "id")[1:]
        assert len(told) == newest - 2


def test_what_is_not_public_is_in_no_feed_no_map_and_on_no_screen(client):
    hidden = hidden_matches()
    client.force_login(hidden[0].host, backend=BACKEND)
    for match in hidden:
        assert client.get(feed(match)).status_code == 404
        assert client.get(reverse("host_feed", args=[match.host_id])).status_code == 404
    for page in ("sitemap", "on_air", "finished_feed"):
        told = client.get(reverse(page)).content.decode()
        assert not [match for match in hidden if reverse("match", args=[match.pk]) in told]
    assert "The pads are empty" in client.get(reverse("on_air")).content.decode()


def test_a_host_who_has_no_name_in_lists_has_no_feed(client):
    named, nameless = make_match(), make_match(anonymous=True)
    told = client.get(reverse("host_feed", args=[named.host_id]))
    assert texts(told.content, "title") == ["Matches of Player 1", "Test flight"]
    place = reverse("host_feed", args=[nameless.host_id])
    assert client.get(place).status_code == 404
    play_to_the_end(nameless)
    assert client.get(place).status_code == 200


def test_what_has_finished_is_told_and_mapped(client):
    for _ in range(3):
        play_to_the_end(make_match())
    assert len(texts(client.get(reverse("finished_feed")).content, "id")) == 4
    places = texts(client.get(reverse("sitemap")).content, "loc")
    assert "http://testserver/rules/goofspiel/" in places
    assert len([place for place in places if "/matches/" in place]) == 3


def test_robots_are_shown_the_map(client):
    told = client.get("/robots.txt").content.decode()
    assert "Disallow: /account/\n" in told
    assert told.endswith("Sitemap: http://testserver/sitemap.xml\n")


def test_the_television_begins_with_what_closes_first_and_goes_round(client):
    early, late = make_match(name="Early"), make_match(name="Late")
    window = window_of(late)
    let_pass(early.windows.all(), window.deadline.replace(year=window.deadline.year - 1))
    shown = [client.get(f"{reverse('on_air')}?turn={turn}").content.decode() for turn in range(3)]
    assert ["<h1>Early</h1>" in page for page in shown] == [True, False, True]
    assert "<h1>Late</h1>" in shown[1]
    assert 'data-next="/on-air/?turn=2"' in shown[1]
    assert 'content="30; url=/on-air/?turn=2"' in shown[1]
    wrong = client.get(f"{reverse('on_air')}?turn=-1")
    assert "<h1>Early</h1>" in wrong.content.decode()


def test_the_television_is_the_same_for_players_and_for_strangers():
    match = make_match()
    player = Client()
    player.force_login(users_of(match)[0], backend=BACKEND)
    answer = player.get(reverse("on_air"))
    assert answer.content == Client().get(reverse("on_air")).content
    assert not answer.cookies


@pytest.mark.parametrize(("place", "known"), [("/embed/matches/1/", False), ("/matches/1/", True)])
def test_cookies_reach_nothing_that_answers_everybody_alike(rf, place, known):
    def answer(request):
        response = HttpResponse(headers={"Vary": "Cookie"})
        response.set_cookie("had", request.COOKIES.get("sessionid", ""))
        return response

    rf.cookies["sessionid"] = "mine"
    response = for_anybody(answer)(rf.get(place))
    assert ("had" in response.cookies, response.has_header("Vary")) == (known, known)
    seen = []
    for_anybody(lambda request: seen.append(request.COOKIES) or HttpResponse())(rf.get(place))
    assert seen == [{"sessionid": "mine"} if known else {}]
