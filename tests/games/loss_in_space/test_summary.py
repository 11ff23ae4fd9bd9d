"""What a window came to: for one seat in its own line, for everybody as headlines, and what was missed."""

import re
from html import unescape
from types import SimpleNamespace

import pytest
from django.test import Client
from msgspec.structs import replace

from games.game_uis.loss_in_space.game_ui import GAME_UI
from games.game_uis.loss_in_space.sentences import catch_up_summary as story_of
from games.live_board.selectors.front_page import front_page
from games.matches.selectors.position import load_position
from games.matches.selectors.seats import seat_lines
from games.models import Seat
from games.rules.contract import Event, State
from games.rules.loss_in_space.game import GAME
from games.rules.loss_in_space.model import LossResult
from games.rules.loss_in_space.views import LossView
from games.templatetags.fronts import climb_description, drawn
from tests.builders import make_match, play_to_the_end, play_window, users_of, window_of
from tests.games.loss_in_space.tables import DEFENSE_4, Player, at_position, facing, preparing

NAMES = ("Ann", "Bob")
HUNTER = "bounty-hunter-wrong-address/1"
"""Attack 7; a ship that fails loses a crew member."""


def line(*events: tuple[str, dict], seat: int = 0) -> str:
    return GAME_UI.personal_summary({}, [Event(kind, data) for kind, data in events], NAMES, seat)


def test_personal_summary_says_you_and_omits_other_seats():
    told = line(
        ("took_effect", {"card": "poached-by-recruiters/1", "by": 1, "target": 0, "side": None}),
        ("crew", {"seat": 0, "crew": 5, "by": -1}),
        ("crew", {"seat": 1, "crew": 6, "by": 1}),
        ("judged", {"seat": 0, "card": "sideways-hail/1", "met": True, "dodge": None}),
        ("moved", {"seat": 0, "parsec": 4, "by": 1}),
        ("turn", {"number": 4, "seat": 0, "round": 2, "skipped": False}),
    )
    assert told.startswith("Bob's Poached by Recruiters strikes you. You lose 1 crew and have 5 now. ")
    assert told.endswith("You go 1 parsec ahead and are at parsec 4. Your turn began.")
    assert "Sideways Hail" in told


@pytest.mark.parametrize(
    ("by", "side", "said"),
    [
        (1, "player", "Bob's EMP helps you."),
        (1, "obstacle", "Bob's EMP makes it harder for you"),
        (0, None, "Your own EMP strikes you."),
        (None, None, "EMP strikes you."),
    ],
)
def test_play_is_told_with_its_player_and_its_side(by, side, said):
    assert line(("took_effect", {"card": "emp/1", "by": by, "target": 0, "side": side})).startswith(said)


def test_trade_is_told_with_its_cards_to_the_two_who_know_them():
    cards = {"gave": ["oars/1"], "got": ["emp/1"]}
    traded = Event("traded", {"by": 0, "to": 1, "gave": 1, "got": 1})
    trade = Event("trade", {"by": 0, "to": 1, **cards}, (0, 1))
    told = [GAME_UI.personal_summary({}, [traded, trade], NAMES, seat) for seat in (0, 1)]
    assert told == ["You gave Bob Oars for EMP.", "Ann gave you Oars for EMP."]
    assert GAME_UI.sentences["traded"](traded.data, NAMES) == "Ann gives Bob 1 card for 1."


def failed(seat: int, card: str) -> Event:
    return Event("judged", {"seat": seat, "card": card, "met": False, "dodge": None})


def struck(seat: int, card: str) -> Event:
    return Event("took_effect", {"card": card, "by": 1 - seat, "target": seat, "side": None})


def died(seat: int) -> Event:
    return Event("died", {"seat": seat, "cards": []})


def ended(reason: str, winner: int | None, *crafts: Player) -> LossView:
    state = facing(DEFENSE_4, *crafts)
    return GAME.view(State(replace(state.table, result=LossResult(reason, winner)), state.hands), None)


def said_of(view: LossView, *events: Event) -> list[str]:
    picture = GAME_UI.picture(view, events)
    assert picture.line == 14
    return [climb_description(climb, name) for climb, name in zip(picture.climbs, NAMES, strict=True)]


HAILED, RECRUITED = failed(1, "sideways-hail/1"), struck(1, "poached-by-recruiters/1")


@pytest.mark.parametrize(
    ("blows", "fate"),
    [
        ([HAILED, died(1)], "nobody left aboard after Sideways Hail"),
        ([HAILED, RECRUITED, died(1)], "nobody left aboard after Poached by Recruiters"),
        ([HAILED, struck(0, "emp/1"), died(1)], "nobody left aboard after Sideways Hail"),
        ([died(1)], "nobody left aboard"),
    ],
)
def test_picture_says_what_a_ship_was_lost_to_and_never_that_it_exploded(blows, fate):
    view = ended("arrived", 0, Player(parsec=14), Player(crew=0, parsec=9))
    later = [failed(0, "rogue-garbage-scow/1")]
    assert said_of(view, *blows, *later) == ["Ann 14, arrived", f"Bob 9, {fate}"]
    assert [climb.fallen for climb in GAME_UI.picture(view, blows).climbs] == [False, True]


@pytest.mark.django_db
def test_front_page_says_it_of_a_ship_that_was_lost_in_an_earlier_turn():
    lost, other = Player(["oars/1"], crew=1), Player(["hamster-drive/1"], parsec=3)
    match = at_position(facing(HUNTER, lost, other, options={"round_limit": 20}, round=20))
    play_to_the_end(match)
    match.refresh_from_db()
    assert match.outcome["reason"] == "suns"
    picture = front_page(load_position(match)).picture
    assert picture.climbs[0].fate == "nobody left aboard after Bounty Hunter, Wrong Address"
    sheet = drawn(picture, seat_lines(match, match.seats.all()))
    assert [climb.gone for climb in sheet.climbs] == [True, False]


def why(*events: tuple[str, dict], seat: int = 0) -> str:
    windows = [[Event(kind, data)] for kind, data in events]
    return GAME_UI.why_lost({}, windows, NAMES, SimpleNamespace(seat=seat))


def judged(seat: int, *, met: bool) -> tuple[str, dict]:
    return ("judged", {"seat": seat, "card": HUNTER, "met": met, "dodge": None})


def turn(seat: int, *, skipped: bool = False) -> tuple[str, dict]:
    return ("turn", {"number": 4, "seat": seat, "round": 2, "skipped": skipped})


STRUCK = ("took_effect", {"card": "emp/1", "by": 1, "target": 0, "side": None})


def test_loss_explanation_names_distance_and_obstacles():
    voyage = (turn(0), judged(0, met=True), turn(0), judged(0, met=False))
    own = ("took_effect", {"card": "emp/1", "by": 0, "target": 0, "side": None})
    back = (own, STRUCK, ("moved", {"seat": 0, "parsec": 4, "by": -2}), turn(0, skipped=True), judged(1, met=True))
    over = ("over", {"reason": "arrived", "winner": 1, "parsecs": [4, 14]})
    assert why(*voyage, *back, over) == (
        "You came to parsec 4 of 14 in 2 turns. You got past 1 of 2 obstacles, Bob past 1 of 1. "
        "You missed 1 turn and were struck by 1 card of others. Bob's EMP (2 parsecs) set you back most."
    )
    assert why(*voyage, over, seat=1) == ""
    suns = ("over", {"reason": "suns", "winner": None, "parsecs": [4, 9]})
    assert why(turn(0), suns).startswith("You came to parsec 4 of 14 in 1 turn when the suns went out.")


def test_loss_explanation_names_what_took_the_last_crew():
    died = (judged(0, met=False), ("crew", {"seat": 0, "crew": 0, "by": -1}), ("died", {"seat": 0}))
    over = ("over", {"reason": "arrived", "winner": 1, "parsecs": [3, 14]})
    last = "the last of it fell to Bounty Hunter, Wrong Address."
    assert why(*died, over).startswith(f"Your crew was gone at parsec 3 of 14: {last}")


@pytest.mark.parametrize(("met", "how"), [(True, "well"), (False, "badly")])
def test_obstacle_went_well_or_badly_for_the_player_who_faced_it(met, how):
    kind, data = judged(0, met=met)
    assert [GAME_UI.turn_result({}, [Event(kind, data)], seat) for seat in (0, 1)] == [how, ""]


@pytest.mark.parametrize(
    ("order", "said"),
    [(3, "at parsec 3 or beyond"), ("ask", "every time"), ("leader", "a leader"), ("never", "never asked")],
)
def test_note_on_sabotage_says_when_this_seat_is_asked(order, said):
    state = preparing(Player(orders={"meddle": order}), Player())
    assert said in GAME_UI.onboarding_notes(GAME.view(state, 0))[2].text


CREWS = ("Ann", "Bob", "Cleo")


def now(*players: Player, seat: int = 0, **table) -> LossView:
    return GAME.view(facing(DEFENSE_4, *players, **table), seat)


def struck_first(card: str, by: int = 1) -> Event:
    return Event("took_effect", {"card": card, "by": by, "target": 0, "side": None})


def test_three_missed_turns_are_told_with_where_the_ship_stands_first():
    windows = [
        [struck_first("emp/1"), Event("disabled", {"seat": 0, "card": "fruitcake-plating/1", "turns": 3})],
        [Event("crew", {"seat": 0, "crew": 4, "by": -1}), Event("traded", {"by": 2, "to": 0, "gave": 1, "got": 1})],
        [
            struck_first("fake-detour/1", by=2),
            Event("moved", {"seat": 0, "parsec": 3, "by": -2}),
            Event("moved", {"seat": 2, "parsec": 9, "by": 2}),
            Event("died", {"seat": 1, "cards": []}),
        ],
    ]
    view = now(Player(parsec=3, crew=4), Player(crew=0), Player(parsec=9))
    said = story_of({}, windows, CREWS, view)
    assert said[:2] == ("You went from parsec 5 to parsec 3.", "You have 4 of 6 crew aboard, 1 fewer than before.")
    assert said[-2:] == ("Cleo leads at parsec 9.", "Sideways Hail is before you: decide how to face it.")
    long = story_of({}, [[struck_first("emp/1")] * 11], CREWS, view)
    assert long[2] == "The history has 3 more events from before that."
    assert long.count("Bob's EMP strikes you.") == 8


@pytest.mark.django_db
def test_dashboard_begins_with_onboarding_until_seen():
    match = make_match(people=2, game="loss-in-space")
    users = users_of(match)
    while window_of(match).kind != "command":
        play_window(match)
    Seat.objects.filter(match=match, number=0).update(seen=1)
    browser = Client()
    browser.force_login(users[0])

    def missed() -> str:
        html = unescape(browser.get(f"/matches/{match.pk}/").content.decode())
        found = re.search(r'id="missed-title">(.*?)</section>', html, re.S)
        return re.sub(r"\s+", " ", found[1]) if found else ""

    assert "You are still at parsec 0" in missed()
    browser.post(f"/matches/{match.pk}/seen/", {"windows": str(match.windows.count() - 1)})
    assert missed() == ""
