"""The board, the desk and the rules page of LOSS! in Space, and how small its public message stays."""

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
from django.test import Client
from django.test.utils import CaptureQueriesContext
from msgspec.structs import replace

from games.game_uis.loss_in_space.board import race_of
from games.game_uis.loss_in_space.example import example
from games.live_board.renderers.fragments import public_fragment
from games.models import Match
from games.rules.contract import State
from games.rules.loss_in_space.cards import OBSTACLES, RESOURCES, SHIPS
from games.rules.loss_in_space.game import GAME
from games.rules.loss_in_space.model import GOAL, LossResult, Offer, PendingPlay
from games.rules.loss_in_space.reference import reference
from spacerace.storage import ModuleStorage
from tests.browser.audit import check
from tests.browser.fixtures import PHONE, WIDE
from tests.browser.users import log_in, open_match_section
from tests.builders import make_match, users_of
from tests.games.loss_in_space.tables import FLOTILLA, Player, any_card, crowded, facing, on_site, preparing

NAMES = ("Ada", "Ben", "Cleo", "Dan")


def rendered(part: str, state, viewer=None, **context) -> str:
    seats = [SimpleNamespace(number=seat, name=NAMES[seat], is_winner=False) for seat in range(len(state.table.seats))]
    page = SimpleNamespace(match=Match(pk=1), meta=GAME.meta, front="shown above", reason="")
    context |= {"seats": seats, "view": GAME.view(state, viewer), "page": page}
    return unescape(render_to_string(f"games/loss-in-space/{part}.html", context))


def board_of(state) -> str:
    return rendered("board", state)


def desk_of(state, seat: int = 0) -> str:
    return rendered("private", state, seat, me=SimpleNamespace(number=seat, name=NAMES[seat]))


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
    assert "None" not in board + plain(desk_of(state))


@pytest.mark.long
@pytest.mark.parametrize("viewport", [WIDE, PHONE], ids=["wide", "phone"])
@pytest.mark.parametrize("theme", ["light", "dark"])
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


@pytest.mark.django_db
def test_every_card_and_ship_on_the_board_leads_to_its_place_in_the_rules():
    board = public_fragment(on_site(crowded())).text
    links = set(re.findall(r'href="(/rules/loss-in-space/)#([\w-]+)"', board))
    rules = Client().get("/rules/loss-in-space/").content.decode()
    assert len(links) >= 20
    assert {place for _, place in links if f'id="{place}"' not in rules} == set()


@pytest.fixture
def page(client) -> str:
    """The rules page; without a database, since it costs no query, however many cards there are."""
    return re.sub(r"\s+", " ", unescape(client.get("/rules/loss-in-space/").content.decode()))


def test_rules_page_names_every_card_and_ship(page):
    named = {card.name for card in (*RESOURCES.values(), *SHIPS.values())}
    named |= {card.name for card in OBSTACLES.values()}
    assert [name for name in named if f">{name}<" not in page] == []


def test_rules_page_figures_follow_the_options():
    few = reference(GAME.options({"few_cards": True, "events": True, "round_limit": 25}))
    assert (few.start_cargo, few.start_cargo_alone, few.options.round_limit) == (5, 5, 25)
    usual = reference(GAME.options({}))
    assert (usual.start_cargo, usual.start_cargo_alone, usual.goal) == (7, 6, 14)
    assert sum(card.copies for card in usual.obstacles) == 80
    assert len(usual.events) == 8


def test_rules_page_example_follows_the_rules():
    """One point short alone, further from it once a rival has played, and met with both cards of its own."""
    shown = example()
    assert [each.met for each in (shown.alone, shown.raised, shown.boosted)] == [False, False, True]
    assert [sum(measure.short for measure in each.measures) for each in (shown.alone, shown.raised)] == [1, 3]


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
    """The message, and how many queries it took."""
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
