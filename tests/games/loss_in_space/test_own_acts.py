"""What became of a seat's own acts, and several turns of a ship in one window."""

import re
from html import unescape

import pytest

from games.game_uis.loss_in_space.game_ui import GAME_UI
from games.game_uis.loss_in_space.texts import NOT_CALLED
from games.rules.contract import Event
from games.rules.loss_in_space.game import GAME
from games.rules.loss_in_space.model import PendingPlay
from tests.builders import browser_of, users_of, window_of
from tests.games.loss_in_space.tables import ATTACK_4, Player, at_position, commanding, facing
from tests.games.loss_in_space.test_summary import HUNTER, NAMES, judged, line, turn


def test_acts_of_a_seat_are_told_first_with_what_became_of_them():
    played = {"card": "emp/1", "target": 1, "slot": "weapon", "side": None, "die": 4, "result": "works"}
    told = line(
        ("crew", {"seat": 0, "crew": 5, "by": -1}),
        ("played", {"seat": 0, **played}),
        ("took_effect", {"card": "emp/1", "by": 0, "target": 1, "side": None}),
        ("disabled", {"seat": 1, "card": "oars/1", "turns": 3}),
        ("judged", {"seat": 1, "card": HUNTER, "met": False, "dodge": None}),
        ("disabled", {"seat": 1, "card": "tin-foil/1", "turns": 3}),
    )
    assert told == (
        "You play EMP at Bob, weapon. It needs 2 to 5 and throws 4: it works. Your EMP strikes Bob. "
        "Bob's Oars is out of order. You lose 1 crew and have 5 now."
    )


def test_declined_offer_and_loot_are_told_to_the_seat_that_acted():
    assert line(("answered", {"by": 0, "to": 1, "answer": "decline"})) == "Your offer to Bob was declined."
    theft = [
        ("took_effect", {"card": "chop-shop/1", "by": 0, "target": 1, "side": None}),
        ("cards_stolen", {"seat": 1, "by": 0, "count": 1}),
    ]
    assert line(*theft).endswith("You steal 1 card from Bob.")
    known = line(*theft, ("stolen", {"seat": 1, "by": 0, "cards": ["oars/1"]}))
    assert known.endswith("Your Chop Shop strikes Bob. You steal Oars from Bob.")


def test_volunteer_who_is_not_called_is_told_so_and_nobody_else():
    state = facing(ATTACK_4, Player(), Player(), Player(), in_turn={"volunteers": (1, 2)})
    called = Event("help_called", {"seat": 0, "helper": 1})
    met = Event("judged", {"seat": 0, "card": HUNTER, "met": True, "dodge": None})
    offered = Event("volunteered", {"seats": [2]})

    def told_not_called(*events):
        said = [
            GAME_UI.personal_summary({}, events, [*NAMES, "Cyd"], seat, lambda seat=seat: GAME.view(state, seat))
            for seat in range(3)
        ]
        return [NOT_CALLED in each for each in said]

    assert told_not_called(called) == [False, False, True]
    assert told_not_called(met) == [False, True, True]
    assert told_not_called(offered, met) == [False, False, True]
    assert told_not_called(offered) == [False, False, False]


def test_play_cancelled_in_a_later_window_is_told_to_its_player_only():
    state = facing(
        ATTACK_4, Player(["security-goose/1"]), Player(), kind="counter", pending=(PendingPlay("emp/1", 1, 0),)
    )
    events = [Event("cancelled", {"seat": 0, "card": "security-goose/1", "play": "emp/1"})]
    seen = [
        GAME_UI.personal_summary({}, events, NAMES, seat, lambda seat=seat: GAME.view(state, seat)) for seat in (0, 1)
    ]
    assert seen == ["You cancel EMP with Security Goose.", "Ann cancels EMP with Security Goose."]


RUN_ON = [
    Event(*judged(0, met=False)),
    Event("crew", {"seat": 0, "crew": 3, "by": -1}),
    *(Event("turn", turn(0)[1] | {"number": 6}), Event(*judged(0, met=True))),
    Event("moved", {"seat": 0, "parsec": 1, "by": 1}),
    *(Event("turn", turn(0)[1] | {"number": 7}), Event(*judged(0, met=False))),
    Event("crew", {"seat": 0, "crew": 2, "by": -1}),
]
"""Three turns of a ship that was asked in the first of them only."""


def test_turns_that_ran_on_are_summed_up_before_the_last():
    said = GAME_UI.personal_summary({}, RUN_ON, NAMES[:1], 0)
    short, last = said.split(" Turn 7: ")
    assert short == "Turns 5 and 6: you got past 1 of 2 obstacles. You went 1 parsec ahead. You lost 1 crew."
    assert last.count("Bounty Hunter") == 1
    assert last.endswith("You lose 1 crew and have 2 now.")


def test_headlines_name_each_later_turn_of_the_window():
    first, *later = [headline.text for headline in GAME_UI.headlines({}, RUN_ON, NAMES)]
    assert not first.startswith("Turn")
    assert [text[:8] for text in later] == ["Turn 6: ", "Turn 7: "]


def test_many_turns_of_a_solo_game_have_one_headline_between_the_first_and_the_last():
    events = [Event(*judged(0, met=False))]
    for number in range(6, 11):
        events += [Event("turn", turn(0)[1] | {"number": number}), Event(*judged(0, met=number == 7))]
    texts = [headline.text for headline in GAME_UI.headlines({}, events, NAMES[:1])]
    assert len(texts) == 3
    assert texts[1] == "Turns 6 to 9: Ann gets past 1 of 4 obstacles."
    assert texts[2].startswith("Turn 10: ")


def test_window_without_much_news_has_one_small_headline():
    events = [Event("equipped", {"seat": 0, "do": "fit", "card": "oars/1", "using": None, "swaps": []})]
    events += [Event("obstacle", {"seat": 0, "card": HUNTER, "range": 0, "facing": [0]})]
    (headline,) = GAME_UI.headlines({}, events, NAMES)
    assert "Bounty Hunter" in headline.text


@pytest.mark.django_db
def test_windows_of_a_turn_and_receipts_say_what_they_are_about():
    match = at_position(commanding(Player(["oars/1", "emp/1"]), Player(["emp/2"])))
    browser = browser_of(users_of(match)[0])
    browser.post(f"/matches/{match.pk}/submit/", {"window": window_of(match).pk, "do": "equip"})
    label = window_of(match).year.label
    page = unescape(
        browser.get(f"/matches/{match.pk}/history/?before=99", headers={"HX-Request": "true"}).content.decode()
    )
    assert f"<h3>{label}: before the obstacle</h3>" in re.sub(r"\s+", " ", page)
    assert f"<b>{label}: before the obstacle</b>" in browser.get(f"/matches/{match.pk}/receipts/").content.decode()
