"""Tests of pages that are cached for all visitors."""

import re
from functools import reduce

import pytest
from django.core.cache import caches
from django.test import Client
from django.urls import reverse

from games.accounts.services.accounts import change_display_name
from games.matches.views import shared_pages
from games.models import Match
from tests.builders import make_match, play_to_the_end, submit_any, users_of
from tests.url_access_table import EXAMPLES, OTHER_ADDRESSES, RUNNING

pytestmark = pytest.mark.django_db

TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="(\w+)"')


@pytest.fixture
def renders(monkeypatch):
    """Return the templates of cached pages rendered from now on."""
    rendered, render = [], shared_pages.render_to_string

    def counted(template, *rest):
        rendered.append(template)
        return render(template, *rest)

    monkeypatch.setattr(shared_pages, "render_to_string", counted)
    return rendered


def look(path, **given):
    return Client(**given).get(path)


def pages(match):
    return [reverse("home"), reverse("lobby"), reverse("match", args=[match.pk])]


def test_visitors_share_cached_page_until_change(renders):
    match = make_match()
    for path in pages(match):
        renders.clear()
        answers = [look(path) for _ in range(3)]
        assert len({TOKEN.sub("", answer.content.decode()) for answer in answers}) == 1
        assert {answer["Cache-Control"] for answer in answers} == {"private, no-store"}
        assert all("Cookie" in answer["Vary"] for answer in answers)
        assert len(renders) == 1
    submit_any(match, users_of(match)[0])
    for path in pages(match):
        renders.clear()
        page = look(path).content.decode()
        assert 'data-status-of="0" data-state="ready"' in page
        assert len(renders) == 1


def test_shared_pages_show_match_changes_at_once():
    for path in (reverse("home"), reverse("lobby")):
        assert b"Test flight" not in look(path).content
        match = make_match()
        assert b"Test flight" in look(path).content
        play_to_the_end(match)
        assert (b"Test flight" in look(path).content) == (path == reverse("home"))
        Match.objects.all().delete()
        assert b"Test flight" not in look(path).content
    match = make_match()
    path = reverse("match", args=[match.pk])
    assert b"Player 1" in look(path).content
    change_display_name(user=users_of(match)[0], display_name="Belka")
    assert b"Belka" in look(path).content
    Match.objects.all().delete()
    assert look(path).status_code == 404


def test_cached_page_has_valid_csrf_token_per_visitor():
    tokens = set()
    for _ in range(2):
        visitor = Client(enforce_csrf_checks=True)
        page = visitor.get(reverse("home"))
        (token,) = set(TOKEN.findall(page.content.decode()))
        tokens.add((token, visitor.cookies["csrftoken"].value))
        form = {"csrfmiddlewaretoken": token, "name": "Laika", "game": "goofspiel"}
        assert visitor.post(reverse("play_now"), form).status_code == 302
    assert len({token for token, _ in tokens}) == len({cookie for _, cookie in tokens}) == 2


def test_message_is_shown_to_its_visitor_only(client):
    match = make_match()
    client.post(reverse("match_join", args=[match.pk]))
    told = "Every seat is taken."
    for path in pages(match):
        look(path)
    assert told in client.get(pages(match)[2]).content.decode()
    for path in pages(match):
        assert told not in look(path).content.decode()
        assert told not in client.get(path).content.decode()


OF_STRANGERS = [route for route in RUNNING | OTHER_ADDRESSES if not route.startswith(("api/", "admin/", "accounts/"))]


@pytest.mark.long
def test_cache_ignores_invented_parameters(client, monkeypatch):
    match, fragments, keys = make_match(), caches["fragments"], set()
    monkeypatch.setattr(fragments, "set", lambda key, *_: keys.add(key))
    counts = []
    for number in ("2", "17", "999999999"):
        own = {"<int:pk>": str(match.pk), "<int:number>": number, "<slug:token>": "spent"}
        for route in OF_STRANGERS:
            place = reduce(lambda text, pair: text.replace(*pair), (own | EXAMPLES | own).items(), route)
            for query in ("before={0}&page={0}&q={0}&seat={0}", "seats={0}&pace=live"):
                client.get(f"/{place}?{query.format(number)}", headers={"HX-Request": "true"})
        counts.append(len(keys))
    assert 0 < counts[0] == counts[1] == counts[2]


def test_cached_page_depends_on_host_and_filters(settings):
    settings.ALLOWED_HOSTS = ["one.example", "two.example"]
    make_match()
    for host in settings.ALLOWED_HOSTS:
        assert f"//{host}/" in look(reverse("home"), SERVER_NAME=host).content.decode()
    lobby = reverse("lobby")
    texts = [
        look(lobby + query, SERVER_NAME="one.example").content.decode()
        for query in ("", "?game=booster", "?game=goofspiel", "?game=nonsense", "")
    ]
    assert ["Test flight" in text for text in texts] == [True, False, True, True, True]
    assert ["Show all" in text for text in texts] == [False, True, True, True, False]


def test_rules_page_of_match_is_cached_per_match():
    long, short = make_match(name="Long flight"), make_match(name="Short flight")
    for match in (long, short, long):
        assert match.name in look(reverse("match_rules", args=[match.pk])).content.decode()
    Match.objects.filter(pk=long.pk).update(own_name="Renamed", revision=long.revision + 1)
    assert b"Renamed" in look(reverse("match_rules", args=[long.pk])).content
