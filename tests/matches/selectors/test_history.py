"""Tests of the history on a match page."""

import re

import pytest
from django.urls import reverse

from tests.builders import make_match, play_to_the_end, play_window

pytestmark = pytest.mark.django_db
EARLIER = re.compile(r"/history/\?before=(\d+)")


def pages_of(client, match) -> list[str]:
    """Return all pages of the history, in order, as its button fetches them."""
    pages, address = [], reverse("match_history", args=[match.pk])
    earlier = "?before=999"
    while earlier:
        pages.append(client.get(f"{address}{earlier}", headers={"HX-Request": "true"}).content.decode())
        found = EARLIER.search(pages[-1])
        earlier = found and f"?before={found[1]}"
    return pages


def stories_in(page: str) -> list[int]:
    return [int(number) for number in re.findall(r'id="window-(\d+)"', page)]


def open_in(page: str) -> int:
    return len(re.findall(r'<details id="all-of-\d+" open', page))


def test_finished_match_has_short_history_pages(client):
    match = make_match(game="toy-signs", options={"rounds": 9})
    play_to_the_end(match)
    pages = pages_of(client, match)
    told = [stories_in(page) for page in pages]
    assert max(map(len, told)) == len(told[0]) == 2
    count = match.windows.exclude(kind="over").count()
    assert [number for page in told for number in page] == list(range(count))[::-1]
    assert not any(open_in(page) for page in pages)
    page = client.get(reverse("match", args=[match.pk])).content.decode()
    assert stories_in(page) == told[0]


def test_running_match_has_long_history_pages(client):
    match = make_match(game="toy-signs", options={"rounds": 99})
    for _ in range(24):
        play_window(match)
    first, second = pages_of(client, match)
    assert (len(stories_in(first)), len(stories_in(second))) == (12, 12)
    assert (open_in(first), open_in(second)) == (1, 1)


def test_news_of_the_history_are_what_a_page_has_not_been_told(client):
    match = make_match(game="toy-signs", options={"rounds": 99})
    for _ in range(14):
        play_window(match)
    address = reverse("match_history", args=[match.pk])
    news = {
        told: client.get(f"{address}?told={told}", headers={"HX-Request": "true"}).content.decode()
        for told in (12, 14, 99, 0)
    }
    assert [stories_in(page) for page in news.values()] == [[13, 12], [], [], [*range(13, 1, -1)]]
    assert ["afterbegin" in page for page in news.values()] == [True, True, True, False]
