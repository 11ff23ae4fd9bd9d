"""The board, the desk, the rules page and the film of LOSS! in Space, and how small its public message stays."""

import re
from html import unescape
from pathlib import Path
from types import SimpleNamespace

import pytest
from django.contrib.staticfiles import finders
from django.core.files import File
from django.db import connection
from django.template import Context, Template
from django.template.loader import render_to_string
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from msgspec import Struct
from msgspec.structs import replace
from playwright.sync_api import expect

from games.game_uis.loss_in_space.animation import ROOM, animation_of
from games.game_uis.loss_in_space.board import race_of
from games.game_uis.loss_in_space.dice import throw_of
from games.live_board.renderers.fragments import public_fragment
from games.models import Event, Match
from games.rules.contract import State
from games.rules.loss_in_space.cards import OBSTACLES, RESOURCES, SHIPS
from games.rules.loss_in_space.game import GAME
from games.rules.loss_in_space.model import GOAL, LossResult, Offer, PendingPlay
from spacerace.storage import ModuleStorage
from tests.browser.audit import check
from tests.browser.fixtures import PHONE, WIDE
from tests.browser.users import log_in, open_match_section
from tests.builders import make_match, play_window, users_of
from tests.games.loss_in_space.tables import FLOTILLA, Player, any_card, crowded, facing, on_site, preparing
from tests.rules.recorded_matches import all_records, events_of

NAMES = ("Ada", "Ben", "Cleo", "Dan")


def rendered(part: str, state, viewer=None, **context) -> str:
    seats = [SimpleNamespace(number=seat, name=NAMES[seat], is_winner=False) for seat in range(len(state.table.seats))]
    page = SimpleNamespace(match=Match(pk=1), meta=GAME.meta, front="shown above", reason="")
    context |= {"seats": seats, "view": GAME.view(state, viewer), "page": page}
    return unescape(render_to_string(f"games/loss-in-space/{part}.html", context))


def board_of(state) -> str:
    return rendered("board", state)


def plain(html: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html))


def plate(board: str, seat: int) -> str:
    return board.split(f'<article class="ls-ship-card seat-{seat + 1}')[1].split("</article>")[0]


def test_board_says_all_that_is_public_of_a_ship():
    state = crowded()
    board = board_of(state)
    for number, craft in enumerate(state.table.seats):
        shown = plate(board, number)
        assert SHIPS[craft.ship].name in shown
        assert f"{craft.crew} of {SHIPS[craft.ship].crew} crew" in shown
        assert f"Parsec {craft.parsec} " in plain(shown)
        for card in (*craft.slots.cards(), *craft.joints.cards(), *(kept.card for kept in craft.table)):
            assert RESOURCES[card].name in shown
            assert f"loss.svg#{RESOURCES[card].id}" in shown
    ada, ben, cleo, dan = (plain(plate(board, number)) for number in range(4))
    for said in ("to move", "faces it", "first seat", "Cargo 5", "off for 2", "holds for 4 turns", "1 use left"):
        assert said in ada
    assert "with -1 penalty" in ada
    assert "+1 boost" in ada
    assert "threat +1" in ada
    for said in ("loses 1 turn", "(1 left)", "holds until its ship fails", "holds for good"):
        assert said in ben
    assert "lost with all hands" in cleo
    assert "ready to help" in dan


def test_board_says_what_is_up_and_what_is_lacking():
    board = plain(board_of(crowded()))
    assert OBSTACLES[FLOTILLA].name in board
    assert "3 of 6 (raised by 1) , 3 short" in board
    assert "2 of 6, 4 short" in board
    assert "✗ Not met" in board
    assert "Ready to help: Dan." in board


def test_board_says_what_can_be_countered_and_who_trades():
    state = crowded()
    offer = Offer(1, 3, ("oars/1",), (any_card(), any_card()))
    strikes = (*state.table.pending, PendingPlay("loose-screw/1", 3, 3, backfired=True))
    board = plain(board_of(State(replace(state.table, offers=(offer,), pending=strikes), state.hands)))
    assert "Ben's Emergency Karaoke strikes Ada" in board
    assert "Dan's EMP strikes Ada, engine" in board
    assert "Loose Screw backfires on Dan." in board
    assert "Ben offers Dan 1 card for 2: not answered yet." in board


def test_board_tells_at_the_end_how_it_ended_and_who_held_what():
    state = crowded()
    over = replace(state.table, window=None, turn=None, stage="over", pending=(), result=LossResult("arrived", 3))
    board = plain(board_of(State(over, state.hands)))
    assert "Over in round 7 of 40" in board
    assert "Dan: Space Dock." in board
    assert "Cleo:" not in board
    assert "Security Goose" not in plain(board_of(state))


def test_every_ship_has_a_lane_of_its_own_and_stands_at_its_parsec():
    state = crowded()
    race = race_of(GAME.view(state, None))
    place = dict(race["ticks"])
    assert len(place) == GOAL + 1
    assert len({lane["y"] for lane in race["lanes"]}) == len(race["lanes"]) == 4
    for lane, craft in zip(race["lanes"], state.table.seats, strict=True):
        assert (lane["ship"], lane["x"]) == (craft.ship, place[craft.parsec])
    assert [lane["is_dead"] for lane in race["lanes"]] == [False, False, True, False]
    assert "The race to parsec 14: Dan 13, Ada 5 and Ben 5. Lost: Cleo 12." in board_of(state)


@pytest.mark.parametrize(
    "state",
    [
        facing("galactic-talent-show/1", Player(cargo=("oars/1",), parsec=GOAL - 1)),
        facing("unexplained-birth/1", Player(ship="overinsured-ark")),
        preparing(Player(cargo=("oars/1",))),
    ],
    ids=["threatened", "no threat", "preparing"],
)
def test_ship_alone_has_no_order_of_turns_and_no_first_seat(state):
    board = plain(board_of(state))
    assert "Order of turns" not in board
    assert "first seat" not in board
    assert "The race to parsec 14: Ada " in board_of(state)
    desk = rendered("private", state, 0, me=SimpleNamespace(number=0, name=NAMES[0]))
    assert "None" not in board + plain(desk)


@pytest.mark.long
@pytest.mark.parametrize(("viewport", "theme"), [(WIDE, "light"), (PHONE, "dark")])
def test_crowded_board_can_be_read_on_any_screen_by_day_and_by_night(open_page, viewport, theme):
    match = on_site(crowded())
    page = open_page("/", viewport=viewport)
    page.emulate_media(color_scheme=theme)
    page.evaluate("localStorage.film = 'off'")
    log_in(page, users_of(match)[0])
    page.goto(f"/matches/{match.pk}/")
    check(page)
    open_match_section(page, "Board")
    race = page.locator(".ls-race").bounding_box()
    for lane in page.locator(".ls-lane").all():
        box = lane.bounding_box()
        assert race["x"] <= box["x"]
        assert box["x"] + box["width"] <= race["x"] + race["width"]
    check(page)


@pytest.fixture
def page(client) -> str:
    """The rules page; without a database, since it costs no query, however many cards there are."""
    return re.sub(r"\s+", " ", unescape(client.get("/rules/loss-in-space/").content.decode()))


def test_rules_page_names_every_card_and_ship(page):
    named = {card.name for card in (*RESOURCES.values(), *SHIPS.values())}
    named |= {card.name for card in OBSTACLES.values()}
    assert [name for name in named if f">{name}<" not in page] == []


def test_every_card_and_ship_on_the_board_leads_to_its_place_in_the_rules(page):
    links = set(re.findall(r'href="/rules/loss-in-space/#([\w-]+)"', board_of(crowded())))
    assert len(links) >= 20
    assert {place for place in links if f'id="{place}"' not in page} == set()


def drawn(tag: str, **context) -> str:
    template = Template(f"{{% load loss_in_space %}}{{% {tag} %}}")
    return unescape(template.render(Context(context)))


def symbols(html: str) -> list[str]:
    return re.findall(r"loss(?:\.\w+)?\.svg#([\w-]+)", html)


def test_every_card_and_ship_has_a_drawing_and_no_symbol_is_there_twice():
    ids = re.findall(r'<symbol id="([\w-]+)"', Path(finders.find("loss.svg")).read_text())
    assert len(ids) == len(set(ids))
    used = {symbol for card in RESOURCES for symbol in symbols(drawn("loss_card card", card=card))}
    used |= {symbol for card in OBSTACLES for symbol in symbols(drawn("loss_obstacle card", card=card))}
    used |= {symbol for value in range(1, 7) for symbol in symbols(drawn("loss_die value", value=value))}
    assert (used | set(SHIPS)) - set(ids) == set()
    assert {card.id for card in RESOURCES.values()} <= used


MOST_BYTES = 20_300


class HashedStorage(ModuleStorage):
    """Names files as the site's storage does, without having collected them."""

    def stored_name(self, name: str) -> str:
        with Path(finders.find(name)).open("rb") as file:
            return self.hashed_name(name, File(file))


@pytest.fixture
def _names_with_hashes(settings):
    settings.STORAGES = settings.STORAGES | {"staticfiles": {"BACKEND": f"{__name__}.HashedStorage"}}


def message_of(match: Match) -> tuple[str, int]:
    with CaptureQueriesContext(connection) as asked:
        text = public_fragment(match).text
    return text, len(asked)


@pytest.mark.django_db
@pytest.mark.usefixtures("_names_with_hashes")
def test_fullest_board_stays_small_at_the_cost_of_as_many_queries():
    state = crowded()
    turn = replace(state.table.turn, obstacle="census-day/1", range=6, facing=(0, 1, 3), volunteers=())
    past = tuple(card for card in OBSTACLES if card.endswith("/1"))[:70]
    full = State(replace(state.table, turn=turn, past=past), state.hands)
    text, queries = message_of(on_site(full))
    assert "census-day" not in past
    assert re.search(r"/static/loss\.[0-9a-f]{12}\.svg#", text)
    assert len(text.encode()) <= MOST_BYTES
    assert queries == message_of(make_match(people=1, bots=3, game="loss-in-space"))[1]


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
            assert not panel.throw or panel.throw.rule
            if panel.told.kind == "judged":
                assert panel.compared.measures or data["met"]
            if "card" in data and data["card"] is not None:
                assert data["card"] in (*panel.cards, panel.obstacle)


@pytest.mark.parametrize(
    ("kind", "data", "between"),
    [
        ("played", {"seat": 1, "target": 0, "card": "emp/1", "die": 2, "result": "works"}, (1, 0)),
        ("answered", {"by": 2, "to": 0, "answer": "decline"}, (2, 0)),
        ("cards_stolen", {"seat": 0, "by": 2, "count": 1}, (2, 0)),
        ("drew", {"seat": 0, "count": 1}, ()),
        ("crew", {"seat": 3, "crew": 2, "by": -1}, (3,)),
        ("over", {"reason": "arrived", "winner": 2, "parsecs": [3, 4, 14]}, (2,)),
        ("over", {"reason": "suns", "winner": None, "parsecs": [3, 4, 5]}, ()),
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
