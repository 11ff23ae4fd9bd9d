"""Every feed is one by RFC 4287, with entries and without."""

from datetime import datetime
from xml.etree.ElementTree import Element, fromstring

import pytest
from django.urls import reverse

from games.following.urls import urlpatterns
from games.models import Match
from tests.server.builders import make_match, play_to_the_end

pytestmark = pytest.mark.django_db
ATOM = "{http://www.w3.org/2005/Atom}"
FEEDS = [pattern.name for pattern in urlpatterns if str(pattern.pattern).endswith(".atom")]


def texts(element: Element, name: str) -> list[str]:
    return [(child.text or "").strip() for child in element.findall(ATOM + name)]


def links(element: Element, rel: str) -> list[str]:
    found = [link for link in element.findall(f"{ATOM}link") if link.get("rel", "alternate") == rel]
    return [link.attrib["href"] for link in found]


@pytest.fixture(params=["begun", "over"])
def match(request) -> Match:
    match = make_match(people=1, bots=1, options={"cards": 5})
    if request.param == "over":
        play_to_the_end(match)
    return match


@pytest.mark.parametrize("name", FEEDS)
def test_a_feed_has_what_the_format_needs(client, match, name):
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
    if match.status == Match.Status.OVER and name != "research_feed":
        assert entries
