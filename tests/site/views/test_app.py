"""Tests of the installable app: manifest, icons and service worker."""

import json
import re

import pytest
from django.contrib.staticfiles import finders
from django.urls import reverse
from PIL import Image

from tests.builders import browser_of, make_user

pytestmark = pytest.mark.django_db


def test_manifest_is_installable(client):
    answer = client.get("/manifest.webmanifest")
    assert answer["Content-Type"] == "application/manifest+json"
    said = answer.json()
    assert {"name", "short_name", "start_url", "scope", "display", "theme_color", "background_color"} <= set(said)
    pictures = [each for each in said["icons"] if each["type"] == "image/png"]
    for each in pictures:
        picture = Image.open(finders.find(each["src"].removeprefix("/static/")))
        assert "{}x{}".format(*picture.size) == each["sizes"]
    assert {each["sizes"] for each in pictures} >= {"192x192", "512x512"}
    (maskable,) = (each for each in pictures if each.get("purpose") == "maskable")
    # Whatever shape it is cut to, there is ground up to its edges.
    edges = Image.open(finders.find(maskable["src"].removeprefix("/static/"))).convert("RGBA")
    assert {edges.getpixel(corner)[3] for corner in ((0, 0), (511, 0), (0, 511), (511, 511))} == {255}
    for place in [said["start_url"], *(shortcut["url"] for shortcut in said["shortcuts"])]:
        assert client.get(place).status_code in (200, 302)
    page = client.get("/").content.decode()
    assert '<link rel="manifest" href="/manifest.webmanifest">' in page


def test_service_worker_caches_offline_page_and_changes_with_it(client, monkeypatch):
    signed_in = browser_of(make_user())
    answers = [each.get("/service-worker.js") for each in (client, signed_in)]
    assert answers[0].content == answers[1].content
    assert answers[0]["Content-Type"].startswith("text/javascript")
    assert answers[0]["Cache-Control"] == "no-cache"
    assert "worker-src 'self'" in answers[0]["Content-Security-Policy"]
    said = json.loads(re.search(r"self.SHELL = (.*);", answers[0].content.decode())[1])
    for path in said["files"]:
        assert finders.find(path.removeprefix("/static/"))
    page = client.get(said["page"]).content
    assert page == signed_in.get(said["page"]).content == client.get(reverse("offline")).content
    named = set(re.findall(r'(?:src|href)="(/[^"]*)"', page.decode()))
    assert named
    assert named <= set(said["files"])
    monkeypatch.setattr("games.site.views.app._offline_page", lambda: "another one")
    assert client.get("/service-worker.js").content != answers[0].content
