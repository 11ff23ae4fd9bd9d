"""The film of a window: every public event in its order, with its cards, its dice and what they needed."""

import pytest
from django.urls import reverse
from msgspec import Struct
from playwright.sync_api import expect

from games.faces.loss_in_space.dice import throw_of
from games.faces.loss_in_space.film import ROOM, Backs, Crew, Steps, film_of
from games.faces.loss_in_space.templatetags.loss_in_space_film import drawn_by
from games.models import Event
from tests.browser.fixtures import PHONE, WIDE
from tests.rules.recorded import all_records, events_of
from tests.server.builders import make_match, play_window, users_of

PLAYED = {name: each for name, each in all_records() if each.game == "loss-in-space"}


class Told(Struct):
    kind: str
    data: dict


def panel(kind: str, **data):
    ((only,),) = (scene.panels for scene in film_of([Told(kind, data)]))
    return only


@pytest.mark.parametrize("name", PLAYED)
def test_whatever_was_played_is_shown_whole_and_in_order(name):
    for told in events_of(PLAYED[name]):
        events = [event for event in told if event.audience is None]
        scenes = film_of(events)
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


def test_an_obstacle_and_a_verdict_begin_scenes_of_their_own():
    kinds = ("turn", "obstacle", "volunteered", "judged", "moved", "over", "turn")
    data = {
        "card": "sideways-hail/1",
        "range": 0,
        "met": True,
        "dodge": None,
        "seat": 0,
        "parsec": 4,
        "by": 1,
    }
    scenes = film_of([Told(kind, data) for kind in kinds])
    assert [[panel.told.kind for panel in scene.panels] for scene in scenes] == [
        ["turn", "obstacle", "volunteered"],
        ["judged", "moved"],
        ["over", "turn"],
    ]
    assert [scene.title for scene in scenes] == ["In the way", "The verdict", "The end"]


def test_a_step_goes_from_where_the_ship_was():
    assert panel("moved", seat=1, parsec=3, by=-2).steps == Steps(1, 5, 3)
    assert (Steps(1, 5, 3).x, Steps(1, 5, 3).dx) == (136, -48)
    assert len(Steps(0, 0, 1).places) == 15


def test_dice_of_everybody_take_the_whole_stage_and_one_die_does_not():
    everybody = panel("first_rolls", rolls=[[0, 2], [1, 5], [2, 1], [3, 6]])
    one = panel("slot_rolled", die=1, slot="shield")
    assert (everybody.is_widest, one.is_widest) == (True, False)


def test_those_who_came_and_left_are_told_apart():
    assert panel("crew", seat=0, crew=3, by=-2).crew == Crew(3, left=2)
    assert panel("crew", seat=0, crew=3, by=1).crew == Crew(2, came=1)
    assert Crew(1, left=1).figures == ("stays", "left")


def test_a_cancelled_play_lies_under_what_cancels_it():
    shown = panel("cancelled", seat=0, card="security-goose/1", play="emp/1")
    assert (shown.cards, shown.struck) == (("security-goose/1",), "emp/1")


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
def test_what_is_drawn_shows_whose_it_is_and_of_two_seats_both(kind, data, between):
    assert panel(kind, **data).between == between


def test_who_draws_as_many_cards_as_the_one_before_is_told_with_them_and_trades_are_drawn():
    drew = [Told("drew", {"seat": seat, "count": count}) for seat, count in ((0, 7), (1, 7), (2, 3))]
    ((together, alone),) = (scene.panels for scene in film_of(drew))
    assert (together.backs, together.also) == ((Backs(0, 7), Backs(1, 7)), (drew[1],))
    assert (alone.is_drawn, alone.told) == (False, drew[2])
    assert drawn_by(together, [None, None]) == "Everybody draws 7 cards."
    traded = panel("traded", by=2, to=0, gave=1, got=2)
    offered = panel("offered", by=2, to=0, give=1, want=2)
    assert (traded.backs, offered.backs[1].wanted) == ((Backs(2, 1), Backs(0, 2)), True)
    assert panel("answered", by=2, to=0, answer="decline").answer == "✗"


def test_a_wreck_is_a_scene_of_its_own_with_room_for_its_cards_which_are_not_lost():
    crew = Told("crew", {"seat": 0, "crew": 0, "by": -1})
    died = Told("died", {"seat": 0, "cards": ["the-wall/1", "oars/1", "emp/1"]})
    over = Told("over", {"reason": "lost", "winner": None, "parsecs": [3]})
    scenes = film_of([crew, died, over])
    assert [scene.title for scene in scenes] == ["Under way", "A wreck", "The end"]
    wreck = scenes[1].panels[0]
    assert (wreck.is_widest, wreck.room, wreck.gone, wreck.between) == (True, ROOM, False, (0,))


@pytest.mark.parametrize(
    ("kind", "data", "rule"),
    [
        ("played", {"seat": 0, "target": 1, "card": "emp/1", "die": 1, "result": "fails"}, "needs 2 to 5"),
        ("first_rolls", {"rolls": [[0, 2], [1, 5]]}, "needs the highest"),
        ("slot_rolled", {"die": 1, "slot": "shield"}, "1 or 2 shield, 3 or 4 weapon, 5 or 6 engine"),
    ],
)
def test_a_die_that_only_decides_needs_nothing(kind, data, rule):
    assert panel(kind, **data).throw.rule == rule


def test_a_window_without_events_has_no_scenes():
    assert film_of([]) == ()


@pytest.mark.django_db
def test_a_film_is_the_same_for_all_and_shows_every_die_and_nothing_private(client):
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
            shown.append(client.get(reverse("match_reel", args=[match.pk, number])).content.decode())
            client.logout()
        assert shown[0] == shown[1] == shown[2]
        public = Event.objects.filter(match=match, window__number=number, audience__isnull=True)
        panels = [panel for scene in film_of(public) for panel in scene.panels]
        assert shown[0].count("data-caption") == len(panels)
        assert shown[0].count("ls-need") == sum(bool(throw_of(each.kind, each.data)) for each in public)


@pytest.mark.long
@pytest.mark.parametrize("viewport", [WIDE, PHONE], ids=["wide", "phone"])
def test_each_die_is_thrown_before_one_s_eyes(open_page, viewport):
    """Also where a scene is higher than the screen; on a page without motion it lies there at once."""
    match = make_match(people=1, bots=3, game="loss-in-space", options={"pace": "relaxed"})
    while not Event.objects.filter(match=match, kind="played").exists():
        play_window(match)
    number = Event.objects.filter(match=match, kind="played").first().window.number
    address = f"/matches/{match.pk}/windows/{number}/?play"
    page = open_page(address, viewport=viewport, film="normal", moves=True)
    thrown = page.locator("#replay [data-now] .ls-tumble").first
    expect(thrown).to_be_in_viewport(ratio=0.9)
    expect(thrown.locator("use").last).to_be_visible()


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
