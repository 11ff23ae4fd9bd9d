"""Tests of embedded boards, feeds, the sitemap and the live screen."""

import re
from datetime import datetime, timedelta
from html import unescape
from xml.etree.ElementTree import Element, fromstring

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.embeds.urls import urlpatterns
from games.lobby.services.matches import create_match
from games.match_setup.services.plans import MatchPlan
from games.models import Match
from games.registry import GAMES
from tests import builders
from tests.caches import empty_caches
from tests.url_access import iter_routes

pytestmark = pytest.mark.django_db
ATOM = "{http://www.w3.org/2005/Atom}"


def feed(match: Match) -> str:
    return reverse("match_feed", args=[match.pk])


def all_texts(content: bytes, name: str) -> list[str]:
    return [each.text for each in fromstring(content).iter() if each.tag.endswith(f"}}{name}")]  # noqa: S314


def texts(element: Element, name: str) -> list[str]:
    return [(child.text or "").strip() for child in element.findall(ATOM + name)]


def links(element: Element, rel: str) -> list[str]:
    found = [link for link in element.findall(f"{ATOM}link") if link.get("rel", "alternate") == rel]
    return [link.attrib["href"] for link in found]


@pytest.mark.parametrize("is_over", [False, True], ids=["begun", "over"])
@pytest.mark.parametrize("name", [pattern.name for pattern in urlpatterns if str(pattern.pattern).endswith(".atom")])
def test_feed_is_valid_atom_with_and_without_entries(client, is_over, name):
    match = builders.make_finished_match(people=1, bots=1) if is_over else builders.make_match(people=1, bots=1)
    about = {"match_feed": [match.pk], "host_feed": [match.host_id]}.get(name, [])
    answer = client.get(reverse(name, args=about))
    assert answer["Content-Type"].startswith("application/atom+xml")
    feed = fromstring(answer.content)  # noqa: S314
    assert feed.tag == f"{ATOM}feed"
    assert links(feed, "self") == [f"http://testserver{reverse(name, args=about)}"]
    authors = feed.findall(f"{ATOM}author")
    assert [all(texts(author, "name")) for author in authors] == [True]
    entries = feed.findall(f"{ATOM}entry")
    for element in (feed, *entries):
        for child in ("id", "title", "updated"):
            assert [bool(text) for text in texts(element, child)] == [True], child
        assert datetime.fromisoformat(texts(element, "updated")[0]).tzinfo
        assert len(links(element, "alternate")) == 1
    ids = [texts(entry, "id")[0] for entry in entries]
    assert len(ids) == len(set(ids))
    assert entries or not is_over or name == "research_feed"


def test_match_feed_has_entry_per_window(client):
    match = builders.make_match()
    empty = client.get(feed(match))
    assert all_texts(empty.content, "updated") == ["2026-01-01T00:00:00+00:00"]
    builders.play_window(match)
    builders.play_window(match)
    first = client.get(feed(match))
    ids = all_texts(first.content, "id")
    places = [reverse("match_window", args=[match.pk, number]) for number in (1, 0)]
    assert ids == [f"tag:localhost,2026:{place}" for place in (reverse("match", args=[match.pk]), *places)]
    assert first["Last-Modified"]
    kept = client.get(feed(match), headers={"If-None-Match": first["ETag"]})
    assert (kept.status_code, kept.content) == (304, b"")
    builders.play_window(match)
    later = client.get(feed(match), headers={"If-None-Match": first["ETag"]})
    assert set(ids) < set(all_texts(later.content, "id"))


def test_host_without_listed_name_has_no_feed(client):
    named, nameless = builders.make_match(), builders.make_match(anonymous=True)
    told = client.get(reverse("host_feed", args=[named.host_id]))
    assert all_texts(told.content, "title") == ["Matches of Player 1", "Test flight"]
    place = reverse("host_feed", args=[nameless.host_id])
    assert client.get(place).status_code == 404
    builders.play_to_the_end(nameless)
    assert client.get(place).status_code == 200


def test_finished_matches_are_in_feed_and_sitemap(client):
    matches = [builders.make_match(name=name, options={"cards": 5}) for name in ("First", "Second", "Third")]
    for ends in (1, 0, 2):
        builders.play_to_the_end(matches[ends])
    told = all_texts(client.get(reverse("finished_feed")).content, "title")
    assert told[1:] == ["Third", "First", "Second"]
    places = all_texts(client.get(reverse("sitemap")).content, "loc")
    assert "http://testserver/rules/goofspiel/" in places
    assert len([place for place in places if "/matches/" in place]) == 3
    told = client.get("/robots.txt").content.decode()
    assert "Disallow: /account/\n" in told
    assert told.endswith("Sitemap: http://testserver/sitemap.xml\n")


def test_live_screen_cycles_through_matches_by_deadline(client):
    early, late = builders.make_match(name="Early"), builders.make_match(name="Late")
    window = builders.window_of(late)
    builders.expire_windows(early.windows.all(), window.deadline.replace(year=window.deadline.year - 1))
    shown = [client.get(f"{reverse('live_screen')}?turn={turn}").content.decode() for turn in range(3)]
    assert ["<h1>Early</h1>" in page for page in shown] == [True, False, True]
    assert "<h1>Late</h1>" in shown[1]
    assert 'hx-get="/live-screen/?turn=2"' in shown[1]
    assert '<body class="live-screen ' in shown[1]
    following = client.get(f"{reverse('live_screen')}?turn=2", headers={"HX-Request": "true"})
    assert following["HX-Redirect"] == "/live-screen/?turn=2"
    assert 'content="30; url=/live-screen/?turn=2"' in shown[1]
    wrong = client.get(f"{reverse('live_screen')}?turn=-1")
    assert "<h1>Early</h1>" in wrong.content.decode()
    answer = builders.browser_of(builders.users_of(early)[0]).get(f"{reverse('live_screen')}?turn=1")
    assert answer.content.decode() == shown[1]
    assert not answer.cookies


BOARDS = ("embed/matches/<int:pk>/",)
"""The only URLs that other sites may frame."""


def place_of(route: str, match: Match) -> str:
    own = re.sub(r"<int:pk>|<int:number>", lambda found: str(match.pk) if "pk" in found[0] else "0", route)
    return "/" + re.sub(r"<[^>]*>", "1", own)


def address(match: Match | int) -> str:
    return reverse("embedded_match", args=[match if isinstance(match, int) else match.pk])


def hidden_matches() -> list[Match]:
    later = timezone.now() + timedelta(hours=1)
    hidden = [builders.make_match(unlisted=True), builders.make_match(watching="players")]
    for changes in ({"sealed_until": later}, {"reserved_until": later}, {"unlisted": True, "quick": True}):
        hidden.append(builders.make_match())
        Match.objects.filter(pk=hidden[-1].pk).update(**changes)
    return hidden


@pytest.mark.parametrize("slug", GAMES)
def test_embedded_board_is_same_for_everybody(slug):
    least = GAMES[slug].seat_range(GAMES[slug].options({}))[0]
    match = builders.make_match(people=1, bots=least - 1, game=slug)
    builders.play_window(match)
    told, player = Client().get(address(match)), builders.browser_of(builders.users_of(match)[0])
    assert told.status_code == 200
    assert b'id="board"' in told.content
    for caches in ("warm", "cold"):
        if caches == "cold":
            empty_caches()
        answer = player.get(address(match))
        assert answer.content == told.content
        assert not answer.cookies
        assert "Cookie" not in answer.headers.get("Vary", "")
        assert answer["Cache-Control"] == "public, max-age=5"


def test_only_embedded_board_can_be_framed(client):
    match = builders.make_match()
    board = client.get(address(match))
    assert "X-Frame-Options" not in board
    assert "frame-ancestors *" in board["Content-Security-Policy"]
    own = [route for route in iter_routes() if route not in BOARDS and not route.startswith("admin/")]
    for route in own:
        answer = client.get(place_of(route, match))
        assert answer["X-Frame-Options"] == "DENY", route
        assert "frame-ancestors 'none'" in answer["Content-Security-Policy"], route


def test_hidden_match_looks_like_a_missing_one():
    nowhere = Client().get(address(99_999))
    assert nowhere.status_code == 404
    hidden = hidden_matches()
    for match in hidden:
        for browser in (builders.browser_of(), builders.browser_of(match.host)):
            answer = browser.get(address(match))
            assert (answer.status_code, answer.content) == (404, nowhere.content)
            assert browser.get(reverse("match_feed", args=[match.pk])).status_code == 404
            assert browser.get(reverse("host_feed", args=[match.host_id])).status_code == 404
    for page in ("sitemap", "live_screen", "finished_feed"):
        told = builders.browser_of(hidden[0].host).get(reverse(page)).content.decode()
        assert not [match for match in hidden if reverse("match", args=[match.pk]) in told]
    assert "The pads are empty" in builders.browser_of().get(reverse("live_screen")).content.decode()


def test_embedded_board_is_rendered_once_per_version(client, django_assert_num_queries):
    match = builders.make_match()
    first = client.get(address(match))
    with django_assert_num_queries(1):
        again = client.get(address(match), headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    builders.play_window(match)
    assert client.get(address(match), headers={"If-None-Match": first["ETag"]}).status_code == 200


def test_embed_theme_and_size_follow_url(client):
    match = builders.make_match()

    def shown(query: str) -> str:
        return client.get(f"{address(match)}?{query}").content.decode()

    assert '<html lang="en" data-theme="light">' in shown("theme=light")
    assert "data-theme" not in shown('theme="><script>')
    assert '<body class="embed compact ' in shown("compact")


def test_embed_shows_open_and_finished_match(client):
    waits = create_match(plan=MatchPlan(game_slug="goofspiel", name="Test flight", seats=3), host=builders.make_user())
    assert "waiting for players" in client.get(address(waits)).content.decode()
    assert 'id="front"' in client.get(address(builders.make_finished_match())).content.decode()


def test_only_public_match_page_offers_embed_code(client):
    match = builders.make_match(name='"Thursday" & <b>more</b>')
    page = client.get(reverse("match", args=[match.pk])).content.decode()
    (code,) = re.findall(r'<input id="embed-code" type="text" readonly value="([^"]*)">', page)
    # Browsers take line ends out of what stands in such a field.
    frame = unescape(code).replace("\n", "")
    assert frame.startswith(f'<iframe src="http://testserver{address(match)}" ')
    assert 'title="&quot;Thursday&quot; &amp; &lt;b&gt;more&lt;/b&gt;"' in frame
    hidden = builders.make_match(unlisted=True)
    assert "embed-code" not in builders.page_of(hidden, hidden.host)
