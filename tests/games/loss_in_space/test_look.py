"""The board of LOSS! in Space shows all that is public, and the desk what is its owner's alone."""

import re
from html import unescape
from types import SimpleNamespace

import pytest
from django.template.loader import render_to_string
from msgspec.structs import replace

from games.faces.loss_in_space.board import plates_of, race_of
from games.faces.loss_in_space.prospects import marked_cargo
from games.faces.loss_in_space.templatetags.loss_in_space import farthest_first
from games.models import Match
from games.rules.contract import State
from games.rules.loss_in_space.cards import OBSTACLES, RESOURCES, SHIPS
from games.rules.loss_in_space.game import GAME
from games.rules.loss_in_space.model import GOAL, Offer, Pending, Result
from tests.browser.audit import check
from tests.browser.fixtures import PHONE, WIDE
from tests.browser.people import log_in, show_part
from tests.games.loss_in_space.sights import FLOTILLA, crowded, on_site
from tests.games.loss_in_space.tables import ATTACK_4, Player, any_card, facing, preparing
from tests.games.loss_in_space.test_death import dying
from tests.server.builders import users_of

NAMES = ("Ada", "Ben", "Cleo", "Dan")


def rendered(part: str, state, viewer=None, **context) -> str:
    seats = [
        SimpleNamespace(number=seat, name=NAMES[seat], is_winner=False)
        for seat in range(len(state.table.seats))
    ]
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
    return board.split(f'<article class="ls-plate seat-{seat + 1}')[1].split("</article>")[0]


def test_the_board_says_all_that_is_public_of_a_ship():
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
    for said in (
        "on turn",
        "faces it",
        "first seat",
        "Cargo 5",
        "off for 2",
        "holds for 4 turns",
        "1 use left",
    ):
        assert said in ada
    assert "with -1 penalty" in ada
    assert "+1 boost" in ada
    assert "threat +1" in ada
    for said in ("loses 1 turn", "(1 left)", "holds until its ship fails", "holds for good"):
        assert said in ben
    assert "lost with all hands" in cleo
    assert "ready to help" in dan


def test_the_totals_on_a_plate_are_the_public_ones():
    state = crowded()
    view = GAME.view(state, None)
    for each in plates_of(view):
        assert tuple(dial.total for dial in each.instruments) == view.public_totals[each.seat]


def test_a_plate_shows_as_raised_what_the_obstacle_threatens():
    state = facing(ATTACK_4, Player(raised=(1, 2, 3)))
    (plate,) = plates_of(GAME.view(state, None))
    assert [dial.raised for dial in plate.instruments] == [0, 2, 0]


def test_the_board_says_what_is_up_and_what_is_lacking():
    board = plain(board_of(crowded()))
    assert OBSTACLES[FLOTILLA].name in board
    assert "3 of 6 (raised by 1) , 3 short" in board
    assert "2 of 6, 4 short" in board
    assert "✗ Not met" in board
    assert "Ready to help: Dan." in board


def test_the_board_says_what_can_be_countered_and_who_trades():
    state = crowded()
    offer = Offer(1, 3, ("oars/1",), (any_card(), any_card()))
    strikes = (*state.table.pending, Pending("loose-screw/1", 3, 3, backfired=True))
    board = plain(board_of(State(replace(state.table, offers=(offer,), pending=strikes), state.hands)))
    assert "Emergency Karaoke played by Ben at Ada" in board
    assert "EMP played by Dan at Ada, engine" in board
    assert "Loose Screw played by Dan, backfires" in board
    assert "Ben offers Dan 1 card for 2: not answered yet." in board


def test_the_board_says_who_loots_a_wreck_before_whom():
    state = dying(Player(["oars/1"], parsec=2), Player(["hamster-drive/1"], parsec=5))
    assert "One card each, the nearest behind first: Cleo, Ben." in plain(board_of(state))


def test_the_board_says_how_far_the_match_is_and_what_lies_where():
    state = crowded()
    board = plain(board_of(state))
    assert "Round 7 of 40, turn 7" in board
    assert "Order of turns: Ada , → Ben , → Dan" in board
    assert f"Resources {len(state.table.deck)} Obstacles {len(state.table.obstacles)} passed 0" in board
    assert "Discarded: 3" in board
    assert "Space Dock ×2" in board
    assert "The wreck of Cleo" in board
    assert board.index("The wreck of Cleo") < board.index("Ships")
    assert "Yesterday Drive" in board


def test_the_board_tells_at_the_end_how_it_ended_and_who_held_what():
    state = crowded()
    over = replace(state.table, window=None, turn=None, stage="over", pending=(), result=Result("arrived", 3))
    board = plain(board_of(State(over, state.hands)))
    assert "Over in round 7 of 40" in board
    assert "Dan: Space Dock." in board
    assert "Cleo:" not in board
    assert "Security Goose" not in plain(board_of(state))


def test_the_final_table_begins_with_who_came_farthest_and_says_whose_ship_was_lost():
    view = GAME.view(crowded(), None)
    ships = farthest_first(view)
    assert [(seat, craft.parsec) for seat, craft in ships] == [(3, 13), (2, 12), (0, 5), (1, 5)]
    table = rendered("_final_table", crowded())
    assert table.index("Dan") < table.index("Cleo") < table.index("Ada")
    assert table.count("✕") == 1


def test_every_ship_has_a_lane_of_its_own_and_stands_at_its_parsec():
    state = crowded()
    race = race_of(GAME.view(state, None))
    place = dict(race.ticks)
    assert len(place) == GOAL + 1
    assert len({lane.y for lane in race.lanes}) == len(race.lanes) == 4
    for lane, craft in zip(race.lanes, state.table.seats, strict=True):
        assert (lane.ship, lane.x) == (craft.ship, place[craft.parsec])
    assert [lane.is_dead for lane in race.lanes] == [False, False, True, False]
    said = (
        "The race: Dan is at parsec 13, Cleo was lost at parsec 12, Ada is at parsec 5 and Ben is at parsec 5"
    )
    assert said in board_of(state)


def test_the_sun_shrinks_as_the_rounds_go_by():
    view = GAME.view(crowded(), None)
    suns = [race_of(replace(view, table=replace(view.table, round=number))).sun for number in (1, 10, 25, 40)]
    assert suns == sorted(set(suns), reverse=True)


def test_the_board_is_the_same_whatever_anybody_holds():
    state = crowded()
    other = crowded(cargo=("oars/1", "duct-tape/1", "space-farmer/2", "chop-shop/1", "death-ray/1"))
    other = State(state.table, other.hands)
    assert board_of(other) == board_of(state)
    assert desk_of(other, 1) == desk_of(state, 1)


def test_the_desk_opens_the_ship_and_draws_the_cargo():
    state = crowded()
    desk = desk_of(state)
    for card in (*state.table.seats[0].slots.cards(), *state.hands[0].cargo):
        assert f"loss.svg#{RESOURCES[card].id}" in desk
    assert "Out of order for 2 turns" in desk
    assert "Your totals" in desk
    assert "were it yours" in desk_of(state, 1)
    deciding = SimpleNamespace(ask=SimpleNamespace(kind="face"))
    assert "Your totals" not in rendered(
        "private", state, 0, me=SimpleNamespace(number=0, name="Ada"), desk=deciding
    )


def test_cards_that_make_up_what_is_lacking_are_marked_for_their_owner():
    state = crowded(penalty=(0, 1, 0), boost=(0, 2, 0))
    marks = dict(marked_cargo(GAME.view(state, 0)))
    assert marks == {
        "space-farmer/1": "Makes it up with 1 other card",
        "flash-bang/1": "Makes it up with 1 other card",
        "flash-bang/2": "Makes it up with 1 other card",
        "emp/1": "",
        "plausible-deniability/1": "Dodges the consequences",
    }
    assert desk_of(state).count("Makes it up with") == 3
    assert "Makes it up" not in board_of(state)
    same_cards = State(state.table, (*state.hands[:3], state.hands[0]))
    assert not any(mark for _, mark in marked_cargo(GAME.view(same_cards, 3)))


@pytest.mark.parametrize(
    "state",
    [
        facing("galactic-talent-show/1", Player(cargo=("oars/1",), parsec=GOAL - 1)),
        facing("unexplained-birth/1", Player(ship="overinsured-ark")),
        preparing(Player(cargo=("oars/1",))),
    ],
    ids=["threatened", "no threat", "preparing"],
)
def test_a_ship_alone_has_no_order_of_turns_and_no_first_seat(state):
    board = plain(board_of(state))
    assert "Order of turns" not in board
    assert "first seat" not in board
    assert "The race: Ada is at parsec" in board_of(state)
    assert "None" not in board + plain(desk_of(state))


@pytest.mark.long
@pytest.mark.parametrize("viewport", [WIDE, PHONE], ids=["wide", "phone"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_crowded_board_can_be_read_on_any_screen_by_day_and_by_night(open_page, viewport, theme):
    match = on_site(crowded())
    page = open_page("/", viewport=viewport)
    page.emulate_media(color_scheme=theme)
    page.evaluate("localStorage.film = 'off'")
    log_in(page, users_of(match)[0])
    page.goto(f"/matches/{match.pk}/")
    check(page)
    show_part(page, "Board")
    race = page.locator(".ls-race").bounding_box()
    for lane in page.locator(".ls-lane").all():
        box = lane.bounding_box()
        assert race["x"] <= box["x"]
        assert box["x"] + box["width"] <= race["x"] + race["width"]
    check(page)
