"""What the desk says of pending plays: what countering costs and undoes, and how that leaves a ship."""

import pytest

from games.faces.loss_in_space.countering import harm_words
from games.faces.loss_in_space.decisions import ticket_words
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


@pytest.mark.parametrize(
    ("play", "harm"),
    [
        (Pending("fake-detour/1", 1, 0), "costs you 2 parsecs"),
        (Pending("chop-shop/1", 1, 0), "takes one of your parts, slot by die"),
        (Pending("chop-shop/1", 1, 2), ""),
        (Pending("sticky-tractor-beam/1", 0, 1), "takes 1 card of Bob's cargo at random"),
        (Pending("flash-bang/1", 1, 0, None, "player"), "gives you 2 attack"),
        (Pending("flash-bang/1", 1, 0, None, "obstacle"), "raises what you must meet by 2 attack"),
        (Pending("space-farmer/1", 1, 0, None, "obstacle"), ""),
        (
            Pending("emp/1", 0, 0, None, None, True),
            "puts one of your parts out of order for 3 turns, slot by die",
        ),
    ],
)
def test_each_play_says_what_it_does_to_whom(play, harm):
    assert harm_words(GAME.view(table(play), 0), play, NAMES) == harm


def test_there_are_words_for_all_sabotage():
    state = table(EMP)
    for card in RESOURCES:
        if RESOURCES[card].kind == "sabotage":
            slot = "weapon" if RESOURCES[card].asks_slot else None
            assert harm_words(GAME.view(state, 0), Pending(card, 1, 0, slot), NAMES)
