"""Who flies alone is told of no others: neither in the briefing nor at the desk, in orders or at the end."""

import re
from html import unescape

import pytest
from django.test import Client

from games.faces.loss_in_space.dice import SABOTAGE_ODDS
from games.faces.loss_in_space.face import FACE
from games.faces.loss_in_space.words import sentence
from games.rules.contract import Event
from games.rules.loss_in_space.game import GAME
from games.rules.loss_in_space.model import Pending
from tests.games.loss_in_space.at_desk import at_position
from tests.games.loss_in_space.tables import (
    ATTACK_4,
    Player,
    commanding,
    facing,
    launching,
    preparing,
)
from tests.server.builders import users_of

HELD = ["oars/1", "security-goose/1", "tin-foil/1", "flash-bang/1", "duct-tape/1", "hamster-drive/1"]
ME = Player(HELD)
STATES = {
    "prep": preparing(ME),
    "launch": launching(ME),
    "command": commanding(ME),
    "counter": facing(ATTACK_4, ME, kind="counter", pending=(Pending("loose-screw/1", None, 0),)),
    "face": facing(ATTACK_4, ME),
    "trim": facing(ATTACK_4, ME, kind="trim"),
}
OTHERS = ("the others", "on others", "trade", "offer", "meddl", "volunteer", "nobody is called", "leads")


@pytest.mark.django_db
@pytest.mark.parametrize("kind", STATES)
def test_the_desk_says_what_there_is_to_do_and_nothing_of_others(kind):
    match = at_position(STATES[kind])
    client = Client()
    client.force_login(users_of(match)[0])
    page = unescape(client.get(f"/matches/{match.pk}/").content.decode())
    desk = page[page.index('id="decision-form"') : page.index('class="ld-kept"')]
    said = " ".join(re.sub(r"<[^>]+>", " ", desk).split()).lower()
    assert [each for each in (*OTHERS, SABOTAGE_ODDS, "without a word") if each in said] == []
    assert 'name="act-orders-face"' in page
    assert 'name="act-orders-meddle"' not in page


def test_orders_without_others_are_kept_as_they_are():
    view = GAME.view(STATES["face"], 0)
    (form,) = FACE.actions(view, None)
    entered = {field.name: field.default for field in form.fields} | {"face": "cards"}
    action = FACE.action(view, "orders", entered)
    assert set(action["orders"]) == {"counter", "face", "command"}
    assert GAME.parse_action(action)


def test_the_briefing_is_for_who_flies_alone():
    alone, together = (
        FACE.briefing(GAME.view(state, 0)) for state in (STATES["prep"], preparing(ME, Player()))
    )
    said = " ".join(note.title + note.text for note in alone).lower()
    assert [each for each in OTHERS if each in said] == []
    assert alone != together


def test_an_own_line_does_not_say_whose_turn_it_is_where_there_is_no_other():
    turn = Event("turn", {"number": 2, "seat": 0, "round": 2, "skipped": False})
    assert FACE.own_line({}, [turn], ("Ann",), 0) == ""
    assert FACE.own_line({}, [turn], ("Ann", "Bob"), 0) == "Your turn began."


def test_the_end_is_told_once_and_no_turn_follows_it():
    lost = [
        Event("turn", {"number": 2, "seat": 0, "round": 2, "skipped": False}),
        Event("crew", {"seat": 0, "crew": 0, "by": -1}),
        Event("over", {"reason": "lost", "winner": None, "parsecs": [3]}),
    ]
    assert FACE.own_line({}, lost, ("Ann",), 0) == "Nobody is left aboard your ship."
    over = lost[2].data
    assert sentence("over", over, ("Ann",)) == "Nobody is left aboard the ship to see the suns go out."
    assert sentence("over", over | {"reason": "suns"}, ("Ann",)).endswith("with Ann still on the way.")
