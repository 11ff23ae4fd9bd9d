"""The film of a window: every public event in its order, with its cards, its dice and what they needed."""

import pytest
from django.urls import reverse
from msgspec import Struct
from playwright.sync_api import expect

from games.game_uis.loss_in_space.animation import ROOM, animation_of
from games.game_uis.loss_in_space.dice import throw_of
from games.models import Event
from tests.builders import make_match, play_window, users_of
from tests.rules.recorded_matches import all_records, events_of

PLAYED = {name: each for name, each in all_records() if each.game == "loss-in-space"}


class Told(Struct):
    kind: str
    data: dict


def panel(kind: str, **data):
    ((only,),) = (scene.panels for scene in animation_of([Told(kind, data)]))
    return only


@pytest.mark.parametrize("name", PLAYED)
def test_animation_shows_every_public_event_in_order(name):
    for told in events_of(PLAYED[name]):
        events = [event for event in told if event.audience is None]
        scenes = animation_of(events)
        panels = [panel for scene in scenes for panel in scene.panels]
        assert [each for panel in panels for each in (panel.told, *panel.also)] == events
        assert all(scene.title and scene.panels for scene in scenes)
        assert max((sum(panel.room for panel in scene.panels) for scene in scenes), default=0) <= ROOM
        for panel in panels:
            data = panel.told.data
            assert bool(panel.throw) is ("die" in data or "rolls" in data or bool(data.get("range")))
            assert not panel.throw or panel.throw.needs
            if panel.told.kind == "judged":
                assert panel.verdict.compared.measures or data["met"]
            if "card" in data and data["card"] is not None:
                assert data["card"] in (*panel.cards, panel.obstacle)


@pytest.mark.parametrize(
    ("kind", "data", "between"),
    [
        ("played", {"seat": 1, "target": 0, "card": "emp/1", "die": 2, "result": "works"}, (1, 0)),
        ("took_effect", {"by": None, "target": 0, "card": "emp/1"}, ()),
        ("traded", {"by": 2, "to": 0, "gave": 1, "got": 2}, (2, 0)),
        ("cards_stolen", {"seat": 0, "by": 2, "count": 1}, (2, 0)),
        ("drew", {"seat": 0, "count": 1}, ()),
        ("looted", {"seat": 2, "dead": 0, "card": "oars/1"}, (2, 0)),
        ("enhanced", {"seat": 3, "card": "flash-bang/1"}, (3,)),
        ("crew", {"seat": 3, "crew": 2, "by": -1}, (3,)),
        ("over", {"reason": "arrived", "winner": 2, "parsecs": [3, 4, 14]}, (2,)),
        ("over", {"reason": "suns", "winner": None, "parsecs": [3, 4, 5]}, ()),
        ("strike", {"card": "emp/1", "die": 2, "result": "works"}, ()),
        ("moved", {"seat": 1, "parsec": 3, "by": -2}, ()),
    ],
)
def test_panel_names_its_seats(kind, data, between):
    assert panel(kind, **data).between == between


@pytest.mark.django_db
def test_animation_is_the_same_for_all_and_shows_every_die_and_nothing_private(client):
    match = make_match(people=2, game="loss-in-space", options={"pace": "relaxed"})
    while not Event.objects.filter(match=match, kind="played").exists():
        play_window(match)
    private = Event.objects.filter(match=match, audience__isnull=False).first()
    thrown = Event.objects.filter(match=match, kind="played").first()
    for number in {private.window.number, thrown.window.number}:
        shown = []
        for user in (None, *users_of(match)):
            if user:
                client.force_login(user)
            shown.append(client.get(reverse("match_animation", args=[match.pk, number])).content.decode())
            client.logout()
        assert shown[0] == shown[1] == shown[2]
        public = Event.objects.filter(match=match, window__number=number, audience__isnull=True)
        panels = [panel for scene in animation_of(public) for panel in scene.panels]
        assert shown[0].count("data-caption") == len(panels)
        assert shown[0].count("ls-need") == sum(bool(throw_of(each.kind, each.data)) for each in public)


@pytest.mark.long
def test_nothing_is_said_of_a_die_before_it_lies(open_page):
    match = make_match(people=1, bots=3, game="loss-in-space", options={"pace": "relaxed"})
    while not Event.objects.filter(match=match, kind="played").exists():
        play_window(match)
    number = Event.objects.filter(match=match, kind="played").first().window.number
    page = open_page(f"/matches/{match.pk}/windows/{number}/?play", film="normal", moves=True)
    page.wait_for_function(
        """() => [...document.querySelectorAll("#replay [data-now]:has(.ls-throw) > [data-caption]")].some(
            (caption) => getComputedStyle(caption).opacity === "0")"""
    )
    thrown = page.locator("#replay [data-on]:has(.ls-throw) > [data-caption]").first
    expect(thrown).to_have_css("opacity", "1")
