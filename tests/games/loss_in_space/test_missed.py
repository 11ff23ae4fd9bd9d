"""What a player of LOSS! in Space missed: a short story, the own ship first, until the seat has seen it."""

import re
from html import unescape

import pytest
from django.test import Client

from games.faces.loss_in_space.sentences import missed as story_of
from games.models import Seat
from games.rules.contract import Event
from games.rules.loss_in_space.game import GAME
from games.rules.loss_in_space.views import View
from tests.games.loss_in_space.tables import DEFENSE_4, Player, facing
from tests.server.builders import make_match, play_window, users_of, window_of

NAMES = ("Ann", "Bob", "Cleo")


def now(*players: Player, seat: int = 0, **table) -> View:
    return GAME.view(facing(DEFENSE_4, *players, **table), seat)


def struck(card: str, by: int = 1) -> Event:
    return Event("took_effect", {"card": card, "by": by, "target": 0, "side": None})


def test_three_missed_turns_are_told_with_where_the_ship_stands_first():
    windows = [
        [struck("emp/1"), Event("disabled", {"seat": 0, "card": "fruitcake-plating/1", "turns": 3})],
        [
            Event("crew", {"seat": 0, "crew": 4, "by": -1}),
            Event("traded", {"by": 2, "to": 0, "gave": 1, "got": 1}),
        ],
        [
            struck("fake-detour/1", by=2),
            Event("moved", {"seat": 0, "parsec": 3, "by": -2}),
            Event("moved", {"seat": 2, "parsec": 9, "by": 2}),
            Event("died", {"seat": 1, "cards": []}),
        ],
    ]
    view = now(Player(parsec=3, crew=4), Player(crew=0), Player(parsec=9))
    said = story_of({}, windows, NAMES, view)
    assert said[0].startswith("You went from parsec 5 to 3, with 4 of 6 crew aboard, 1 fewer")
    assert said[-2:] == (
        "Cleo leads at parsec 9.",
        "Sideways Hail is before you, and waits for your decision.",
    )
    long = story_of({}, [[struck("emp/1")] * 11], NAMES, view)
    assert long[1] == "The history has 3 more events from before that."
    assert long.count("Bob's EMP strikes you.") == 8


@pytest.mark.django_db
def test_the_desk_begins_with_it_until_the_seat_has_seen_it():
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
