"""Who flies alone is told of no others: neither in the briefing nor at the desk, in orders or at the end."""

import re
from html import unescape

import pytest
from django.test import Client
from msgspec.structs import replace

from games.faces.loss_in_space.alone import result_of
from games.faces.loss_in_space.dice import SABOTAGE_ODDS
from games.faces.loss_in_space.face import FACE
from games.rules.loss_in_space.game import GAME
from games.rules.loss_in_space.model import Pending, Result, Table
from tests.games.loss_in_space.tables import (
    ATTACK_4,
    Player,
    at_position,
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


def solo(parsec: int, rounds: int, crew: int = 2, reason: str = "") -> Table:
    """A solo game in its race, or over for that reason."""
    state = commanding(Player()).table
    result = Result(reason, 0 if reason == "arrived" else None) if reason else None
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
    ranks = [result_of(each).rank for each in best_first]
    assert ranks[3] == ranks[4]
    assert sorted(ranks) == ranks
    assert len(set(ranks)) == len(ranks) - 1
    assert result_of(best_first[0]).text == "Arrived in 21 rounds with 1 crew aboard."
