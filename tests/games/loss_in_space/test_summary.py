"""What a window came to, for one seat and for everybody; sentences on plays, dice and solo games."""

import re
from html import unescape
from types import SimpleNamespace

import pytest
from msgspec.structs import replace

from games.game_uis.loss_in_space.decisions import draft_sentences
from games.game_uis.loss_in_space.dice import SABOTAGE_ODDS, throw_of
from games.game_uis.loss_in_space.game_ui import GAME_UI
from games.game_uis.loss_in_space.obstacle_gap import judged_totals
from games.game_uis.loss_in_space.pending_plays import harm_words
from games.game_uis.loss_in_space.sentences import catch_up_summary as story_of
from games.game_uis.loss_in_space.sentences import sentence
from games.models import Seat
from games.rules.contract import Event, State
from games.rules.loss_in_space.cards import RESOURCES
from games.rules.loss_in_space.game import GAME
from games.rules.loss_in_space.model import LossResult, LossTable, PendingPlay
from games.rules.loss_in_space.views import LossView
from games.templatetags.fronts import climb_description
from tests.builders import browser_of, make_match, match_and_users, play_window, users_of, window_of
from tests.games.loss_in_space.tables import (
    ATTACK_4,
    DEFENSE_4,
    Player,
    at_position,
    commanding,
    decide,
    facing,
    preparing,
    resolve,
    told,
)

NAMES = ("Ann", "Bob")
HUNTER = "bounty-hunter-wrong-address/1"
"""Attack 7; a ship that fails loses a crew member."""


def line(*events: tuple[str, dict], seat: int = 0) -> str:
    return GAME_UI.personal_summary({}, [Event(kind, data) for kind, data in events], NAMES, seat)


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


def test_lost_solo_game_names_what_a_better_launch_held():
    def lost(*fitted: str) -> str:
        equipped = [("equipped", {"do": "fit", "card": card, "using": None, "swaps": []}) for card in fitted]
        told = (
            ("start", {"ships": ["phase-4-transport"]}),
            ("drawn", {"cards": ["oars/1", "yesterday-drive/1", "large-laser-pointer/1", "tin-foil/1"]}),
            ("swapped", {"seat": 0, "cards": ["tin-foil/1"]}),
            *equipped,
            ("round", {"stage": "race", "round": 1}),
            ("drawn", {"cards": ["the-wall/1"]}),
            ("over", {"reason": "suns", "winner": None, "parsecs": [4]}),
        )
        windows = [[Event(kind, data) for kind, data in told]]
        return GAME_UI.why_lost({}, windows, NAMES[:1], SimpleNamespace(seat=0))

    assert lost("oars/1").endswith(
        "With Large Laser Pointer and Yesterday Drive fitted at the launch your ship would have had attack 5 "
        "and speed 7, not 2 and 3."
    )
    assert "launch" not in lost("large-laser-pointer/1", "yesterday-drive/1")


@pytest.mark.parametrize(("met", "how"), [(True, "well"), (False, "badly")])
def test_obstacle_went_well_or_badly_for_the_player_who_faced_it(met, how):
    kind, data = judged(0, met=met)
    assert [GAME_UI.turn_result({}, [Event(kind, data)], seat) for seat in (0, 1)] == [how, ""]


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
    match, users = match_and_users(make_match(people=2, game="loss-in-space"))
    while window_of(match).kind != "command":
        play_window(match)
    Seat.objects.filter(match=match, number=0).update(seen=1)
    browser = browser_of(users[0])

    def missed() -> str:
        html = unescape(browser.get(f"/matches/{match.pk}/").content.decode())
        found = re.search(r'id="missed-title">(.*?)</section>', html, re.S)
        return re.sub(r"\s+", " ", found[1]) if found else ""

    assert "You are still at parsec 0" in missed()
    browser.post(f"/matches/{match.pk}/seen/", {"windows": str(match.windows.count() - 1)})
    assert missed() == ""


THREE = ("Ann", "Bob", "Cy")
ARMED = {"weapon": ["potato-railgun/1"], "parsec": 5}
EMP = PendingPlay("emp/1", 1, 0, "weapon")
HELD = ["security-goose/1", "somebody-read-the-manual/1"]


def table(*pending: PendingPlay, seat: int = 0, **first):
    ships = Player(HELD, **ARMED | first), Player(["oars/1"]), Player(["security-goose/2"], parsec=1)
    return facing(ATTACK_4, *ships, kind="counter", owing=(seat,), pending=pending)


def said(*pending: PendingPlay, cancel: tuple[tuple[str, int], ...] = (), seat: int = 0, **first) -> str:
    state = table(*pending, seat=seat, **first)
    move = {"cancel": [{"card": card, "play": play} for card, play in cancel]}
    preview = GAME.preview(state, seat, {"kind": "counter", **move})
    view = GAME.view(state, seat)
    return " ".join(draft_sentences(view, move, preview.leads_to, THREE))


def test_text_with_cancelling_names_price_and_effect():
    assert said(EMP, cancel=(("security-goose/1", 0),)) == (
        "You spend Security Goose. This no longer happens: Bob's EMP puts your Potato Railgun out of order "
        "for 3 turns. With that you get past it."
    )
    reading = said(EMP, cancel=(("somebody-read-the-manual/1", 0),))
    assert reading.startswith("You spend Somebody Read the Manual. This no longer happens: Bob's EMP")
    assert "You draw 1 card." in reading


@pytest.mark.parametrize(
    ("play", "harm"),
    [
        (PendingPlay("fake-detour/1", 1, 0), "Bob's Fake Detour costs you 2 parsecs."),
        (PendingPlay("chop-shop/1", 1, 0), "Bob's Chop Shop takes one of your parts, slot by die."),
        (PendingPlay("sticky-tractor-beam/1", 0, 1), "takes 1 card of Bob's cargo at random."),
        (PendingPlay("flash-bang/1", 1, 0, None, "obstacle"), "raises what you must meet by 2 attack."),
        (PendingPlay("space-farmer/1", 1, 0, None, "obstacle"), "Bob's Space Farmer finds nothing to strike."),
        (PendingPlay("emp/1", 0, 0, None, None, True), "puts one of your parts out of order for 3 turns, slot by die."),
    ],
)
def test_each_play_says_what_it_does_to_whom(play, harm):
    assert harm_words(GAME.view(table(play), 0), play, THREE).endswith(harm)


def test_there_are_words_for_all_sabotage():
    state = table(EMP)
    for card in RESOURCES:
        if RESOURCES[card].kind == "sabotage":
            slot = "weapon" if RESOURCES[card].asks_slot else None
            said = harm_words(GAME.view(state, 0), PendingPlay(card, 1, 0, slot), THREE)
            assert "finds nothing" not in said, card


def test_rules_tell_what_a_ship_was_judged_by():
    """Boosts and penalties count though they end with the verdict; raised threats are told beside them."""
    player = Player(["oars/1"], penalty=(-1, 0, 0), boost=(2, 0, 0), raised=(3, 0, 0))
    judged = told(resolve(facing(DEFENSE_4, player, Player()), {0: decide("face")}), "judged")[0]
    assert (judged["totals"], judged["raised"], judged["met"]) == ([3, 2, 2], [3, 0, 0], False)
    (measure,) = judged_totals(judged).measures
    assert (measure.have, measure.demanded, measure.raised, measure.short) == (3, 7, 3, 4)
    assert "defense 3 against 7" in sentence("judged", judged, NAMES)


@pytest.mark.parametrize(
    ("kind", "data", "said"),
    [
        ("played", {"die": 4, "result": "works"}, "2 to 5: it works"),
        ("slot_rolled", {"die": 3, "slot": "weapon"}, "5 or 6 engine: weapon"),
        ("turn_lost_alone", {"die": 6}, "5 or 6 a card: a card"),
        ("first_rolls", {"rolls": [[0, 5], [1, 5]]}, "highest: level, so it is thrown again"),
        ("obstacle", {"range": 3, "facing": [0, 1]}, "thrown: 2 must face it"),
    ],
)
def test_throw_says_what_it_needed(kind, data, said):
    throw = throw_of(kind, data)
    assert f"{throw.rule}: {throw.came}".endswith(said)


ME = Player(["oars/1", "security-goose/1", "tin-foil/1", "flash-bang/1", "duct-tape/1", "hamster-drive/1"])
STATES = {"prep": preparing(ME), "command": commanding(ME), "face": facing(ATTACK_4, ME)}
OTHERS = ("the others", "on others", "trade", "offer", "meddl", "volunteer", "nobody is called", "leads")


@pytest.mark.django_db
@pytest.mark.parametrize("kind", STATES)
def test_dashboard_says_what_there_is_to_do_and_nothing_of_others(kind):
    match = at_position(STATES[kind])
    client = browser_of(users_of(match)[0])
    page = unescape(client.get(f"/matches/{match.pk}/").content.decode())
    desk = page[page.index('id="decision-form"') : page.index('class="ld-saved"')]
    said = " ".join(re.sub(r"<[^>]+>", " ", desk).split()).lower()
    assert [each for each in (*OTHERS, SABOTAGE_ODDS, "without a word") if each in said] == []
    assert 'name="act-orders-face"' in page
    assert 'name="act-orders-meddle"' not in page


def test_orders_without_others_are_kept_as_they_are():
    view = GAME.view(STATES["face"], 0)
    (form,) = GAME_UI.actions(view, None)
    entered = {field.name: field.default for field in form.fields} | {"face": "cards"}
    action = GAME_UI.action(view, "orders", entered)
    assert set(action["orders"]) == {"counter", "face", "command"}
    assert GAME.parse_action(action)


def test_order_to_meddle_from_a_parsec_on_is_kept_as_entered():
    view = GAME.view(facing(ATTACK_4, ME, Player()), 0)
    (form,) = GAME_UI.actions(view, None)
    entered = {field.name: field.default for field in form.fields} | {"meddle": "parsec", "from_parsec": 11}
    assert GAME_UI.action(view, "orders", entered)["orders"]["meddle"] == 11


def test_onboarding_notes_fit_solo_game():
    alone, both = (GAME_UI.onboarding_notes(GAME.view(state, 0)) for state in (STATES["prep"], preparing(ME, Player())))
    said = " ".join(note.title + note.text for note in alone).lower()
    assert [each for each in OTHERS if each in said] == []
    assert alone != both


def solo(parsec: int, rounds: int, crew: int = 2, reason: str = "") -> LossTable:
    state = commanding(Player()).table
    result = LossResult(reason, 0 if reason == "arrived" else None) if reason else None
    craft = replace(state.seats[0], parsec=parsec, crew=crew)
    return replace(state, seats=(craft,), round=rounds, result=result)


def test_of_solo_games_the_best_comes_first():
    best_first = [
        solo(14, 21, 1, "arrived"),
        solo(14, 22, 3, "arrived"),
        solo(14, 22, 1, "arrived"),
        solo(13, 40, 1, "suns"),
        solo(13, 12, 1),
        solo(2, 5, 0, "lost"),
    ]
    results = [GAME_UI.solo_result(SimpleNamespace(table=each), each is best_first[0]) for each in best_first]
    ranks = [result.rank for result in results]
    assert ranks[3] == ranks[4]
    assert sorted(ranks) == ranks
    assert len(set(ranks)) == len(ranks) - 1
    assert results[0].text == "Arrived in 21 rounds with 1 crew aboard."
