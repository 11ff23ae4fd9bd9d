"""What the desk says of pending plays: what countering costs and undoes, and how that leaves a ship."""

import pytest

from games.faces.loss_in_space.countering import harm_words
from games.faces.loss_in_space.decisions import ticket_words
from games.rules.codec import to_json
from games.rules.loss_in_space.cards import RESOURCES
from games.rules.loss_in_space.game import GAME
from games.rules.loss_in_space.model import Pending
from tests.games.loss_in_space.tables import ATTACK_4, Player, facing

NAMES = ("Ann", "Bob", "Cy")
ARMED = {"weapon": ["potato-railgun/1"], "parsec": 5}
EMP = Pending("emp/1", 1, 0, "weapon")
HELD = ["security-goose/1", "somebody-read-the-manual/1"]


def table(*pending: Pending, seat: int = 0, **first):
    ships = Player(HELD, **ARMED | first), Player(["oars/1"]), Player(["security-goose/2"], parsec=1)
    return facing(ATTACK_4, *ships, kind="counter", owing=(seat,), pending=pending)


def said(*pending: Pending, cancel: tuple[tuple[str, int], ...] = (), seat: int = 0, **first) -> str:
    state = table(*pending, seat=seat, **first)
    move = {"cancel": [{"card": card, "play": play} for card, play in cancel]}
    preview = GAME.preview(state, seat, {"kind": "counter", **move})
    view = GAME.view(state, seat)
    return " ".join(ticket_words(view, move, preview.leads_to, NAMES))


def test_who_cancels_nothing_is_told_what_happens_and_what_that_comes_to():
    assert said(EMP) == (
        "You let everything happen. Bob's EMP puts your Potato Railgun out of order for 3 turns. "
        "With that you are 2 attack short."
    )


def test_who_cancels_is_told_the_price_and_what_it_undoes():
    assert said(EMP, cancel=(("security-goose/1", 0),)) == (
        "You spend Security Goose, and Bob's EMP no longer puts your Potato Railgun out of order "
        "for 3 turns. With that you get past it."
    )
    assert said(EMP, cancel=(("somebody-read-the-manual/1", 0),)).startswith(
        "You spend Somebody Read the Manual, draw 1 card, and Bob's EMP no longer"
    )


def test_what_is_left_to_happen_counts_beside_what_is_cancelled():
    karaoke = Pending("emergency-karaoke/1", 2, 0)
    told = said(EMP, karaoke, cancel=(("security-goose/1", 0),))
    assert told.endswith("for 3 turns. The rest happens. With that you are 3 attack short.")
    assert "Cy's Emergency Karaoke lowers all of your totals by 3." in said(EMP, karaoke)


def test_nobody_spends_a_card_on_what_strikes_nothing_unwarned():
    assert said(EMP, cancel=(("security-goose/1", 0),), weapon=()).startswith(
        "You spend Security Goose on Bob's EMP, which finds nothing to strike anyway."
    )
    assert "Bob's EMP finds nothing to strike." in said(EMP, weapon=())


def test_who_counters_for_another_is_told_of_that_ship():
    told = said(EMP, seat=2)
    assert (
        "Bob's EMP puts Ann's Potato Railgun out of order for 3 turns. With that Ann is 2 attack short."
        in told
    )


@pytest.mark.parametrize(
    ("play", "harm"),
    [
        (Pending("fake-detour/1", 1, 0), "costs you 2 parsecs"),
        (Pending("fake-detour/1", 1, 2), "costs Cy 1 parsec"),
        (Pending("parking-boot/1", 1, 0), "costs you 2 turns"),
        (Pending("poached-by-recruiters/1", 1, 0), "takes 1 of your crew"),
        (Pending("chop-shop/1", 1, 0), "takes one of your parts, slot by die"),
        (Pending("chop-shop/1", 1, 2), ""),
        (Pending("sticky-tractor-beam/1", 0, 1), "takes 1 card of Bob's cargo at random"),
        (Pending("flash-bang/1", 1, 0, None, "player"), "gives you 2 attack"),
        (Pending("flash-bang/1", 1, 0, None, "obstacle"), "raises what you must meet by 2 attack"),
        (Pending("rented-bodyguard/1", 1, 0, None, "obstacle"), "raises what you must meet by 2 attack"),
        (Pending("space-farmer/1", 1, 0, None, "obstacle"), ""),
        (
            Pending("emp/1", 0, 0, None, None, True),
            "puts one of your parts out of order for 3 turns, slot by die",
        ),
    ],
)
def test_each_play_says_what_it_does_to_whom(play, harm):
    assert harm_words(GAME.view(table(play), 0), play, NAMES) == harm


def test_a_hardened_ship_keeps_its_parts_and_the_last_of_a_crew_is_named():
    ark = table(EMP, ship="overinsured-ark", crew=1)
    words = [
        harm_words(GAME.view(ark, 0), Pending(card, 1, 0), NAMES) for card in ("chop-shop/1", RECRUITERS)
    ]
    assert words == [
        "puts one of your parts out of order for 2 turns, slot by die",
        "takes the last of your crew",
    ]


RECRUITERS = "poached-by-recruiters/1"


def test_there_are_words_for_all_sabotage():
    state = table(EMP)
    for card in RESOURCES:
        if RESOURCES[card].kind == "sabotage":
            slot = "weapon" if RESOURCES[card].asks_slot else None
            assert harm_words(GAME.view(state, 0), Pending(card, 1, 0, slot), NAMES)


def test_alone_a_lost_turn_is_told_as_the_die_it_is():
    play = Pending("parking-boot/1", None, 0)
    state = facing(ATTACK_4, Player(HELD, **ARMED), kind="counter", pending=(play,))
    view = GAME.view(state, 0)
    assert harm_words(view, play, NAMES) == "costs you a parsec, a crew member or a card by die, 2 times"
    told = ticket_words(view, to_json(GAME.parse(state, 0, {"kind": "counter"})), None, NAMES)
    assert told[1].startswith("Parking Boot costs you")
