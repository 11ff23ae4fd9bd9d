"""Several turns of a ship in one window, and its name in the history."""

import re
from html import unescape

import pytest
from django.test import Client

from games.game_uis.loss_in_space.game_ui import GAME_UI
from games.rules.contract import Event
from tests.builders import users_of, window_of
from tests.games.loss_in_space.tables import Player, at_position, commanding
from tests.games.loss_in_space.test_summary import HUNTER, NAMES, judged, turn

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
    browser = Client()
    browser.force_login(users_of(match)[0])
    browser.post(f"/matches/{match.pk}/submit/", {"window": window_of(match).pk, "do": "equip"})
    label = window_of(match).year.label
    page = unescape(
        browser.get(f"/matches/{match.pk}/history/?before=99", headers={"HX-Request": "true"}).content.decode()
    )
    assert f"<h3>{label}: before the obstacle</h3>" in re.sub(r"\s+", " ", page)
    assert f"<b>{label}: before the obstacle</b>" in browser.get(f"/matches/{match.pk}/receipts/").content.decode()
