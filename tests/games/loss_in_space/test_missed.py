"""What a player of LOSS! in Space missed: a short story, the own ship first, until the seat has seen it."""

import re
from html import unescape

import pytest
from django.test import Client

from games.faces.loss_in_space.missed import story_of
from games.faces.loss_in_space.own import MOST_NAMED
from games.models import Seat
from games.rules.contract import Event
from games.rules.loss_in_space.game import GAME
from games.rules.loss_in_space.views import View
from tests.games.loss_in_space.tables import DEFENSE_4, Player, facing
from tests.server.builders import make_match, play_window, users_of, window_of

NAMES = ("Ann", "Bob", "Cleo")


def now(*players: Player, seat: int = 0, **table) -> View:
    return GAME.view(facing(DEFENSE_4, *players, **table), seat)


def struck(card: str, by: int | None = 1, side: str | None = None) -> Event:
    return Event("took_effect", {"card": card, "by": by, "target": 0, "side": side})


def test_three_missed_turns_are_six_sentences_the_own_ship_first():
    windows = [
        [struck("emp/1"), Event("disabled", {"seat": 0, "card": "fruitcake-plating/1", "turns": 3})],
        [
            Event("judged", {"seat": 0, "card": "sideways-hail/1", "met": False, "dodge": None}),
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
    assert story_of({}, windows, NAMES, view) == (
        "You went from parsec 5 to 3, with 4 of 6 crew aboard, 1 fewer than before.",
        "Bob's EMP put Fruitcake Plating out of order and Cleo's Fake Detour cost you 2 of your parsecs.",
        "You failed at Sideways Hail.",
        "You traded with Cleo.",
        "Bob is lost with all hands and Cleo leads at parsec 9.",
        "Sideways Hail is before you, and waits for your decision.",
    )


def test_harm_is_laid_at_the_door_of_the_play_that_did_it():
    """A die in between changes nothing; a verdict ends it, and what strikes others is theirs."""
    loss = Event("broke", {"seat": 0, "card": "oars/1"})
    rolled = Event("slot_rolled", {"seat": 0, "die": 5, "slot": "engine"})
    judged = Event("judged", {"seat": 1, "card": "sideways-hail/1", "met": True, "dodge": None})
    view = now(Player(), Player(), owing=(1,))
    assert "Bob's Loose Screw broke Oars." in story_of(
        {}, [[struck("loose-screw/1"), rolled, loss]], NAMES, view
    )
    for events in ([struck("loose-screw/1"), judged, loss], [loss]):
        assert not any("broke" in said for said in story_of({}, [events], NAMES, view))
    aimed = Event("took_effect", {"card": "loose-screw/1", "by": 0, "target": 1, "side": None})
    assert not any("Loose Screw" in said for said in story_of({}, [[aimed, loss]], NAMES, view))


def test_what_came_back_and_what_was_drawn_are_told_as_such():
    loss = Event("disabled", {"seat": 0, "card": "oars/1", "turns": 3})
    view = now(Player(), Player())
    assert "Your own EMP came back and put Oars out of order." in story_of(
        {}, [[struck("emp/1", by=0), loss]], NAMES, view
    )
    assert "EMP put Oars out of order." in story_of({}, [[struck("emp/1", by=None), loss]], NAMES, view)


def test_many_blows_are_counted():
    view = now(Player(), Player())
    told = story_of({}, [[struck("emergency-karaoke/1")] * (MOST_NAMED + 2)], NAMES, view)
    assert told[1].endswith("and 2 more blows landed.")
    assert told[1].count("lowered your totals") == MOST_NAMED


def test_plays_for_and_against_are_told_apart():
    view = now(Player(), Player())
    events = [struck("space-farmer/1", side="player"), struck("flash-bang/1", by=2, side="obstacle")]
    said = "Bob's Space Farmer helped you and Cleo's Flash Bang made things harder for you."
    assert said in story_of({}, [events], NAMES, view)


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


@pytest.mark.django_db
def test_who_answers_has_seen_what_led_there():
    match = make_match(people=2, game="loss-in-space")
    play_window(match)
    play_window(match)
    assert list(match.seats.values_list("seen", flat=True)) == [1, 1]


@pytest.mark.django_db
def test_the_story_costs_no_more_the_more_was_missed(django_assert_max_num_queries):
    match = make_match(people=2, game="loss-in-space")
    browser = Client()
    browser.force_login(users_of(match)[0])
    for _ in range(6):
        play_window(match)
    browser.get(f"/matches/{match.pk}/")
    costs = []
    for seen in (0, window_of(match).number - 2):
        Seat.objects.filter(match=match).update(seen=seen)
        with django_assert_max_num_queries(60) as queries:
            browser.get(f"/matches/{match.pk}/")
        costs.append(len(queries))
    assert costs[0] == costs[1]
